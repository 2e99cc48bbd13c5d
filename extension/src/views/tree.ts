// A tree whose rows know how they look and what is below them: for the short lists of one view.

import * as vscode from 'vscode';

import type { Connection } from '../client';
import { label, visible } from '../shown';
import { Loaded } from './loaded';
import { refreshWhileSeen } from './seen';

/** A row, and what is below it. */
export interface Row {
  readonly type: string;
  readonly id: string;
  readonly row: vscode.TreeItem;
  readonly below: readonly Row[];
}

interface Answer {
  readonly rows: readonly Row[];
  /** why there are none */
  readonly problem: string | undefined;
}

/** Makes its rows anew whenever something changed while somebody looks. Nothing is asked of the server otherwise. */
export abstract class RowsView implements vscode.TreeDataProvider<Row>, vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<undefined>();
  readonly onDidChangeTreeData = this.changed.event;
  readonly view: vscode.TreeView<Row>;
  private readonly refreshing: vscode.Disposable;
  private readonly loaded: Loaded<Answer>;

  constructor(
    id: string,
    protected readonly connection: Connection,
    others: readonly vscode.Event<unknown>[] = [],
  ) {
    this.loaded = new Loaded(
      () => this.answer(),
      () => this.changed.fire(undefined),
    );
    this.view = vscode.window.createTreeView(id, { treeDataProvider: this, canSelectMany: true });
    this.refreshing = refreshWhileSeen(this.view, connection, () => this.refresh(), others);
  }

  /** All rows of the top, with all that is below them. */
  protected abstract rows(): Promise<readonly Row[]>;

  refresh(): Promise<void> {
    return this.loaded.refresh();
  }

  getTreeItem(row: Row): vscode.TreeItem {
    return row.row;
  }

  async getChildren(row?: Row): Promise<Row[]> {
    if (row !== undefined) {
      return [...row.below];
    }
    const { rows, problem } = await this.loaded.get();
    this.view.message = problem;
    return [...rows];
  }

  dispose(): void {
    this.refreshing.dispose();
    this.view.dispose();
    this.changed.dispose();
  }

  private async answer(): Promise<Answer> {
    try {
      return { rows: await this.rows(), problem: undefined };
    } catch (error) {
      return { rows: [], problem: error instanceof Error ? error.message : String(error) };
    }
  }
}

export interface Look {
  readonly label: string;
  readonly description?: string;
  readonly icon: vscode.ThemeIcon;
  readonly tooltip?: string;
  readonly context?: string;
  readonly open?: boolean;
  readonly command?: vscode.Command;
}

/** A row that a screen reader reads with its description. Tooltips are text, never Markdown. */
export function look(id: string, look: Look, below: number): vscode.TreeItem {
  const { None, Collapsed, Expanded } = vscode.TreeItemCollapsibleState;
  const [name, more] = [label(look.label), look.description === undefined ? undefined : label(look.description)];
  const row = new vscode.TreeItem(name, below === 0 ? None : look.open === false ? Collapsed : Expanded);
  row.id = id;
  row.description = more;
  row.iconPath = look.icon;
  row.tooltip = look.tooltip === undefined ? undefined : visible(look.tooltip);
  row.contextValue = look.context;
  row.command = look.command;
  row.accessibilityInformation = { label: [name, more].filter(Boolean).join(', ') };
  return row;
}

/** A row that holds others and says how many. */
export function section(id: string, name: string, icon: string, below: readonly Row[], context = 'section'): Row {
  const icon_ = new vscode.ThemeIcon(icon);
  return {
    type: 'section',
    id,
    below,
    row: look(id, { label: name, description: String(below.length), icon: icon_, context }, below.length),
  };
}
