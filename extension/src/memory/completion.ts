// Completes `@anchor(…)` markers in memories that are open as documents.

import * as vscode from 'vscode';

import type { Connection } from '../client';
import { completeMarker } from '../protocol';
import { MEMORY_SCHEME } from './target';

export function completeMarkers(connection: Connection): vscode.Disposable {
  return vscode.languages.registerCompletionItemProvider(
    { scheme: MEMORY_SCHEME },
    {
      async provideCompletionItems(document, position) {
        const before = document.lineAt(position.line).text.slice(0, position.character);
        const found = await connection.request(completeMarker, { before, uri: document.uri.query });
        return found?.offers.map((offer) => {
          const item = new vscode.CompletionItem(offer.label, vscode.CompletionItemKind.Reference);
          item.insertText = offer.text;
          item.filterText = offer.text;
          item.detail = offer.detail;
          item.range = new vscode.Range(position.translate(0, -offer.replaces), position);
          return item;
        });
      },
    },
    '@',
    '(',
    '=',
    ',',
    '/',
    '.',
  );
}
