// A memory as a document: edited, refused with a reason when it cannot be read, and never lost or overwritten.

import {
  clearNotifications,
  goTo,
  hoverCard,
  MEMORY,
  memoriesCounted,
  moorage,
  openFile,
  page,
  palette,
  pressInNotification,
  readNotification,
  shootThemes,
  showEditor,
  step,
  typeOver,
} from '../page.mjs';

/** Saving is what a person does here. */
export const profile = { settings: { 'files.autoSave': 'off' } };

export function prepare() {
  moorage('remember', MEMORY, '--anchor', 'pay.py#charge', '--kind', 'constraint');
}

export async function run() {
  await step('a card leads to the memory as a document', async () => {
    await openFile('pay.py');
    await memoriesCounted(1);
    const card = await hoverCard('charge', 'provider guarantees');
    await card.locator('a', { hasText: 'Edit' }).first().click();
    await page.locator('.tab', { hasText: 'mem_' }).first().waitFor();
    await line('kind: constraint').waitFor();
    await shootThemes('a memory as a document');
  });

  await step('a field that cannot be read is refused with its line, and the text stays', async () => {
    await page.mouse.move(900, 760);
    await typeOver('constraint', 'nonsense');
    await palette('File: Save');
    const { said } = await readNotification('line 3', 'what is wrong');
    if (!said.includes('nonsense')) {
      throw new Error(`said: ${said}`);
    }
    await clearNotifications();
    await line('kind: nonsense').waitFor();
    await page.locator('.tab.dirty', { hasText: 'mem_' }).first().waitFor();
  });

  await step('a corrected document is saved as the next version', async () => {
    await showEditor('mem_');
    await typeOver('nonsense', 'decision');
    await typeOver('customers were', 'nobody was');
    await palette('File: Save');
    await readNotification('saved as version 2', 'saved');
    await clearNotifications();
    await showEditor('pay.py');
    await hoverCard('charge', 'nobody was');
  });

  await step('what is saved in the same sitting is the same version', async () => {
    await showEditor('mem_');
    await typeOver('nobody was', 'no customer was');
    await palette('File: Save');
    await readNotification('saved as version 2', 'saved again');
    await clearNotifications();
    await showEditor('pay.py');
    await hoverCard('charge', 'no customer was');
  });

  await step('a marker is completed in the document', async () => {
    await showEditor('mem_');
    await goTo(99, 1);
    await page.keyboard.type('See @anchor(file=pay');
    const offer = page.locator('.suggest-widget .monaco-list-row', { hasText: 'pay.py' }).first();
    await offer.waitFor();
    await shootThemes('a marker is completed');
    await page.keyboard.press('Escape');
    for (const _ of 'See @anchor(file=pay') {
      await page.keyboard.press('Backspace');
    }
  });

  await step('what somebody else wrote meanwhile is not overwritten', async () => {
    const [id] = /mem_\w+/.exec(moorage('at', 'pay.py:6')) ?? [];
    await page.keyboard.type('My own addition');
    moorage('remember', 'Written elsewhere meanwhile', '--supersedes', id, '--anchor', 'pay.py#charge');
    await palette('File: Save');
    const { said } = await readNotification(/newer|replaced/, 'somebody else was faster');
    await shootThemes('somebody else was faster');
    await line('My own addition').waitFor();
    if (!moorage('at', 'pay.py:6').includes('Written elsewhere meanwhile')) {
      throw new Error(`overwritten; said: ${said}`);
    }
    await clearNotifications();
  });

  await step('the other text is taken, and undo goes back in time', async () => {
    await palette('File: Revert File');
    await line('Written elsewhere meanwhile').waitFor();
    await typeOver('elsewhere', 'here');
    await palette('File: Save');
    await pressInNotification('saved as version 4', 'Undo');
    await clearNotifications();
    await showEditor('pay.py');
    await hoverCard('charge', 'Written elsewhere meanwhile');
  });
}

function line(text) {
  return page.locator('.editor-instance .view-line', { hasText: text }).first();
}
