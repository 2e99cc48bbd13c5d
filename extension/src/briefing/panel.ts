// A briefing as a page beside the code: what was cut is shown on a click, and it can be copied and sent to the chat.

import * as vscode from 'vscode';

import type { Connection } from '../client';
import type { Documents } from '../documents';
import { escaped, pageHtml, pageOptions } from '../page';
import { type BriefingPage, type ContextParams, context } from '../protocol';
import { askForTask } from './ask';
import { entries, linked, plain } from './text';

const OPEN_CHAT = 'workbench.action.chat.open';
const RENDERER = 'vscode.markdown-language-features';
const RENDER = 'markdown.api.render';
const TOLD = 'briefing.told';
const MOST_TOLD = 50;

type Message = { kind: 'ready' | 'copy' | 'chat' | 'markdown' | 'full' | 'new' } | { kind: 'expand'; section: string };

/** Asks for a task and opens its briefing. */
export async function showBriefing(
  server: Connection,
  documents: Documents,
  extension: vscode.ExtensionContext,
): Promise<void> {
  const task = await askForTask(server, extension.workspaceState);
  const told = task && (await server.request(context, task));
  if (task !== undefined && told !== undefined) {
    const hasChat = (await vscode.commands.getCommands(true)).includes(OPEN_CHAT);
    new BriefingPanel(server, documents, extension, task).open(told, hasChat);
  }
}

class BriefingPanel {
  private readonly panel: vscode.WebviewPanel;
  private told: BriefingPage | undefined;
  private expansions: string[] = [];
  /** of the briefing for this task before this one; empty when there was none */
  private readonly before: string;
  private view = { full: false, new: false };

  constructor(
    private readonly server: Connection,
    private readonly documents: Documents,
    private readonly extension: vscode.ExtensionContext,
    private readonly task: ContextParams,
  ) {
    const title = vscode.l10n.t('Briefing: {0}', task.query);
    this.before = toldBefore(extension.workspaceState)[task.query] ?? '';
    this.panel = vscode.window.createWebviewPanel(
      'moorage.briefing',
      title,
      vscode.ViewColumn.Active,
      pageOptions(extension.extensionUri),
    );
  }

  open(told: BriefingPage, hasChat: boolean): void {
    this.panel.webview.onDidReceiveMessage((message: Message) => {
      this.answer(message).catch((error) => {
        this.server.log.error(error instanceof Error ? error : String(error));
        this.say(error instanceof Error ? error.message : String(error));
      });
    });
    this.told = told;
    void rememberTold(this.extension.workspaceState, this.task.query, told.id);
    this.panel.webview.html = pageHtml(this.panel.webview, this.extension.extensionUri, {
      title: this.panel.title,
      script: 'briefing',
      body: body(hasChat, this.before !== ''),
    });
  }

  private async answer(message: Message): Promise<void> {
    switch (message.kind) {
      case 'ready':
        return this.draw();
      case 'copy':
        await vscode.env.clipboard.writeText(this.text());
        return this.say(vscode.l10n.t('Copied.'));
      case 'chat':
        await vscode.commands.executeCommand(OPEN_CHAT, { query: `${this.text()}\n\n`, isPartialQuery: true });
        return;
      case 'markdown':
        return this.documents.show(vscode.l10n.t('Context Briefing'), this.text());
      case 'full':
      case 'new':
        return this.change(message.kind);
      case 'expand':
        return this.expand(message.section);
    }
  }

  private text(): string {
    return [this.told === undefined ? '' : plain(this.told), ...this.expansions].join('\n\n');
  }

  private async change(what: 'full' | 'new'): Promise<void> {
    this.view = { ...this.view, [what]: !this.view[what] };
    const since = this.view.new ? { since: this.before } : {};
    this.told = await this.server.request(context, {
      ...this.task,
      ...since,
      detail: this.view.full ? 'full' : 'compact',
      includeNotes: this.view.full,
    });
    this.expansions = [];
    await this.draw();
  }

  private async draw(): Promise<void> {
    const { told } = this;
    const text = told === undefined ? '' : linked(told);
    const html = await rendered(text === '' ? vscode.l10n.t('Nothing is new since the last briefing.') : text);
    await this.panel.webview.postMessage({ kind: 'text', html, pressed: this.view });
    this.say(told?.warning ?? '');
  }

  private async expand(section: string): Promise<void> {
    const cursor = this.told?.expandable.find((each) => each.section === section)?.cursor;
    const more = await this.server.request(context, { ...this.task, expand: cursor });
    if (more !== undefined) {
      this.expansions.push(plain(more));
      await this.panel.webview.postMessage({
        kind: 'expanded',
        section,
        html: await rendered(entries(plain(more, more.page || more.text))),
      });
    }
  }

  private say(text: string): void {
    void this.panel.webview.postMessage({ kind: 'said', text });
  }
}

function body(hasChat: boolean, hasBefore: boolean): string {
  const buttons = [
    button('copy', vscode.l10n.t('Copy')),
    hasChat ? button('chat', vscode.l10n.t('Send to Chat')) : '',
    button('markdown', vscode.l10n.t('Open as Markdown')),
    toggle('full', vscode.l10n.t('In Full')),
    hasBefore ? toggle('new', vscode.l10n.t('Only What Is New Since the Last Briefing')) : '',
  ];
  const label = escaped(vscode.l10n.t('Actions for this briefing'));
  return `<div class="bar" role="toolbar" aria-label="${label}">${buttons.join('')}</div>
<p id="said" class="quiet" role="status"></p>
<main id="text"></main>`;
}

function button(name: string, label: string): string {
  return `<button data-do="${name}">${escaped(label)}</button>`;
}

function toggle(name: string, label: string): string {
  return `<button data-do="${name}" aria-pressed="false">${escaped(label)}</button>`;
}

// The editor's own renderer, which leaves out scripts; an editor without it shows the text.
async function rendered(markdown: string): Promise<string> {
  const renderer = vscode.extensions.getExtension(RENDERER);
  await renderer?.activate();
  return renderer === undefined
    ? `<pre>${escaped(markdown)}</pre>`
    : vscode.commands.executeCommand<string>(RENDER, markdown);
}

function toldBefore(memory: vscode.Memento): Record<string, string> {
  return memory.get<Record<string, string>>(TOLD, {});
}

async function rememberTold(memory: vscode.Memento, task: string, id: string): Promise<void> {
  const { [task]: _, ...others } = toldBefore(memory);
  const kept = Object.entries(others).slice(-MOST_TOLD);
  await memory.update(TOLD, Object.fromEntries([...kept, [task, id]]));
}
