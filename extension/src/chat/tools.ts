// Tools for the language models of the editor: each is one request to the server.

import * as vscode from 'vscode';

import type { Connection } from '../client';
import { checkChange, context, propose, recall } from '../protocol';
import * as english from './english';
import { type Place, placed, uriOf } from './places';
import { checked, recalled } from './quoting';

interface RecallInput extends Place {
  query: string;
  limit?: number;
  strict?: boolean;
  cursor?: string;
}

interface BriefingInput extends Place {
  task: string;
  taskType?: string;
  staged?: boolean;
  diff?: string;
  expand?: string;
  since?: string;
}

interface CheckInput {
  filePaths?: string[];
  staged?: boolean;
  diff?: string;
  folder?: string;
}

interface ProposeInput extends Place {
  content: string;
  title?: string;
  kind?: string;
  tags?: string[];
  supersedes?: string;
}

/** Registers the tools that the manifest declares; nothing in an editor that has no such interface. */
export function offerTools(server: Connection): vscode.Disposable {
  if (typeof vscode.lm?.registerTool !== 'function') {
    return new vscode.Disposable(() => undefined);
  }
  return vscode.Disposable.from(
    vscode.lm.registerTool('recall_memories', {
      prepareInvocation: ({ input }: Prepared<RecallInput>) => ({
        invocationMessage: vscode.l10n.t('Recalling what is known about "{0}"', input.query),
      }),
      invoke: ({ input }: Invoked<RecallInput>, token) => answer(() => recallFor(server, input, token)),
    }),
    vscode.lm.registerTool('get_briefing', {
      prepareInvocation: ({ input }: Prepared<BriefingInput>) => ({
        invocationMessage: vscode.l10n.t('Reading the briefing for "{0}"', input.task),
      }),
      invoke: ({ input }: Invoked<BriefingInput>, token) => answer(() => brief(server, input, token)),
    }),
    vscode.lm.registerTool('check_change', {
      prepareInvocation: () => ({ invocationMessage: vscode.l10n.t('Checking what is known about the change') }),
      invoke: ({ input }: Invoked<CheckInput>, token) => answer(() => check(server, input, token)),
    }),
    vscode.lm.registerTool('propose_memory', {
      prepareInvocation: ({ input }: Prepared<ProposeInput>) => confirmation(input),
      invoke: ({ input }: Invoked<ProposeInput>, token) => answer(() => proposeMemory(server, input, token)),
    }),
  );
}

type Prepared<T> = vscode.LanguageModelToolInvocationPrepareOptions<T>;
type Invoked<T> = vscode.LanguageModelToolInvocationOptions<T>;

async function answer(work: () => Promise<string>): Promise<vscode.LanguageModelToolResult> {
  return new vscode.LanguageModelToolResult([new vscode.LanguageModelTextPart(await work())]);
}

async function recallFor(server: Connection, input: RecallInput, token: vscode.CancellationToken): Promise<string> {
  const { uri, at } = await placed(server, input);
  const { query, limit, strict, cursor } = input;
  return recalled(
    running(await server.request(recall, { query, limit: limit ?? 10, strict, cursor, at, uri, shown: true }, token)),
  );
}

async function brief(server: Connection, input: BriefingInput, token: vscode.CancellationToken): Promise<string> {
  const { uri, at } = await placed(server, input);
  const { task, taskType, staged, diff, expand, since } = input;
  const told = running(
    await server.request(context, { query: task, taskType, staged, diff, expand, since, at, uri, shown: true }, token),
  );
  const cursors = told.expandable.map((each) => `${each.section}: ${each.cursor}`);
  const rest = cursors.length > 0 ? [english.EXPANDABLE, ...cursors] : [];
  return [english.DATA, told.warning, told.text === '' ? english.NOTHING : told.text, ...rest]
    .filter((each) => each !== '')
    .join('\n');
}

async function check(server: Connection, input: CheckInput, token: vscode.CancellationToken): Promise<string> {
  const { filePaths = [], staged, diff, folder } = input;
  if ([filePaths.length > 0, staged === true, (diff ?? '') !== ''].filter(Boolean).length !== 1) {
    throw new Error(english.NO_CHANGE);
  }
  const places = await Promise.all(filePaths.map((filePath) => placed(server, { filePath })));
  const uri = places[0]?.uri ?? uriOf(folder);
  const files = places.map((each) => each.at ?? '');
  return checked(
    running(
      await server.request(
        checkChange,
        files.length > 0 ? { files, uri, shown: true } : { staged, diff, uri, shown: true },
        token,
      ),
    ),
  );
}

async function proposeMemory(
  server: Connection,
  input: ProposeInput,
  token: vscode.CancellationToken,
): Promise<string> {
  if (!mayWrite()) {
    throw new Error(english.NO_WRITES);
  }
  const { uri, at } = await placed(server, input);
  const { content, title, kind, tags, supersedes } = input;
  const anchors = at === undefined ? [] : [at];
  const stored = running(
    await server.request(propose, { content, title, kind, tags, supersedes, anchors, uri, agent: 'chat' }, token),
  );
  const places = stored.anchors.map((each) => each.path + (each.symbol === null ? '' : `#${each.symbol}`));
  return english.remembered(stored.outcome, places.length > 0 ? ` at ${places.join(', ')}` : '', stored.remarks);
}

function mayWrite(): boolean {
  return vscode.workspace.getConfiguration('moorage.agents').get('allowWrites', false);
}

// What would be written, as plain text: it comes from a model. What will be refused is not asked about.
function confirmation(input: ProposeInput): vscode.PreparedToolInvocation {
  if (!mayWrite()) {
    return { invocationMessage: vscode.l10n.t('Proposing a memory') };
  }
  const message = new vscode.MarkdownString().appendText(input.content);
  if (input.filePath !== undefined) {
    message.appendText(`\n\n${input.filePath}${input.symbol === undefined ? '' : `#${input.symbol}`}`);
  }
  return {
    invocationMessage: vscode.l10n.t('Proposing a memory'),
    confirmationMessages: { title: vscode.l10n.t('Propose this memory to the project?'), message },
  };
}

function running<T>(result: T | undefined): T {
  if (result === undefined) {
    throw new Error(english.NOT_RUNNING);
  }
  return result;
}
