// The history of a memory and of a symbol: the commit that changed it, versions side by side, confirmations, undo.

import { readFileSync, writeFileSync } from 'node:fs';
import {
  clearNotifications,
  git,
  goTo,
  lineNumber,
  MEMORY,
  memoriesCounted,
  moorage,
  openFile,
  page,
  palette,
  shootThemes,
  step,
  WORKSPACE,
} from '../page.mjs';

const pane = (title) => page.locator('.pane', { has: page.locator('.pane-header', { hasText: title }) }).first();
const row = (text) => pane('History').locator(labelled(text)).first();
const version = (number, title) => pane('History').locator(`${labelled(`Version ${number}`)}[aria-label*="${title}"]`);
const labelled = (text) => `.monaco-list-row[aria-label^="${text}"]`;

export function prepare() {
  const { data } = JSON.parse(moorage('--json', 'remember', 'The timeout is 30 seconds', '--anchor', 'pay.py#charge'));
  moorage('supersede', data.id, MEMORY);
  const other = JSON.parse(moorage('--json', 'remember', 'A charge is logged', '--anchor', 'pay.py#charge'));
  moorage('supersede', other.data.id, 'A charge is logged before it is sent');
  moorage('remember', 'Nobody is charged at night', '--anchor', 'pay.py#charge');
  const pay = `${WORKSPACE}/pay.py`;
  writeFileSync(pay, readFileSync(pay, 'utf8').replace('timeout=30', 'timeout=10'));
  git('commit', '--quiet', '--all', '--message', 'Be quick about it');
}

export async function run() {
  await step('the history of a symbol names the commit that changed it', async () => {
    await openFile('pay.py');
    await memoriesCounted(3);
    await goTo(await lineNumber('def charge'), 6);
    await palette('Moorage: Show History');
    await row('Be quick about it').waitFor();
    await version(2, 'The timeout of 30').waitFor();
    await version(2, 'A charge is logged before').waitFor();
    await version(1, 'A charge is logged').waitFor();
    if ((await pane('History').locator('.monaco-list-row', { hasText: 'at night' }).count()) > 0) {
      throw new Error('a memory of one version is listed among versions');
    }
    await shootThemes('history');
  });

  await step('the commit opens as a comparison', async () => {
    await row('Be quick about it').click();
    await page.locator('.monaco-diff-editor .view-line', { hasText: 'timeout=30' }).first().waitFor();
    await page.locator('.monaco-diff-editor .view-line', { hasText: 'timeout=10' }).first().waitFor();
    await shootThemes('the commit');
  });

  await step('two versions open side by side', async () => {
    await version(2, 'The timeout of 30').click();
    await page.locator('.monaco-diff-editor .view-line', { hasText: 'The timeout is 30 seconds' }).first().waitFor();
    await page.locator('.monaco-diff-editor .view-line', { hasText: 'charged twice' }).first().waitFor();
    await shootThemes('versions');
    await row('Versions').click(); // folded, so that what is below can be seen
  });

  await step('a confirmation appears there and is undone there', async () => {
    await palette('Moorage: Focus on Memories View');
    const memory = pane('Memories').locator('.monaco-list-row[aria-label^="The timeout of 30"]').first();
    await memory.hover();
    await memory.locator('.action-label[aria-label^="Still True"]').click();
    const event = pane('History').locator('.monaco-list-row', { hasText: 'confirmed at' }).first();
    await event.waitFor();
    await row('Be quick about it').waitFor({ state: 'detached' });
    await clearNotifications();
    await event.hover();
    await event.locator('.action-label[aria-label^="Undo"]').click();
    await row('Be quick about it').waitFor();
    await clearNotifications();
  });
}
