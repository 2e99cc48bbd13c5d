// Which MCP servers agents are offered. Knows nothing of VS Code: everything it depends on is an argument.

import { basename } from 'node:path';

import type { Choice } from './server';

export interface AgentSettings {
  readonly enabled: boolean;
  readonly allowWrites: boolean;
}

export interface AgentServer {
  readonly label: string;
  readonly folder: string;
  readonly command: string;
  readonly args: readonly string[];
}

/** One server for each folder, run as the language server is; none where there is no program or people want none. */
export function agentServers(choice: Choice, folders: readonly string[], settings: AgentSettings): AgentServer[] {
  if (!settings.enabled || choice.kind !== 'found') {
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
