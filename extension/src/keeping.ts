// Commands that keep the store in shape: documents, import and export, snapshots, the archive, undo.

import * as vscode from 'vscode';

import type { Connection } from './client';
import type { Documents } from './documents';
import { tellWithUndo } from './memory/undo';
import { nameOf } from './names';
import {
  evict,
  exportMemories,
  importMemories,
  ingest,
  type ListedItem,
  list,
  makeSnapshot,
  pauseEmbedding,
  reflect,
  restore,
  restoreSnapshot,
  snapshots,
  undoLast,
} from './protocol';
import { reflectionText } from './reflection';
import { label, sentence } from './shown';
import { tell, tellOne } from './views/actions';
import { countText } from './views/texts';

const LISTED = 500;
const MOST_REMARKS = 8;

/** Brings archived and forgotten memories back. */
export async function restoreMemories(connection: Connection): Promise<void> {
  const uri = await folderMeant();
  const [archived, forgotten] = await Promise.all([
    connection.request(list, { state: 'archived', limit: LISTED, uri }),
    connection.request(list, { state: 'forgotten', limit: LISTED, uri }),
  ]);
  const items = [...(archived?.items ?? []), ...(forgotten?.items ?? [])];
  if (items.length === 0) {
    say(vscode.l10n.t('nothing is archived or forgotten'));
    return;
  }
  const picked = await vscode.window.showQuickPick(items.map(listedRow), {
    canPickMany: true,
    ignoreFocusOut: true,
    title: vscode.l10n.t('Moorage: Restore Archived or Forgotten Memories'),
    matchOnDescription: true,
  });
  if (picked !== undefined && picked.length > 0) {
    const ids = picked.map((each) => each.item.id);
    await tellOne(connection, uri ?? '', await connection.request(restore, { ids, uri }));
  }
}

function listedRow(item: ListedItem): vscode.QuickPickItem & { item: ListedItem } {
  return {
    item,
    label: label(item.title),
    description: `${nameOf('state', item.state)} · ${item.updatedAt.slice(0, 10)}`,
  };
}

/** Takes documents of the repository in: those that are usual, or that the settings name, and that a person leaves picked. */
export async function ingestDocuments(connection: Connection): Promise<void> {
  const uri = await folderMeant();
  const looked = await busy(vscode.l10n.t('Moorage: looking for documents …'), () =>
    connection.request(ingest, { dryRun: true, uri }),
  );
  const open = looked?.documents.filter(({ outcome }) => outcome === 'added' || outcome === 'updated') ?? [];
  if (open.length === 0) {
    say(vscode.l10n.t('no document is new or changed'));
    return;
  }
  const rows = open.map(({ path, sections }) => ({
    path,
    label: label(path),
    description: vscode.l10n.t('sections: {0}', sections),
    picked: true,
  }));
  const title = vscode.l10n.t('Moorage: Ingest Documents');
  const picked = await vscode.window.showQuickPick(rows, { canPickMany: true, ignoreFocusOut: true, title });
  if (picked === undefined || picked.length === 0) {
    return;
  }
  const paths = picked.map((each) => each.path);
  const done = await busy(vscode.l10n.t('Moorage: reading documents …'), () =>
    connection.request(ingest, { paths, uri }),
  );
  const events = done?.operation ? [done.operation] : [];
  const message = vscode.l10n.t('documents taken in: {0}', paths.length);
  await tellOne(connection, uri ?? '', { id: '', events, message });
}

/** Takes memories in from a file or folder of any format that is known, once a person has seen what would become of them. */
export async function importFile(connection: Connection): Promise<void> {
  const uri = await folderMeant();
  const chosen = await vscode.window.showOpenDialog({
    title: vscode.l10n.t('Moorage: Import Memories'),
    canSelectFolders: true,
    canSelectFiles: true,
  });
  const path = chosen?.[0]?.fsPath;
  if (path === undefined) {
    return;
  }
  const looked = await busy(vscode.l10n.t('Moorage: reading …'), () =>
    connection.request(importMemories, { path, dryRun: true, uri }),
  );
  const importing = vscode.l10n.t('Import');
  const broken = (looked?.leftOut ?? []).filter((each) => each.broken).map((each) => `${each.where}: ${each.why}`);
  const noted = [...broken, ...(looked?.remarks ?? [])].slice(0, MOST_REMARKS).map(sentence);
  const detail = [countsLine(looked?.counts ?? {}), ...noted].join('\n');
  const message = vscode.l10n.t('memories found, as {1}: {0}', looked?.results.length ?? 0, looked?.format ?? '');
  const answer = await vscode.window.showInformationMessage(message, { modal: true, detail }, importing);
  if (answer === importing) {
    const done = await busy(vscode.l10n.t('Moorage: importing …'), () =>
      connection.request(importMemories, { path, uri }),
    );
    tellWithUndo(connection, countsLine(done?.counts ?? {}), done?.operation ?? null, uri);
  }
}

function countsLine(counts: Record<string, number>): string {
  return Object.entries(counts)
    .map(([outcome, count]) => `${nameOf('outcome', outcome)}: ${count}`)
    .join(', ');
}

/** Writes every memory to a file or a folder, in one of the formats. */
export async function exportFile(connection: Connection): Promise<void> {
  const uri = await folderMeant();
  const formats = [
    { format: 'jsonl', label: vscode.l10n.t('One file, a memory on each line'), name: 'memories.jsonl' },
    { format: 'markdown', label: vscode.l10n.t('Markdown files'), name: 'memories' },
    { format: 'memofs', label: vscode.l10n.t('As MemoFS keeps them'), name: 'memofs' },
  ];
  const chosen = await vscode.window.showQuickPick(formats, { title: vscode.l10n.t('Moorage: Export Memories') });
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
  const target =
    chosen &&
    (await vscode.window.showSaveDialog({
      title: vscode.l10n.t('Moorage: Export Memories'),
      defaultUri: folder && vscode.Uri.joinPath(folder, chosen.name),
    }));
  if (chosen !== undefined && target !== undefined) {
    const { format } = chosen;
    const found = await connection.request(exportMemories, { format, path: target.fsPath, uri });
    say(vscode.l10n.t('memories in {1}: {0}', found?.memories ?? 0, vscode.workspace.asRelativePath(target)));
  }
}

/** Keeps a copy of all memories. */
export async function createSnapshot(connection: Connection): Promise<void> {
  const uri = await folderMeant();
  const label = await vscode.window.showInputBox({
    title: vscode.l10n.t('Moorage: Create Snapshot'),
    prompt: vscode.l10n.t('What is it called? It may stay empty.'),
    ignoreFocusOut: true,
  });
  if (label !== undefined) {
    const made = await connection.request(makeSnapshot, { label, uri });
    say(vscode.l10n.t('snapshot {0} is kept', made?.id ?? ''));
  }
}

/** Makes everything as it was at a snapshot; what there was before is kept as another one. */
export async function returnToSnapshot(connection: Connection): Promise<void> {
  const uri = await folderMeant();
  const found = (await connection.request(snapshots, { uri }))?.snapshots ?? [];
  if (found.length === 0) {
    say(vscode.l10n.t('there is no snapshot'));
    return;
  }
  const rows = [...found].reverse().map((each) => ({
    id: each.id,
    label: each.type !== 'manual' ? nameOf('snapshot', each.type) : each.label === '' ? each.id : label(each.label),
    description: [
      each.type === 'manual' ? nameOf('snapshot', each.type) : each.id,
      each.at.slice(0, 16).replace('T', ' '),
    ].join(' · '),
    detail: countText(each.counts.memories ?? 0),
  }));
  const title = vscode.l10n.t('Moorage: Restore Snapshot');
  const picked = await vscode.window.showQuickPick(rows, { title, matchOnDescription: true });
  if (picked !== undefined) {
    const done = await connection.request(restoreSnapshot, { id: picked.id, uri });
    await tellOne(connection, uri ?? '', done);
  }
}

/** Archives the least useful memories until so many are left, once a person has seen which. */
export async function evictMemories(connection: Connection): Promise<void> {
  const uri = await folderMeant();
  const wanted = await vscode.window.showInputBox({
    title: vscode.l10n.t('Moorage: Archive the Least Useful'),
    prompt: vscode.l10n.t('How many memories are to stay?'),
    ignoreFocusOut: true,
    validateInput: (text) => (/^\d+$/.test(text) ? undefined : vscode.l10n.t('A number is wanted')),
  });
  if (wanted === undefined) {
    return;
  }
  const keep = Number(wanted);
  const plan = await connection.request(evict, { keep, uri });
  if (plan === undefined || plan.leaving.length === 0) {
    say(vscode.l10n.t('nothing would be archived'));
    return;
  }
  const archiving = vscode.l10n.t('Archive');
  const detail = plan.leaving
    .slice(0, 12)
    .map((each) => sentence(`${each.title}: ${each.reason}`))
    .join('\n');
  const message = vscode.l10n.t('memories to be archived: {0}', plan.leaving.length);
  const answer = await vscode.window.showWarningMessage(message, { modal: true, detail }, archiving);
  if (answer === archiving) {
    const done = await connection.request(evict, { keep, yes: true, uri });
    await tellOne(connection, uri ?? '', { id: '', events: done?.events ?? [], message });
  }
}

/** Opens a report on what deserves attention. */
export async function reflectReport(connection: Connection, documents: Documents): Promise<void> {
  const found = await connection.request(reflect, { uri: await folderMeant() });
  if (found !== undefined) {
    await documents.show(vscode.l10n.t('What Deserves Attention'), reflectionText(found));
  }
}

/** Stops making vectors in every process, or goes on with it. */
export async function setEmbedding(connection: Connection, paused: boolean): Promise<void> {
  const found = await connection.request(pauseEmbedding, { paused, uri: await folderMeant() });
  const pending = found?.pendingEmbeddings ?? 0;
  say(
    paused
      ? vscode.l10n.t('no vectors are made until that is resumed; memories that wait: {0}', pending)
      : vscode.l10n.t('vectors are made again; memories that wait: {0}', pending),
  );
}

/** Takes back the last operation, whoever did it. */
export async function undoLastOperation(connection: Connection): Promise<void> {
  const uri = await folderMeant();
  const result = await connection.request(undoLast, { last: 1, uri });
  await tell(connection, { changes: result === undefined ? [] : [{ uri: uri ?? '', result }], failures: [] });
}

/** The folder of the active document, the only one, or the one that a person says. */
export async function folderMeant(): Promise<string | undefined> {
  const active = vscode.window.activeTextEditor?.document.uri;
  const folders = vscode.workspace.workspaceFolders ?? [];
  const holding = active === undefined ? undefined : vscode.workspace.getWorkspaceFolder(active);
  const [only] = folders;
  const meant = holding ?? (folders.length > 1 ? await vscode.window.showWorkspaceFolderPick() : only);
  return meant?.uri.toString();
}

function busy<T>(title: string, work: () => Promise<T>): Thenable<T> {
  return vscode.window.withProgress({ location: vscode.ProgressLocation.Notification, title }, work);
}

function say(text: string): void {
  void vscode.window.showInformationMessage(`Moorage: ${text}.`);
}
