// The chat: `@moorage` answers from memories with citations that lead to the code, and a reply is remembered.

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
  readNotification,
  shootThemes,
  showEditor,
  step,
} from '../page.mjs';

const ANSWER = 'A shorter timeout charged them twice';
const reply = () => page.locator('.interactive-response', { hasText: ANSWER }).last();

export const profile = { extension: 'model', browser: { permissions: ['clipboard-read', 'clipboard-write'] } };

export function prepare() {
  moorage('remember', MEMORY, '--anchor', 'pay.py#charge');
  moorage('remember', 'Money back is a charge of customers with a minus sign', '--anchor', 'pay.py#refund');
}

export async function run() {
  await step('a participant answers from memories', async () => {
    await openFile('pay.py');
    await memoriesCounted(2);
    await startModel();
    await palette('Moorage: Ask in Chat');
    await page.locator('.interactive-input-part .view-lines', { hasText: '@moorage' }).first().waitFor();
    await page.keyboard.type('why were customers charged twice?');
    await page.keyboard.press('Enter');
    await reply().getByText('The timeout of 30 is what').waitFor();
    if ((await reply().getByText('Money back is a charge').count()) > 0) {
      throw new Error('a memory is listed that the answer does not cite');
    }
    await shootThemes('an answer');
  });

  await step('a citation leads to the code', async () => {
    await reply().locator('.chat-inline-anchor-widget', { hasText: 'pay.py' }).first().click();
    await page.locator('.tab.active', { hasText: 'pay.py' }).first().waitFor();
    await page.locator('.statusbar-item', { hasText: /Ln 6,/ }).first().waitFor();
  });

  await step('a reply is copied and remembered where the cursor is', async () => {
    await reply().hover();
    await page.locator('.interactive-session [aria-label^="Copy"]').last().click();
    await showEditor('pay.py');
    await goTo(await lineNumber('def refund'), 6);
    await palette('Moorage: Remember What Was Copied');
    await page.locator('.quick-input-list .monaco-list-row', { hasText: 'pay.py#refund' }).first().waitFor();
    await page.waitForFunction(
      (texts) => {
        const { value } = document.querySelector('.quick-input-widget input.input');
        return texts.every((each) => value.includes(each));
      },
      [ANSWER, 'The timeout of 30 is what the provider guarantees'],
    );
    await shootThemes('a reply in the form');
    await page.keyboard.press('Enter');
    const { said } = await readNotification('remembered', 'remembered');
    if (!said.includes('pay.py#refund')) {
      throw new Error(`said: ${said}`);
    }
    await clearNotifications();
    await memoriesCounted(3);
  });
}

/** The editor knows a model of an extension once somebody has asked for it. */
async function startModel() {
  await palette('Model: Ask the Script');
  await ask('recall_memories {"query": "nothing"}');
  await page.keyboard.press('Enter');
  await page.locator('.tab.active', { hasText: 'Untitled' }).first().waitFor();
}
