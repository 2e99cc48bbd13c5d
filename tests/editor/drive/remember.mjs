// The first memory: nothing is said before there is one, and then it is counted, hovered and above its function.

import {
  ask,
  clearNotifications,
  goTo,
  hoverCard,
  lineNumber,
  MEMORY,
  memoriesCounted,
  openFile,
  page,
  palette,
  readNotification,
  shootThemes,
  step,
} from '../page.mjs';

const TOKEN = `ghp_${'aB3dE5fG7hJ9kL1mN3pQ5rS7tU9vW1xY3zA5'}`;

/** A row below the input, once it is there. */
function formRow(text) {
  return page.locator('.quick-input-list .monaco-list-row', { hasText: text }).first();
}

export async function run() {
  await step('the workbench opens and the server gets ready', async () => {
    await memoriesCounted(0);
  });

  await step('a file opens without a word from Moorage', async () => {
    await openFile('pay.py');
    await page.locator('.view-line', { hasText: 'def charge' }).first().waitFor();
  });

  await step('Remember Here shows kind and anchor, and flags a secret while it is typed', async () => {
    await goTo(await lineNumber('def charge'), 6);
    await palette('Moorage: Remember Here');
    await formRow('pay.py#charge').waitFor();
    await ask(`The key is ${TOKEN}`);
    await formRow('It holds a secret').waitFor();
    await shootThemes('the form flags a secret');
  });

  await step('a marker is completed in the form', async () => {
    await ask('It is like refund @anchor(file=pay');
    await formRow(/^pay\.py$/).click();
    await page.waitForFunction(() =>
      document.querySelector('.quick-input-widget input.input').value.endsWith('=pay.py'),
    );
    await page.locator('.quick-input-widget input.input').first().press('End');
    await page.keyboard.type(', symbol=ref');
    await formRow(/^refund$/).click();
    await page.waitForFunction(() =>
      document.querySelector('.quick-input-widget input.input').value.endsWith('=refund'),
    );
    await page.keyboard.type(')');
    await formRow('named in the text').waitFor();
    await shootThemes('the form with two places');
  });

  await step('Remember Here stores what is typed', async () => {
    await ask(MEMORY);
    await formRow('guessed').waitFor();
    await page.keyboard.press('Enter');
    const { said } = await readNotification('remembered', 'remembered');
    if (!said.includes('pay.py#charge')) {
      throw new Error(`said: ${said}`);
    }
    await clearNotifications();
  });

  await step('the status bar counts it', async () => {
    await memoriesCounted(1);
  });

  await step('hovering the function shows it', async () => {
    await hoverCard('charge', 'charged twice');
    await shootThemes('the card');
  });

  await step('a code lens above the function leads to it', async () => {
    // A card goes some time after the mouse has left, and would take one with it that the lens opens meanwhile.
    const card = page.locator('.monaco-hover', { hasText: 'charged twice' }).first();
    await page.mouse.move(900, 500);
    await card.waitFor({ state: 'hidden' });
    const lens = page.locator('.codelens-decoration a').first();
    const clicked = async (limit) => {
      await lens.hover();
      await page.mouse.down();
      await page.mouse.up();
      await card.waitFor(limit);
    };
    // On a busy machine the editor takes the mouse above the lens for one that left the card; a person clicks again.
    await clicked({ timeout: 10_000 }).catch(() => clicked());
  });
}
