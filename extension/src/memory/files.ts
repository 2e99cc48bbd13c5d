// Memories as files that can be edited: the newest version is read, and saving makes the next one.

import { randomUUID } from 'node:crypto';

import * as vscode from 'vscode';

import type { Connection } from '../client';
import { type MemoryDocumentResult, memoryDocument, saveMemoryDocument } from '../protocol';
import { MEMORY_SCHEME, type Target } from './target';
import { tellWithUndo } from './undo';

export class MemoryFiles implements vscode.FileSystemProvider, vscode.Disposable {
  private readonly saved = new Map<string, string | null>();
  private readonly sittings = new Map<string, string>();
  private readonly told = new Set<string>();
  private readonly changed = new vscode.EventEmitter<vscode.FileChangeEvent[]>();
  readonly onDidChangeFile = this.changed.event;
  private readonly subscriptions: vscode.Disposable;

  constructor(private readonly connection: Connection) {
    this.subscriptions = vscode.Disposable.from(
      this.changed,
      vscode.workspace.registerFileSystemProvider(MEMORY_SCHEME, this, { isCaseSensitive: true }),
      connection.onDidChangeMemories(() => this.refresh()),
      vscode.workspace.onDidCloseTextDocument(({ uri }) => this.sittings.delete(uri.toString())),
    );
  }

  /** Opens a memory; `id` may be of an older version. */
  async open({ id, uri }: Target): Promise<void> {
    const file = vscode.Uri.from({ scheme: MEMORY_SCHEME, path: `/${id}.md`, query: uri });
    await vscode.window.showTextDocument(file, { preview: false });
  }

  async stat(uri: vscode.Uri): Promise<vscode.FileStat> {
    const { text, updatedAt } = await this.read(uri);
    const at = Date.parse(updatedAt);
    return { type: vscode.FileType.File, ctime: at, mtime: at, size: Buffer.byteLength(text) };
  }

  async readFile(uri: vscode.Uri): Promise<Uint8Array> {
    return Buffer.from((await this.read(uri)).text);
  }

  /** What the server refuses is said by the editor, and the text stays in it as it is. */
  async writeFile(uri: vscode.Uri, content: Uint8Array): Promise<void> {
    const saved = await this.connection.request(saveMemoryDocument, {
      text: Buffer.from(content).toString(),
      sitting: this.sittingOf(uri),
      uri: uri.query,
    });
    if (saved === undefined) {
      throw vscode.FileSystemError.Unavailable(vscode.l10n.t('The server is not running.'));
    }
    this.changed.fire([{ type: vscode.FileChangeType.Changed, uri }]);
    this.tell(uri, saved);
  }

  watch(): vscode.Disposable {
    return new vscode.Disposable(() => undefined);
  }

  readDirectory(): [string, vscode.FileType][] {
    return [];
  }

  createDirectory(uri: vscode.Uri): void {
    throw vscode.FileSystemError.NoPermissions(uri);
  }

  delete(uri: vscode.Uri): void {
    throw vscode.FileSystemError.NoPermissions(uri);
  }

  rename(uri: vscode.Uri): void {
    throw vscode.FileSystemError.NoPermissions(uri);
  }

  dispose(): void {
    this.subscriptions.dispose();
  }

  /** Names the document for as long as it is open: what is saved meanwhile, by itself even, is one version. */
  private sittingOf(uri: vscode.Uri): string {
    const key = uri.toString();
    const sitting = this.sittings.get(key) ?? randomUUID();
    this.sittings.set(key, sitting);
    return sitting;
  }

  /** Once while it stands there; its button takes back what was saved last. */
  private tell(uri: vscode.Uri, { message, operation }: MemoryDocumentResult): void {
    const key = uri.toString();
    this.saved.set(key, operation);
    if (message === '' || this.told.has(key)) {
      return;
    }
    this.told.add(key);
    const newest = () => this.saved.get(key) ?? null;
    void tellWithUndo(this.connection, message, newest, uri.query).finally(() => this.told.delete(key));
  }

  private async read(uri: vscode.Uri): Promise<MemoryDocumentResult> {
    const [, id = ''] = /^\/([^/]+)\.md$/.exec(uri.path) ?? [];
    const found = id === '' ? undefined : await this.ask(uri, id);
    if (found === undefined) {
      throw vscode.FileSystemError.FileNotFound(uri);
    }
    return found;
  }

  private async ask(uri: vscode.Uri, id: string): Promise<MemoryDocumentResult | undefined> {
    try {
      return await this.connection.request(memoryDocument, { id, uri: uri.query });
    } catch (error) {
      this.connection.log.warn(`${uri.path}: ${error}`);
      return undefined;
    }
  }

  // Somebody may have written a newer version of what is open: the editor looks again at what it has no edits in.
  private refresh(): void {
    const open = vscode.workspace.textDocuments.filter((each) => each.uri.scheme === MEMORY_SCHEME);
    this.changed.fire(open.map(({ uri }) => ({ type: vscode.FileChangeType.Changed, uri })));
  }
}
