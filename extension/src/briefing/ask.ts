// What a briefing is asked for: the task, what sort it is, and what it is about. Three steps, each answered by Enter.

import { isAbsolute, relative, sep } from 'node:path';
import * as vscode from 'vscode';

import type { Connection } from '../client';
import { rootOf } from '../commands';
import type { ContextParams } from '../protocol';
import { label } from '../shown';

const LAST_TYPE = 'briefing.taskType';
const STEPS = 3;

/** Undefined when the person gave up. */
export async function askForTask(server: Connection, memory: vscode.Memento): Promise<ContextParams | undefined> {
  const query = await vscode.window.showInputBox({
    title: title(1),
    prompt: vscode.l10n.t('What are you about to do?'),
    placeHolder: vscode.l10n.t('Make retries configurable'),
    ignoreFocusOut: true,
  });
  if (query === undefined || query.trim() === '') {
    return undefined;
  }
  const taskType = await pick(2, vscode.l10n.t('What sort of task is it?'), types(memory.get(LAST_TYPE, 'coding')));
  if (taskType === undefined) {
    return undefined;
  }
  const about = await pick(3, vscode.l10n.t('What is it about?'), await abouts(server));
  if (about === undefined) {
    return undefined;
  }
  await memory.update(LAST_TYPE, taskType);
  return { query, taskType, uri: meantUri(), ...about };
}

interface Choice<T> extends vscode.QuickPickItem {
  readonly value: T;
}

async function pick<T>(step: number, placeHolder: string, items: Choice<T>[]): Promise<T | undefined> {
  const picked = await vscode.window.showQuickPick(items, { title: title(step), placeHolder, ignoreFocusOut: true });
  return picked?.value;
}

function title(step: number): string {
  return vscode.l10n.t('Moorage: Context Briefing ({0}/{1})', step, STEPS);
}

// The one that was taken last comes first, so that Enter takes it again.
function types(last: string): Choice<string>[] {
  const all = [
    { value: 'coding', label: vscode.l10n.t('Write or change code'), iconPath: new vscode.ThemeIcon('code') },
    { value: 'debug', label: vscode.l10n.t('Find a fault'), iconPath: new vscode.ThemeIcon('bug') },
    { value: 'refactor', label: vscode.l10n.t('Refactor'), iconPath: new vscode.ThemeIcon('wand') },
    { value: 'docs', label: vscode.l10n.t('Write documentation'), iconPath: new vscode.ThemeIcon('book') },
    { value: 'general', label: vscode.l10n.t('Something else'), iconPath: new vscode.ThemeIcon('circle-outline') },
  ];
  return all.sort((a, b) => Number(b.value === last) - Number(a.value === last));
}

async function abouts(server: Connection): Promise<Choice<Pick<ContextParams, 'at' | 'staged' | 'diff'>>[]> {
  const at = await cursorPlace(server);
  const all: Choice<Pick<ContextParams, 'at' | 'staged' | 'diff'>>[] = [
    { value: {}, label: vscode.l10n.t('The task alone') },
    { value: { staged: true }, label: vscode.l10n.t('What is staged') },
    { value: { diff: 'HEAD' }, label: vscode.l10n.t('What differs from the last commit') },
  ];
  if (at !== undefined) {
    all.unshift({ value: { at }, label: vscode.l10n.t('The place of the cursor'), description: label(at) });
  }
  return all;
}

async function cursorPlace(server: Connection): Promise<string | undefined> {
  const editor = vscode.window.activeTextEditor;
  if (editor === undefined || editor.document.uri.scheme !== 'file') {
    return undefined;
  }
  const root = await rootOf(server, editor.document.uri.toString());
  const path = root === undefined ? '' : relative(root, editor.document.uri.fsPath);
  const isInside = path !== '' && !path.startsWith('..') && !isAbsolute(path);
  return isInside ? `${path.split(sep).join('/')}:${editor.selection.active.line + 1}` : undefined;
}

// The document that says which folder is meant, when several are open.
function meantUri(): string | undefined {
  const active = vscode.window.activeTextEditor?.document.uri;
  return (active?.scheme === 'file' ? active : vscode.workspace.workspaceFolders?.[0]?.uri)?.toString();
}
