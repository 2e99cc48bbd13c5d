// Asks until when memories should be quiet.

import * as vscode from 'vscode';

import type { Connection } from '../client';
import { snooze } from '../protocol';
import type { Targets } from './target';
import { tellWithUndo } from './undo';

const DAY_MS = 86_400_000;

/** Snoozes until a day, a commit or the next one, as a person chooses. */
export async function snoozeMemories(connection: Connection, { ids, uri }: Targets): Promise<void> {
  const until = await chosen();
  if (until === undefined || until === '') {
    return;
  }
  const done = await connection.request(snooze, { ids: [...ids], until, uri });
  if (done !== undefined) {
    void tellWithUndo(connection, done.message, done.events[0] ?? null, uri);
  }
}

async function chosen(): Promise<string | undefined> {
  const other = vscode.l10n.t('A date, commit or branch…');
  const days = [
    { label: vscode.l10n.t('Until the next commit'), until: 'next-commit' },
    { label: vscode.l10n.t('Until tomorrow'), until: dayIn(1) },
    { label: vscode.l10n.t('For a week'), description: dayIn(7), until: dayIn(7) },
    { label: vscode.l10n.t('For a month'), description: dayIn(30), until: dayIn(30) },
    { label: other, until: '' },
  ];
  const picked = await vscode.window.showQuickPick(days, { title: vscode.l10n.t('Snooze') });
  return picked?.label === other ? typed() : picked?.until;
}

async function typed(): Promise<string | undefined> {
  return vscode.window.showInputBox({
    title: vscode.l10n.t('Snooze'),
    prompt: vscode.l10n.t('A date such as {0}, or a commit or branch that is still to come here.', dayIn(14)),
    value: dayIn(14),
    ignoreFocusOut: true,
  });
}

// Midnight of that day here, as the server counts time.
function dayIn(days: number): string {
  const day = new Date(Date.now() + days * DAY_MS);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}
