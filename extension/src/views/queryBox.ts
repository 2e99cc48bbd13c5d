// A box for questions that completes operators and shows what is found while one types.

import * as vscode from 'vscode';
import type { Connection } from '../client';
import { coalesce } from '../coalesce';
import { nameOf } from '../names';
import { completeQuery, type QueryOffer, type RankedItem, recall } from '../protocol';
import { label, sentence } from '../shown';
import { verdictIcon } from './items';
import { memoryDetail, titleText } from './texts';

const TYPING_MS = 120;
const SHOWN_OFFERS = 8;
const SHOWN_MEMORIES = 20;

type Row = vscode.QuickPickItem &
  (
    | { readonly does: 'accept' }
    | { readonly does: 'complete'; readonly offer: QueryOffer }
    | { readonly does: 'open'; readonly item: RankedItem }
    | { readonly does: 'nothing' }
  );

export interface Asked {
  readonly title: string;
  readonly placeholder: string;
  readonly value: string;
  /** what the row says that takes the text as it stands, such as "Filter by …"; without it only memories are taken */
  readonly accept?: (text: string) => string;
  readonly uri: string | undefined;
}

export type Answer =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'memory'; readonly item: RankedItem };

/** Asks; undefined when the person turned away. */
export function askQuery(connection: Connection, asked: Asked): Promise<Answer | undefined> {
  const box = vscode.window.createQuickPick<Row>();
  box.title = asked.title;
  box.placeholder = asked.placeholder;
  box.value = asked.value;
  box.ignoreFocusOut = false;
  keepOrder(box);
  const update = coalesce(() => show(connection, box, asked), TYPING_MS);
  return new Promise((resolve) => {
    box.onDidChangeValue(() => {
      box.busy = true;
      void update();
    });
    box.onDidAccept(() => {
      const answer = taken(box, asked);
      if (answer === 'stay') {
        box.busy = true;
        void update();
      } else if (answer !== undefined) {
        resolve(answer);
        box.hide();
      }
    });
    box.onDidHide(() => {
      resolve(undefined);
      box.dispose();
    });
    box.show();
    void update();
  });
}

// What was found keeps the order in which it was given; the editor would put those first that hold the typed words.
function keepOrder(box: vscode.QuickPick<Row>): void {
  Object.assign(box, { sortByLabel: false });
}

function taken(box: vscode.QuickPick<Row>, asked: Asked): Answer | 'stay' | undefined {
  const [row] = box.activeItems;
  if (row === undefined || row.does === 'accept') {
    return asked.accept === undefined ? undefined : { kind: 'text', text: box.value.trim() };
  }
  if (row.does === 'open') {
    return { kind: 'memory', item: row.item };
  }
  if (row.does === 'complete') {
    box.value = completed(box.value, row.offer);
    return 'stay';
  }
  return undefined;
}

/** The text with what an offer puts into it; a whole one is followed by a blank, so that typing goes on. */
export function completed(text: string, offer: QueryOffer): string {
  const after = text.slice(offer.end);
  const isWhole = !/[:,]$/.test(offer.text);
  return `${text.slice(0, offer.start)}${offer.text}${isWhole && after === '' ? ' ' : ''}${after}`;
}

async function show(connection: Connection, box: vscode.QuickPick<Row>, asked: Asked): Promise<void> {
  const text = box.value;
  const [offers, found] = await Promise.all([offersFor(connection, text, asked), foundFor(connection, text, asked)]);
  if (box.value === text) {
    const hasNothing = offers.length > 0 && found.items.length === 0; // half an operator finds nothing yet
    box.items = [...acceptRow(text, asked), ...offerRows(offers), ...(hasNothing ? [] : foundRows(found))];
    box.busy = false;
  }
}

async function offersFor(connection: Connection, text: string, { uri }: Asked): Promise<QueryOffer[]> {
  const answer = await connection.request(completeQuery, { text, character: text.length, uri });
  return (answer?.items ?? []).slice(0, SHOWN_OFFERS);
}

interface Found {
  readonly items: readonly RankedItem[];
  /** what was understood, or why there is nothing */
  readonly note: string;
}

async function foundFor(connection: Connection, query: string, { uri }: Asked): Promise<Found> {
  if (query.trim() === '') {
    return { items: [], note: '' };
  }
  try {
    const answer = await connection.request(recall, { query, limit: SHOWN_MEMORIES, uri });
    const nothing = vscode.l10n.t('Nothing is remembered about this');
    return { items: answer?.items ?? [], note: answer?.note || (answer?.items.length === 0 ? nothing : '') };
  } catch (error) {
    return { items: [], note: error instanceof Error ? error.message : String(error) };
  }
}

function acceptRow(text: string, { accept }: Asked): Row[] {
  return accept === undefined
    ? []
    : [{ does: 'accept', label: accept(text.trim()), iconPath: new vscode.ThemeIcon('filter'), alwaysShow: true }];
}

function offerRows(offers: readonly QueryOffer[]): Row[] {
  const rows = offers.map(
    (offer): Row => ({
      does: 'complete',
      offer,
      label: label(offer.label),
      description: label(offer.about),
      iconPath: new vscode.ThemeIcon('symbol-keyword'),
      alwaysShow: true,
    }),
  );
  return rows.length === 0 ? [] : [separator(vscode.l10n.t('Narrow it')), ...rows];
}

function foundRows({ items, note }: Found): Row[] {
  const rows = items.map(
    (item): Row => ({
      does: 'open',
      item,
      label: titleText(item),
      detail: [nameOf('verdict', item.verdict), memoryDetail(item)].filter(Boolean).join(' · '),
      iconPath: verdictIcon(item.verdict),
      alwaysShow: true,
    }),
  );
  const remark: Row[] = note === '' ? [] : [{ does: 'nothing', label: sentence(note), alwaysShow: true }];
  return rows.length + remark.length === 0 ? [] : [separator(vscode.l10n.t('Memories')), ...rows, ...remark];
}

function separator(name: string): Row {
  return { does: 'nothing', label: name, kind: vscode.QuickPickItemKind.Separator };
}
