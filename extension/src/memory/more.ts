// The fixes of one memory that have no row of their own where several memories are to be mended.

import * as vscode from 'vscode';

export interface FoldedFixes {
  /** of the memory */
  readonly title: string;
  readonly fixes: readonly { readonly title: string; readonly command: string; readonly target: unknown }[];
}

/** Lets a person choose one, and does it. */
export async function moreFixes({ title, fixes }: FoldedFixes): Promise<void> {
  const rows = fixes.map((fix) => ({ label: fix.title, fix }));
  const picked = await vscode.window.showQuickPick(rows, { title, placeHolder: vscode.l10n.t('What to do with it') });
  if (picked !== undefined) {
    await vscode.commands.executeCommand(picked.fix.command, picked.fix.target);
  }
}
