// Memories beside the changes in the Source Control view: staged, in the working tree, on the branch; and the check
// before a commit.

import { readFileSync, writeFileSync } from 'node:fs';
import {
  clearNotifications,
  git,
  memoriesCounted,
  moorage,
  openFile,
  page,
  palette,
  readNotification,
  shootThemes,
  step,
  WORKSPACE,
} from '../page.mjs';

const tree = () =>
  page.locator('.pane', { has: page.locator('.pane-header', { hasText: 'Memories Touched' }) }).first();
const row = (text) => tree().locator(`.monaco-list-row[aria-label^="${text}"]`).first();
const edit = (from, to) => {
  const pay = `${WORKSPACE}/pay.py`;
  writeFileSync(pay, readFileSync(pay, 'utf8').replace(from, to));
};

export function prepare() {
  moorage('remember', 'The timeout of 30 is guaranteed', '--anchor', 'pay.py#charge', '--kind', 'constraint');
  moorage('remember', 'Refunds are never tried again', '--anchor', 'pay.py#refund', '--kind', 'decision');
  git('switch', '--quiet', '--create', 'faster');
}

export async function run() {
  await step('without changes the view says so', async () => {
    await openFile('pay.py');
    await memoriesCounted(2);
    await palette('Source Control: Focus on Memories Touched View');
    await tree().locator('.welcome-view-content', { hasText: 'No memory is about' }).waitFor();
    await shootThemes('nothing changed');
  });

  await step('an edit on disk shows what it touches in the working tree', async () => {
    edit('timeout=30', 'timeout=10');
    await row('Working tree, 1 changed · 1 holds').waitFor();
    await row('The timeout of 30').waitFor();
    await shootThemes('working tree');
  });

  await step('what is staged stands by itself', async () => {
    git('add', 'pay.py');
    await row('Staged, 1 changed · 1 holds').waitFor();
    await shootThemes('staged');
  });

  await step('verifying asks what is still true, and confirms it', async () => {
    await palette('Moorage: Verify Memories of the Change');
    const asked = page.locator('.quick-input-list .monaco-list-row', { hasText: 'The timeout of 30' }).first();
    await asked.waitFor();
    if ((await asked.allInnerTexts()).join().includes('`')) {
      throw new Error('code stands between marks that only Markdown knows');
    }
    await shootThemes('verify');
    await asked.click();
    await page.keyboard.press('Enter');
    await readNotification('still true', 'verified');
    await row('Staged, 2 hold').waitFor();
    await clearNotifications();
  });

  await step('a commit moves it to the branch', async () => {
    git('commit', '--quiet', '--message', 'Be quick');
    await row('Staged').waitFor({ state: 'detached' });
    await row('This branch since main, 2 hold').waitFor();
    await shootThemes('branch');
  });
}
