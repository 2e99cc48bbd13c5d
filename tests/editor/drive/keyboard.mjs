// Everything without a mouse: problem, fix, card, lens, tree and what waits for a person.

import { propose } from '../agent.mjs';
import {
  clearNotifications,
  goTo,
  lineNumber,
  MEMORY,
  memoriesCounted,
  moorage,
  openFile,
  page,
  palette,
  step,
  typeOver,
  warning,
} from '../page.mjs';

const PROPOSAL = 'Amounts are whole cents, never fractions of a cent';
const focusedRow = (text) => page.locator(`.monaco-list-row.focused[aria-label^="${text}"]`).first();

export async function prepare() {
  moorage('remember', MEMORY, '--anchor', 'pay.py#charge');
  await propose([{ content: PROPOSAL, kind: 'constraint', anchors: ['pay.py#refund'] }]);
}

export async function run() {
  await step('a lens is opened from its line', async () => {
    await openFile('pay.py');
    await memoriesCounted(2);
    await page.locator('.codelens-decoration a').first().waitFor();
    await goTo(await lineNumber('def charge'), 6);
    await palette('Show CodeLens Commands for Current Line');
    await page.keyboard.press('Enter');
    await page.locator('.monaco-hover', { hasText: 'charged twice' }).first().waitFor();
    await page.keyboard.press('Escape');
  });

  await step('a card is opened, entered, and acted on', async () => {
    await typeOver('timeout=30', 'timeout=10');
    await warning.waitFor({ state: 'attached' });
    await goTo(await lineNumber('def charge'), 6);
    await page.locator('.editor-instance .monaco-editor.focused').first().waitFor();
    await showOrFocusHover();
    await page.locator('.monaco-hover a', { hasText: 'Still true' }).filter({ visible: true }).first().waitFor();
    await showOrFocusHover();
    await tabTo('Still true');
    await page.keyboard.press('Enter');
    await warning.waitFor({ state: 'detached' });
    await palette('Moorage: Undo Last Operation');
    await warning.waitFor({ state: 'attached' });
    await clearNotifications();
  });

  await step('a problem is gone to, and mended with the first fix', async () => {
    await palette('View: Focus First Editor Group');
    await goTo(1, 1);
    await page.locator('.editor-instance .lightBulbWidget').first().waitFor({ state: 'hidden' });
    await page.keyboard.press('F8');
    await page.locator('.marker-widget', { hasText: 'the code changed' }).first().waitFor();
    await page.keyboard.press('Escape');
    await page.locator('.marker-widget').first().waitFor({ state: 'hidden' });
    await page.locator('.editor-instance .lightBulbWidget').first().waitFor();
    await page.keyboard.press('Control+.');
    await page.locator('.action-widget .monaco-list-row.focused', { hasText: 'Still true' }).first().waitFor();
    await page.keyboard.press('Enter');
    await warning.waitFor({ state: 'detached' });
    await clearNotifications();
  });

  await step('the tree is walked, and a row has its menu', async () => {
    await palette('Moorage: Focus on Memories View');
    await page.keyboard.press('Home');
    await focusedRow('Holds').waitFor();
    await page.keyboard.press('ArrowRight');
    await page.locator('.monaco-list-row[aria-label^="The timeout"]').first().waitFor();
    await downTo('The timeout');
    await menu('Archive');
    await memoriesCounted(1);
    await clearNotifications();
  });

  await step('a proposal is accepted from its menu', async () => {
    await palette('Moorage: Focus on Conflicts and Proposals View');
    await page.keyboard.press('Home');
    await downTo(PROPOSAL);
    await menu('Accept');
    await page.locator('.welcome-view-content', { hasText: 'Nothing waits for you' }).first().waitFor();
  });
}

async function showOrFocusHover() {
  await page.keyboard.press('Control+K');
  await page.keyboard.press('Control+I');
}

/** Goes down the rows of the tree until one begins so. */
async function downTo(text) {
  for (let at = 0; at < 10 && (await focusedRow(text).count()) === 0; at += 1) {
    await page.keyboard.press('ArrowDown');
    await page.locator('.monaco-list-row.focused').first().waitFor();
  }
  await focusedRow(text).waitFor();
}

/** Opens the menu of what has the focus and runs an entry. */
async function menu(entry) {
  await page.keyboard.press('Shift+F10');
  const chosen = page.locator('.monaco-menu .action-item.focused', { hasText: entry }).first();
  await page.locator('.monaco-menu .action-item', { hasText: entry }).first().waitFor();
  for (let at = 0; at < 20 && (await chosen.count()) === 0; at += 1) {
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Enter');
}

/** Goes through what can have the focus until a link reads so. */
async function tabTo(text) {
  const isThere = () => page.evaluate((wanted) => document.activeElement?.textContent === wanted, text);
  for (let at = 0; at < 20 && !(await isThere()); at += 1) {
    await page.keyboard.press('Tab');
  }
  if (!(await isThere())) {
    throw new Error(`"${text}" was not reached`);
  }
}
