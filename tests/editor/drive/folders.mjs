// Two repositories in one window: the views tell them apart, and what is done to a memory is done in its own folder.

import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { memoriesCounted, moorage, page, palette, shootThemes, step, WORKSPACE } from '../page.mjs';

const OTHER = `${WORKSPACE} of books`;
const FILE = `${WORKSPACE}/../both.code-workspace`;
const tree = (title) => page.locator('.pane', { has: page.locator('.pane-header', { hasText: title }) }).first();
const row = (text, title = 'Memories') => tree(title).locator(`.monaco-list-row[aria-label^="${text}"]`).first();

export const profile = { open: FILE };

export function prepare() {
  mkdirSync(OTHER);
  writeFileSync(`${OTHER}/books.py`, 'def lend(book):\n    return book.days(14)\n');
  for (const command of [
    ['init', '--quiet', '--initial-branch', 'main'],
    ['config', 'user.name', 'Ann'],
    ['config', 'user.email', 'ann@example.org'],
    ['add', '.'],
    ['commit', '--quiet', '--message', 'Start'],
  ]) {
    execFileSync('git', command, { cwd: OTHER });
  }
  writeFileSync(FILE, JSON.stringify({ folders: [{ path: WORKSPACE }, { path: OTHER }] }));
  moorage('remember', 'Payments are tried again', '--anchor', 'pay.py#charge');
  const server = process.env.MOORAGE_TEST_SERVER;
  execFileSync(server, ['--root', OTHER, 'remember', 'Books are lent for 14 days', '--anchor', 'books.py#lend']);
  writeFileSync(`${OTHER}/books.py`, 'def lend(book):\n    return book.days(28)\n');
}

export async function run() {
  await step('each folder has its own groups', async () => {
    await memoriesCounted(2);
    await palette('Moorage: Focus on Memories View');
    await row('my shop of books').waitFor();
    await row('Books are lent').waitFor(); // what does not hold is shown open
    await row('Holds').click();
    await row('Payments are tried').waitFor();
    await shootThemes('two folders');
  });

  await step('the change of one folder is in source control', async () => {
    await palette('Source Control: Focus on Memories Touched View');
    await row('Working tree · my shop of books, 1 changed', 'Memories Touched').waitFor();
    await shootThemes('changes of two folders');
  });

  await step('what is done to a memory is done in its folder', async () => {
    await palette('Moorage: Focus on Memories View');
    await row('Books are lent').hover();
    await row('Books are lent').locator('.action-label[aria-label^="Still True"]').click();
    await row('Changed').waitFor({ state: 'detached' });
  });
}
