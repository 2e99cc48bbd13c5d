// The status bar item. What it says is a pure function of the connection's state and of what the server tells.

import * as vscode from 'vscode';

import type { Connection, State } from './client';
import { coalesce } from './coalesce';
import { type AttentionItem, attention, type StatusResult, status } from './protocol';
import { label } from './shown';
import { showStatusMenu } from './status_menu';
import { onDidChangeDrift } from './views/seen';
import { countText } from './views/texts';

const REFRESH_DELAY_MS = 250;
const TYPING_MS = 1000;
const MODEL_POLL_MS = 3_000;

/** What is known of the server beside whether it runs. */
export interface Known {
  readonly status: StatusResult;
  /** of the first folder with memories; undefined until it is counted */
  readonly attention: AttentionItem | undefined;
}

/** Shows the item and keeps it right; ends with the context's subscriptions. */
export function showStatus(
  connection: Connection,
  register: (name: string, run: () => unknown) => vscode.Disposable,
): vscode.Disposable {
  const item = vscode.window.createStatusBarItem('moorage.status', vscode.StatusBarAlignment.Right, 90);
  let known: Known | undefined;
  item.name = 'Moorage';
  item.command = 'moorage.statusMenu';
  let timer: NodeJS.Timeout | undefined;
  const show = (next: Known | undefined) => {
    known = next;
    draw(item, connection.state, known);
  };
  const refresh = coalesce(async () => {
    const told = connection.state.kind === 'ready' ? await connection.request(status, {}) : undefined;
    clearTimeout(timer);
    if (told?.folders.some((each) => each.modelState === 'loading' || each.modelState === 'downloading')) {
      timer = setTimeout(update, MODEL_POLL_MS);
    }
    show(told && { status: told, attention: known?.attention });
    await tellMenus(told);
    if (told !== undefined && count(told) > 0) {
      show({ status: told, attention: await connection.request(attention, {}) });
    }
  }, REFRESH_DELAY_MS);
  const update = () => void refresh().catch((error) => connection.log.warn(`Status: ${error}`));
  const whenTyped = coalesce(async () => update(), TYPING_MS);
  show(undefined);
  item.show();
  return vscode.Disposable.from(
    item,
    register('statusMenu', () => showStatusMenu(statusView(connection.state, known).tooltip)),
    connection.onDidChangeState(() => {
      show(undefined);
      update();
    }),
    connection.onDidChangeMemories(update),
    onDidChangeDrift(() => void whenTyped()),
    { dispose: () => clearTimeout(timer) },
  );
}

function draw(item: vscode.StatusBarItem, state: State, known: Known | undefined): void {
  const view = statusView(state, known);
  item.text = view.text;
  item.tooltip = view.tooltip;
  item.accessibilityInformation = { label: `Moorage: ${view.tooltip}`, role: 'button' };
  item.backgroundColor = view.alarm ? new vscode.ThemeColor('statusBarItem.errorBackground') : undefined;
}

// So that the title of an editor has no button of ours where nothing is remembered.
async function tellMenus(told: StatusResult | undefined): Promise<void> {
  await vscode.commands.executeCommand('setContext', 'moorage.hasMemories', told !== undefined && count(told) > 0);
}

function count(told: StatusResult): number {
  return told.folders.reduce((sum, each) => sum + each.memories, 0);
}

interface StatusView {
  text: string;
  tooltip: string;
  alarm: boolean;
}

/** What the item says: starting, ready, limited (and by what) or failed. */
export function statusView(state: State, known: Known | undefined): StatusView {
  if (state.kind === 'failed') {
    return { text: '$(error) Moorage', tooltip: label(state.problem.message), alarm: true };
  }
  if (state.kind === 'starting') {
    return { text: '$(sync~spin) Moorage', tooltip: vscode.l10n.t('The server is starting'), alarm: false };
  }
  if (state.kind === 'idle') {
    return { text: '$(bookmark) Moorage 0', tooltip: vscode.l10n.t('Nothing is remembered here yet'), alarm: false };
  }
  const broken = known?.status.folders.find((each) => each.state === 'failed');
  if (broken !== undefined) {
    return { text: '$(error) Moorage', tooltip: label(broken.problem), alarm: true };
  }
  return known === undefined
    ? { text: '$(bookmark) Moorage', tooltip: vscode.l10n.t('The server is running'), alarm: false }
    : ready(known);
}

function ready({ status: told, attention: waiting }: Known): StatusView {
  const memories = count(told);
  const limits = limitsOf(told);
  const said = [countText(memories), ...(waiting === undefined ? [] : counts(waiting))].join(', ');
  const total = waiting?.total ?? 0;
  const marks = `${total > 0 ? ` $(warning) ${total}` : ''}${limits.length > 0 ? ' $(info)' : ''}`;
  return {
    text: `$(bookmark) Moorage ${memories}${marks}`,
    tooltip: label([said, ...limits].join('. ')),
    alarm: false,
  };
}

function counts(waiting: AttentionItem): string[] {
  const all: [number, string][] = [
    [waiting.changed, vscode.l10n.t('{0} changed', waiting.changed)],
    [waiting.lost, vscode.l10n.t('{0} lost', waiting.lost)],
    [waiting.unchecked, vscode.l10n.t('{0} unchecked', waiting.unchecked)],
    [waiting.proposed, vscode.l10n.t('{0} proposed', waiting.proposed)],
    [waiting.disputed, vscode.l10n.t('{0} contradicted', waiting.disputed)],
  ];
  return all.flatMap(([number, text]) => (number > 0 ? [text] : []));
}

// What does not work just now, each in one sentence.
function limitsOf(told: StatusResult): string[] {
  const isReadOnly = told.folders.some((each) => each.readOnly);
  const model = told.folders.find((each) => each.modelState === 'absent');
  return [
    ...(isReadOnly ? [vscode.l10n.t('The store can only be read')] : []),
    ...(model === undefined ? [] : [vscode.l10n.t('Search by words only: {0}', model.modelNote)]),
    ...(vscode.workspace.isTrusted ? [] : [vscode.l10n.t('Restricted Mode: nothing of this workspace is run')]),
  ];
}
