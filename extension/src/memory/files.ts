// Memories as files that can be edited: the newest version is read, and saving makes the next one.

import * as vscode from 'vscode';

import type { Connection } from '../client';
import { type MemoryDocumentResult, memoryDocument, saveMemoryDocument } from '../protocol';
import { MEMORY_SCHEME, type Target } from './target';
import { tellWithUndo } from './undo';

export class MemoryFiles implements vscode.FileSystemProvider, vscode.Disposable {
  private readonly known = new Map<string, MemoryDocumentResult>();
  private readonly changed = new vscode.EventEmitter<vscode.FileChangeEvent[]>();
  readonly onDidChangeFile = this.changed.event;
  private readonly subscriptions: vscode.Disposable;

  constructor(private readonly connection: Connection) {
    this.subscriptions = vscode.Disposable.from(
      this.changed,
      vscode.workspace.registerFileSystemProvider(MEMORY_SCHEME, this, { isCaseSensitive: true }),
      connection.onDidChangeMemories(() => this.refresh()),
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
      uri: uri.query,
    });
    if (saved === undefined) {
      throw vscode.FileSystemError.Unavailable(vscode.l10n.t('The server is not running.'));
    }
    this.known.set(uri.toString(), saved);
    this.changed.fire([{ type: vscode.FileChangeType.Changed, uri }]);
    if (saved.message !== '') {
      tellWithUndo(this.connection, saved.message, saved.operation, uri.query);
    }
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

  private async read(uri: vscode.Uri): Promise<MemoryDocumentResult> {
    const [, id = ''] = /^\/([^/]+)\.md$/.exec(uri.path) ?? [];
    const found = id === '' ? undefined : await this.ask(uri, id);
    if (found === undefined) {
      throw vscode.FileSystemError.FileNotFound(uri);
    }
    this.known.set(uri.toString(), found);
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
