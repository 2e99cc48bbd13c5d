// The sample project of the walkthrough: a copy that the person may change, with one memory in it.

import { cp, mkdir } from 'node:fs/promises';
import * as vscode from 'vscode';

import type { Connection } from './client';
import { list, memoriesAt, remember, restore } from './protocol';

const WALKTHROUGH = 'moorage.moorage#moorage.start';
const FILE = 'pay.py';
const NAMED = 'timeout=30';
const CHANGED = 'timeout=10';

export class Sample {
  private readonly folder: vscode.Uri;

  constructor(
    private readonly server: Connection,
    private readonly context: vscode.ExtensionContext,
  ) {
    this.folder = vscode.Uri.joinPath(context.globalStorageUri, 'sample');
  }

  /** Whether this window shows the sample. */
  get isOpen(): boolean {
    return vscode.workspace.workspaceFolders?.[0]?.uri.fsPath === this.folder.fsPath;
  }

  /** Copies the sample anew and opens it, in a window of its own where one is in use. */
  async open(): Promise<void> {
    if (this.isOpen) {
      return this.begin();
    }
    await mkdir(this.folder.fsPath, { recursive: true });
    const source = vscode.Uri.joinPath(this.context.extensionUri, 'sample').fsPath;
    await cp(source, this.folder.fsPath, { recursive: true });
    const forceNewWindow = vscode.workspace.workspaceFolders !== undefined;
    await vscode.commands.executeCommand('vscode.openFolder', this.folder, { forceNewWindow });
  }

  /** What the window of the sample does by itself: the memory is there, its file is open beside the walkthrough. */
  async begin(): Promise<void> {
    await getStarted();
    const uri = vscode.Uri.joinPath(this.folder, FILE);
    const editor = await vscode.window.showTextDocument(uri, { viewColumn: vscode.ViewColumn.Beside });
    const at = editor.document.positionAt(editor.document.getText().indexOf('charge'));
    const known = await this.server.request(memoriesAt, { uri: uri.toString(), ...positionOf(at) });
    if (known?.items.length === 0) {
      await this.giveMemory(uri.toString());
    }
    editor.selection = new vscode.Selection(at, at);
    await this.tell('opened');
  }

  /** Makes the change that the memory speaks against, as if the person had typed it. */
  async drift(): Promise<void> {
    const uri = vscode.Uri.joinPath(this.folder, FILE);
    if (!this.isOpen) {
      return this.open();
    }
    const editor = await vscode.window.showTextDocument(uri, { viewColumn: vscode.ViewColumn.Beside });
    const text = editor.document.getText();
    const start = text.indexOf(NAMED);
    if (start >= 0) {
      const range = new vscode.Range(
        editor.document.positionAt(start),
        editor.document.positionAt(start + NAMED.length),
      );
      await editor.edit((edit) => edit.replace(range, CHANGED));
    }
    editor.revealRange(new vscode.Range(0, 0, 0, 0));
  }

  /** Notices the warning and that it is gone again; for the steps of the walkthrough. */
  watch(): vscode.Disposable {
    if (!this.isOpen) {
      return new vscode.Disposable(() => undefined);
    }
    let hasWarned = false;
    return vscode.languages.onDidChangeDiagnostics(async ({ uris }) => {
      const own = uris
        .flatMap((uri) => vscode.languages.getDiagnostics(uri))
        .filter((each) => each.source === 'moorage');
      const isWarned = own.some((each) => each.severity === vscode.DiagnosticSeverity.Warning);
      if (isWarned && !hasWarned) {
        hasWarned = true;
        await this.tell('drifted');
      } else if (hasWarned && own.length === 0) {
        await this.tell('mended');
      }
    });
  }

  /** The one that the person put away comes back; a copy of it would be a second one beside it. */
  private async giveMemory(uri: string): Promise<void> {
    const content = vscode.l10n.t(
      'The timeout is 30 seconds because the provider guarantees an answer within 30; with a shorter one customers were charged twice.',
    );
    for (const state of ['archived', 'forgotten'] as const) {
      const away = (await this.server.request(list, { state, uri }))?.items ?? [];
      const same = away.find(({ title }) => content.startsWith(title.replace(/…$/, '')));
      if (same !== undefined) {
        await this.server.request(restore, { ids: [same.id], uri });
        return;
      }
    }
    await this.server.request(remember, { content, kind: 'constraint', anchors: [`${FILE}#charge`], uri });
  }

  private tell(step: 'opened' | 'drifted' | 'mended'): Thenable<void> {
    return vscode.commands.executeCommand('setContext', `moorage.sample.${step}`, true);
  }
}

function positionOf({ line, character }: vscode.Position): { line: number; character: number } {
  return { line, character };
}

/** Shows the walkthrough. */
export async function getStarted(): Promise<void> {
  await vscode.commands.executeCommand('workbench.action.openWalkthrough', WALKTHROUGH, false);
}
