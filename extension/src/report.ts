// The Doctor's report as Markdown. Knows nothing of VS Code but its translations.

import { l10n } from 'vscode';
import { nameOf } from './names';
import type { Problem } from './problem';
import type { FolderStatus, StatusResult } from './protocol';
import type { Choice } from './server';

export interface Findings {
  readonly extension: string;
  readonly choice: Choice;
  readonly problem: Problem | undefined;
  readonly status: StatusResult | undefined;
  /** lines about the editor and the machine */
  readonly editor: readonly string[];
}

const ORIGINS = {
  setting: () => l10n.t('the setting moorage.server.path'),
  workspace: () => l10n.t("the workspace's .venv"),
  path: () => 'PATH',
  user: () => l10n.t("the user's program folders"),
  own: () => l10n.t("the extension's own environment"),
};

/** What a person needs to see when something is wrong, and to know that nothing is. */
export function doctorReport(findings: Findings): string {
  const { choice, status } = findings;
  const server = l10n.t('Server');
  const lines = [
    `# ${l10n.t('Moorage Doctor')}`,
    '',
    findings.problem?.message ?? verdict(findings),
    '',
    `## ${server}`,
    '',
  ];
  if (choice.kind === 'found') {
    lines.push(item(l10n.t('Command: {0}', code([choice.command, ...choice.args].join(' ')))));
    lines.push(item(l10n.t('Found in: {0}', ORIGINS[choice.origin]())));
  } else if (choice.kind === 'outdated') {
    lines.push(item(l10n.t('Command: of version {0}, from before the extension was updated', choice.installed)));
  } else if (choice.kind === 'none') {
    lines.push(item(l10n.t('Command: not found. Looked at:')), ...choice.looked.map((each) => `  - ${code(each)}`));
  } else {
    lines.push(item(l10n.t('Command: {0} from the setting moorage.server.path is not a program', code(choice.path))));
  }
  lines.push(item(l10n.t('Version: {0}', status?.version ?? l10n.t('unknown, it is not running'))));
  lines.push(item(l10n.t('Version of this extension: {0}', findings.extension)), ...findings.editor.map(item));
  if (status !== undefined) {
    lines.push(`- Python: ${status.python}`, ...status.folders.flatMap(folderLines));
  }
  return `${lines.join('\n')}\n`;
}

function verdict({ status, extension }: Findings): string {
  if (status === undefined) {
    return l10n.t('The server is not running.');
  }
  if (status.version !== extension) {
    return l10n.t(
      'The server has version {0} and this extension {1}. Run {2} to make them the same.',
      status.version,
      extension,
      code('moorage editor install'),
    );
  }
  const isBroken = status.folders.some((each) => each.state === 'failed');
  return isBroken ? l10n.t('A folder has a problem.') : l10n.t('Everything works.');
}

function folderLines(folder: FolderStatus): string[] {
  const title = ['', `## ${l10n.t('Folder {0}', folder.root)}`, ''];
  if (folder.state === 'failed') {
    return [...title, item(l10n.t('State: failed: {0}', folder.problem))];
  }
  const model = [nameOf('model', folder.modelState), folder.modelNote].filter(Boolean).join(': ');
  const store = code(folder.store);
  return [
    ...title,
    item(l10n.t('State: ready')),
    item(folder.readOnly ? l10n.t('Store: {0} (read-only)', store) : l10n.t('Store: {0}', store)),
    item(memories(folder)),
    item(l10n.t('Model: {0} ({1})', folder.model, model)),
  ];
}

function memories({ memories, pendingEmbeddings }: FolderStatus): string {
  return pendingEmbeddings > 0
    ? l10n.t('Memories: {0}, {1} not yet searchable by meaning', memories, pendingEmbeddings)
    : l10n.t('Memories: {0}', memories);
}

function item(text: string): string {
  return `- ${text}`;
}

function code(text: string): string {
  return `\`${text}\``;
}
