// Anchored code as it was beside what it is, in the diff editor. The texts are read-only and live as long as they show.

import { posix } from 'node:path';
import * as vscode from 'vscode';

import type { Connection } from '../client';
import { type ThenAndNowItem, thenAndNow } from '../protocol';
import type { Target } from './target';

const SCHEME = 'moorage-code';

export class ThenAndNow implements vscode.TextDocumentContentProvider, vscode.Disposable {
  private readonly texts = new Map<string, string>();
  private readonly subscriptions: vscode.Disposable;

  constructor(private readonly connection: Connection) {
    this.subscriptions = vscode.Disposable.from(
      vscode.workspace.registerTextDocumentContentProvider(SCHEME, this),
      vscode.workspace.onDidCloseTextDocument((document) => this.texts.delete(document.uri.toString())),
    );
  }

  provideTextDocumentContent(uri: vscode.Uri): string {
    return this.texts.get(uri.toString()) ?? '';
  }

  /** Shows both texts of an anchor, or of the first of a memory's anchors whose texts differ. */
  async show({ id, anchor, uri }: Target): Promise<void> {
    const found = await this.connection.request(thenAndNow, { id, anchor, uri });
    const item = found?.items.find((each) => each.then !== each.now) ?? found?.items[0];
    if (item !== undefined) {
      const [then, now] = [this.add(item, 'then', item.then), this.add(item, 'now', item.now)];
      await vscode.commands.executeCommand('vscode.diff', then, now, title(item), { preview: true });
    }
  }

  dispose(): void {
    this.subscriptions.dispose();
  }

  // The name of the file decides the language; the query tells the versions of one symbol apart.
  private add(item: ThenAndNowItem, side: string, text: string): vscode.Uri {
    const file = item.place.split('#', 1)[0] ?? '';
    const query = `${item.place} ${item.seenAt}`;
    const uri = vscode.Uri.from({ scheme: SCHEME, path: `/${side}/${posix.basename(file)}`, query });
    this.texts.set(uri.toString(), text);
    return uri;
  }
}

function title(item: ThenAndNowItem): string {
  const day = item.seenAt.slice(0, 'YYYY-MM-DD'.length);
  const then = item.commit === null ? day : `${day}, ${item.commit.slice(0, 7)}`;
  return item.nowPlace === null
    ? vscode.l10n.t('{0} ({1}) ↔ not there any more', item.place, then)
    : vscode.l10n.t('{0} ({1}) ↔ now', item.nowPlace, then);
}
