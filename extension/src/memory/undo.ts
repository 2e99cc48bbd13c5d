// Says what was done to a memory and offers to take it back.

import * as vscode from 'vscode';

import type { Connection } from '../client';
import { undo } from '../protocol';

/** `operation` is what `undo` takes; nothing is offered without one. Ends when the person has seen it. */
export async function tellWithUndo(
  connection: Connection,
  message: string,
  operation: string | null | (() => string | null),
  uri?: string,
): Promise<void> {
  try {
    await ask(connection, message, typeof operation === 'function' ? operation : () => operation, uri);
  } catch (error) {
    connection.log.error(`Undo: ${error}`);
  }
}

async function ask(connection: Connection, message: string, newest: () => string | null, uri?: string): Promise<void> {
  const undoing = vscode.l10n.t('Undo');
  const buttons = newest() === null ? [] : [undoing];
  const answer = await vscode.window.showInformationMessage(`Moorage: ${message}.`, ...buttons);
  const operation = newest();
  if (answer === undoing && operation !== null) {
    const undone = await connection.request(undo, { event: operation, uri });
    if (undone !== undefined) {
      void vscode.window.showInformationMessage(`Moorage: ${undone.message}.`);
    }
  }
}
