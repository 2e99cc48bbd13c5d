// Wiring: what exists, what calls what, and when the server starts.

import * as vscode from 'vscode';
import { showBriefing } from './briefing/panel';
import { offerParticipant } from './chat/participant';
import { offerTools } from './chat/tools';
import { chooseChecks } from './checks';
import { Connection, settingsOfFolder } from './client';
import * as commands from './commands';
import { Documents } from './documents';
import { noteStorage } from './leftovers';
import { MapPanel } from './map/panel';
import { offerToAgents } from './mcp';
import { registerMemory } from './memory/register';
import { hasStore } from './presence';
import { getStarted, Sample } from './sample';
import { setUp } from './setup';
import { sentence } from './shown';
import { showStatus } from './status';
import { registerViews } from './views/register';

let connection: Connection | undefined;

export function activate(context: vscode.ExtensionContext): void {
  const log = vscode.window.createOutputChannel('Moorage', { log: true });
  const documents = new Documents();
  const server = new Connection(context, log);
  const drawing = new MapPanel(server, documents, context.extensionUri);
  const sample = new Sample(server, context);
  const version = String(context.extension.packageJSON.version);
  connection = server;

  const register = (name: string, run: (...args: never[]) => unknown) =>
    vscode.commands.registerCommand(`moorage.${name}`, guarded(run, log));
  context.subscriptions.push(
    log,
    documents,
    server,
    drawing,
    showStatus(server, register),
    sample.watch(),
    register('getStarted', () => getStarted()),
    register('openSample', () => sample.open()),
    register('sampleDrift', () => sample.drift()),
    register('askChat', () => askChat()),
    registerMemory(server, context, register),
    offerToAgents(server),
    offerTools(server),
    offerParticipant(server, context.extensionUri),
    registerViews(server, documents, context.workspaceState, register),
    register('chooseChecks', () => chooseChecks(server)),
    register('recall', () => commands.recall(server, documents)),
    register('briefing', () => showBriefing(server, documents, context)),
    register('map', (memory?: unknown) => drawing.show(typeof memory === 'string' ? memory : '')),
    register('doctor', () => commands.doctor(server, documents, version)),
    register('showMemories', (place: commands.Place) => commands.showMemories(place)),
    register('copyText', () => documents.copy()),
    register('setUp', () => setUp(context, server)),
    register('showLogs', () => log.show()),
    register('restart', () => server.restart()),
    vscode.workspace.onDidGrantWorkspaceTrust(() => void server.restart()),
    vscode.workspace.onDidChangeConfiguration((change) => {
      const isOwn = ['trace', 'agents', 'marks'].some((group) => change.affectsConfiguration(`moorage.${group}`));
      if (change.affectsConfiguration('moorage') && !isOwn) {
        void server.restart();
      }
    }),
    vscode.workspace.onDidOpenTextDocument((document) => startFor([document.uri], server)),
    vscode.workspace.onDidChangeWorkspaceFolders(({ added }) => {
      const isToldAnew = added.some(({ uri }) => Object.keys(settingsOfFolder(context.extension, uri)).length > 0);
      if (isToldAnew && server.state.kind === 'ready') {
        void server.restart(); // it is told of the settings of folders when it starts
      }
      startFor(folderUris(), server);
    }),
    vscode.window.onDidChangeWindowState(({ focused }) => focused && startFor(folderUris(), server)),
  );
  startFor([...folderUris(), ...vscode.workspace.textDocuments.map((each) => each.uri)], server);
  void noteStorage(context).catch((error) => log.warn(`What is to be taken away later: ${error}`));
  if (sample.isOpen) {
    void sample.begin();
  }
}

export async function deactivate(): Promise<void> {
  await connection?.stop();
}

function folderUris(): vscode.Uri[] {
  return (vscode.workspace.workspaceFolders ?? []).map((each) => each.uri);
}

// Where nothing is remembered nothing runs, until a person or an agent asks for something.
function startFor(uris: readonly vscode.Uri[], server: Connection): void {
  const isMeant = server.state.kind === 'idle' && (hasOwnStore() || uris.some(isKept));
  if (isMeant) {
    void server.start();
  }
}

function isKept(uri: vscode.Uri): boolean {
  return uri.scheme === 'file' && hasStore(uri.fsPath);
}

function hasOwnStore(): boolean {
  const isSet = vscode.workspace.getConfiguration('moorage.store').get('path', '') !== '';
  return folderUris().length > 0 && (isSet || (process.env.MOORAGE_STORE ?? '') !== '');
}

async function askChat(): Promise<void> {
  await vscode.commands.executeCommand('workbench.action.chat.open', { query: '@moorage ', isPartialQuery: true });
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
      void vscode.window.showErrorMessage(
        `Moorage: ${sentence(error instanceof Error ? error.message : String(error))}`,
      );
    }
  };
}
