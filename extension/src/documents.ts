// Read-only Markdown documents made by Moorage: briefings, the Doctor's report, a single memory.

import * as vscode from 'vscode';

const SCHEME = 'moorage';
const UPDATE_LIMIT_MS = 2_000;
const COPIED_MS = 3_000;

export class Documents implements vscode.TextDocumentContentProvider, vscode.Disposable {
  private readonly texts = new Map<string, string>();
  private readonly changed = new vscode.EventEmitter<vscode.Uri>();
  readonly onDidChange = this.changed.event;
  // After the event above: the editor subscribes to it when this is registered.
  private readonly registration = vscode.workspace.registerTextDocumentContentProvider(SCHEME, this);

  provideTextDocumentContent(uri: vscode.Uri): string {
    return this.texts.get(uri.path) ?? '';
  }

  /** Opens a document with this title, or brings it up to date when it is open. */
  async show(title: string, text: string): Promise<void> {
    const document = await vscode.workspace.openTextDocument(this.put(title, text));
    await newText(document, text);
    await vscode.window.showTextDocument(document, { preview: false });
  }

  /** Where a document with this title is to be found from now on. */
  put(title: string, text: string): vscode.Uri {
    const uri = vscode.Uri.from({ scheme: SCHEME, path: `/${title.replaceAll('/', ' ')}.md` });
    this.texts.set(uri.path, text);
    this.changed.fire(uri);
    return uri;
  }

  /** Puts the text of the document in front into the clipboard. */
  async copy(): Promise<void> {
    const document = vscode.window.activeTextEditor?.document;
    if (document?.uri.scheme === SCHEME) {
      await vscode.env.clipboard.writeText(document.getText());
      vscode.window.setStatusBarMessage(vscode.l10n.t('Copied.'), COPIED_MS);
    }
  }

  dispose(): void {
    this.registration.dispose();
    this.changed.dispose();
  }
}

// A document that is open already gets its new text a moment later.
async function newText(document: vscode.TextDocument, text: string): Promise<void> {
  if (document.getText() === text) {
    return;
  }
  await new Promise<void>((resolve) => {
    const done = () => {
      listener.dispose();
      clearTimeout(limit);
      resolve();
    };
    const limit = setTimeout(done, UPDATE_LIMIT_MS);
    const listener = vscode.workspace.onDidChangeTextDocument((change) => {
      if (change.document === document && document.getText() === text) {
        done();
      }
    });
  });
}
