// Which checks a memory carries: those it has, and what the code selected meets today, ticked in one list.

import * as vscode from 'vscode';

import type { Connection } from './client';
import { nameOf } from './names';
import {
  type CarriedCheck,
  changeChecks,
  type MemoryItem,
  memoriesAt,
  type ProposeChecksParams,
  proposeChecks,
} from './protocol';
import { sentence } from './shown';
import { tell } from './views/actions';
import { titleText } from './views/texts';

interface Choice extends vscode.QuickPickItem {
  readonly carried: CarriedCheck;
  /** From 1 among the checks that the memory has; none for one that it could have. */
  readonly number?: number;
}

/** Asks for the memory at the cursor, then which checks it carries. */
export async function chooseChecks(connection: Connection): Promise<void> {
  const editor = vscode.window.activeTextEditor;
  if (editor === undefined) {
    return;
  }
  const { selection } = editor;
  const uri = editor.document.uri.toString();
  const { line, character } = selection.start;
  const memory = await chosen((await connection.request(memoriesAt, { uri, line, character }))?.items ?? []);
  if (memory === undefined) {
    return;
  }
  const end = { endLine: selection.end.line, endCharacter: selection.end.character };
  const selected = { uri, line, character, ...end };
  await tick(connection, memory, uri, selection.isEmpty ? { id: memory.id, uri } : selected);
}

async function chosen(items: readonly MemoryItem[]): Promise<MemoryItem | undefined> {
  if (items.length < 2) {
    if (items.length === 0) {
      void vscode.window.showInformationMessage(
        vscode.l10n.t('Moorage: nothing is remembered here that could carry a check.'),
      );
    }
    return items[0];
  }
  const picks = items.map((item) => ({ label: titleText(item), description: nameOf('kind', item.kind), item }));
  const title = vscode.l10n.t('Moorage: which memory carries the check?');
  return (await vscode.window.showQuickPick(picks, { title }))?.item;
}

async function tick(connection: Connection, memory: MemoryItem, uri: string, code: ProposeChecksParams): Promise<void> {
  const has: Choice[] = memory.checks.map((carried, index) => ({ ...shown(carried), carried, number: index + 1 }));
  const known = new Set(has.map((each) => each.carried.says));
  const proposed = (await connection.request(proposeChecks, code))?.checks ?? [];
  const could = proposed
    .filter((each) => !known.has(each.says))
    .map((carried): Choice => ({ ...shown(carried), carried }));
  if (has.length + could.length === 0) {
    void vscode.window.showInformationMessage(vscode.l10n.t('Moorage: nothing here can be checked.'));
    return;
  }
  const ticked = await vscode.window.showQuickPick([...has, ...could], {
    canPickMany: true,
    ignoreFocusOut: true,
    title: vscode.l10n.t('Moorage: Checks'),
    placeHolder: vscode.l10n.t('Tick what must stay so in the code for the memory to be true'),
  });
  if (ticked !== undefined) {
    await change(connection, memory.id, uri, has, ticked);
  }
}

function shown(carried: CarriedCheck): vscode.QuickPickItem {
  return {
    label: sentence(carried.says),
    description: nameOf('result', carried.result),
    ...(carried.detail === '' ? {} : { detail: sentence(carried.detail) }),
    picked: !carried.proposed,
  };
}

async function change(
  connection: Connection,
  id: string,
  uri: string,
  has: readonly Choice[],
  ticked: readonly Choice[],
): Promise<void> {
  const numbers = new Set(ticked.map((each) => each.number));
  const tick = ticked.flatMap(({ carried, number }) => (number !== undefined && carried.proposed ? [number] : []));
  const remove = has.flatMap(({ carried, number }) =>
    number !== undefined && !carried.proposed && !numbers.has(number) ? [number] : [],
  );
  const add = ticked
    .filter(({ number }) => number === undefined)
    .map(({ carried }) => ({ ...carried.check, proposed: false }));
  if (tick.length + remove.length + add.length === 0) {
    return;
  }
  const result = await connection.request(changeChecks, { id, add, tick, remove, uri });
  if (result !== undefined) {
    await tell(connection, { changes: [{ uri, result }], failures: [] });
  }
}
