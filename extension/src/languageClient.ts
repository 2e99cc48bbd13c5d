// The library's language client as we use it. Loaded when a server starts: it is four fifths of all that the extension
// is made of, and a window without memories needs none of it.

import type { ChildProcess } from 'node:child_process';
import type * as vscode from 'vscode';
import { CloseAction, ErrorAction, LanguageClient } from 'vscode-languageclient/node';

export interface Wanted {
  readonly log: vscode.LogOutputChannel;
  readonly run: () => Promise<ChildProcess>;
  /** What the server is told when it starts. */
  readonly options: unknown;
  /** Commands that a hover may run, and no others. */
  readonly hoverCommands: readonly string[];
  readonly isQuiet: (uri: vscode.Uri) => boolean;
  readonly closed: () => void;
}

export function makeClient({ log, run, options, hoverCommands, isQuiet, closed }: Wanted): LanguageClient {
  return new SilentClient('moorage', 'Moorage', run, {
    documentSelector: [{ scheme: 'file' }],
    outputChannel: log,
    initializationOptions: options,
    middleware: { handleDiagnostics: (uri, found, next) => next(uri, isQuiet(uri) ? [] : found) },
    markdown: { isTrusted: { enabledCommands: hoverCommands }, supportHtml: false },
    // Every failure is reported by the connection, once; the client's own messages would come on top.
    initializationFailedHandler: () => false,
    errorHandler: {
      error: () => ({ action: ErrorAction.Continue, handled: true }),
      closed: () => {
        closed();
        return { action: CloseAction.DoNotRestart, handled: true };
      },
    },
  });
}

/** Logs what the library would put into boxes. */
class SilentClient extends LanguageClient {
  override error(message: string, data?: unknown): void {
    super.error(message, data, false);
  }
}
