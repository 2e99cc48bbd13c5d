// A first run: the walkthrough opens a sample with a memory, shows it drift and has it mended, and notices each step.

import { clearNotifications, hoverCard, memoriesCounted, page, palette, shootThemes, step, warning } from '../page.mjs';

const { MOORAGE_TEST_ORIGIN: origin } = process.env;

export async function run() {
  await step('a window without a folder offers it', async () => {
    await page.goto(`${origin}/?ew=true`);
    await page.locator('.statusbar-item', { hasText: 'Moorage 0' }).first().waitFor({ timeout: 60_000 });
    await palette('Moorage: Get Started');
    await page.locator('.getting-started-step', { hasText: 'Open the sample project' }).first().waitFor();
    await shootThemes('the walkthrough');
  });

  await step('it opens a sample, in this window as nothing else is open', async () => {
    await page.locator('.getting-started-step', { hasText: 'Open Sample' }).getByText('Open Sample').last().click();
    await page.locator('.tab', { hasText: 'pay.py' }).first().waitFor({ timeout: 60_000 });
    await memoriesCounted(1);
    await done('Open the sample project');
    await shootThemes('the sample');
  });

  await step('the memory is on the function, and holds', async () => {
    await hoverCard('charge', 'charged twice');
    await shootThemes('the memory of the sample');
  });

  await step('the change is made, warned of and noticed', async () => {
    await page.mouse.move(900, 700);
    await openStep('See a memory drift');
    await page.getByRole('button', { name: 'Make the Change' }).first().click();
    await warning.waitFor({ state: 'attached' });
    await done('See a memory drift');
    await shootThemes('the drift');
  });

  await step('one quick fix mends it, which is noticed too', async () => {
    const line = page.locator('.editor-instance .view-line', { hasText: 'def charge' }).first();
    await page.locator('.editor-instance .view-line', { hasText: 'Give money back' }).first().click();
    await page.locator('.editor-instance .lightBulbWidget').first().waitFor({ state: 'hidden' });
    await line.click();
    await page.locator('.editor-instance .lightBulbWidget').first().waitFor();
    await page.keyboard.press('Control+.');
    await page
      .locator('.action-widget .monaco-list-row', { hasText: /still true/i })
      .first()
      .click();
    await warning.waitFor({ state: 'detached' });
    await clearNotifications();
    await done('Mend it with one key');
    await shootThemes('mended');
  });

  await step('the memory that was put away is there again when the sample is begun again', async () => {
    await palette('Moorage: Focus on Memories View');
    await page.locator('.monaco-list-row[aria-label^="Holds"]').first().click();
    await page.locator('.monaco-list-row[aria-label^="The timeout is 30"]').first().click();
    await page.keyboard.press('Delete');
    await memoriesCounted(0);
    await clearNotifications();
    await palette('Moorage: Open Sample Project');
    await memoriesCounted(1);
    await palette('Moorage: Restore Archived or Forgotten Memories');
    await page.locator('.notification-toast', { hasText: 'nothing is archived or forgotten' }).first().waitFor();
  });
}

async function openStep(title) {
  await page.locator('.getting-started-step', { hasText: title }).first().click();
}

// A step that is done has a filled mark.
async function done(title) {
  await page
    .locator('.getting-started-step', { hasText: title })
    .locator('.codicon-getting-started-step-checked.complete, .codicon-getting-started-step-checked')
    .first()
    .waitFor();
}
