// What a click on the status bar item offers.

import * as vscode from 'vscode';

const SETTINGS = '@ext:moorage.moorage';

interface Row extends vscode.QuickPickItem {
  readonly command?: string;
  readonly argument?: string;
}

/** A list whose title says how things are. */
export async function showStatusMenu(state: string): Promise<void> {
  const picked = await vscode.window.showQuickPick(rows(), { title: `Moorage: ${state}`, matchOnDescription: true });
  if (picked?.command !== undefined) {
    await vscode.commands.executeCommand(picked.command, ...(picked.argument === undefined ? [] : [picked.argument]));
  }
}

function rows(): Row[] {
  const { t } = vscode.l10n;
  return [
    { label: `$(list-tree) ${t('Show Memories')}`, command: 'moorage.memories.focus' },
    { label: `$(search) ${t('Recall…')}`, command: 'moorage.recall' },
    { label: `$(bookmark) ${t('Remember Here')}`, command: 'moorage.remember' },
    { label: `$(book) ${t('Context Briefing…')}`, command: 'moorage.briefing' },
    { label: `$(type-hierarchy) ${t('Map of Memories')}`, command: 'moorage.map' },
    { label: t('Server'), kind: vscode.QuickPickItemKind.Separator },
    { label: `$(pulse) ${t('Doctor')}`, command: 'moorage.doctor' },
    { label: `$(refresh) ${t('Restart')}`, command: 'moorage.restart' },
    { label: `$(output) ${t('Show Logs')}`, command: 'moorage.showLogs' },
    { label: `$(gear) ${t('Open Settings')}`, command: 'workbench.action.openSettings', argument: SETTINGS },
    { label: `$(mortar-board) ${t('Get Started')}`, command: 'moorage.getStarted' },
  ];
}
