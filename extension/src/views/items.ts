// How a memory and a group look in a tree: icons, colours, tooltips. Theme icons and theme colours alone.

import * as vscode from 'vscode';

import { shownAsIs } from '../markdown';
import type { MemoryItem } from '../protocol';
import { visible } from '../shown';
import { contextOf, type GroupNode, isViolated, type MemoryNode } from './nodes';
import { groupDetail, groupText, memoryDetail, memoryFacts, memorySpoken, titleText } from './texts';

const VERDICTS: Record<string, [icon: string, color?: string]> = {
  holds: ['pass', 'testing.iconPassed'],
  changed: ['warning', 'list.warningForeground'],
  lost: ['debug-disconnect', 'list.errorForeground'],
  unchecked: ['question'],
};
const KINDS: Record<string, string> = {
  decision: 'law',
  constraint: 'lock',
  goal: 'target',
  preference: 'heart',
  reference: 'link',
  summary: 'list-selection',
  note: 'note',
  fact: 'info',
  episode: 'history',
  procedure: 'list-ordered',
};

export function verdictIcon(verdict: string): vscode.ThemeIcon {
  const [icon, color] = VERDICTS[verdict] ?? ['question'];
  return new vscode.ThemeIcon(icon, color === undefined ? undefined : new vscode.ThemeColor(color));
}

/** That of its verdict; what holds and is violated all the same is no good news. */
function iconOf(item: MemoryItem): vscode.ThemeIcon {
  return item.verdict === 'holds' && isViolated(item)
    ? new vscode.ThemeIcon('circle-slash', new vscode.ThemeColor('list.errorForeground'))
    : verdictIcon(item.verdict);
}

/** A row for a memory; a click shows its place, and leaves the keyboard in the tree. */
export function memoryRow(node: MemoryNode): vscode.TreeItem {
  const { item } = node;
  const row = new vscode.TreeItem(titleText(item));
  row.id = node.id;
  row.iconPath = item.trust === 'proposed' ? new vscode.ThemeIcon('lightbulb') : iconOf(item);
  row.description = memoryDetail(item);
  row.tooltip = memoryTooltip(item);
  row.contextValue = contextOf(item);
  row.accessibilityInformation = { label: memorySpoken(item) };
  row.command = { command: 'moorage.previewPlace', title: vscode.l10n.t('Open'), arguments: [node] };
  return row;
}

/** The text of a memory is data: it goes in as text, never as Markdown. */
export function memoryTooltip(item: MemoryItem): vscode.MarkdownString {
  const text = new vscode.MarkdownString();
  if (item.title !== '') {
    text.appendMarkdown(`${shownAsIs(visible(item.title))}\n\n`);
  }
  text.appendMarkdown(shownAsIs(visible(item.content)));
  for (const line of memoryFacts(item)) {
    text.appendMarkdown(`\n\n${shownAsIs(line)}`);
  }
  return text;
}

export function groupRow(node: GroupNode): vscode.TreeItem {
  const label = groupText(node);
  const row = new vscode.TreeItem(label, vscode.TreeItemCollapsibleState[node.isOpen ? 'Expanded' : 'Collapsed']);
  row.id = node.id;
  row.description = groupDetail(node);
  row.iconPath = groupIcon(node);
  row.contextValue = node.by === 'file' && node.group.key !== '' ? 'group-file' : 'group';
  row.accessibilityInformation = { label: `${label}, ${row.description}` };
  if (node.by === 'file') {
    row.tooltip = visible(node.group.key);
  }
  return row;
}

function groupIcon({ by, group }: GroupNode): vscode.ThemeIcon {
  switch (by) {
    case 'verdict':
      return verdictIcon(group.key);
    case 'kind':
      return new vscode.ThemeIcon(KINDS[group.key] ?? 'note');
    case 'file':
      return group.key.endsWith('/') ? vscode.ThemeIcon.Folder : new vscode.ThemeIcon('file-code');
    case 'entity':
      return new vscode.ThemeIcon('symbol-misc');
    case 'time':
      return new vscode.ThemeIcon('calendar');
  }
}

export function kindIcon(kind: string): vscode.ThemeIcon {
  return new vscode.ThemeIcon(KINDS[kind] ?? 'note');
}
