// The status bar item. What it says is a pure function of the connection's state and the server's status.

import * as vscode from 'vscode';

import type { Connection, State } from './client';
import { coalesce } from './coalesce';
import { type StatusResult, status } from './protocol';

const REFRESH_DELAY_MS = 250;
const MODEL_POLL_MS = 3_000;

/** Shows the item and keeps it right; ends with the context's subscriptions. */
export function showStatus(connection: Connection): vscode.Disposable {
  const item = vscode.window.createStatusBarItem('moorage.status', vscode.StatusBarAlignment.Right, 90);
  item.name = 'Moorage';
  item.command = 'moorage.doctor';
  let timer: NodeJS.Timeout | undefined;
  const refresh = coalesce(async () => {
    const known = connection.state.kind === 'ready' ? await connection.request(status, {}) : undefined;
    clearTimeout(timer);
    if (known?.folders.some((each) => each.modelState === 'loading' || each.modelState === 'downloading')) {
      timer = setTimeout(update, MODEL_POLL_MS);
    }
    draw(item, connection.state, known);
    await tellMenus(known);
  }, REFRESH_DELAY_MS);
  const update = () => void refresh().catch((error) => connection.log.warn(`Status: ${error}`));
  draw(item, connection.state, undefined);
  item.show();
  return vscode.Disposable.from(
    item,
    connection.onDidChangeState((state) => {
      draw(item, state, undefined);
      update();
    }),
    connection.onDidChangeMemories(update),
    { dispose: () => clearTimeout(timer) },
  );
}

function draw(item: vscode.StatusBarItem, state: State, known: StatusResult | undefined): void {
  const view = statusView(state, known);
  item.text = view.text;
  item.tooltip = view.tooltip;
  item.accessibilityInformation = { label: `Moorage: ${view.tooltip}`, role: 'button' };
  item.backgroundColor = view.alarm ? new vscode.ThemeColor('statusBarItem.errorBackground') : undefined;
}

// So that the title of an editor has no button of ours where nothing is remembered.
async function tellMenus(known: StatusResult | undefined): Promise<void> {
  const has = known?.folders.some((each) => each.memories > 0) === true;
  await vscode.commands.executeCommand('setContext', 'moorage.hasMemories', has);
}

interface StatusView {
  text: string;
  tooltip: string;
  alarm: boolean;
}

function statusView(state: State, known: StatusResult | undefined): StatusView {
  if (state.kind === 'failed') {
    return { text: '$(error) Moorage', tooltip: state.problem.message, alarm: true };
  }
  if (state.kind === 'starting') {
    return { text: '$(sync~spin) Moorage', tooltip: vscode.l10n.t('The server is starting'), alarm: false };
  }
  if (state.kind === 'idle' || known === undefined) {
    return { text: '$(bookmark) Moorage', tooltip: vscode.l10n.t('Open the Doctor'), alarm: false };
  }
  const broken = known.folders.find((each) => each.state === 'failed');
  if (broken !== undefined) {
    return { text: '$(error) Moorage', tooltip: broken.problem, alarm: true };
  }
  const memories = known.folders.reduce((sum, each) => sum + each.memories, 0);
  const count = memories === 1 ? vscode.l10n.t('1 memory') : vscode.l10n.t('{0} memories', memories);
  const limited = known.folders.find((each) => each.modelState === 'absent');
  if (limited === undefined) {
    return { text: `$(bookmark) Moorage ${memories}`, tooltip: count, alarm: false };
  }
  const text = `$(bookmark) Moorage ${vscode.l10n.t('{0} (text only)', memories)}`;
  return { text, tooltip: `${count}. ${limited.modelNote}`, alarm: false };
}
