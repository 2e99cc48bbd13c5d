// The tree of memories, in groups, page by page. Nothing is asked of the server while nobody sees it.

import * as vscode from 'vscode';

import type { Connection } from '../client';
import { coalesce } from '../coalesce';
import { attention, type BrowseResult } from '../protocol';
import { label } from '../shown';
import { groupRow, memoryRow } from './items';
import { type Chosen, type FolderListing, firstPages, type Listing, listingOf, nextPage } from './listing';
import { Loaded } from './loaded';
import { GROUPINGS, type GroupNode, type MoreNode, memoryNode, type Node, nodesOfFile } from './nodes';
import { Reanchoring } from './reanchoring';
import { rootsOf } from './roots';
import { refreshWhileSeen } from './seen';
import { attentionText, countText, groupingText } from './texts';

const BADGE_MS = 2000;

export class MemoriesView implements vscode.TreeDataProvider<Node>, vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<Node | undefined>();
  readonly onDidChangeTreeData = this.changed.event;
  readonly view: vscode.TreeView<Node>;
  private readonly open = new Set<string>();
  private readonly loaded: Loaded<Listing>;
  private readonly others: vscode.Disposable;

  constructor(
    private readonly connection: Connection,
    /** what was chosen is kept in the workspace */
    private readonly memory: vscode.Memento,
  ) {
    this.loaded = new Loaded(
      (shown) => listingOf(connection, this.chosen, this.open, shown),
      () => this.changed.fire(undefined),
    );
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
      this.view.onDidExpandElement(({ element }) => this.open.add(element.id)),
      this.view.onDidCollapseElement(({ element }) => this.open.delete(element.id)),
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
    this.announce();
    await this.refresh();
  }

  refresh(): Promise<void> {
    return this.loaded.refresh();
  }

  /** Shows the next page of a group. */
  async more({ of }: MoreNode): Promise<void> {
    const { chosen, pages } = await this.loaded.get();
    const page = pages.get(of.id);
    if (page !== undefined && page.next !== null) {
      await nextPage(this.connection, chosen, of, page);
      this.changed.fire(of);
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
        return [...((await this.loaded.get()).folders.find((each) => each.uri === node.uri)?.groups ?? [])];
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
    const { chosen, all, folders } = await this.loaded.get();
    const [first] = folders;
    if (first === undefined) {
      this.view.message = undefined;
      void setEmptiness(all > 0 ? 'broken' : 'some');
      this.setBadge(0, '');
      return [];
    }
    return folders.length === 1 ? this.onlyFolder(first, chosen) : this.several(folders, chosen);
  }

  private several(folders: readonly FolderListing[], { by, query }: Chosen): Node[] {
    const problem = folders.map((each) => each.problem).find((each) => each !== '');
    this.view.message = problem ?? (query === '' ? undefined : vscode.l10n.t('Filter: {0}', query));
    this.view.description = groupingText(by);
    void setEmptiness('some');
    void this.countWaiting();
    return folders.map(({ uri }) => ({ type: 'folder', id: uri, uri }));
  }

  private onlyFolder({ found, groups, problem }: FolderListing, { query }: Chosen): Node[] {
    if (problem !== '') {
      this.view.message = problem;
      void setEmptiness('none');
    } else if (found !== undefined) {
      this.said(found, query);
    }
    return [...groups];
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
    const { chosen, pages } = await this.loaded.get();
    const page = pages.get(group.id) ?? (await firstPages(this.connection, chosen, group));
    pages.set(group.id, page);
    this.open.add(group.id);
    const nodes: Node[] =
      group.by === 'file' && group.group.key !== ''
        ? nodesOfFile(page.items, group)
        : page.items.map((item) => memoryNode(item, group.uri, group.id));
    const left = group.group.count - page.items.length;
    return page.next === null ? nodes : [...nodes, { type: 'more', id: `${group.id} more`, of: group, left }];
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
