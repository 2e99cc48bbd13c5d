// Makes the views and the commands that are about what is selected in them.

import * as vscode from 'vscode';

import type { Connection } from '../client';
import type { Documents } from '../documents';
import * as keeping from '../keeping';
import { type Action, act } from './actions';
import { type ChangeRow, ChangesView, verify } from './changes';
import {
  type CommitRow,
  compareVersions,
  type EventRow,
  HistoryView,
  openCommit,
  undoEvent,
  type VersionRow,
} from './history';
import { MemoriesView } from './memories';
import { type By, byFolder, chosen, GROUPINGS, type MemoryNode, type MoreNode } from './nodes';
import { type OfferRow, Offers, openOffer } from './offers';
import { openPlace } from './opening';
import { askQuery } from './queryBox';
import { DropIntoEditor, reanchorToCursor } from './reanchoring';
import {
  answer,
  type ConflictRow,
  keepBoth,
  keepSide,
  mergeSides,
  ReviewView,
  type SideRow,
  type SuggestionRow,
} from './review';
import { groupingText } from './texts';

export type Register = (name: string, run: (...args: never[]) => unknown) => vscode.Disposable;

const ACTIONS: readonly Action[] = ['confirm', 'archive', 'forget', 'accept', 'reject', 'pin', 'unpin', 'unsnooze'];

/** Everything ends with what is returned. */
export function registerViews(
  connection: Connection,
  documents: Documents,
  memory: vscode.Memento,
  register: Register,
): vscode.Disposable {
  const memories = new MemoriesView(connection, memory);
  const offers = new Offers(connection);
  const review = new ReviewView(connection, offers);
  const history = new HistoryView(connection);
  const changes = ChangesView.make(connection);
  const selection = new Selection([memories.view, review.view, history.view, changes.view]);
  const open = async (node: MemoryNode | undefined, preserveFocus: boolean) => {
    if (node !== undefined) {
      await openPlace(connection, documents, { id: node.item.id, uri: node.uri, preserveFocus });
    }
  };
  return vscode.Disposable.from(
    memories,
    offers,
    review,
    history,
    changes,
    selection,
    sayState(connection),
    DropIntoEditor.register(connection),
    ...ACTIONS.map((action) =>
      register(`memory.${action}`, (clicked?: MemoryNode, together?: MemoryNode[]) =>
        act(connection, selection.of(clicked, together), action),
      ),
    ),
    register('memory.edit', (clicked?: MemoryNode) => hand('moorage.editMemory', selection.of(clicked)[0])),
    register('memory.supersede', (clicked?: MemoryNode) => hand('moorage.supersedeMemory', selection.of(clicked)[0])),
    register('memory.thenAndNow', (clicked?: MemoryNode) => hand('moorage.showThenAndNow', selection.of(clicked)[0])),
    register('memory.snooze', (clicked?: MemoryNode, together?: MemoryNode[]) =>
      snooze(selection.of(clicked, together)),
    ),
    register('memory.reanchor', (clicked?: MemoryNode) => reanchorToCursor(connection, selection.of(clicked)[0])),
    register('openMemoryPlace', (clicked?: MemoryNode) => open(selection.of(clicked)[0], false)),
    register('previewPlace', (node: MemoryNode) => open(node, true)),
    register('showMore', (node: MoreNode) => memories.more(node)),
    register('refreshMemories', () => memories.refresh()),
    register('filterMemories', () => filter(connection, documents, memories)),
    register('clearFilter', () => memories.choose({ query: '' })),
    register('groupMemories', () => chooseGrouping(memories)),
    register('refreshReview', () => review.refresh()),
    register('acceptAllProposals', async () => act(connection, await review.proposals(), 'accept')),
    register('rejectAllProposals', async () => act(connection, await review.proposals(), 'reject')),
    register('suggestMemories', () => suggestMemories(offers)),
    register('openOffer', (row: OfferRow) => openOffer(row)),
    register('offer.accept', (row?: OfferRow) => offers.accept(row)),
    register('offer.hide', (row?: OfferRow) => offers.drop(row)),
    register('conflict.keep', (side?: SideRow) => keepSide(connection, side)),
    register('conflict.keepBoth', (row?: ConflictRow) => keepBoth(connection, row)),
    register('conflict.merge', (row?: ConflictRow) => mergeSides(connection, row)),
    register('suggestion.accept', (row?: SuggestionRow) => answer(connection, row, true)),
    register('suggestion.reject', (row?: SuggestionRow) => answer(connection, row, false)),
    register('showHistory', (clicked?: unknown) => history.show(isMemory(clicked) ? clicked : undefined)),
    register('memory.history', (clicked?: MemoryNode) => history.show(selection.of(clicked)[0])),
    register('openCommit', (row: CommitRow) => openCommit(row)),
    register('compareVersions', (row: VersionRow) => compareVersions(row, documents)),
    register('undoEvent', (row?: EventRow) => undoEvent(connection, row)),
    register('refreshChanges', () => changes.refresh()),
    register('verifyChanges', (row?: ChangeRow) => verify(connection, changes, row)),
    ...keepingCommands(connection, documents, register),
  );
}

async function suggestMemories(offers: Offers): Promise<void> {
  const uri = await keeping.folderMeant();
  const found = uri === undefined ? 0 : await offers.look(uri);
  if (found > 0) {
    // Reading takes a while: whoever types or chooses elsewhere by then is not torn away.
    await vscode.commands.executeCommand('moorage.review.focus', { preserveFocus: true });
    const going = vscode.l10n.t('Show');
    const message = vscode.l10n.t('Moorage: found in this folder and worth a look: {0}.', found);
    if ((await vscode.window.showInformationMessage(message, going)) === going) {
      await vscode.commands.executeCommand('moorage.review.focus');
    }
  }
}

/** Gives a memory to a command about one. */
async function hand(command: string, node: MemoryNode | undefined): Promise<void> {
  if (node !== undefined) {
    await vscode.commands.executeCommand(command, { id: node.item.id, uri: node.uri });
  }
}

async function snooze(nodes: readonly MemoryNode[]): Promise<void> {
  for (const [uri, ids] of byFolder(nodes)) {
    await vscode.commands.executeCommand('moorage.snoozeMemories', { ids, uri });
  }
}

function keepingCommands(connection: Connection, documents: Documents, register: Register): vscode.Disposable[] {
  return [
    register('restoreMemories', () => keeping.restoreMemories(connection)),
    register('ingest', () => keeping.ingestDocuments(connection)),
    register('import', () => keeping.importFile(connection)),
    register('export', () => keeping.exportFile(connection)),
    register('createSnapshot', () => keeping.createSnapshot(connection)),
    register('restoreSnapshot', () => keeping.returnToSnapshot(connection)),
    register('evict', () => keeping.evictMemories(connection)),
    register('reflect', () => keeping.reflectReport(connection, documents)),
    register('pauseEmbedding', () => keeping.setEmbedding(connection, true)),
    register('resumeEmbedding', () => keeping.setEmbedding(connection, false)),
    register('undoLast', () => keeping.undoLastOperation(connection)),
  ];
}

async function filter(connection: Connection, documents: Documents, memories: MemoriesView): Promise<void> {
  const uri = vscode.workspace.workspaceFolders?.[0]?.uri.toString();
  const answer = await askQuery(connection, {
    title: vscode.l10n.t('Moorage: Filter Memories'),
    placeholder: vscode.l10n.t('Words and operators, such as is:changed kind:decision path:src'),
    value: memories.chosen.query,
    accept: (text) => (text === '' ? vscode.l10n.t('Show all') : vscode.l10n.t('Filter by {0}', text)),
    uri,
  });
  if (answer?.kind === 'text') {
    await memories.choose({ query: answer.text });
  } else if (answer !== undefined && uri !== undefined) {
    await openPlace(connection, documents, { id: answer.item.id, uri });
  }
}

async function chooseGrouping(memories: MemoriesView): Promise<void> {
  const rows = GROUPINGS.map((by: By) => ({
    by,
    label: groupingText(by),
    iconPath: by === memories.chosen.by ? new vscode.ThemeIcon('check') : undefined,
  }));
  const picked = await vscode.window.showQuickPick(rows, { title: vscode.l10n.t('Moorage: Group Memories') });
  if (picked !== undefined) {
    await memories.choose({ by: picked.by });
  }
}

type Selecting = Pick<vscode.TreeView<unknown>, 'onDidChangeSelection' | 'selection'>;

/** What is selected in the view that was used last; commands of the palette and keys go by it. */
class Selection implements vscode.Disposable {
  private last: Selecting | undefined;
  private readonly listeners: vscode.Disposable[];

  constructor(views: readonly Selecting[]) {
    this.listeners = views.map((view) =>
      view.onDidChangeSelection(() => {
        this.last = view;
        void vscode.commands.executeCommand('setContext', 'moorage.selected', this.of().length);
      }),
    );
  }

  // Asked of the view when it is wanted: what an event tells while the rows are made anew is empty.
  of(clicked?: MemoryNode, together?: readonly MemoryNode[]): readonly MemoryNode[] {
    return chosen<unknown>(clicked, together, this.last?.selection ?? []).filter(isMemory);
  }

  dispose(): void {
    vscode.Disposable.from(...this.listeners).dispose();
  }
}

function isMemory(node: unknown): node is MemoryNode {
  return typeof node === 'object' && node !== null && 'type' in node && node.type === 'memory';
}

/** The welcome texts go by the state of the server and what would mend it. */
function sayState(connection: Connection): vscode.Disposable {
  const say = () => {
    const { state } = connection;
    void vscode.commands.executeCommand('setContext', 'moorage.state', state.kind);
    void vscode.commands.executeCommand('setContext', 'moorage.fix', state.kind === 'failed' ? state.problem.fix : '');
  };
  say();
  return connection.onDidChangeState(say);
}
