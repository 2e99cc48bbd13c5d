// Goes to the code that a memory is tied to.

import * as vscode from 'vscode';

import type { Connection } from '../client';
import type { Documents } from '../documents';
import { type AnchorItem, type MemoryItem, memories } from '../protocol';
import { memoryFacts } from './texts';

/** Opens the first place of a memory that is there today; the memory itself when it has none. */
export async function openPlace(
  connection: Connection,
  documents: Documents,
  { id, uri, preserveFocus = false }: { id: string; uri: string; preserveFocus?: boolean },
): Promise<void> {
  const [item] = (await connection.request(memories, { ids: [id], uri }))?.items ?? [];
  if (item === undefined) {
    return;
  }
  const anchor = item.anchors.find((each) => each.line !== null);
  if (anchor === undefined) {
    await showMemory(documents, item);
    return;
  }
  await reveal(fileOf(uri, anchor), anchor.line ?? 0, preserveFocus);
}

/** The memory itself, where it has no place in the code. */
export function showMemory(documents: Documents, item: MemoryItem): Promise<void> {
  return documents.show(item.title === '' ? vscode.l10n.t('Memory') : item.title, memoryDocument(item));
}

/** Where a file of a folder is; folders have no text to show. */
export function fileOf(uri: string, anchor: Pick<AnchorItem, 'path'>): vscode.Uri {
  return vscode.Uri.joinPath(vscode.Uri.parse(uri), anchor.path);
}

export async function reveal(file: vscode.Uri, line: number, preserveFocus = false): Promise<void> {
  if (file.path.endsWith('/')) {
    await vscode.commands.executeCommand('revealInExplorer', file);
    return;
  }
  const at = new vscode.Position(line, 0);
  await vscode.window.showTextDocument(file, { selection: new vscode.Range(at, at), preserveFocus });
}

/** A memory that has no place in the code, as a document. */
export function memoryDocument(item: MemoryItem): string {
  return [...(item.title === '' ? [] : [`# ${item.title}`, '']), item.content, '', ...memoryFacts(item), ''].join('\n');
}
