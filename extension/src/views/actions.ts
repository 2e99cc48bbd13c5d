// What can be done to memories that are selected in a view. Every one of these can be undone.

import * as vscode from 'vscode';

import type { Connection } from '../client';
import {
  accept,
  archive,
  type ChangeResult,
  confirmMemories,
  forgetAll,
  pin,
  reject,
  restore,
  undo,
  unsnooze,
} from '../protocol';
import { sentence } from '../shown';
import { byFolder, type MemoryNode } from './nodes';

export type Action = 'confirm' | 'archive' | 'forget' | 'accept' | 'reject' | 'pin' | 'unpin' | 'restore' | 'unsnooze';

interface Outcome {
  readonly changes: readonly { uri: string; result: ChangeResult }[];
  readonly failures: readonly string[];
}

/** Does it to each memory once, says what was done, and offers to undo it. */
export async function act(connection: Connection, nodes: readonly MemoryNode[], action: Action): Promise<void> {
  if (nodes.length === 0) {
    void vscode.window.showInformationMessage(vscode.l10n.t('Moorage: select memories in a Moorage view first.'));
    return;
  }
  const outcome = await vscode.window.withProgress({ location: { viewId: 'moorage.memories' } }, () =>
    done(connection, byFolder(nodes), action),
  );
  await tell(connection, outcome);
}

async function done(connection: Connection, folders: Map<string, string[]>, action: Action): Promise<Outcome> {
  const changes: { uri: string; result: ChangeResult }[] = [];
  const failures: string[] = [];
  for (const [uri, ids] of folders) {
    try {
      const result = await asked(connection, action, uri, ids);
      if (result !== undefined) {
        changes.push({ uri, result });
      }
    } catch (error) {
      failures.push(error instanceof Error ? error.message : String(error));
    }
  }
  return { changes, failures };
}

/** One request for all memories of a folder: all of them or none, and one thing to undo. */
function asked(connection: Connection, action: Action, uri: string, ids: string[]): Promise<ChangeResult | undefined> {
  switch (action) {
    case 'confirm':
      return connection.request(confirmMemories, { ids, uri });
    case 'forget':
      return connection.request(forgetAll, { ids, uri });
    case 'archive':
      return connection.request(archive, { ids, uri });
    case 'restore':
      return connection.request(restore, { ids, uri });
    case 'unsnooze':
      return connection.request(unsnooze, { ids, uri });
    case 'accept':
      return connection.request(accept, { ids, uri });
    case 'reject':
      return connection.request(reject, { ids, uri });
    case 'pin':
    case 'unpin':
      return connection.request(pin, { ids, pinned: action === 'pin', uri });
  }
}

/** Says what was done to one or several memories, with a button that takes it back. */
export async function tell(connection: Connection, { changes, failures }: Outcome): Promise<void> {
  const [first] = changes;
  if (failures.length > 0) {
    const rest = failures.length > 1 ? vscode.l10n.t('{0} more failed.', failures.length - 1) : '';
    void vscode.window.showWarningMessage(`Moorage: ${sentence(failures[0] ?? '')}. ${rest}`.trim());
  }
  if (first === undefined) {
    return;
  }
  const said =
    changes.length === 1
      ? first.result.message
      : vscode.l10n.t('{0}; {1} in all', first.result.message, changes.length);
  const undoing = vscode.l10n.t('Undo');
  const answer = await vscode.window.showInformationMessage(`Moorage: ${sentence(said)}`, undoing);
  if (answer === undoing) {
    for (const { uri, result } of [...changes].reverse()) {
      for (const event of [...result.events].reverse()) {
        await connection.request(undo, { event, uri });
      }
    }
  }
}

/** The same for one answer. */
export async function tellOne(connection: Connection, uri: string, result: ChangeResult | undefined): Promise<void> {
  await tell(connection, { changes: result === undefined ? [] : [{ uri, result }], failures: [] });
}
