// The map: memories, code and entities as a drawing beside the code, one for each window.

import { join } from 'node:path';
import * as vscode from 'vscode';

import type { Connection } from '../client';
import { rootOf } from '../commands';
import type { Documents } from '../documents';
import { pageHtml, pageOptions } from '../page';
import { type AnchorItem, map, memories } from '../protocol';
import { label } from '../shown';
import { showMemory } from '../views/opening';
import type { FromPage, ToPage } from './messages';
import { body, words } from './words';

const LIMIT = 5_000;
const REFRESH_MS = 1_000;

export class MapPanel implements vscode.Disposable {
  private panel: vscode.WebviewPanel | undefined;
  private query = '';
  private chosen = '';
  private uri: string | undefined;
  private timer: NodeJS.Timeout | undefined;
  private readonly listener: vscode.Disposable;

  constructor(
    private readonly server: Connection,
    private readonly documents: Documents,
    private readonly extensionUri: vscode.Uri,
  ) {
    this.listener = server.onDidChangeMemories(() => this.later());
  }

  /** Opens the map, or shows it again; `chosen` is the id of a memory to begin with. */
  show(chosen = ''): void {
    this.uri = meantUri();
    this.chosen = chosen === '' ? '' : `memory:${chosen}`;
    if (this.panel !== undefined) {
      this.panel.reveal();
      void this.send();
      return;
    }
    const title = vscode.l10n.t('Map of Memories');
    const options = pageOptions(this.extensionUri);
    this.panel = vscode.window.createWebviewPanel('moorage.map', title, vscode.ViewColumn.Active, options);
    this.panel.onDidDispose(() => {
      this.panel = undefined;
      this.query = ''; // the next page begins with an empty search
    });
    this.panel.webview.onDidReceiveMessage((message: FromPage) => {
      this.answer(message).catch((error) => {
        this.server.log.error(error instanceof Error ? error : String(error));
        this.post({ kind: 'said', text: error instanceof Error ? error.message : String(error) });
      });
    });
    this.panel.webview.html = pageHtml(this.panel.webview, this.extensionUri, { title, script: 'map', body: body() });
  }

  dispose(): void {
    clearTimeout(this.timer);
    this.listener.dispose();
    this.panel?.dispose();
  }

  private async answer(message: FromPage): Promise<void> {
    switch (message.kind) {
      case 'ready':
        return this.send();
      case 'find':
        this.query = message.query;
        return this.send();
      case 'open':
        return this.open(message.id, message.memories);
      case 'drawn':
        this.server.log.debug(`Map: ${message.nodes} nodes drawn in ${Math.round(message.ms)} ms`);
    }
  }

  private async send(): Promise<void> {
    const found = await this.server.request(map, { query: this.query, limit: LIMIT, uri: this.uri });
    if (found !== undefined) {
      const { edges, truncated } = found;
      const nodes = found.nodes.map((each) => ({ ...each, label: label(each.label) }));
      const { language } = vscode.env;
      this.name();
      this.post({ kind: 'graph', nodes, edges, truncated, words: words(), language, chosen: this.chosen });
    }
  }

  // Of several folders one is drawn, and it is said which.
  private name(): void {
    const folders = vscode.workspace.workspaceFolders ?? [];
    const folder = this.uri && vscode.workspace.getWorkspaceFolder(vscode.Uri.parse(this.uri));
    if (this.panel !== undefined && folder && folders.length > 1) {
      this.panel.title = vscode.l10n.t('Map of Memories: {0}', folder.name);
    }
  }

  // Many changes within a moment are drawn once, and nothing is while nobody sees it.
  private later(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      if (this.panel?.visible) {
        void this.send();
      }
    }, REFRESH_MS);
  }

  private async open(id: string, tied: readonly string[]): Promise<void> {
    const ids = [id, ...tied].filter((each) => each.startsWith('memory:')).map((each) => each.slice('memory:'.length));
    const found = await this.server.request(memories, { ids: ids.slice(0, 20), uri: this.uri });
    const anchors = found?.items.flatMap((each) => each.anchors) ?? [];
    const anchor = anchors.find(
      (each) => each.line !== null && (id.startsWith('memory:') || `symbol:${named(each)}` === id),
    );
    const root = await rootOf(this.server, this.uri);
    if (anchor === undefined || root === undefined) {
      const [item] = found?.items ?? [];
      if (item !== undefined && id.startsWith('memory:')) {
        return showMemory(this.documents, item);
      }
      this.post({ kind: 'said', text: vscode.l10n.t('This is at no place in the code today.') });
      return;
    }
    const at = new vscode.Position(anchor.line ?? 0, 0);
    await vscode.window.showTextDocument(vscode.Uri.file(join(root, anchor.path)), {
      viewColumn: vscode.ViewColumn.Beside,
      preserveFocus: true,
      preview: true,
      selection: new vscode.Range(at, at),
    });
  }

  private post(message: ToPage): void {
    void this.panel?.webview.postMessage(message);
  }
}

function named(anchor: AnchorItem): string {
  return anchor.symbol === null ? anchor.path : `${anchor.path}#${anchor.symbol}`;
}

function meantUri(): string | undefined {
  const active = vscode.window.activeTextEditor?.document.uri;
  return (active?.scheme === 'file' ? active : vscode.workspace.workspaceFolders?.[0]?.uri)?.toString();
}
