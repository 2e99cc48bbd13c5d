// Which MCP servers agents are offered. Knows nothing of VS Code: everything it depends on is an argument.

import { basename } from 'node:path';

import type { Choice } from './server';

export interface AgentSettings {
  /** `tools` of the editor's own models, this `mcp` server, or `nothing` */
  readonly offer: string;
  /** whether the editor takes tools; where it does not, the server takes their place */
  readonly takesTools: boolean;
  readonly allowWrites: boolean;
}

export interface AgentServer {
  readonly label: string;
  readonly folder: string;
  readonly command: string;
  readonly args: readonly string[];
}

/** One server for each folder, run as the language server is; none where tools do it, there is no program or people want none. */
export function agentServers(choice: Choice, folders: readonly string[], settings: AgentSettings): AgentServer[] {
  const isWanted = settings.offer === 'mcp' || (settings.offer === 'tools' && !settings.takesTools);
  if (!isWanted || choice.kind !== 'found') {
    return [];
  }
  const writes = settings.allowWrites ? ['--allow-writes'] : [];
  return folders.map((folder) => ({
    label: folders.length > 1 ? `Moorage: ${basename(folder)}` : 'Moorage',
    folder,
    command: choice.command,
    args: ['--root', folder, 'mcp', ...writes],
  }));
}
