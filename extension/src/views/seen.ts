// When a view asks the server again: when something changed, once for all changes of a moment, and only while it is seen.

import * as vscode from 'vscode';

import type { Connection } from '../client';
import { coalesce } from '../coalesce';

const QUIET_MS = 300;
const TYPING_MS = 1000;
const SOURCE = 'moorage';

/** What a view is refreshed by, and whether somebody looks at it. */
export interface Seen {
  readonly visible: boolean;
  readonly onDidChangeVisibility: vscode.Event<unknown>;
}

/** Runs `refresh` after memories, verdicts or the server's state changed; what a hidden view missed, once it is seen. */
export function refreshWhileSeen(
  view: Seen,
  connection: Connection,
  refresh: () => Promise<void>,
  others: readonly vscode.Event<unknown>[] = [],
): vscode.Disposable {
  let missed = false;
  const run = async () => {
    missed = !view.visible;
    if (view.visible) {
      await refresh().catch((error) => connection.log.warn(`Refreshing a view: ${error}`));
    }
  };
  const soon = coalesce(run, QUIET_MS);
  const whenTyped = coalesce(run, TYPING_MS);
  return vscode.Disposable.from(
    connection.onDidChangeMemories(() => void soon()),
    connection.onDidChangeState(() => void soon()),
    ...others.map((event) => event(() => void soon())),
    onDidChangeDrift(() => void whenTyped()),
    view.onDidChangeVisibility(() => {
      if (missed) {
        void soon();
      }
    }),
  );
}

/** Verdicts of open documents changed: that is seen by our diagnostics. */
export function onDidChangeDrift(tell: () => void): vscode.Disposable {
  const drifted = new Set<string>();
  return vscode.languages.onDidChangeDiagnostics(({ uris }) => {
    let isOurs = false;
    for (const uri of uris) {
      const has = vscode.languages.getDiagnostics(uri).some((each) => each.source === SOURCE);
      isOurs ||= has || drifted.has(uri.toString());
      if (has) {
        drifted.add(uri.toString());
      } else {
        drifted.delete(uri.toString());
      }
    }
    if (isOurs) {
      tell();
    }
  });
}
