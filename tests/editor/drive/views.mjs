// The tree of memories: groups, filters, what waits for a person, actions on one and on several, dragging, empty states.

import {
  ask,
  clearNotifications,
  goTo,
  lineNumber,
  MEMORY,
  memoriesCounted,
  moorage,
  openFile,
  page,
  palette,
  pick,
  readNotification,
  shootThemes,
  step,
} from '../page.mjs';

const tree = () => page.locator('.pane', { has: page.locator('.pane-header', { hasText: 'Memories' }) }).first();
const row = (text) => tree().locator(`.monaco-list-row[aria-label^="${text}"]`).first();
const badge = () => page.locator('.activitybar .action-item', { has: page.locator('[aria-label^="Moorage"]') });

export async function run() {
  await step('an empty store says what to do', async () => {
    await memoriesCounted(0);
    await openFile('pay.py');
    await palette('Moorage: Focus on Memories View');
    await tree().locator('.welcome-view-content', { hasText: 'Nothing is remembered here yet' }).waitFor();
    await shootThemes('empty');
  });

  await step('what is remembered meanwhile appears in groups', async () => {
    moorage('remember', MEMORY, '--anchor', 'pay.py#charge', '--kind', 'constraint');
    moorage(
      'remember',
      'Refunds are sent at once, within 5 seconds',
      '--anchor',
      'pay.py#refund',
      '--kind',
      'decision',
    );
    moorage('remember', 'The shop is closed on Sundays for its books', '--kind', 'fact');
    await row('Holds, 3').waitFor();
    await row('Holds').click();
    await row('The timeout of 30').waitFor();
    await shootThemes('by verdict');
  });

  await step('a click opens the place', async () => {
    await row('Refunds are sent').click();
    await page
      .locator('.statusbar-item', { hasText: /Ln 14,/ })
      .first()
      .waitFor();
  });

  await step('they are grouped by file and symbol', async () => {
    await palette('Moorage: Group Memories');
    await pick('By file');
    await row('No file').waitFor();
    await row('pay.py').click();
    await row('charge').waitFor();
    await shootThemes('by file');
  });

  await step('operators are completed and narrow the tree', async () => {
    await palette('Moorage: Filter Memories');
    await ask('ki');
    await pick('kind:');
    await page.locator('.quick-input-list .monaco-list-row', { hasText: 'decision' }).first().waitFor();
    await shootThemes('completing a filter');
    await pick('decision');
    await page.locator('.quick-input-list .monaco-list-row', { hasText: 'Refunds are sent' }).first().waitFor();
    await pick('Filter by kind:decision');
    await row('No file').waitFor({ state: 'detached' });
    await row('refund').waitFor();
    await shootThemes('filtered');
  });

  await step('a filter that nothing matches says so and is cleared', async () => {
    await palette('Moorage: Filter Memories');
    await ask('is:lost');
    await pick('Filter by is:lost');
    await tree().locator('.welcome-view-content', { hasText: 'No memory matches' }).waitFor();
    await shootThemes('no results');
    await palette('Moorage: Clear Filter');
    await row('No file').waitFor();
  });

  await step('what does not hold any more is counted on the icon and comes first', async () => {
    await palette('Moorage: Group Memories');
    await pick('By verdict');
    await page.locator('.tab', { hasText: 'pay.py' }).first().click();
    const line = await lineNumber('timeout=30');
    await goTo(line, 1);
    const text = await page.locator('.view-line', { hasText: 'timeout=30' }).first().textContent();
    await goTo(line, text.indexOf('30') + 1);
    await page.keyboard.press('Delete');
    await page.keyboard.type('1');
    await row('Changed').waitFor();
    await badge().locator('.badge-content', { hasText: '1' }).waitFor();
    await row('The timeout of 30').hover();
    await shootThemes('changed');
  });

  await step('the row shows the code then and now, and opens the memory to be edited', async () => {
    await row('The timeout of 30').hover();
    await row('The timeout of 30').locator('.action-label[aria-label^="Show Then and Now"]').click();
    await page.locator('.monaco-diff-editor .view-line', { hasText: 'timeout=30' }).first().waitFor();
    await page.locator('.monaco-diff-editor .view-line', { hasText: 'timeout=10' }).first().waitFor();
    await shootThemes('then and now');
    await page.locator('.tab', { hasText: 'pay.py' }).first().click();
    await row('The timeout of 30').click();
    await page.locator('.statusbar-item', { hasText: /Ln 6,/ }).first().waitFor();
    await page.keyboard.press('F2');
    await page.locator('.editor-instance .view-line', { hasText: 'charged twice' }).first().waitFor();
    await shootThemes('edit a memory');
    await page.locator('.tab', { hasText: 'pay.py' }).first().click();
  });

  await step('"still true" is one click in the row, and undone by a button', async () => {
    await row('The timeout of 30').locator('.action-label[aria-label^="Still True"]').click();
    await row('Changed').waitFor({ state: 'detached' });
    await readNotification('still true', 'confirmed in the tree');
    await page.locator('.notifications-center .monaco-button', { hasText: 'Undo' }).first().click();
    await row('Changed').waitFor();
    await clearNotifications();
  });

  await step('several are archived at once', async () => {
    await palette('Moorage: Focus on Memories View');
    await row('Holds').click();
    await row('Refunds are sent').click();
    await row('The shop is closed').click({ modifiers: ['Control'] });
    await row('The shop is closed').click({ button: 'right' });
    await page.locator('.monaco-menu .action-label', { hasText: 'Archive' }).waitFor();
    await shootThemes('menu of several');
    await page.locator('.monaco-menu .action-label', { hasText: 'Archive' }).click();
    await row('Holds').waitFor({ state: 'detached' });
    await readNotification('archived', 'archived in the tree');
    await page.locator('.notifications-center .monaco-button', { hasText: 'Undo' }).first().click();
    await row('Holds').waitFor();
    await clearNotifications();
  });

  await step('a memory is dragged onto another symbol', async () => {
    await palette('Moorage: Group Memories');
    await pick('By file');
    await row('No file').waitFor();
    await row('pay.py').click();
    await row('The timeout of 30').dragTo(row('refund'));
    const { said } = await readNotification('refund', 'dragged');
    if (!said.includes('pay.py#refund')) {
      throw new Error(`said: ${said}`);
    }
    await clearNotifications();
    await row('charge').waitFor({ state: 'detached' });
  });

  await step('the keyboard forgets what is selected', async () => {
    await palette('View: Focus First Editor Group');
    await goTo(1, 1);
    await row('The timeout of 30').click();
    await page
      .locator('.statusbar-item', { hasText: /Ln 14,/ })
      .first()
      .waitFor();
    await page.keyboard.press('Delete');
    await row('The timeout of 30').waitFor({ state: 'detached' });
    await memoriesCounted(2);
    await clearNotifications();
  });
}
