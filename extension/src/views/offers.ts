// What a repository offers to remember. It is kept here alone, and stored once a person accepts it.

import * as vscode from 'vscode';

import type { Connection } from '../client';
import { tellWithUndo } from '../memory/undo';
import { nameOf } from '../names';
import { acceptSuggestions, type SuggestionItem, suggest } from '../protocol';
import { fileOf, reveal } from './opening';
import { titleText } from './texts';
import { look, type Row } from './tree';

const LISTED = 60;
const CANCELLED = -32800;

export interface OfferRow extends Row {
  readonly type: 'offer';
  readonly uri: string;
  readonly offer: SuggestionItem;
}

export class Offers implements vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<undefined>();
  readonly onDidChange = this.changed.event;
  private readonly found = new Map<string, SuggestionItem[]>();

  constructor(private readonly connection: Connection) {}

  /** Rows of what was found in a folder and is not settled. */
  rows(uri: string): OfferRow[] {
    return (this.found.get(uri) ?? []).map((offer) => offerRow(offer, uri));
  }

  /** Reads the folder with progress, which can be cancelled; returns how much there is. */
  async look(uri: string): Promise<number> {
    const title = vscode.l10n.t('Moorage: looking for what is worth remembering …');
    const progress = { location: vscode.ProgressLocation.Notification, title, cancellable: true };
    const found = await vscode.window.withProgress(progress, (_, token) => this.ask(uri, token));
    if (found === undefined) {
      return 0;
    }
    this.set(uri, found);
    if (found.length === 0) {
      void vscode.window.showInformationMessage(
        vscode.l10n.t('Moorage: this folder says nothing more that is worth remembering.'),
      );
    }
    return found.length;
  }

  async accept(row: OfferRow | undefined): Promise<void> {
    if (row === undefined) {
      return;
    }
    const { uri, offer } = row;
    const done = await this.connection.request(acceptSuggestions, { ids: [offer.id], limit: LISTED, uri });
    if (done !== undefined) {
      this.drop(row);
      tellWithUndo(this.connection, vscode.l10n.t('remembered: {0}', titleText(offer)), done.operation, uri);
    }
  }

  /** Not offered again until it is looked for again. */
  drop(row: OfferRow | undefined): void {
    if (row !== undefined) {
      this.set(
        row.uri,
        (this.found.get(row.uri) ?? []).filter((each) => each.id !== row.offer.id),
      );
    }
  }

  dispose(): void {
    this.changed.dispose();
  }

  private set(uri: string, items: SuggestionItem[]): void {
    this.found.set(uri, items);
    this.changed.fire(undefined);
  }

  private async ask(uri: string, token: vscode.CancellationToken): Promise<SuggestionItem[] | undefined> {
    try {
      return (await this.connection.request(suggest, { limit: LISTED, uri }, token))?.items;
    } catch (error) {
      if (token.isCancellationRequested || (error as { code?: number }).code === CANCELLED) {
        return undefined;
      }
      throw error;
    }
  }
}

/** Shows where it was read, or the place that it is about when that is no file. */
export async function openOffer(row: OfferRow): Promise<void> {
  const [, path = '', line = '1'] = /^(.+?)(?::(\d+))?$/.exec(row.offer.where) ?? [];
  const [anchor = ''] = row.offer.anchors;
  const isFile = row.offer.source.path !== '' && path.startsWith(row.offer.source.path);
  const target = isFile ? path : (anchor.split('#')[0] ?? '');
  await reveal(fileOf(row.uri, { path: target }), isFile ? Number(line) - 1 : 0, true);
}

function offerRow(offer: SuggestionItem, uri: string): OfferRow {
  const id = `${uri} ${offer.id}`;
  const row: OfferRow = { type: 'offer', id, uri, offer, below: [], row: new vscode.TreeItem('') };
  const looks = {
    label: titleText({ title: '', content: offer.content }),
    description: `${nameOf('kind', offer.kind)} · ${offer.where}`,
    icon: new vscode.ThemeIcon('telescope'),
    tooltip: `${offer.content}\n\n${offer.anchors.join(', ')}`,
    context: 'offer',
    command: { command: 'moorage.openOffer', title: vscode.l10n.t('Show'), arguments: [row] },
  };
  return Object.assign(row, { row: look(id, looks, 0) });
}
