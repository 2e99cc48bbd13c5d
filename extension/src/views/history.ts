// What happened to a memory, or to what is known of a symbol: commits that changed it, versions, moves, confirmations.

import * as vscode from 'vscode';

import type { Connection } from '../client';
import type { Documents } from '../documents';
import { gitOf } from '../git';
import { nameOf } from '../names';
import { type EventItem, type HistoryResult, history, type SinceItem, undo, type VersionItem } from '../protocol';
import { sentence } from '../shown';
import { tellOne } from './actions';
import { lineages } from './lineages';
import type { MemoryNode } from './nodes';
import { rootsOf } from './roots';
import { look, type Row, RowsView, section } from './tree';

const LISTED = 200;
const TITLE = 40;
const ICONS: Record<string, string> = {
  remembered: 'add',
  anchored: 'link',
  confirmed: 'check',
  reanchored: 'link',
  followed: 'arrow-right',
  forgotten: 'trash',
  superseded: 'edit',
  undone: 'discard',
  changed: 'edit',
  archived: 'archive',
  restored: 'redo',
  conflicted: 'git-compare',
  resolved: 'pass',
};

/** A memory by its id, or a place in a document. */
type About =
  | { readonly title: string; readonly uri: string; readonly id: string }
  | { readonly title: string; readonly uri: string; readonly line: number; readonly character: number };

export interface EventRow extends Row {
  readonly type: 'event';
  readonly uri: string;
  readonly event: EventItem;
}

export interface CommitRow extends Row {
  readonly type: 'commit';
  readonly uri: string;
  readonly since: SinceItem;
}

export interface VersionRow extends Row {
  readonly type: 'version';
  readonly version: VersionItem;
  readonly before: VersionItem | undefined;
}

export class HistoryView extends RowsView {
  private about: About | undefined;

  constructor(connection: Connection) {
    super('moorage.history', connection);
  }

  /** Shows the history of a memory, else of the symbol at the cursor. */
  async show(node: MemoryNode | undefined): Promise<void> {
    const about =
      node === undefined
        ? atCursor()
        : { title: node.item.title || node.item.content, uri: node.uri, id: node.item.id };
    if (about === undefined) {
      void vscode.window.showInformationMessage(
        vscode.l10n.t('Moorage: put the cursor on a symbol, or select a memory in a Moorage view.'),
      );
      return;
    }
    this.about = about;
    await vscode.commands.executeCommand('setContext', 'moorage.historyOf', 'id' in about ? 'memory' : 'symbol');
    this.refresh();
    await vscode.commands.executeCommand('moorage.history.focus');
  }

  protected async rows(): Promise<readonly Row[]> {
    if (this.about === undefined) {
      return [];
    }
    const { title, ...asked } = this.about;
    this.view.description = title;
    const found = await this.connection.request(history, { ...asked, limit: LISTED });
    return found === undefined ? [] : this.rowsOf(found, await this.folderOf(this.about.uri));
  }

  // Paths in the answer are relative to the server's folder.
  private async folderOf(uri: string): Promise<string> {
    const roots = (await rootsOf(this.connection)).map((each) => each.uri);
    return roots.find((root) => uri === root || uri.startsWith(`${root}/`)) ?? uri;
  }

  private rowsOf({ since, versions, events }: HistoryResult, uri: string): Row[] {
    const commits = since.map((each) => commitRow(each, uri));
    const several = lineages(versions);
    const older = several.flatMap((each) => each.map((version) => versionRow(version, each, several.length > 1)));
    const rows = [
      section('commits', vscode.l10n.t('Changed by'), 'git-commit', commits),
      section('versions', vscode.l10n.t('Versions'), 'versions', older),
      section(
        'events',
        vscode.l10n.t('What happened'),
        'history',
        events.map((each) => eventRow(each, uri)),
      ),
    ];
    return rows.filter((each) => each.below.length > 0);
  }
}

function atCursor(): About | undefined {
  const editor = vscode.window.activeTextEditor;
  if (editor === undefined || editor.document.uri.scheme !== 'file') {
    return undefined;
  }
  const at = editor.selection.active;
  const word = editor.document.getWordRangeAtPosition(at);
  const title = word === undefined ? vscode.l10n.t('line {0}', at.line + 1) : editor.document.getText(word);
  return { title, uri: editor.document.uri.toString(), line: at.line, character: at.character };
}

function commitRow(since: SinceItem, uri: string): CommitRow {
  const isCommitted = since.commit !== null;
  const id = `commit ${since.anchor} ${since.commit}`;
  const row = look(
    id,
    {
      label: isCommitted ? since.subject : vscode.l10n.t('Your working tree, not committed'),
      description: [since.anchor, since.author, since.at.slice(0, 10)].filter(Boolean).join(' · '),
      icon: new vscode.ThemeIcon(isCommitted ? 'git-commit' : 'edit'),
      tooltip: since.commit ?? undefined,
      context: isCommitted ? 'commit' : 'uncommitted',
    },
    0,
  );
  const node: CommitRow = { type: 'commit', id, uri, since, below: [], row };
  row.command = { command: 'moorage.openCommit', title: vscode.l10n.t('Open Changes'), arguments: [node] };
  return node;
}

/** Of one of the versions of a memory; `named` where those of another one stand beside them. */
function versionRow(version: VersionItem, all: readonly VersionItem[], named: boolean): VersionRow {
  const before = all.find((each) => each.id === version.supersedes);
  const facts = [nameOf('state', version.state), version.author, version.createdAt.slice(0, 10)];
  const row = look(
    `version ${version.id}`,
    {
      label: vscode.l10n.t('Version {0}', version.version),
      description: [...(named ? [shortened(version.title)] : []), ...facts].join(' · '),
      icon: new vscode.ThemeIcon(version.state === 'active' ? 'circle-filled' : 'circle-outline'),
      tooltip: version.content,
      context: 'version',
    },
    0,
  );
  const node: VersionRow = { type: 'version', id: `version ${version.id}`, version, before, below: [], row };
  row.command = { command: 'moorage.compareVersions', title: vscode.l10n.t('Compare'), arguments: [node] };
  return node;
}

function eventRow(event: EventItem, uri: string): EventRow {
  const row = look(
    event.id,
    {
      label: sentence(event.detail),
      description: [event.author, event.at.slice(0, 16).replace('T', ' ')].join(' · '),
      icon: new vscode.ThemeIcon(ICONS[event.kind] ?? 'circle-small'),
      tooltip: sentence(event.detail),
      context: 'event',
    },
    0,
  );
  return { type: 'event', id: event.id, uri, event, below: [], row };
}

/** The file before and after the commit that changed it. */
export async function openCommit({ since, uri }: CommitRow): Promise<void> {
  const path = since.anchor.split('#', 1)[0] ?? since.anchor;
  const file = vscode.Uri.joinPath(vscode.Uri.parse(uri), path);
  const git = await gitOf();
  if (git === undefined || path.endsWith('/')) {
    await vscode.window.showTextDocument(file);
    return;
  }
  const after = since.commit === null ? file : git.toGitUri(file, since.commit);
  const before = git.toGitUri(file, since.commit === null ? 'HEAD' : `${since.commit}~`);
  const name = since.commit === null ? vscode.l10n.t('working tree') : since.commit.slice(0, 7);
  await vscode.commands.executeCommand('vscode.diff', before, after, `${path} (${name})`);
}

/** A version beside the one that it replaced; the first one alone. */
export async function compareVersions({ version, before }: VersionRow, documents: Documents): Promise<void> {
  const name = (each: VersionItem) => `${shortened(each.title)} (${vscode.l10n.t('version {0}', each.version)})`;
  if (before === undefined) {
    await documents.show(name(version), version.content);
    return;
  }
  const [left, right] = [documents.put(name(before), before.content), documents.put(name(version), version.content)];
  await vscode.commands.executeCommand('vscode.diff', left, right, name(version));
}

function shortened(title: string): string {
  return title.length > TITLE ? `${title.slice(0, TITLE).trimEnd()}…` : title;
}

export async function undoEvent(connection: Connection, row: EventRow | undefined): Promise<void> {
  if (row !== undefined) {
    const params = { event: row.event.id, uri: row.uri };
    await tellOne(connection, row.uri, await connection.request(undo, params));
  }
}
