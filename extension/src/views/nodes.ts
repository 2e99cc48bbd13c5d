// What the views list, and how lists are made of it. Knows nothing of VS Code.

import type { BrowseParams, CarriedCheck, GroupItem, MemoryItem } from '../protocol';

export type By = BrowseParams['by'];
export const GROUPINGS: readonly By[] = ['verdict', 'kind', 'file', 'entity', 'time'];

/** A memory in a list; `uri` is that of its folder. */
export interface MemoryNode {
  readonly type: 'memory';
  readonly id: string;
  readonly uri: string;
  readonly item: MemoryItem;
}

export interface FolderNode {
  readonly type: 'folder';
  readonly id: string;
  readonly uri: string;
}

export interface GroupNode {
  readonly type: 'group';
  readonly id: string;
  readonly uri: string;
  readonly by: By;
  readonly group: GroupItem;
  /** shown open at first: what does not hold, and what a filter left */
  readonly isOpen: boolean;
}

/** A symbol of a file, with the memories that are anchored to it. */
export interface SymbolNode {
  readonly type: 'symbol';
  readonly id: string;
  readonly uri: string;
  readonly path: string;
  readonly symbol: string;
  readonly items: readonly MemoryItem[];
}

/** Asks for the next page of a group. */
export interface MoreNode {
  readonly type: 'more';
  readonly id: string;
  readonly of: GroupNode;
  readonly left: number;
}

export type Node = FolderNode | GroupNode | SymbolNode | MemoryNode | MoreNode;

/** A memory under what it is listed in: one that is in two groups has two nodes. */
export function memoryNode(item: MemoryItem, uri: string, above: string): MemoryNode {
  return { type: 'memory', id: `${above}/${item.id}`, uri, item };
}

export function groupNode(uri: string, by: By, query: string, group: GroupItem): GroupNode {
  const isOpen = query !== '' || (by === 'verdict' && (group.key === 'lost' || group.key === 'changed'));
  return { type: 'group', id: `${uri} ${by} ${group.key}`, uri, by, group, isOpen };
}

/** Memories of a file: those of the file as a whole, then its symbols in the order in which they come. */
export function nodesOfFile(items: readonly MemoryItem[], group: GroupNode): (MemoryNode | SymbolNode)[] {
  const path = group.group.key;
  const whole: MemoryItem[] = [];
  const symbols = new Map<string, MemoryItem[]>();
  for (const item of items) {
    for (const symbol of new Set(item.anchors.filter((each) => each.path === path).map((each) => each.symbol))) {
      if (symbol === null) {
        whole.push(item);
      } else {
        symbols.set(symbol, [...(symbols.get(symbol) ?? []), item]);
      }
    }
  }
  const nodes: (MemoryNode | SymbolNode)[] = whole.map((item) => memoryNode(item, group.uri, group.id));
  for (const [symbol, those] of symbols) {
    nodes.push({ type: 'symbol', id: `${group.id}#${symbol}`, uri: group.uri, path, symbol, items: those });
  }
  return nodes;
}

/** What an anchor is written as that is put where a node stands; undefined where a node is no place. */
export function placeOf(node: Node): string | undefined {
  switch (node.type) {
    case 'symbol':
      return `${node.path}#${node.symbol}`;
    case 'group':
      return node.by === 'file' && node.group.key !== '' ? node.group.key : undefined;
    case 'memory': {
      const anchor = node.item.anchors.find((each) => each.verdict !== 'lost');
      return anchor === undefined ? undefined : symbolPath(anchor);
    }
    default:
      return undefined;
  }
}

export function symbolPath(anchor: { path: string; symbol: string | null }): string {
  return anchor.symbol === null ? anchor.path : `${anchor.path}#${anchor.symbol}`;
}

/** Checks of a memory that a person ticked and that the code does not meet. */
export function violated(item: MemoryItem): CarriedCheck[] {
  return item.checks.filter((each) => each.result === 'violated' && !each.proposed);
}

export function isViolated(item: MemoryItem): boolean {
  return violated(item).length > 0;
}

/** Words by which menus choose what to offer for a memory. */
export function contextOf(item: MemoryItem): string {
  const words = ['memory', item.state, item.verdict, item.trust];
  if (item.pinned) {
    words.push('pinned');
  }
  if (item.snoozed !== '') {
    words.push('snoozed');
  }
  if (item.anchors.length > 0) {
    words.push('anchored');
  }
  return words.join(' ');
}

/**
 * The nodes that a command is about: the one clicked or walked to, with all that are selected when it is one of them;
 * what is selected when a command says nothing.
 */
export function chosen<T>(
  clicked: T | undefined,
  together: readonly T[] | undefined,
  selected: readonly T[],
): readonly T[] {
  const all = together ?? selected;
  return clicked === undefined || all.includes(clicked) ? all : [clicked];
}

/** Each memory once, by folder. */
export function byFolder(nodes: readonly MemoryNode[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const { uri, item } of nodes) {
    const ids = found.get(uri) ?? [];
    found.set(uri, ids.includes(item.id) ? ids : [...ids, item.id]);
  }
  return found;
}
