// What waits for a person: contradictions with both sides, what agents proposed, names that may be one, duplicates.

import * as vscode from 'vscode';
import type { Connection } from '../client';
import { nameOf } from '../names';
import {
  answerSuggestion,
  browse,
  type ConflictItem,
  type ConflictSide,
  conflicts,
  type EntitySuggestion,
  entitySuggestions,
  type MemoryItem,
  memories,
  type PairItem,
  reflect,
  resolve,
} from '../protocol';
import { tellOne } from './actions';
import { memoryRow } from './items';
import { type MemoryNode, memoryNode } from './nodes';
import type { Offers } from './offers';
import { rootsOf } from './roots';
import { titleText } from './texts';
import { look, type Row, RowsView, section } from './tree';

const LISTED = 100;

export interface ConflictRow extends Row {
  readonly type: 'conflict';
  readonly uri: string;
  readonly conflict: ConflictItem;
}

export interface SideRow extends Row {
  readonly type: 'side';
  readonly uri: string;
  readonly conflict: ConflictItem;
  readonly keep: 'keep_existing' | 'keep_new';
}

export interface SuggestionRow extends Row {
  readonly type: 'suggestion';
  readonly uri: string;
  readonly suggestion: EntitySuggestion;
}

export type MemoryRow = Row & MemoryNode;

export class ReviewView extends RowsView {
  constructor(
    connection: Connection,
    private readonly offers: Offers,
  ) {
    super('moorage.review', connection, [offers.onDidChange]);
  }

  /** Every proposal that is listed, for what is done to all of them. */
  async proposals(): Promise<MemoryNode[]> {
    const roots = await rootsOf(this.connection);
    const found = await Promise.all(roots.map(({ uri }) => proposalsOf(this.connection, uri)));
    return found.flat();
  }

  protected async rows(): Promise<readonly Row[]> {
    const roots = (await rootsOf(this.connection)).filter(({ folder }) => folder.state === 'ready');
    const found = await Promise.all(roots.map(({ uri }) => this.rowsOf(uri)));
    const rows = found.flat();
    const waiting = rows.reduce((sum, each) => sum + each.below.length, 0);
    this.view.description = waiting === 0 ? undefined : String(waiting);
    return rows;
  }

  private async rowsOf(uri: string): Promise<Row[]> {
    const ask = this.connection;
    const [open, proposed, suggested, reflected] = await Promise.all([
      ask.request(conflicts, { limit: LISTED, uri }),
      proposalsOf(ask, uri),
      ask.request(entitySuggestions, { limit: LISTED, uri }),
      ask.request(reflect, { limit: LISTED, includeContradictions: false, includeStale: false, uri }),
    ]);
    const pairs = await pairsOf(ask, reflected?.duplicates ?? [], uri);
    return [
      section(`${uri} conflicts`, vscode.l10n.t('Conflicts'), 'git-compare', conflictRows(open?.items ?? [], uri)),
      section(`${uri} proposals`, vscode.l10n.t('Proposals'), 'lightbulb', proposed, 'proposals'),
      section(
        `${uri} names`,
        vscode.l10n.t('Names that may be one'),
        'combine',
        suggestionRows(suggested?.items ?? [], uri),
      ),
      section(`${uri} pairs`, vscode.l10n.t('Said twice'), 'copy', pairs),
      section(`${uri} offers`, vscode.l10n.t('Said by the repository'), 'telescope', this.offers.rows(uri)),
    ].filter((each) => each.below.length > 0);
  }
}

function conflictRows(items: readonly ConflictItem[], uri: string): ConflictRow[] {
  return items.map((conflict) => {
    const below = [sideRow(conflict, 'keep_existing', uri), sideRow(conflict, 'keep_new', uri)];
    const icon = new vscode.ThemeIcon('git-compare', new vscode.ThemeColor('list.warningForeground'));
    const row = look(conflict.id, { label: conflict.reason, icon, context: 'conflict', open: true }, below.length);
    return { type: 'conflict', id: conflict.id, uri, conflict, below, row };
  });
}

function sideRow(conflict: ConflictItem, keep: SideRow['keep'], uri: string): SideRow {
  const isNew = keep === 'keep_new';
  const side: ConflictSide = isNew ? conflict.new : conflict.existing;
  const age = isNew ? vscode.l10n.t('newer') : vscode.l10n.t('older');
  const id = `${conflict.id} ${keep}`;
  const row = look(
    id,
    {
      label: side.content === '' ? side.id : titleText({ title: '', content: side.content }),
      description: [age, side.author, side.createdAt.slice(0, 10)].join(' · '),
      icon: new vscode.ThemeIcon(isNew ? 'arrow-small-right' : 'arrow-small-left'),
      tooltip: side.content,
      context: 'side',
    },
    0,
  );
  return { type: 'side', id, uri, conflict, keep, below: [], row };
}

function suggestionRows(items: readonly EntitySuggestion[], uri: string): SuggestionRow[] {
  return items.map((suggestion) => {
    const { kept, absorbed, score, reason } = suggestion;
    const label = vscode.l10n.t('{0} and {1}', kept.name, absorbed.name);
    const description = `${Math.round(100 * score)} %`;
    const icon = new vscode.ThemeIcon('symbol-misc');
    const row = look(suggestion.id, { label, description, icon, tooltip: reason, context: 'suggestion' }, 0);
    return { type: 'suggestion', id: suggestion.id, uri, suggestion, below: [], row };
  });
}

/** A memory as a row of such a tree. */
export function memoryAsRow(item: MemoryItem, uri: string, above: string): MemoryRow {
  const node = memoryNode(item, uri, above);
  return { ...node, below: [], row: memoryRow(node) };
}

async function proposalsOf(connection: Connection, uri: string): Promise<MemoryRow[]> {
  const asked = { by: 'kind', query: 'is:proposed', limit: LISTED, uri } as const;
  const groups = (await connection.request(browse, asked))?.groups ?? [];
  const pages = await Promise.all(groups.map(({ key }) => connection.request(browse, { ...asked, group: key })));
  return pages.flatMap((page) => page?.items ?? []).map((item) => memoryAsRow(item, uri, 'proposals'));
}

async function pairsOf(connection: Connection, pairs: readonly PairItem[], uri: string): Promise<Row[]> {
  const ids = [...new Set(pairs.flatMap((each) => [each.memoryA, each.memoryB]))];
  const found = ids.length === 0 ? undefined : await connection.request(memories, { ids, uri });
  const byId = new Map(found?.items.map((item) => [item.id, item]));
  return pairs.map(({ memoryA, memoryB, rule }) => {
    const id = `${memoryA} ${memoryB}`;
    const items = [memoryA, memoryB].flatMap((each) => byId.get(each) ?? []);
    const below = items.map((item) => memoryAsRow(item, uri, id));
    const label = items[0] === undefined ? id : titleText(items[0]);
    const icon = new vscode.ThemeIcon('copy');
    return {
      type: 'pair',
      id,
      below,
      row: look(id, { label, description: nameOf('rule', rule), icon, context: 'pair' }, below.length),
    };
  });
}

/** Settles a contradiction in favour of one side. */
export async function keepSide(connection: Connection, side: SideRow | undefined): Promise<void> {
  if (side !== undefined) {
    await settle(connection, side.uri, side.conflict.id, side.keep);
  }
}

export async function keepBoth(connection: Connection, row: ConflictRow | undefined): Promise<void> {
  if (row !== undefined) {
    await settle(connection, row.uri, row.conflict.id, 'keep_both');
  }
}

/** Asks for one text that takes the place of both. */
export async function mergeSides(connection: Connection, row: ConflictRow | undefined): Promise<void> {
  if (row === undefined) {
    return;
  }
  const content = await vscode.window.showInputBox({
    title: vscode.l10n.t('Moorage: Merge Both Sides'),
    prompt: vscode.l10n.t('What is true? This takes the place of both.'),
    value: row.conflict.new.content,
    ignoreFocusOut: true,
  });
  if (content !== undefined && content.trim() !== '') {
    await settle(connection, row.uri, row.conflict.id, 'merge', content);
  }
}

async function settle(connection: Connection, uri: string, conflict: string, resolution: string, content?: string) {
  await tellOne(connection, uri, await connection.request(resolve, { conflict, resolution, content, uri }));
}

/** Says whether two names are one. */
export async function answer(connection: Connection, row: SuggestionRow | undefined, isOne: boolean): Promise<void> {
  if (row !== undefined) {
    const params = { id: row.suggestion.id, accept: isOne, uri: row.uri };
    await tellOne(connection, row.uri, await connection.request(answerSuggestion, params));
  }
}
