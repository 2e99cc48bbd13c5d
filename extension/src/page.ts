// Webviews: one shell for all, with nothing from outside and no script but their own.

import { randomBytes } from 'node:crypto';
import * as vscode from 'vscode';

export interface Page {
  readonly title: string;
  /** of `dist`, without its ending */
  readonly script: string;
  /** HTML; whoever writes it escapes what is not theirs */
  readonly body: string;
}

/** The options of every webview of ours: it can read what is in these two folders and nothing else. */
export function pageOptions(extensionUri: vscode.Uri): vscode.WebviewPanelOptions & vscode.WebviewOptions {
  const localResourceRoots = ['dist', 'media'].map((each) => vscode.Uri.joinPath(extensionUri, each));
  return { enableScripts: true, enableCommandUris: false, retainContextWhenHidden: true, localResourceRoots };
}

/** The whole HTML of a page. */
export function pageHtml(webview: vscode.Webview, extensionUri: vscode.Uri, page: Page): string {
  const nonce = randomBytes(16).toString('base64url');
  const address = (...path: string[]) => webview.asWebviewUri(vscode.Uri.joinPath(extensionUri, ...path));
  const policy = `default-src 'none'; style-src ${webview.cspSource}; script-src 'nonce-${nonce}'`;
  return `<!DOCTYPE html>
<html lang="${escaped(vscode.env.language)}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(page.title)}</title>
<link rel="stylesheet" href="${address('media', 'page.css')}">
</head>
<body>
${page.body}
<script nonce="${nonce}" src="${address('dist', `${page.script}.js`)}"></script>
</body>
</html>`;
}

export function escaped(text: string): string {
  const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
  return text.replaceAll(/[&<>"']/g, (mark) => marks[mark] ?? mark);
}
