// Wiring: what exists, what calls what, and when the server starts.

import * as vscode from 'vscode';
import { showBriefing } from './briefing/panel';
import { offerParticipant } from './chat/participant';
import { offerTools } from './chat/tools';
import { Connection } from './client';
import * as commands from './commands';
import { Documents } from './documents';
import { MapPanel } from './map/panel';
import { offerToAgents } from './mcp';
import { setUp } from './setup';
import { showStatus } from './status';
import { registerViews } from './views/register';

let connection: Connection | undefined;

export function activate(context: vscode.ExtensionContext): void {
  const log = vscode.window.createOutputChannel('Moorage', { log: true });
  const documents = new Documents();
  const server = new Connection(context, log);
  const drawing = new MapPanel(server, context.extensionUri);
  const version = String(context.extension.packageJSON.version);
  connection = server;

  const register = (name: string, run: (...args: never[]) => unknown) =>
    vscode.commands.registerCommand(`moorage.${name}`, guarded(run, log));
  context.subscriptions.push(
    log,
    documents,
    server,
    drawing,
    showStatus(server),
    offerToAgents(server),
    offerTools(server),
    offerParticipant(server, context.extensionUri),
    registerViews(server, documents, context.workspaceState, register),
    register('remember', () => commands.remember(server)),
    register('recall', () => commands.recall(server, documents)),
    register('briefing', () => showBriefing(server, documents, context)),
    register('map', (memory?: unknown) => drawing.show(typeof memory === 'string' ? memory : '')),
    register('doctor', () => commands.doctor(server, documents, version)),
    register('showMemories', (place: commands.Place) => commands.showMemories(place)),
    register('setUp', () => setUp(context, server)),
    register('showLogs', () => log.show()),
    register('restart', () => server.restart()),
    vscode.workspace.onDidGrantWorkspaceTrust(() => void server.restart()),
    vscode.workspace.onDidChangeConfiguration((change) => {
      const isOwn = ['trace', 'agents'].some((group) => change.affectsConfiguration(`moorage.${group}`));
      if (change.affectsConfiguration('moorage') && !isOwn) {
        void server.restart();
      }
    }),
    vscode.workspace.onDidOpenTextDocument((document) => startFor(document, server)),
    vscode.workspace.onDidChangeWorkspaceFolders(() => void server.start()),
  );
  if (vscode.workspace.workspaceFolders !== undefined) {
    void server.start();
  }
  for (const document of vscode.workspace.textDocuments) {
    startFor(document, server);
  }
}

export async function deactivate(): Promise<void> {
  await connection?.stop();
}

function startFor(document: vscode.TextDocument, server: Connection): void {
  if (document.uri.scheme === 'file') {
    void server.start();
  }
}

// What a request refuses is said in one line; the details are in the log.
function guarded(
  run: (...args: never[]) => unknown,
  log: vscode.LogOutputChannel,
): (...args: never[]) => Promise<unknown> {
  return async (...args) => {
    try {
      return await run(...args);
    } catch (error) {
      log.error(error instanceof Error ? error : String(error));
      void vscode.window.showErrorMessage(`Moorage: ${error instanceof Error ? error.message : error}`);
    }
  };
}
