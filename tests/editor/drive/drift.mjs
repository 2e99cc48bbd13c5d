// A memory stops being true while somebody types, is said to be still true, and that is undone.

import {
  clearNotifications,
  goTo,
  hoverCard,
  lineNumber,
  MEMORY,
  memoriesCounted,
  moorage,
  openFile,
  page,
  palette,
  quickFix,
  readNotification,
  shootThemes,
  statusItem,
  step,
  warning,
} from '../page.mjs';

const OLD_AND_NEW = /30['`]? → ['`]?10/;

export function prepare() {
  moorage('remember', MEMORY, '--anchor', 'pay.py#charge');
}

export async function run() {
  await step('an edit of what it names is underlined', async () => {
    await openFile('pay.py');
    await memoriesCounted(1);
    const line = await lineNumber('timeout=30');
    const text = await page.locator('.view-line', { hasText: 'timeout=30' }).first().textContent();
    await goTo(line, text.indexOf('30') + 1);
    await page.keyboard.press('Delete');
    await page.keyboard.type('1');
    await page.locator('.view-line', { hasText: 'timeout=10' }).first().waitFor();
    await warning.waitFor({ state: 'attached' });
  });

  await step('the code lens says so too', async () => {
    await page.locator('.codelens-decoration a', { hasText: '1 changed' }).first().waitFor();
  });

  await step('the Problems panel names old and new', async () => {
    await palette('Problems: Focus on Problems View');
    await page.locator('.markers-panel .monaco-list-row', { hasText: OLD_AND_NEW }).first().waitFor();
    await shootThemes('Problems');
  });

  await step('the hover says what changed', async () => {
    await hoverCard('charge', OLD_AND_NEW);
    await shootThemes('what changed');
  });

  await step('the quick fix "still true" clears the warning', sayStillTrue);

  await step('the fix is undone by a button, and done again', async () => {
    await readNotification('still true', 'what the fix did');
    await page.locator('.notifications-center .monaco-button', { hasText: 'Undo' }).first().click();
    await warning.waitFor({ state: 'attached' });
    await clearNotifications();
    await sayStillTrue();
  });

  await step('undoing the edit warns of nothing', async () => {
    await clearNotifications();
    await palette('View: Focus First Editor Group');
    await page.keyboard.press('Control+Z');
    await page.keyboard.press('Control+Z');
    await page.locator('.view-line', { hasText: 'timeout=30' }).first().waitFor();
    const came = await warning.waitFor({ state: 'attached', timeout: 1500 }).then(
      () => true,
      () => false,
    );
    if (came) {
      throw new Error('a warning came');
    }
    await statusItem.locator('.codicon-warning').waitFor({ state: 'detached' });
  });
}

async function sayStillTrue() {
  await page.locator('.codelens-decoration a', { hasText: '1 changed' }).first().waitFor();
  await quickFix('def charge', /still true/i, 'quick fixes');
  await warning.waitFor({ state: 'detached' });
}
