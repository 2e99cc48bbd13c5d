// Ties memories to another place: by dragging, at the cursor, or to one of the places that the server suggests.

import * as vscode from 'vscode';

import type { Connection } from '../client';
import {
  type AnchorItem,
  anchor as anchorAt,
  type ChangeResult,
  type MemoryItem,
  type ReanchorParams,
  reanchor,
} from '../protocol';
import { label, sentence } from '../shown';
import { tellOne } from './actions';
import { type MemoryNode, type Node, placeOf, symbolPath } from './nodes';
import { titleText } from './texts';

const DRAGGED = 'application/vnd.moorage.memories';
const FILES = 'text/uri-list';

/** Memories go onto a file, a symbol or another memory of the tree; files of the explorer go onto a memory. */
export class Reanchoring implements vscode.TreeDragAndDropController<Node> {
  readonly dragMimeTypes = [DRAGGED];
  readonly dropMimeTypes = [DRAGGED, FILES];

  constructor(private readonly connection: Connection) {}

  handleDrag(nodes: readonly Node[], data: vscode.DataTransfer): void {
    const dragged = nodes.filter((each) => each.type === 'memory');
    if (dragged.length > 0) {
      data.set(DRAGGED, new vscode.DataTransferItem(JSON.stringify(dragged)));
    }
  }

  async handleDrop(target: Node | undefined, data: vscode.DataTransfer): Promise<void> {
    const dragged = await draggedIn(data);
    if (dragged.length > 0) {
      const to = target === undefined ? undefined : placeOf(target);
      for (const node of to === undefined ? [] : dragged.filter((each) => each.id !== target?.id)) {
        await moveAnchor(this.connection, node, { to });
      }
    } else if (target?.type === 'memory') {
      await this.takeFile(target, await data.get(FILES)?.asString());
    }
  }

  private async takeFile(node: MemoryNode, list: string | undefined): Promise<void> {
    const [first] = (list ?? '').split(/\r?\n/).filter((each) => each !== '' && !each.startsWith('#'));
    const to = first === undefined ? undefined : pathWithin(node.uri, vscode.Uri.parse(first));
    if (to !== undefined) {
      await moveAnchor(this.connection, node, { to });
    }
  }
}

// As text: what goes from one part of the editor to another is not always the same object.
async function draggedIn(data: vscode.DataTransfer): Promise<readonly MemoryNode[]> {
  const text = await data.get(DRAGGED)?.asString();
  return text === undefined ? [] : JSON.parse(text);
}

/** A memory that is dropped into an editor is tied to what it is dropped on; the text stays as it is. */
export class DropIntoEditor implements vscode.DocumentDropEditProvider {
  constructor(private readonly connection: Connection) {}

  async provideDocumentDropEdits(
    document: vscode.TextDocument,
    { line, character }: vscode.Position,
    data: vscode.DataTransfer,
  ): Promise<vscode.DocumentDropEdit | undefined> {
    const [node] = await draggedIn(data);
    if (node === undefined) {
      return undefined;
    }
    await moveAnchor(this.connection, node, { uri: document.uri.toString(), line, character });
    return new vscode.DocumentDropEdit('', vscode.l10n.t('Tie the memory to this place'));
  }

  static register(connection: Connection): vscode.Disposable {
    return vscode.languages.registerDocumentDropEditProvider({ scheme: 'file' }, new DropIntoEditor(connection), {
      dropMimeTypes: [DRAGGED],
    });
  }
}

/** Ties a memory to what the cursor stands on, or to what is selected. */
export async function reanchorToCursor(connection: Connection, node: MemoryNode | undefined): Promise<void> {
  const editor = vscode.window.activeTextEditor;
  if (node === undefined || editor === undefined || editor.document.uri.scheme !== 'file') {
    void vscode.window.showInformationMessage(
      vscode.l10n.t('Moorage: open a file, put the cursor on the new place, and select one memory in a Moorage view.'),
    );
    return;
  }
  const { start, end, isEmpty } = editor.selection;
  await moveAnchor(connection, node, {
    uri: editor.document.uri.toString(),
    line: start.line,
    character: start.character,
    ...(isEmpty ? {} : { endLine: end.line, endCharacter: end.character }),
  });
}

/**
 * Moves an anchor, the one that a person says when there are several, or makes the first one; offers to undo it. Ends when
 * it is moved: the editor shows a drop as going on until then.
 */
async function moveAnchor(connection: Connection, node: MemoryNode, to: Omit<ReanchorParams, 'id'>): Promise<void> {
  if (node.item.anchors.length === 0) {
    const params = { uri: node.uri, ...to, id: node.item.id };
    tellLater(connection, node.uri, await connection.request(anchorAt, params));
    return;
  }
  const anchor = await anchorMeant(node.item);
  if (anchor !== 'none') {
    const params = { uri: node.uri, ...to, id: node.item.id, anchor: anchor?.id };
    tellLater(connection, node.uri, await connection.request(reanchor, params));
  }
}

function tellLater(connection: Connection, uri: string, result: ChangeResult | undefined): void {
  void tellOne(connection, uri, result).catch((error) => connection.log.error(`Undo: ${error}`));
}

async function anchorMeant(item: MemoryItem): Promise<AnchorItem | undefined | 'none'> {
  if (item.anchors.length < 2) {
    return item.anchors[0];
  }
  const rows = item.anchors.map((anchor) => ({
    anchor,
    label: label(symbolPath(anchor)),
    description: sentence(anchor.detail),
  }));
  const picked = await vscode.window.showQuickPick(rows, {
    title: titleText(item),
    placeHolder: vscode.l10n.t('Which of its places is it that moves?'),
  });
  return picked?.anchor ?? 'none';
}

/** The path of a file in a folder, as anchors are written; undefined outside of it. */
function pathWithin(folder: string, file: vscode.Uri): string | undefined {
  const root = vscode.Uri.parse(folder).path;
  return file.path.startsWith(`${root}/`) ? file.path.slice(root.length + 1) : undefined;
}
