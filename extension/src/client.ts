// The language client: starts the server, restarts it, sends requests, and says once and clearly when it cannot.

import { homedir } from 'node:os';
import * as vscode from 'vscode';
import type { LanguageClient } from 'vscode-languageclient/node';

import { coalesce } from './coalesce';
import { CLIENT_COMMANDS, FIX_COMMANDS, MEMORY_SCHEME } from './memory/target';
import { didNotStart, keepsStopping, notFound, type Problem } from './problem';
import { type ServerProcess, startProcess } from './process';
import { type DidChangeMarksParams, didChangeMarks, didChangeMemories, type Request } from './protocol';
import { showProblem } from './remedies';
import { type Choice, chooseServer, type Surroundings } from './server';

export type State =
  | { readonly kind: 'idle' }
  | { readonly kind: 'starting' }
  | { readonly kind: 'ready' }
  | { readonly kind: 'failed'; readonly problem: Problem };

/** Commands that a hover of ours may run, and no others. */
const HOVER_COMMANDS = [
  'moorage.confirm',
  'moorage.reanchor',
  'moorage.forget',
  'moorage.undo',
  'moorage.showMemories',
  'moorage.recall',
  'moorage.acceptProposal',
  'moorage.rejectProposal',
  ...CLIENT_COMMANDS,
];
/** Settings that the server has no use for. */
const OF_THE_EXTENSION = ['server', 'trace', 'agents', 'marks', 'diagnostics.enabled'];
const RESTART_DELAY_MS = 200;
const START_LIMIT_MS = 60_000;
const STOP_LIMIT_MS = 5_000;
const CRASH_WINDOW_MS = 180_000;
const CRASHES_ALLOWED = 3;

export class Connection implements vscode.Disposable {
  private client: LanguageClient | undefined;
  private server: ServerProcess | undefined;
  private crashes: number[] = [];
  private told: string | undefined;
  private current: State = { kind: 'idle' };
  private readonly changed = new vscode.EventEmitter<State>();
  private readonly memoriesChanged = new vscode.EventEmitter<void>();
  private readonly marksChanged = new vscode.EventEmitter<DidChangeMarksParams>();
  readonly onDidChangeState = this.changed.event;
  readonly onDidChangeMemories = this.memoriesChanged.event;
  readonly onDidChangeMarks = this.marksChanged.event;
  /** Stops the server when it runs and starts it; many calls within a moment give one restart. */
  readonly restart = coalesce(() => this.startAgain(), RESTART_DELAY_MS);

  constructor(
    private readonly context: vscode.ExtensionContext,
    readonly log: vscode.LogOutputChannel,
  ) {}

  get state(): State {
    return this.current;
  }

  /** Which command would start the server now. */
  choice(): Choice {
    return chooseServer(this.surroundings());
  }

  surroundings(): Surroundings {
    return {
      setting: vscode.workspace.getConfiguration('moorage').get('server.path', ''),
      folders: folders(),
      trusted: vscode.workspace.isTrusted,
      env: process.env,
      home: homedir(),
      platform: process.platform,
      storage: this.context.globalStorageUri.fsPath,
      version: String(this.context.extension.packageJSON.version),
    };
  }

  /** Sends a request, starting the server first when needed. Undefined when it is not running; the person has been told. */
  async request<P, R>(type: Request<P, R>, params: P, token?: vscode.CancellationToken): Promise<R | undefined> {
    await this.start();
    if (this.current.kind === 'failed') {
      void this.tell(this.current.problem);
    }
    // A token that is undefined would be sent as one more parameter.
    return token === undefined
      ? this.client?.sendRequest<R>(type.method, params)
      : this.client?.sendRequest<R>(type.method, params, token);
  }

  /** Starts the server unless it runs or failed already; returns when one of both is known. */
  async start(): Promise<void> {
    if (this.current.kind === 'idle') {
      await this.restart();
    }
    while (this.current.kind === 'starting') {
      await new Promise<void>((resolve) => {
        const listener = this.onDidChangeState(() => {
          listener.dispose();
          resolve();
        });
      });
    }
  }

  async stop(): Promise<void> {
    const { client, server } = this;
    this.client = undefined;
    this.server = undefined;
    await client?.dispose(STOP_LIMIT_MS).catch((error) => this.log.warn(`Stopping the server: ${error}`));
    server?.child.kill();
  }

  dispose(): void {
    this.changed.dispose();
    this.memoriesChanged.dispose();
    this.marksChanged.dispose();
  }

  private async startAgain(): Promise<void> {
    this.setState({ kind: 'starting' });
    await this.stop();
    const choice = this.choice();
    if (choice.kind !== 'found') {
      return this.fail(notFound(choice));
    }
    this.log.info(`Starting ${choice.command} ${choice.args.join(' ')} (from: ${choice.origin})`);
    const client = await this.createClient(choice.command, choice.args);
    client.onNotification(didChangeMemories.method, () => this.memoriesChanged.fire());
    client.onNotification(didChangeMarks.method, (change: DidChangeMarksParams) => this.marksChanged.fire(change));
    try {
      await withLimit(client.start(), START_LIMIT_MS);
    } catch (error) {
      return this.fail(await this.whyNot(choice.command, choice.origin, error));
    }
    this.client = client;
    this.told = undefined;
    this.setState({ kind: 'ready' });
  }

  private async whyNot(command: string, origin: string, error: unknown): Promise<Problem> {
    this.log.error(`The server did not start: ${error}`);
    const server = this.server;
    await this.stop();
    return server === undefined
      ? didNotStart(command, origin, vscode.l10n.t('could not be run'), String(error))
      : didNotStart(command, origin, await exitOf(server), server.lastWords());
  }

  private async createClient(command: string, args: readonly string[]): Promise<LanguageClient> {
    const { makeClient } = await import('./languageClient');
    const client = makeClient({
      log: this.log,
      run: async () => {
        this.server = await startProcess(command, args);
        return this.server.child;
      },
      options: {
        settings: explicitSettings(this.context.extension),
        folderSettings: settingsOfFolders(this.context.extension),
        promptsUndo: true,
        commandLinks: true,
        commands: FIX_COMMANDS,
        memoryDocuments: MEMORY_SCHEME,
        marks: true,
      },
      hoverCommands: HOVER_COMMANDS,
      isQuiet,
      closed: () => this.closed(client),
    });
    return client;
  }

  private closed(client: LanguageClient): void {
    if (client !== this.client) {
      return; // it never got ready, or was stopped on purpose
    }
    const now = Date.now();
    this.crashes = [...this.crashes.filter((each) => now - each < CRASH_WINDOW_MS), now];
    this.log.error(`The server stopped: ${this.server?.exit() ?? 'its connection closed'}`);
    this.client = undefined;
    if (this.crashes.length > CRASHES_ALLOWED) {
      this.crashes = [];
      void this.fail(keepsStopping(this.server?.lastWords() ?? ''));
    } else {
      this.setState({ kind: 'starting' });
      void this.restart();
    }
  }

  private fail(problem: Problem): void {
    this.setState({ kind: 'failed', problem });
    if (this.told !== problem.message) {
      void this.tell(problem);
    }
  }

  private async tell(problem: Problem): Promise<void> {
    this.told = problem.message;
    this.log.error(problem.message);
    await showProblem(problem);
  }

  private setState(state: State): void {
    this.current = state;
    this.changed.fire(state);
  }
}

// Off for single folders; the server may be one for several of them.
function isQuiet(uri: vscode.Uri): boolean {
  return !vscode.workspace.getConfiguration('moorage.diagnostics', uri).get('enabled', true);
}

export function folders(): string[] {
  return (vscode.workspace.workspaceFolders ?? [])
    .filter((each) => each.uri.scheme === 'file')
    .map((each) => each.uri.fsPath);
}

type Groups = Record<string, Record<string, unknown>>;

// Only what a person set: a default sent from here would override files and environment variables on the server's side.
function explicitSettings(extension: vscode.Extension<unknown>): Groups {
  const all = vscode.workspace.getConfiguration();
  return chosenOf(extension, (name) => {
    const seen = all.inspect(name);
    const isSet = [seen?.globalValue, seen?.workspaceValue].some((each) => each !== undefined);
    return isSet ? all.get(name) : undefined;
  });
}

/** What is set for single folders of the window, by their addresses. */
function settingsOfFolders(extension: vscode.Extension<unknown>): Record<string, Groups> {
  const folders = vscode.workspace.workspaceFolders ?? [];
  const own = folders.map(({ uri }): [string, Groups] => [uri.toString(), settingsOfFolder(extension, uri)]);
  return Object.fromEntries(own.filter(([, groups]) => Object.keys(groups).length > 0));
}

export function settingsOfFolder(extension: vscode.Extension<unknown>, folder: vscode.Uri): Groups {
  const here = vscode.workspace.getConfiguration(undefined, folder);
  return chosenOf(extension, (name) => here.inspect(name)?.workspaceFolderValue);
}

/** The settings that the server has a use for, where there is a value, by group and key. */
function chosenOf(extension: vscode.Extension<unknown>, chosenFor: (name: string) => unknown): Groups {
  const groups: { properties: object }[] = extension.packageJSON.contributes.configuration;
  const chosen: Groups = {};
  for (const name of groups.flatMap((each) => Object.keys(each.properties))) {
    const [, group = '', key = ''] = name.split('.');
    const value = chosenFor(name);
    if (value !== undefined && !OF_THE_EXTENSION.some((each) => name.startsWith(`moorage.${each}`))) {
      chosen[group] = { ...chosen[group], [key]: value };
    }
  }
  return chosen;
}

async function withLimit(work: Promise<void>, limitMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(vscode.l10n.t('no answer within {0} s', limitMs / 1000))), limitMs);
  });
  try {
    await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}

// The connection closes a moment before the exit code is known.
async function exitOf(server: ServerProcess): Promise<string> {
  for (let waited = 0; waited < 1000 && server.exit() === undefined; waited += 50) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return server.exit() ?? vscode.l10n.t('did not answer as a language server');
}
