// Problems that other tools report are worth a memory; ours are not said in a folder that wants none of them.

import { mkdirSync, writeFileSync } from 'node:fs';
import {
  ask,
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
  START_LIMIT,
  shootThemes,
  showEditor,
  step,
  typeOver,
  WORKSPACE,
  warning,
} from '../page.mjs';

const TEXT = 'the till takes no trailing comma';
const SETTINGS = `${WORKSPACE}/.vscode/settings.json`;

export function prepare() {
  moorage('remember', MEMORY, '--anchor', 'pay.py#charge');
  writeFileSync(`${WORKSPACE}/rates.json`, '{\n  "vat": 19,\n}\n');
}

export async function run() {
  await step('a problem of another tool is remembered by its quick fix', async () => {
    await memoriesCounted(1);
    await openFile('rates.json');
    await page
      .locator('.editor-instance .squiggly-error, .editor-instance .squiggly-warning')
      .first()
      .waitFor(START_LIMIT);
    await quickFix('vat', 'Remember about This Problem', 'the fixes of a problem of another tool');
    await page.locator('.quick-input-title', { hasText: 'Remember Here' }).waitFor();
    await shootThemes('about a problem');
    await formRow('rates.json#vat').waitFor();
    await formRow('Enter takes rates.json instead').waitFor();
    await page.keyboard.type(TEXT);
    await page.keyboard.press('Enter');
  });

  await step('code that does not parse is no place for it, and what was written is not lost', async () => {
    await page.locator('.notification-toast', { hasText: 'does not parse just now' }).first().waitFor();
    await page.waitForFunction((text) => {
      const input = document.querySelector('.quick-input-widget input.input');
      return input?.checkVisibility() && input.value.endsWith(`: ${text}`);
    }, TEXT);
    await shootThemes('refused');
    await formRow('Enter takes rates.json instead').click();
    await formRow('rates.json#vat').waitFor({ state: 'detached' });
    await shootThemes('the file instead');
    await formRow('Remember').click();
    await memoriesCounted(2);
    await readNotification('at rates.json', 'what was remembered');
    await clearNotifications();
  });

  await step('a selection is remembered as those lines', async () => {
    await openFile('pay.py');
    await goTo(await lineNumber('for attempt'), 1);
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Shift+ArrowDown');
    await palette('Moorage: Remember Here');
    await page.locator('.quick-input-list .monaco-list-row', { hasText: 'pay.py:8-9' }).first().waitFor();
    await ask('Three attempts are what the contract with the provider allows');
    await page.locator('.quick-input-list .monaco-list-row', { hasText: 'guessed' }).first().waitFor();
    await shootThemes('about a selection');
    await page.keyboard.press('Enter');
    await memoriesCounted(3);
    await clearNotifications();
  });

  await step('a folder that wants no problems of ours has none, and everything else', async () => {
    await showEditor('pay.py');
    await typeOver('timeout=30', 'timeout=10');
    await warning.waitFor({ state: 'attached' });
    mkdirSync(`${WORKSPACE}/.vscode`, { recursive: true });
    writeFileSync(SETTINGS, JSON.stringify({ 'moorage.diagnostics.enabled': false }));
    await warning.waitFor({ state: 'detached' });
    await page.locator('.codelens-decoration a', { hasText: 'changed' }).first().waitFor();
    await hoverCard('charge', 'charged twice');
    await shootThemes('without problems');
    writeFileSync(SETTINGS, '{}');
    await warning.waitFor({ state: 'attached' });
  });
}

/** A row below the input. */
function formRow(text) {
  return page.locator('.quick-input-list .monaco-list-row', { hasText: text }).first();
}
