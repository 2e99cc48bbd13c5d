// Says a problem of the server once, with buttons for what mends it.

import * as vscode from 'vscode';

import type { Problem } from './problem';
import { label } from './shown';

/** Shows the message and does what is chosen. What mends it most likely comes first. */
export async function showProblem({ message, fix }: Problem): Promise<void> {
  const isUseful = (each: Remedy) =>
    (fix === 'restart' ? ['restart', 'logs'] : ['set-up', 'logs', 'settings']).includes(each.fix);
  const first = (each: Remedy) => Number(each.fix === fix);
  const buttons = remedies()
    .filter(isUseful)
    .sort((a, b) => first(b) - first(a));
  const answer = await vscode.window.showErrorMessage(label(message), ...buttons);
  if (answer !== undefined) {
    await vscode.commands.executeCommand(answer.command, answer.argument);
  }
}

interface Remedy extends vscode.MessageItem {
  readonly fix: Problem['fix'];
  readonly command: string;
  readonly argument?: string;
}

function remedies(): Remedy[] {
  const { t } = vscode.l10n;
  const settings = { command: 'workbench.action.openSettings', argument: 'moorage.server.path' };
  return [
    { fix: 'restart', title: t('Restart'), command: 'moorage.restart' },
    { fix: 'set-up', title: t('Set Up Moorage…'), command: 'moorage.setUp' },
    { fix: 'logs', title: t('Show Logs'), command: 'moorage.showLogs' },
    { fix: 'settings', title: t('Open Settings'), ...settings },
  ];
}
