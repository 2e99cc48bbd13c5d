// `@moorage`: answers a person's question from memories, with citations that lead to the code.

import { join } from 'node:path';
import * as vscode from 'vscode';

import type { Connection } from '../client';
import { rootOf } from '../commands';
import { shownAsIs } from '../markdown';
import { nameOf } from '../names';
import { context, type RankedItem, recall } from '../protocol';
import { label } from '../shown';
import { Citations } from './citations';
import { ANSWER } from './english';
import { uriOf } from './places';
import { quoted } from './quoting';

const ID = 'moorage.ask';
const LIMIT = 8;

/** Does nothing in an editor that has no such interface. */
export function offerParticipant(server: Connection, extensionUri: vscode.Uri): vscode.Disposable {
  if (typeof vscode.chat?.createChatParticipant !== 'function') {
    return new vscode.Disposable(() => undefined);
  }
  const participant = vscode.chat.createChatParticipant(ID, (request, _context, stream, token) =>
    request.command === 'brief' ? brief(server, request, stream, token) : answer(server, request, stream, token),
  );
  participant.iconPath = vscode.Uri.joinPath(extensionUri, 'icon.png');
  return participant;
}

async function brief(
  server: Connection,
  request: vscode.ChatRequest,
  stream: vscode.ChatResponseStream,
  token: vscode.CancellationToken,
): Promise<void> {
  stream.progress(vscode.l10n.t('Reading the briefing for "{0}"', request.prompt));
  const told = await server.request(context, { query: request.prompt, uri: uriOf(undefined) }, token);
  const text = told?.page || told?.text || vscode.l10n.t('Nothing is remembered about that.');
  stream.markdown(new vscode.MarkdownString(text));
}

async function answer(
  server: Connection,
  request: vscode.ChatRequest,
  stream: vscode.ChatResponseStream,
  token: vscode.CancellationToken,
): Promise<void> {
  const uri = uriOf(undefined);
  stream.progress(vscode.l10n.t('Recalling what is known about "{0}"', request.prompt));
  const found = await server.request(recall, { query: request.prompt, limit: LIMIT, uri, shown: true }, token);
  if (found === undefined || found.items.length === 0) {
    stream.markdown(vscode.l10n.t('Nothing is remembered about that.'));
    return;
  }
  const root = (await rootOf(server, uri)) ?? '';
  let cited: ReadonlySet<number> = new Set();
  try {
    cited = await say(found.items, root, request, stream, token);
  } catch (error) {
    if (!(error instanceof vscode.LanguageModelError)) {
      throw error;
    }
    server.log.warn(`The language model did not answer: ${error.message}`);
  }
  stream.markdown(`\n\n**${vscode.l10n.t('Memories')}**\n`);
  found.items.forEach((item, at) => {
    if (cited.size === 0 || cited.has(at + 1)) {
      list(item, at, root, stream);
    }
  });
}

/** The model's answer; the numbers of the memories that it cites. */
async function say(
  items: readonly RankedItem[],
  root: string,
  request: vscode.ChatRequest,
  stream: vscode.ChatResponseStream,
  token: vscode.CancellationToken,
): Promise<ReadonlySet<number>> {
  const memories = items.map((item, at) => JSON.stringify({ number: at + 1, ...quoted(item) })).join('\n');
  const messages = [ANSWER, memories, request.prompt].map((each) => vscode.LanguageModelChatMessage.User(each));
  const response = await request.model.sendRequest(messages, {}, token);
  const citations = new Citations(items.length);
  const cited = new Set<number>();
  const write = (parts: ReturnType<Citations['feed']>) => {
    for (const part of parts) {
      if ('text' in part) {
        stream.markdown(part.text);
      } else {
        cited.add(part.cited);
        cite(items[part.cited - 1], part.cited, root, stream);
      }
    }
  };
  for await (const piece of response.text) {
    write(citations.feed(piece));
  }
  write(citations.end());
  return cited;
}

function cite(item: RankedItem | undefined, number: number, root: string, stream: vscode.ChatResponseStream): void {
  const location = item === undefined ? undefined : locationOf(item, root);
  if (location === undefined) {
    stream.markdown(`[${number}]`);
  } else {
    stream.anchor(location, `[${number}]`);
  }
}

function list(item: RankedItem, at: number, root: string, stream: vscode.ChatResponseStream): void {
  const title = item.title === '' ? (item.content.split('\n', 1)[0] ?? '') : item.title;
  const line = new vscode.MarkdownString(
    `\n- [${at + 1}] ${shownAsIs(`${label(title)} (${nameOf('verdict', item.verdict)})`)} `,
  );
  stream.markdown(line);
  const location = locationOf(item, root);
  if (location !== undefined) {
    const [anchor] = item.anchors;
    stream.anchor(location, anchor?.symbol ?? anchor?.path);
    stream.reference(location);
  }
}

function locationOf(item: RankedItem, root: string): vscode.Location | undefined {
  const anchor = item.anchors.find((each) => each.line !== null);
  return anchor === undefined
    ? undefined
    : new vscode.Location(vscode.Uri.file(join(root, anchor.path)), new vscode.Position(anchor.line ?? 0, 0));
}
