// The tree of memories, in groups, page by page. Nothing is asked of the server while nobody sees it.

import * as vscode from 'vscode';

import type { Connection } from '../client';
import { coalesce } from '../coalesce';
import { attention, type BrowseResult, browse, type MemoryItem } from '../protocol';
import { label } from '../shown';
import { groupRow, memoryRow } from './items';
import {
  type By,
  GROUPINGS,
  type GroupNode,
  groupNode,
  type MoreNode,
  memoryNode,
  type Node,
  nodesOfFile,
} from './nodes';
import { Reanchoring } from './reanchoring';
import { type Root, rootsOf } from './roots';
import { refreshWhileSeen } from './seen';
import { attentionText, countText, groupingText } from './texts';

const PAGE = 100;
const LONGEST_PAGE = 500;
const BADGE_MS = 2000;

/** What the tree shows is kept in the workspace. */
interface Chosen {
  readonly by: By;
  readonly query: string;
}

export class MemoriesView implements vscode.TreeDataProvider<Node>, vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<Node | undefined>();
  readonly onDidChangeTreeData = this.changed.event;
  readonly view: vscode.TreeView<Node>;
  private readonly pages = new Map<string, { items: MemoryItem[]; next: number | null }>();
  /** how much of a group was shown before a refresh */
  private readonly shown = new Map<string, number>();
  private readonly others: vscode.Disposable;

  constructor(
    private readonly connection: Connection,
    private readonly memory: vscode.Memento,
  ) {
    this.view = vscode.window.createTreeView('moorage.memories', {
      treeDataProvider: this,
      canSelectMany: true,
      showCollapseAll: true,
      dragAndDropController: new Reanchoring(connection),
    });
    const count = coalesce(() => this.countWaiting(), BADGE_MS);
    this.others = vscode.Disposable.from(
      refreshWhileSeen(this.view, connection, () => this.refresh()),
      connection.onDidChangeMemories(() => void count()),
      connection.onDidChangeState(() => void count()),
    );
    this.announce();
  }

  get chosen(): Chosen {
    const kept = this.memory.get<Partial<Chosen>>('moorage.memories', {});
    const by = GROUPINGS.find((each) => each === kept.by) ?? 'verdict';
    return { by, query: kept.query ?? '' };
  }

  async choose(chosen: Partial<Chosen>): Promise<void> {
    await this.memory.update('moorage.memories', { ...this.chosen, ...chosen });
    this.shown.clear();
    this.announce();
    this.refresh();
  }

  refresh(): void {
    for (const [id, page] of this.pages) {
      this.shown.set(id, page.items.length);
    }
    this.pages.clear();
    this.changed.fire(undefined);
  }

  /** Shows the next page of a group. */
  async more(node: MoreNode): Promise<void> {
    const page = this.pages.get(node.of.id);
    if (page?.next !== undefined && page.next !== null) {
      const found = await this.pageOf(node.of, page.next, PAGE);
      page.items.push(...found.items);
      page.next = found.nextOffset;
      this.changed.fire(node.of);
    }
  }

  getTreeItem(node: Node): vscode.TreeItem {
    switch (node.type) {
      case 'folder':
        return folderRow(node.uri, node.id);
      case 'group':
        return groupRow(node);
      case 'symbol':
        return symbolRow(node.symbol, node.items.length, node.id);
      case 'memory':
        return memoryRow(node);
      case 'more':
        return moreRow(node);
    }
  }

  async getChildren(node?: Node): Promise<Node[]> {
    switch (node?.type) {
      case undefined:
        return this.top();
      case 'folder':
        return this.groupsOf(node.uri, false);
      case 'group':
        return this.childrenOf(node);
      case 'symbol':
        return node.items.map((item) => memoryNode(item, node.uri, node.id));
      default:
        return [];
    }
  }

  dispose(): void {
    this.others.dispose();
    this.view.dispose();
    this.changed.dispose();
  }

  /** The groups of the one folder, or the folders. */
  private async top(): Promise<Node[]> {
    const all = await rootsOf(this.connection);
    const roots = all.filter((each) => each.folder.state === 'ready');
    const [first] = roots;
    if (first === undefined) {
      this.view.message = undefined;
      void setEmptiness(all.length > 0 ? 'broken' : 'some');
      this.setBadge(0, '');
      return [];
    }
    return roots.length === 1 ? this.groupsOf(first.uri, true) : this.folders(roots);
  }

  private folders(roots: readonly Root[]): Node[] {
    const { by, query } = this.chosen;
    this.view.message = query === '' ? undefined : vscode.l10n.t('Filter: {0}', query);
    this.view.description = groupingText(by);
    void setEmptiness('some');
    void this.countWaiting();
    return roots.map(({ uri }) => ({ type: 'folder', id: uri, uri }));
  }

  private async groupsOf(uri: string, isOnly: boolean): Promise<Node[]> {
    const { by, query } = this.chosen;
    try {
      const found = await this.connection.request(browse, { by, query, uri });
      if (found === undefined) {
        return [];
      }
      if (isOnly) {
        this.said(found, query);
      }
      return found.groups.map((group) => groupNode(uri, by, query, group));
    } catch (error) {
      this.view.message = error instanceof Error ? error.message : String(error);
      void setEmptiness('none');
      return [];
    }
  }

  private said(found: BrowseResult, query: string): void {
    const left = found.groupsLeft > 0 ? vscode.l10n.t('{0} more groups are not shown', found.groupsLeft) : '';
    const filtered = query === '' ? '' : vscode.l10n.t('Filter: {0} · {1}', query, countText(found.memories));
    const said = [filtered, found.note, left].filter(Boolean).join('. ');
    this.view.message = said === '' || found.memories === 0 ? undefined : said; // it would take the welcome's place
    this.view.description = countText(found.memories);
    void setEmptiness(found.memories > 0 ? 'some' : query === '' ? 'empty' : 'none');
    if (query === '') {
      this.setBadge(found.attention.total, attentionText(found.attention));
    }
  }

  private async childrenOf(group: GroupNode): Promise<Node[]> {
    const page = this.pages.get(group.id) ?? (await this.firstPages(group));
    const nodes: Node[] =
      group.by === 'file' && group.group.key !== ''
        ? nodesOfFile(page.items, group)
        : page.items.map((item) => memoryNode(item, group.uri, group.id));
    const left = group.group.count - page.items.length;
    return page.next === null ? nodes : [...nodes, { type: 'more', id: `${group.id} more`, of: group, left }];
  }

  /** As many as were shown before. */
  private async firstPages(group: GroupNode): Promise<{ items: MemoryItem[]; next: number | null }> {
    const wanted = Math.max(PAGE, this.shown.get(group.id) ?? 0);
    const page: { items: MemoryItem[]; next: number | null } = { items: [], next: 0 };
    while (page.next !== null && page.items.length < wanted) {
      const found = await this.pageOf(group, page.next, Math.min(wanted - page.items.length, LONGEST_PAGE));
      page.items.push(...found.items);
      page.next = found.nextOffset;
    }
    this.pages.set(group.id, page);
    return page;
  }

  private async pageOf(group: GroupNode, offset: number, limit: number): Promise<BrowseResult> {
    const { by, uri } = group;
    const asked = { by, query: this.chosen.query, group: group.group.key, offset, limit, uri };
    const found = await this.connection.request(browse, asked);
    return found ?? { memories: 0, groups: [], groupsLeft: 0, items: [], nextOffset: null, attention: NONE, note: '' };
  }

  /** The number on the icon is all that is asked for while nobody looks. */
  private async countWaiting(): Promise<void> {
    if (this.connection.state.kind !== 'ready') {
      this.setBadge(0, '');
      return;
    }
    const counted = await Promise.all(
      (await rootsOf(this.connection))
        .filter(({ folder }) => folder.state === 'ready' && folder.memories > 0)
        .map(({ uri }) => this.connection.request(attention, { uri })),
    );
    const total = counted.reduce((sum, each) => sum + (each?.total ?? 0), 0);
    const texts = counted.flatMap((each) => (each && each.total > 0 ? [attentionText(each)] : []));
    this.setBadge(total, texts.join('; '));
  }

  private setBadge(value: number, tooltip: string): void {
    this.view.badge = value === 0 ? undefined : { value, tooltip };
  }

  /** What menus and the view's title say about what was chosen. */
  private announce(): void {
    const { by, query } = this.chosen;
    void vscode.commands.executeCommand('setContext', 'moorage.groupedBy', by);
    void vscode.commands.executeCommand('setContext', 'moorage.filtered', query !== '');
    this.view.description = groupingText(by);
  }
}

const NONE = { changed: 0, lost: 0, unchecked: 0, proposed: 0, disputed: 0, violated: 0, snoozed: 0, total: 0 };

/** What the welcome texts go by. */
function setEmptiness(state: 'some' | 'empty' | 'none' | 'broken'): Thenable<unknown> {
  return vscode.commands.executeCommand('setContext', 'moorage.shown', state);
}

function folderRow(uri: string, id: string): vscode.TreeItem {
  const row = new vscode.TreeItem(vscode.Uri.parse(uri), vscode.TreeItemCollapsibleState.Expanded);
  row.id = id;
  row.iconPath = new vscode.ThemeIcon('root-folder');
  row.accessibilityInformation = { label: vscode.Uri.parse(uri).path.split('/').at(-1) ?? uri };
  row.contextValue = 'folder';
  return row;
}

function symbolRow(symbol: string, count: number, id: string): vscode.TreeItem {
  const row = new vscode.TreeItem(label(symbol), vscode.TreeItemCollapsibleState.Expanded);
  row.id = id;
  row.iconPath = new vscode.ThemeIcon('symbol-method');
  row.description = String(count);
  row.contextValue = 'symbol';
  row.accessibilityInformation = { label: `${label(symbol)}, ${countText(count)}` };
  return row;
}

function moreRow(node: MoreNode): vscode.TreeItem {
  const row = new vscode.TreeItem(vscode.l10n.t('Show more ({0} left)', node.left));
  row.id = node.id;
  row.iconPath = new vscode.ThemeIcon('ellipsis');
  row.contextValue = 'more';
  row.command = { command: 'moorage.showMore', title: vscode.l10n.t('Show more'), arguments: [node] };
  return row;
}
