// The form to remember something: one input, and below it what the text will be stored with, kept right while it is typed.

import * as vscode from 'vscode';
import type { Connection } from '../client';
import { coalesce } from '../coalesce';
import { KINDS, nameOf } from '../names';
import { completeMarker, type DraftResult, draft as draftRequest, type RememberParams } from '../protocol';
import { type Draft, draftOf, paramsOf, type Row, rowsOf, type Seed, withAnchors } from './draft';

const TYPING_MS = 120;

type Item = vscode.QuickPickItem & { readonly row: Row };

/** What a person wants remembered; undefined when they left. Secrets are flagged while they type, and nothing is stored. */
export function fill(connection: Connection, seed: Seed): Promise<RememberParams | undefined> {
  return new Promise((resolve) => new Form(connection, draftOf(seed), resolve).show());
}

class Form {
  private readonly box = vscode.window.createQuickPick<Item>();
  private readonly look = coalesce(() => this.lookNow(), TYPING_MS);
  private seen: DraftResult | undefined;
  private isChoosing = false;

  constructor(
    private readonly connection: Connection,
    private draft: Draft,
    private readonly done: (params: RememberParams | undefined) => void,
  ) {
    this.box.title = vscode.l10n.t('Moorage: Remember Here');
    this.box.placeholder = vscode.l10n.t('A decision, a constraint, a fact, a procedure …');
    this.box.ignoreFocusOut = true;
    this.box.onDidChangeValue((text) => this.take({ ...this.draft, text }));
    this.box.onDidAccept(() => void this.accept(this.box.activeItems[0]?.row));
    this.box.onDidTriggerItemButton(({ item }) => void this.accept(item.row));
    this.box.onDidHide(() => this.isChoosing || this.leave(undefined));
  }

  show(): void {
    this.draw([]);
    this.box.show();
    if (this.draft.text !== '') {
      // Set before, it would be selected, and gone with the first key. An empty one would come after the first keys and
      // take them away.
      this.box.value = this.draft.text;
    }
    this.lookAgain();
  }

  private take(draft: Draft): void {
    this.draft = draft;
    this.lookAgain();
  }

  private lookAgain(): void {
    void this.look().catch((error) => this.connection.log.warn(`Draft: ${error}`));
  }

  private async lookNow(): Promise<void> {
    const asked = this.draft;
    const before = asked.text;
    const [seen, completed] = await Promise.all([
      this.connection.request(draftRequest, paramsOf(asked)),
      this.connection.request(completeMarker, { before, uri: asked.uri }),
    ]);
    if (seen === undefined || asked !== this.draft) {
      return; // it was typed on, and a further look is on its way
    }
    this.seen = seen;
    this.draft = withAnchors(asked, seen);
    this.draw(completed?.offers ?? []);
  }

  private draw(offers: Parameters<typeof rowsOf>[2]): void {
    const remove = { iconPath: new vscode.ThemeIcon('close'), tooltip: vscode.l10n.t('Take this place away') };
    this.box.items = rowsOf(this.draft, this.seen, offers).map((row) => ({
      row,
      label: row.label,
      description: row.description,
      alwaysShow: true,
      ...(row.does === 'remove' ? { buttons: [remove] } : {}),
    }));
  }

  private async accept(row: Row | undefined): Promise<void> {
    switch (row?.does) {
      case 'store':
        return this.store(row.redact);
      case 'insert':
        this.box.value = row.text;
        return this.take({ ...this.draft, text: row.text });
      case 'remove':
        return this.take({ ...this.draft, anchors: this.draft.anchors.filter((each) => each !== row.anchor) });
      case 'replace':
        return this.take({
          ...this.draft,
          anchors: this.draft.anchors.map((each) => (each === row.anchor ? row.by : each)),
        });
      case 'kind':
        return this.chooseKind();
    }
  }

  private store(redact: boolean): void {
    const params = paramsOf(this.draft);
    if (params.content !== '') {
      this.leave(redact ? { ...params, secrets: 'redact' } : params);
    }
  }

  private async chooseKind(): Promise<void> {
    this.isChoosing = true;
    const rows = KINDS.map((name) => ({ name, label: nameOf('kind', name) }));
    const picked = await vscode.window.showQuickPick(rows, {
      title: vscode.l10n.t('Kind of Memory'),
      ignoreFocusOut: true,
    });
    this.isChoosing = false;
    this.box.show();
    this.take({ ...this.draft, kind: picked?.name ?? this.draft.kind });
  }

  private leave(params: RememberParams | undefined): void {
    this.done(params);
    this.box.dispose();
  }
}
