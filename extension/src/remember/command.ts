// Remember Here: from a symbol, a selection, a problem, or a text such as a reply of the chat.

import * as vscode from 'vscode';

import type { Connection } from '../client';
import { tellWithUndo } from '../memory/undo';
import { placeName } from '../places';
import { type RememberParams, type RememberResult, remember as rememberRequest } from '../protocol';
import { label } from '../shown';
import type { Seed } from './draft';
import { fill } from './form';

/** Fills in the form and stores what it gives. Without a seed it is about the cursor, or what is selected. */
export async function rememberHere(connection: Connection, seed?: Seed): Promise<void> {
  const begun = seed?.content === undefined && seed?.uri === undefined ? hereNow() : seed;
  const params = await fill(connection, begun);
  const stored = params === undefined ? undefined : await store(connection, params);
  if (stored === undefined) {
    return;
  }
  const told = [became(stored), ...stored.remarks].join('; ');
  if (stored.outcome === 'stored' || stored.outcome === 'duplicate') {
    void tellWithUndo(connection, told, stored.operation, params?.uri ?? undefined);
  } else {
    void vscode.window.showWarningMessage(`Moorage: ${label(told)}.`);
  }
}

// What cannot be stored as it is, such as at a place that does not parse, is said, and is in the form again as it was.
async function store(connection: Connection, params: RememberParams): Promise<RememberResult | undefined> {
  try {
    return await connection.request(rememberRequest, params);
  } catch (error) {
    connection.log.warn(`Remember: ${error}`);
    void vscode.window.showErrorMessage(`Moorage: ${error instanceof Error ? error.message : error}`);
    await rememberHere(connection, seedOf(params));
    return undefined;
  }
}

function seedOf({ content, uri, anchors, kind, line, character }: RememberParams): Seed {
  return {
    content: content ?? '',
    ...(uri ? { uri } : {}),
    ...(kind ? { kind } : {}),
    ...(anchors ? { anchors } : {}),
    ...(typeof line === 'number' ? { place: { line, character: character ?? 0 } } : {}),
  };
}

/** What was copied, such as a reply of the chat, about the cursor's place. */
export async function rememberCopied(connection: Connection): Promise<void> {
  const content = await vscode.env.clipboard.readText();
  await rememberHere(connection, { ...hereNow(), content });
}

function hereNow(): Seed {
  const editor = vscode.window.activeTextEditor;
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri.toString();
  if (editor === undefined || editor.document.uri.scheme !== 'file') {
    return folder === undefined ? {} : { uri: folder };
  }
  const { start, end, isEmpty } = editor.selection;
  const selected = isEmpty ? {} : { endLine: end.line, endCharacter: end.character };
  return {
    uri: editor.document.uri.toString(),
    place: { line: start.line, character: start.character, ...selected },
  };
}

/** What became of something to remember, without a full stop. */
function became(stored: RememberResult): string {
  const places = stored.anchors.map(placeName).join(', ');
  const where = places === '' ? vscode.l10n.t('for the whole project') : vscode.l10n.t('at {0}', places);
  switch (stored.outcome) {
    case 'stored':
      return vscode.l10n.t('remembered {0}', where);
    case 'transient':
      return vscode.l10n.t('kept {0}, but not for recall', where);
    case 'duplicate':
      return vscode.l10n.t('known already {0}', where);
    case 'conflict':
      return vscode.l10n.t('remembered {0}, and it contradicts {1} known', where, stored.conflicts.length);
    case 'blocked':
      return vscode.l10n.t('not remembered');
  }
}
