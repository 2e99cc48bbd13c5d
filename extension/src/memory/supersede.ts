// A new text in the place of a memory's old one.

import * as vscode from 'vscode';

import type { Connection } from '../client';
import { memories, supersede } from '../protocol';
import type { Target } from './target';
import { tellWithUndo } from './undo';

/** Asks for the new text, with the old one to start from; the places stay. */
export async function supersedeMemory(connection: Connection, { id, uri }: Target): Promise<void> {
  const [item] = (await connection.request(memories, { ids: [id], uri }))?.items ?? [];
  if (item === undefined) {
    return;
  }
  const content = await vscode.window.showInputBox({
    title: vscode.l10n.t('Supersede a Memory'),
    prompt: vscode.l10n.t('What is true now? The old text stays in the history.'),
    value: item.content,
    ignoreFocusOut: true,
  });
  if (content === undefined || content.trim() === '' || content === item.content) {
    return;
  }
  const stored = await connection.request(supersede, { id, content, uri });
  if (stored?.outcome === 'blocked') {
    void vscode.window.showWarningMessage(`Moorage: ${stored.remarks.join(' ')}`);
  } else if (stored !== undefined) {
    const said = [vscode.l10n.t('superseded'), ...stored.remarks].join('; ');
    void tellWithUndo(connection, said, stored.operation, uri);
  }
}
