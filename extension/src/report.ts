// The Doctor's report as Markdown. Knows nothing of VS Code.

import type { Problem } from './problem';
import type { FolderStatus, StatusResult } from './protocol';
import type { Choice } from './server';

export interface Findings {
  readonly extension: string;
  readonly choice: Choice;
  readonly problem: Problem | undefined;
  readonly status: StatusResult | undefined;
}

const ORIGINS = {
  setting: 'the setting moorage.server.path',
  workspace: "the workspace's .venv",
  path: 'PATH',
  user: "the user's program folders",
  own: "the extension's own environment",
};

/** What a person needs to see when something is wrong, and to know that nothing is. */
export function doctorReport(findings: Findings): string {
  const { choice, status } = findings;
  const lines = ['# Moorage Doctor', '', findings.problem?.message ?? verdict(findings), '', '## Server', ''];
  if (choice.kind === 'found') {
    lines.push(`- Command: \`${[choice.command, ...choice.args].join(' ')}\``, `- Found in: ${ORIGINS[choice.origin]}`);
  } else if (choice.kind === 'none') {
    lines.push('- Command: not found. Looked at:', ...choice.looked.map((each) => `  - \`${each}\``));
  } else {
    lines.push(`- Command: \`${choice.path}\` from the setting moorage.server.path is not a program`);
  }
  lines.push(`- Version: ${status?.version ?? 'unknown, it is not running'}`);
  lines.push(`- Version of this extension: ${findings.extension}`);
  if (status !== undefined) {
    lines.push(`- Python: ${status.python}`, ...status.folders.flatMap(folderLines));
  }
  return `${lines.join('\n')}\n`;
}

function verdict({ status, extension }: Findings): string {
  if (status === undefined) {
    return 'The server is not running.';
  }
  if (status.version !== extension) {
    return `The server has version ${status.version} and this extension ${extension}. Run \`moorage editor install\` to make them the same.`;
  }
  return status.folders.some((each) => each.state === 'failed') ? 'A folder has a problem.' : 'Everything works.';
}

function folderLines(folder: FolderStatus): string[] {
  const pending = folder.pendingEmbeddings > 0 ? `, ${folder.pendingEmbeddings} not yet searchable by meaning` : '';
  const model = folder.modelNote === '' ? folder.modelState : `${folder.modelState}: ${folder.modelNote}`;
  return [
    '',
    `## Folder ${folder.root}`,
    '',
    `- State: ${folder.state === 'ready' ? 'ready' : `failed: ${folder.problem}`}`,
    `- Store: \`${folder.store}\`${folder.readOnly ? ' (read-only)' : ''}`,
    `- Memories: ${folder.memories}${pending}`,
    `- Model: ${folder.model} (${model})`,
  ];
}
