// Memories that the index, the working tree and the branch touch, beside the changes themselves.

import * as vscode from 'vscode';

import type { Connection } from '../client';
import { baseOf, type Git, gitOf, type Repository } from '../git';
import { nameOf } from '../names';
import { type CheckChangeParams, checkChange, memories } from '../protocol';
import { sentence } from '../shown';
import { act } from './actions';
import { memoryRow } from './items';
import { type MemoryNode, memoryNode } from './nodes';
import { rootsOf } from './roots';
import { memoryDetail, titleText } from './texts';
import { countsOf, idsToLoad, type Touched, touchedBy } from './touched';
import { look, type Row, RowsView } from './tree';

type Change = Pick<CheckChangeParams, 'staged' | 'diff'>;

export interface ChangeRow extends Row {
  readonly type: 'change';
  readonly uri: string;
  readonly change: Change;
  readonly touched: readonly Touched[];
}

export class ChangesView extends RowsView {
  private constructor(
    connection: Connection,
    private readonly git: Watched,
  ) {
    super('moorage.changes', connection, [git.onDidChange]);
  }

  static make(connection: Connection): ChangesView {
    return new ChangesView(connection, new Watched());
  }

  /** A change as it is now: the one named, else what is staged, else what is in the working tree. */
  async checked(id: string | undefined): Promise<ChangeRow | undefined> {
    const rows = await this.rows();
    return rows.find((each) => (id === undefined ? each.change.staged : each.id === id)) ?? rows[0];
  }

  protected async rows(): Promise<readonly ChangeRow[]> {
    const roots = (await rootsOf(this.connection)).filter(
      ({ folder }) => folder.state === 'ready' && folder.memories > 0,
    );
    const git = await this.git.started();
    const rows: ChangeRow[] = [];
    for (const { uri } of roots) {
      const repository = git?.repositories.find((each) => each.rootUri.toString() === uri);
      if (repository !== undefined) {
        rows.push(...(await this.changesOf(uri, repository, roots.length > 1)));
      }
    }
    this.view.description = worstOf(rows);
    return rows;
  }

  private async changesOf(uri: string, repository: Repository, isOneOfMany: boolean): Promise<ChangeRow[]> {
    const base = await baseOf(repository);
    const of = isOneOfMany ? ` · ${vscode.Uri.parse(uri).path.split('/').at(-1)}` : '';
    const asked: [string, string, Change][] = [
      [vscode.l10n.t('Staged'), 'diff-added', { staged: true }],
      [vscode.l10n.t('Working tree'), 'edit', { diff: 'HEAD' }],
    ];
    if (base !== undefined) {
      asked.push([vscode.l10n.t('This branch since {0}', base), 'git-branch', { diff: `${base}...HEAD` }]);
    }
    const rows = await Promise.all(asked.map(([label, icon, change]) => this.rowOf(label + of, icon, change, uri)));
    return rows.filter((each) => each.touched.length > 0);
  }

  private async rowOf(label: string, icon: string, change: Change, uri: string): Promise<ChangeRow> {
    const touched = await this.check(change, uri);
    const id = `${uri} ${change.diff ?? 'staged'}`;
    const below = touched.map(({ item }) => {
      const node = memoryNode(item, uri, id);
      return { ...node, below: [], row: memoryRow(node) };
    });
    const description = countsText(touched);
    const row = look(id, { label, description, icon: new vscode.ThemeIcon(icon), context: 'change' }, below.length);
    return { type: 'change', id, uri, change, touched, below, row };
  }

  /** None where git has no such commit yet. */
  private async check(change: Change, uri: string): Promise<Touched[]> {
    try {
      const found = await this.connection.request(checkChange, { ...change, uri });
      if (found === undefined) {
        return [];
      }
      const ids = idsToLoad(found);
      const loaded = ids.length === 0 ? undefined : await this.connection.request(memories, { ids, uri });
      return touchedBy(found, loaded?.items ?? []);
    } catch (error) {
      this.connection.log.warn(`Source control: ${error}`);
      return [];
    }
  }
}

/** Git, asked for with the first look at the view; tells of every change in any repository. */
class Watched {
  private readonly changed = new vscode.EventEmitter<void>();
  readonly onDidChange = this.changed.event;
  private git: Promise<Git | undefined> | undefined;

  started(): Promise<Git | undefined> {
    this.git ??= gitOf().then((git) => {
      const watch = (repository: Repository) => repository.state.onDidChange(() => this.changed.fire());
      git?.repositories.forEach(watch);
      git?.onDidOpenRepository((repository) => {
        watch(repository);
        this.changed.fire();
      });
      git?.onDidCloseRepository(() => this.changed.fire());
      return git;
    });
    return this.git;
  }
}

function countsText(touched: readonly Touched[]): string {
  const { lost, changed, unchecked, holds } = countsOf(touched);
  const parts: [number, string][] = [
    [lost, vscode.l10n.t('{0} lost', lost)],
    [changed, vscode.l10n.t('{0} changed', changed)],
    [unchecked, vscode.l10n.t('{0} unchecked', unchecked)],
    [holds, holds === 1 ? vscode.l10n.t('1 holds') : vscode.l10n.t('{0} hold', holds)],
  ];
  return parts.flatMap(([count, text]) => (count > 0 ? [text] : [])).join(' · ');
}

/** For the title of the view: each memory once, by the worst that any change does to it. */
function worstOf(rows: readonly ChangeRow[]): string | undefined {
  const seen = new Map<string, Touched>();
  for (const each of rows.flatMap((row) => row.touched)) {
    const known = seen.get(each.item.id);
    seen.set(each.item.id, known === undefined || known.item.verdict === 'holds' ? each : known);
  }
  return seen.size === 0 ? undefined : countsText([...seen.values()]);
}

/** Checks a change again, then offers to confirm what somebody has to look at. */
export async function verify(connection: Connection, view: ChangesView, clicked: ChangeRow | undefined): Promise<void> {
  const row = await vscode.window.withProgress(
    { location: vscode.ProgressLocation.Notification, title: vscode.l10n.t('Moorage: checking the change …') },
    () => view.checked(clicked?.id),
  );
  view.refresh();
  if (row === undefined) {
    void vscode.window.showInformationMessage(vscode.l10n.t('Moorage: the change touches no memory.'));
    return;
  }
  const violated = row.touched.flatMap((each) => each.violations);
  if (violated.length > 0) {
    void vscode.window.showWarningMessage(
      vscode.l10n.t('Moorage: the change violates: {0}', sentence(violated.join('; '))),
    );
  }
  const noted = row.touched.filter((each) => each.findings.length > 0);
  if (noted.length === 0) {
    void vscode.window.showInformationMessage(
      vscode.l10n.t('Moorage: {0}, and nothing is to be confirmed.', countsText(row.touched)),
    );
    return;
  }
  const picked = await pickNoted(noted);
  if (picked !== undefined && picked.length > 0) {
    await act(
      connection,
      picked.map((each): MemoryNode => memoryNode(each.item, row.uri, row.id)),
      'confirm',
    );
  }
}

/** What holds with a note is picked already; what does not hold is a person's to say. */
async function pickNoted(noted: readonly Touched[]): Promise<Touched[] | undefined> {
  const rows = noted.map((touched) => ({
    touched,
    label: titleText(touched.item),
    description: nameOf('verdict', touched.item.verdict),
    detail:
      touched.findings
        .map((each) => sentence(each.detail))
        .filter(Boolean)
        .join('; ') || memoryDetail(touched.item),
    picked: touched.item.verdict === 'holds',
  }));
  const picked = await vscode.window.showQuickPick(rows, {
    canPickMany: true,
    ignoreFocusOut: true,
    title: vscode.l10n.t('Moorage: Which of These Are Still True?'),
    placeHolder: vscode.l10n.t('Those that are picked are confirmed for the code as it is now'),
    matchOnDetail: true,
  });
  return picked?.map((each) => each.touched);
}
