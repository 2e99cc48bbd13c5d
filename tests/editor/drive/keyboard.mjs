// In the editor with keys alone: remember, lens, card, problem, quick fixes, the memory as a document, undo.

import { command, noMouse, press, tabTo, take, takeBack, watchMouse, write } from '../keys.mjs';
import { goTo, lineNumber, MEMORY, memoriesCounted, openFile, page, step, typeOver, warning } from '../page.mjs';

const bulb = () => page.locator('.editor-instance .lightBulbWidget').first();
const card = () => page.locator('.monaco-hover', { hasText: 'charged twice' }).filter({ visible: true }).first();

/** Saving is what a person does here. */
export const profile = { settings: { 'files.autoSave': 'off' } };

export async function run() {
  await step('a memory is written down where the cursor is', async () => {
    await memoriesCounted(0);
    await openFile('pay.py');
    await watchMouse();
    await goTo(await lineNumber('def charge'), 6);
    await command('Moorage: Remember Here');
    await page.locator('.quick-input-list .monaco-list-row', { hasText: 'pay.py#charge' }).first().waitFor();
    await write('Remember Here', MEMORY);
    await page.locator('.quick-input-list .monaco-list-row', { hasText: 'guessed' }).first().waitFor();
    await press('Enter');
    await memoriesCounted(1);
  });

  await step('it is taken back by the key of its notification, and written again', async () => {
    await takeBack('remembered at');
    await memoriesCounted(0);
    await goTo(await lineNumber('def charge'), 6);
    await command('Moorage: Remember Here');
    await write('Remember Here', MEMORY);
    await press('Enter');
    await memoriesCounted(1);
    await command('Notifications: Clear All Notifications');
  });

  await step('its lens is opened from its line', async () => {
    await page.locator('.codelens-decoration a').first().waitFor();
    await toCode('def charge');
    await command('Show CodeLens Commands for Current Line');
    await take('1 memory');
    await card().waitFor();
    await press('Escape');
  });

  await step('a card is opened, entered and acted on', async () => {
    await typeOver('timeout=30', 'timeout=10');
    await warning.waitFor({ state: 'attached' });
    await toCode('def charge');
    await press('Control+K', 'Control+I');
    const link = page.locator('.monaco-hover a', { hasText: 'Still true' }).filter({ visible: true }).first();
    await link.waitFor();
    await press('Control+K', 'Control+I');
    await tabTo(link);
    await press('Enter');
    await warning.waitFor({ state: 'detached' });
    await command('Moorage: Undo Last Operation');
    await warning.waitFor({ state: 'attached' });
    await command('Notifications: Clear All Notifications');
  });

  await step('a problem is gone to and read', async () => {
    await toCode('import provider');
    await press('F8');
    await page.locator('.marker-widget', { hasText: 'the code changed' }).first().waitFor();
    await press('Escape');
    await page.locator('.marker-widget').first().waitFor({ state: 'hidden' });
  });

  await step('a quick fix is chosen: then and now', async () => {
    await fix('Show then and now');
    await page.locator('.monaco-diff-editor .view-line', { hasText: 'timeout=10' }).first().waitFor();
    await command('View: Close Editor');
    await page.locator('.monaco-diff-editor').first().waitFor({ state: 'detached' });
  });

  await step('a quick fix is chosen: snooze until a day, taken back', async () => {
    await fix('Snooze…');
    await take('For a week');
    await warning.waitFor({ state: 'detached' });
    await takeBack('snoozed until');
    await warning.waitFor({ state: 'attached' });
    await command('Notifications: Clear All Notifications');
  });

  await step('a quick fix is chosen: still true, taken back', async () => {
    await fix('Still true');
    await warning.waitFor({ state: 'detached' });
    await takeBack('still true');
    await warning.waitFor({ state: 'attached' });
    await command('Notifications: Clear All Notifications');
  });

  await step('the memory is edited as a document and saved', async () => {
    await fix('Edit');
    await page.locator('.editor-instance .view-line', { hasText: 'kind: ' }).first().waitFor();
    await press('Control+End');
    await page.keyboard.type(' since May');
    await press('Control+S');
    await page.locator('.notification-toast', { hasText: 'saved as version 2' }).first().waitFor();
    await command('Notifications: Clear All Notifications');
    await command('View: Close Editor');
    await page.locator('.tab', { hasText: 'mem_' }).first().waitFor({ state: 'detached' });
  });

  await step('a check is ticked', async () => {
    await toCode('def charge');
    await command('Moorage: Choose Checks');
    const row = page.locator('.quick-input-list .monaco-list-row', { hasText: "calls 'provider.send'" }).first();
    await row.waitFor();
    await press('ArrowDown', 'Space', 'Enter');
    await page.locator('.notification-toast', { hasText: 'checks: 1 added' }).first().waitFor();
    await command('Notifications: Clear All Notifications');
  });

  await step('what is known is asked for, and its place opened', async () => {
    await toCode('def refund');
    await command('Moorage: Recall');
    await write('Moorage: Recall', 'twice');
    await take('The timeout of 30');
    await page.locator('.statusbar-item', { hasText: /Ln 6,/ }).first().waitFor();
  });

  await noMouse();
}

/** Puts the cursor on a line of the code, with the keyboard in the editor. */
async function toCode(text) {
  await command('View: Focus First Editor Group');
  await goTo(await lineNumber(text), 6);
  await page.locator('.editor-instance .monaco-editor.focused').first().waitFor();
}

/** Opens the quick fixes of the function and chooses one that begins so. */
async function fix(title) {
  await toCode('import provider');
  await bulb().waitFor({ state: 'hidden' });
  await toCode('def charge');
  await bulb().waitFor();
  const chosen = page.locator('.action-widget .monaco-list-row.focused', { hasText: title }).first();
  const asked = (limit) =>
    press('Control+.').then(() => page.locator('.action-widget .monaco-list-row').first().waitFor(limit));
  // On a busy machine the key comes while the editor asks by itself, and nothing opens; a person presses it again.
  await asked({ timeout: 5_000 }).catch(() => press('Escape').then(() => asked()));
  for (let at = 0; at < 20 && (await chosen.count()) === 0; at += 1) {
    await press('ArrowDown');
  }
  await press('Enter');
}
