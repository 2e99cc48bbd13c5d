// What is known is found by a question, and the Doctor says how everything is.

import {
  ask,
  goTo,
  MEMORY,
  memoriesCounted,
  moorage,
  openFile,
  page,
  palette,
  pick,
  shootThemes,
  statusItem,
  step,
} from '../page.mjs';

export function prepare() {
  moorage('remember', MEMORY, '--anchor', 'pay.py#charge');
}

export async function run() {
  await step('Recall finds it by a question and goes there', async () => {
    await openFile('pay.py');
    await memoriesCounted(1);
    await goTo(1, 1);
    await palette('Moorage: Recall');
    await ask('why did customers pay two times?');
    const row = page.locator('.quick-input-list .monaco-list-row', { hasText: 'pay.py#charge' }).first();
    await row.waitFor();
    await shootThemes('what was recalled');
    await row.click();
    await page.locator('.statusbar-item', { hasText: /Ln 6,/ }).first().waitFor();
  });

  await step('the status bar says how things are and opens a menu, with the Doctor in it', async () => {
    await statusItem.click();
    await page.locator('.quick-input-title', { hasText: '1 memory' }).first().waitFor();
    await shootThemes('the status menu');
    await pick('Doctor');
    await page.locator('.editor-instance .view-lines', { hasText: 'Everything works.' }).first().waitFor();
  });
}
