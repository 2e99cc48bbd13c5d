// How groups and memories are called in lists. Knows nothing of VS Code but its translations.

import { l10n } from 'vscode';

import { nameOf } from '../names';
import type { AttentionItem, MemoryItem } from '../protocol';
import { label, sentence } from '../shown';
import { type By, type GroupNode, isViolated, symbolPath, violated } from './nodes';

const LONGEST = 80;

export function groupingText(by: By): string {
  switch (by) {
    case 'verdict':
      return l10n.t('By verdict');
    case 'kind':
      return l10n.t('By kind');
    case 'file':
      return l10n.t('By file');
    case 'entity':
      return l10n.t('By entity');
    case 'time':
      return l10n.t('By time');
  }
}

/** What a group is called. */
export function groupText({ by, group }: GroupNode): string {
  switch (by) {
    case 'verdict':
    case 'kind':
    case 'time':
      return nameOf(by, group.key);
    case 'file':
      return group.key === '' ? l10n.t('No file') : label(group.key.split('/').filter(Boolean).at(-1) ?? group.key);
    case 'entity':
      return group.key === '' ? l10n.t('No entity') : label(group.label);
  }
}

/** What stands behind a group's name: the folder of a file, and how many there are. */
export function groupDetail({ by, group }: GroupNode): string {
  const folder = by === 'file' ? group.key.split('/').filter(Boolean).slice(0, -1).join('/') : '';
  const waiting = group.attention > 0 && by !== 'verdict' ? l10n.t('{0} to look at', group.attention) : '';
  return [String(group.count), waiting, label(folder)].filter(Boolean).join(' · ');
}

/** The title, else the first line, in one line. */
export function titleText(item: Pick<MemoryItem, 'title' | 'content'>): string {
  const text = (item.title === '' ? item.content : item.title).trim().split('\n', 1)[0] ?? '';
  const flat = label(text);
  return flat.length > LONGEST ? `${flat.slice(0, LONGEST - 1).trimEnd()}…` : flat;
}

/** What stands behind a memory's title. */
export function memoryDetail(item: MemoryItem): string {
  const flags = [
    isViolated(item) ? l10n.t('violated') : '',
    item.trust === 'proposed' ? l10n.t('proposed') : '',
    item.pinned ? l10n.t('pinned') : '',
    item.snoozed === '' ? '' : l10n.t('snoozed'),
    item.state === 'active' ? '' : nameOf('state', item.state),
  ];
  return [...flags, ...item.anchors.slice(0, 2).map((each) => label(symbolPath(each)))].filter(Boolean).join(' · ');
}

/** What a screen reader says of a memory. */
export function memorySpoken(item: MemoryItem): string {
  const changes = [...item.anchors, ...violated(item)].map((each) => sentence(each.detail)).filter(Boolean);
  return [titleText(item), nameOf('verdict', item.verdict), nameOf('kind', item.kind), memoryDetail(item), ...changes]
    .filter(Boolean)
    .join(', ');
}

/** The lines of a memory's tooltip below its text. */
export function memoryFacts(item: MemoryItem): string[] {
  const first = [nameOf('verdict', item.verdict), nameOf('kind', item.kind), item.author, item.createdAt.slice(0, 10)];
  const places = item.anchors.map((each) =>
    [symbolPath(each), nameOf('verdict', each.verdict), sentence(each.detail)].filter(Boolean).join(' · '),
  );
  const broken = violated(item).map((each) =>
    l10n.t('Violated: {0} ({1})', sentence(each.says), sentence(each.detail)),
  );
  return [first.join(' · '), ...places, ...broken].map(label);
}

/** Why how many memories wait, for the badge. */
export function attentionText(attention: AttentionItem): string {
  const parts: [number, string][] = [
    [attention.lost, l10n.t('{0} lost', attention.lost)],
    [attention.changed, l10n.t('{0} changed', attention.changed)],
    [attention.violated, l10n.t('{0} violated', attention.violated)],
    [attention.proposed, l10n.t('{0} proposed', attention.proposed)],
    [attention.disputed, l10n.t('{0} in a conflict', attention.disputed)],
  ];
  const said = parts.filter(([count]) => count > 0).map(([, text]) => text);
  return said.length === 0 ? l10n.t('Nothing needs attention') : said.join(', ');
}

export function countText(memories: number): string {
  return memories === 1 ? l10n.t('1 memory') : l10n.t('{0} memories', memories);
}
