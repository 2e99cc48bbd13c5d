// In the views with keys alone: walk, filter, group, menus, several at once, another place without dragging, history,
// conflicts, proposals, and the check before a commit.

import { readFileSync, writeFileSync } from 'node:fs';
import { propose } from '../agent.mjs';
import { command, downTo, enter, menu, noMouse, pane, press, take, takeBack, watchMouse, write } from '../keys.mjs';
import { git, goTo, lineNumber, MEMORY, memoriesCounted, moorage, openFile, page, step, WORKSPACE } from '../page.mjs';

const REFUNDS = 'Refunds are sent at once, within 5 seconds';
const SUNDAYS = 'The shop is closed on Sundays for its books';
const PROPOSED = [
  'Retries must stay below five, the provider blocks us otherwise',
  'Amounts are whole cents, never fractions of a cent',
  'Cards are never written to the log of the shop',
];
const MEMORIES = 'Moorage: Focus on Memories View';
const REVIEW = 'Moorage: Focus on Conflicts and Proposals View';
const row = (tree, text) => tree.locator(`.monaco-list-row[aria-label^="${text}"]`).first();

export async function prepare() {
  moorage('remember', MEMORY, '--anchor', 'pay.py#charge', '--kind', 'constraint');
  moorage('remember', REFUNDS, '--anchor', 'pay.py#refund', '--kind', 'decision');
  moorage('remember', SUNDAYS, '--kind', 'fact');
  for (const version of ['1.36', '1.38']) {
    moorage('remember', '--subject', 'Router', '--predicate', 'version', '--object', version);
  }
  await propose(PROPOSED.map((content) => ({ content, kind: 'constraint' })));
  const pay = `${WORKSPACE}/pay.py`;
  writeFileSync(pay, readFileSync(pay, 'utf8').replace('timeout=30', 'timeout=10'));
}

export async function run() {
  let tree;

  await step('the tree is walked, and a row opens its place', async () => {
    await openFile('pay.py');
    await memoriesCounted(8);
    await watchMouse();
    tree = await enter(MEMORIES, 'Memories');
    await downTo(tree, 'Holds');
    await press('ArrowRight');
    await downTo(tree, 'Refunds are sent');
    await press('Enter');
    await atLine(14);
  });

  await step('a row has its menu', async () => {
    await menu('Pin');
    await row(tree, 'Refunds are sent').and(page.locator('[aria-label*="pinned"]')).waitFor();
  });

  await step('the tree is filtered, and shows all again', async () => {
    await command('Moorage: Filter Memories');
    await write('Filter Memories', 'kind:decision');
    await take('Filter by kind:decision');
    await row(tree, 'Changed').waitFor({ state: 'detached' });
    await row(tree, 'Refunds are sent').waitFor();
    await command('Moorage: Clear Filter');
    await row(tree, 'Changed').waitFor();
  });

  await step('it is grouped in another way', async () => {
    await command('Moorage: Group Memories');
    await take('By kind');
    await row(tree, 'Decision').waitFor();
    await command('Moorage: Group Memories');
    await take('By verdict');
    await row(tree, 'Changed').waitFor();
    tree = await enter(MEMORIES, 'Memories');
    await downTo(tree, 'Holds');
    await press('ArrowRight');
    await row(tree, 'Refunds are sent').waitFor();
  });

  await step('what was changed is compared, and is still true', async () => {
    tree = await enter(MEMORIES, 'Memories');
    await downTo(tree, 'The timeout of 30');
    await menu('Show Then and Now');
    await page.locator('.monaco-diff-editor .view-line', { hasText: 'timeout=10' }).first().waitFor();
    await command('View: Close Editor');
    tree = await enter(MEMORIES, 'Memories');
    await downTo(tree, 'The timeout of 30');
    await press('Control+Enter');
    await row(tree, 'Changed').waitFor({ state: 'detached' });
    await takeBack('still true');
    await row(tree, 'Changed').waitFor();
    await command('Notifications: Clear All Notifications');
  });

  await step('a memory is tied to another place without dragging it', async () => {
    await reanchor('The timeout of 30', 'def refund');
    await takeBack('pay.py#refund');
    await row(tree, 'Changed').waitFor();
    await command('Notifications: Clear All Notifications');
  });

  await step('so is one that has no place yet', async () => {
    await reanchor('The shop is closed', 'def charge');
    await page.locator('.notification-toast', { hasText: 'pay.py#charge' }).first().waitFor();
    await command('Notifications: Clear All Notifications');
  });

  await step('several are archived at once, and that is taken back', async () => {
    tree = await enter(MEMORIES, 'Memories');
    await downTo(tree, 'The shop is closed');
    await press('Enter');
    await atLine(6);
    await press('Shift+ArrowDown');
    await row(tree, 'Refunds are sent').and(page.locator('[aria-selected="true"]')).waitFor();
    await menu('Archive');
    await memoriesCounted(6);
    await takeBack('archived');
    await memoriesCounted(8);
    await command('Notifications: Clear All Notifications');
  });

  await step('one is forgotten by a key, and another one opened by a key', async () => {
    tree = await enter(MEMORIES, 'Memories');
    await downTo(tree, 'The shop is closed');
    await press('Delete');
    await memoriesCounted(7);
    await downTo(tree, 'Refunds are sent');
    await press('F2');
    await page.locator('.editor-instance .view-line', { hasText: 'within 5 seconds' }).first().waitFor();
    await command('View: Close Editor');
    await command('Notifications: Clear All Notifications');
  });

  await step('proposals are accepted and rejected', async () => {
    tree = await enter(REVIEW, 'Conflicts and Proposals');
    await downTo(tree, PROPOSED[0]);
    await menu('Accept');
    await row(tree, 'Proposals, 2').waitFor();
    tree = await enter(REVIEW, 'Conflicts and Proposals');
    await downTo(tree, PROPOSED[1]);
    await menu('Reject');
    await row(tree, 'Proposals, 1').waitFor();
    tree = await enter(REVIEW, 'Conflicts and Proposals');
    await downTo(tree, 'Proposals');
    await menu('Accept All Proposals');
    await row(tree, 'Proposals').waitFor({ state: 'detached' });
    await command('Notifications: Clear All Notifications');
  });

  await step('a conflict is settled for one side', async () => {
    tree = await enter(REVIEW, 'Conflicts and Proposals');
    await downTo(tree, 'Router version 1.38');
    await menu('Keep This Side');
    await row(tree, 'Conflicts').waitFor({ state: 'detached' });
    await command('Notifications: Clear All Notifications');
  });

  await step('a history is walked, and something in it is undone', async () => {
    tree = await enter(MEMORIES, 'Memories');
    await downTo(tree, 'Refunds are sent');
    await menu('Show History');
    await row(pane('History'), 'pinned')
      .or(row(pane('History'), 'remembered'))
      .first()
      .waitFor();
    const history = await enter('Moorage: Focus on History View', 'History');
    await downTo(history, 'pinned');
    await menu('Undo');
    await row(history, 'undid: pinned').waitFor();
    await command('Notifications: Clear All Notifications');
  });

  await step('memories of a change are verified before the commit', async () => {
    git('add', 'pay.py');
    const changes = await enter('Source Control: Focus on Memories Touched View', 'Memories Touched');
    await row(changes, 'Staged, 1 changed').waitFor();
    await downTo(changes, 'Staged');
    await menu('Verify Memories of the Change');
    await page.locator('.quick-input-list .monaco-list-row', { hasText: 'The timeout of 30' }).first().waitFor();
    await press('ArrowDown', 'Space', 'Enter');
    await row(changes, 'Staged, 2 hold').waitFor();
  });

  await noMouse();
}

function atLine(line) {
  return page
    .locator('.statusbar-item', { hasText: `Ln ${line},` })
    .first()
    .waitFor();
}

/** Puts the cursor on the new place, then goes to the memory in the tree and says so in its menu. */
async function reanchor(memory, place) {
  await command('View: Focus First Editor Group');
  await goTo(await lineNumber(place), 6);
  const tree = await enter(MEMORIES, 'Memories');
  await downTo(tree, memory);
  await menu('Tie to the Place at the Cursor');
}
