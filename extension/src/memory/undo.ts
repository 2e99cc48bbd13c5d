// Says what was done to a memory and offers to take it back.

import * as vscode from 'vscode';

import type { Connection } from '../client';
import { undo } from '../protocol';

/** `operation` is what `undo` takes; nothing is offered without one. Returns at once. */
export function tellWithUndo(connection: Connection, message: string, operation: string | null, uri?: string): void {
  void ask(connection, message, operation, uri).catch((error) => connection.log.error(`Undo: ${error}`));
}

async function ask(connection: Connection, message: string, operation: string | null, uri?: string): Promise<void> {
  const undoing = vscode.l10n.t('Undo');
  const buttons = operation === null ? [] : [undoing];
  const answer = await vscode.window.showInformationMessage(`Moorage: ${message}.`, ...buttons);
  if (answer === undoing && operation !== null) {
    const undone = await connection.request(undo, { event: operation, uri });
    if (undone !== undefined) {
      void vscode.window.showInformationMessage(`Moorage: ${undone.message}.`);
    }
  }
}
