// Commands of the palette: ask for what a request needs, send it, show the answer.

import { join } from 'node:path';
import * as vscode from 'vscode';

import type { Connection } from './client';
import type { Documents } from './documents';
import { rootFor } from './folder';
import { type MemoryItem, status as statusRequest } from './protocol';
import { doctorReport } from './report';
import { memoryDocument } from './views/opening';
import { askQuery } from './views/queryBox';

export interface Place {
  readonly uri: string;
  readonly line: number;
  readonly character: number;
}

/** Asks a question and shows what is found while it is typed; the memory picked is opened at its place. */
export async function recall(connection: Connection, documents: Documents): Promise<void> {
  const uri = meantUri();
  const answer = await askQuery(connection, {
    title: vscode.l10n.t('Moorage: Recall'),
    placeholder: vscode.l10n.t('Why do we stop after three retries?'),
    value: '',
    uri,
  });
  if (answer?.kind === 'memory') {
    await openMemory(connection, documents, answer.item, uri);
  }
}

/** Opens a report about the server, the store and the model; works when the server does not. */
export async function doctor(connection: Connection, documents: Documents, version: string): Promise<void> {
  await connection.start();
  const { state } = connection;
  const report = doctorReport({
    extension: version,
    choice: connection.choice(),
    problem: state.kind === 'failed' ? state.problem : undefined,
    editor: editorLines(),
    status: state.kind === 'ready' ? await connection.request(statusRequest, {}) : undefined,
  });
  await documents.show(vscode.l10n.t('Moorage Doctor'), report);
}

function editorLines(): string[] {
  const where = vscode.env.remoteName ?? vscode.l10n.t('this machine');
  const trust = vscode.workspace.isTrusted ? vscode.l10n.t('trusted') : vscode.l10n.t('Restricted Mode');
  return [
    vscode.l10n.t('Editor: {0} {1}, on {2}', vscode.env.appName, vscode.version, where),
    vscode.l10n.t('System: {0} {1}, Node {2}', process.platform, process.arch, process.versions.node),
    vscode.l10n.t('Workspace: {0}', trust),
  ];
}

/** Shows the hover of a place; what a code lens does when it is clicked. */
export async function showMemories(place: Place): Promise<void> {
  const at = new vscode.Position(place.line, place.character);
  await reveal(vscode.Uri.parse(place.uri), at);
  await vscode.commands.executeCommand('editor.action.showHover', { focus: 'autoFocusImmediately' });
}

async function openMemory(
  connection: Connection,
  documents: Documents,
  item: MemoryItem,
  uri: string | undefined,
): Promise<void> {
  const root = await rootOf(connection, uri);
  const anchor = item.anchors.find((each) => each.line !== null);
  if (anchor === undefined || root === undefined) {
    await documents.show(item.title === '' ? vscode.l10n.t('Memory') : item.title, memoryDocument(item));
  } else {
    await reveal(vscode.Uri.file(join(root, anchor.path)), new vscode.Position(anchor.line ?? 0, 0));
  }
}

async function reveal(uri: vscode.Uri, at: vscode.Position): Promise<void> {
  const editor = await vscode.window.showTextDocument(uri);
  editor.selection = new vscode.Selection(at, at);
  editor.revealRange(new vscode.Range(at, at), vscode.TextEditorRevealType.InCenterIfOutsideViewport);
}

// The document that says which folder is meant, when several are open.
function meantUri(): string | undefined {
  const active = vscode.window.activeTextEditor?.document.uri;
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
  return (active?.scheme === 'file' ? active : folder)?.toString();
}

// Paths in the server's answers are relative to its folder, which may lie above the one that is open.
export async function rootOf(connection: Connection, uri: string | undefined): Promise<string | undefined> {
  const known = await connection.request(statusRequest, {});
  const roots = known?.folders.map((each) => each.root) ?? [];
  return rootFor(uri === undefined ? undefined : vscode.Uri.parse(uri).fsPath, roots);
}
