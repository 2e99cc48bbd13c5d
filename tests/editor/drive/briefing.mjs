// A briefing is asked for in three steps, shows what it cut on a click, and goes to the clipboard, the chat and a file.

import { writeFileSync } from 'node:fs';
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
  step,
  WORKSPACE,
} from '../page.mjs';
import { audit, webview } from '../webview.mjs';

const TASK = 'make the timeout of the provider configurable';

export const profile = { browser: { permissions: ['clipboard-read', 'clipboard-write'] } };

export function prepare() {
  moorage('remember', MEMORY, '--anchor', 'pay.py#charge', '--kind', 'constraint');
  const rows = Array.from({ length: 60 }, (_, at) => ({
    content: `Provider number ${at} answers with a timeout of ${at + 40} seconds when its queue ${'is full '.repeat(25)}`,
    kind: 'fact',
  }));
  const file = `${WORKSPACE}/../rows.jsonl`;
  writeFileSync(file, rows.map((each) => JSON.stringify(each)).join('\n'));
  moorage('import', file, '--format', 'jsonl', '--yes');
}

async function askFor(task) {
  await ask(task);
  await page.keyboard.press('Enter');
  await page.locator('.quick-input-title', { hasText: '2/3' }).first().waitFor();
  await pick('Write or change code');
  await page.locator('.quick-input-title', { hasText: '3/3' }).first().waitFor();
}

export async function run() {
  await step('the title of the editor offers it where something is remembered', async () => {
    await openFile('pay.py');
    await memoriesCounted(61);
    await goTo(6, 6);
    await page.locator('.editor-actions [aria-label^="Context Briefing"]').first().click();
    await askFor(TASK);
    await shootThemes('what it is about');
    await pick('The place of the cursor');
  });

  await step('it opens as a page with what is known there first', async () => {
    const frame = await webview(page, 'What is known');
    await frame.locator('h2', { hasText: 'Here' }).waitFor();
    await frame.getByText('customers were charged twice').first().waitFor();
    await shootThemes('a briefing');
  });

  await step('what was cut is shown where it was cut, by the keyboard', async () => {
    const frame = await webview(page, 'What is known');
    const link = frame.locator('a[href="#expand-recall"]').first();
    await link.focus();
    await page.keyboard.press('Enter');
    await frame.locator('.expanded').first().waitFor();
    await frame.locator('.expanded').getByText('Provider number').first().waitFor();
    await shootThemes('an expanded section');
  });

  await step('it is copied with what was shown since', async () => {
    const frame = await webview(page, 'What is known');
    await frame.getByRole('button', { name: 'Copy' }).click();
    await frame.getByText('Copied.').waitFor();
    const text = await page.evaluate(() => navigator.clipboard.readText());
    if (!text.includes('charged twice') || !text.includes('# More of recall') || text.includes('expand:')) {
      throw new Error(text.slice(0, 2000));
    }
  });

  await step('it opens as Markdown', async () => {
    const frame = await webview(page, 'What is known');
    await frame.getByRole('button', { name: 'Open as Markdown' }).click();
    await page.locator('.tab', { hasText: 'Context Briefing.md' }).first().waitFor();
    await page.locator('.editor-instance .view-lines', { hasText: 'charged twice' }).first().waitFor();
  });

  await step('a second one says what is new since the first', async () => {
    moorage(
      'remember',
      'The provider bills a configurable timeout above 60 as a second charge',
      '--kind',
      'constraint',
    );
    await memoriesCounted(62);
    await palette('Moorage: Context Briefing');
    await askFor(TASK);
    await pick('The task alone');
    const frame = await webview(page, 'What is known');
    await frame.getByRole('button', { name: 'Only What Is New' }).click();
    await webview(page, 'What is new');
    await frame.getByText('as a second charge').first().waitFor();
    await frame.locator('button[data-do="new"][aria-pressed="true"]').waitFor();
    await shootThemes('what is new');
  });

  await step('it goes to the chat, not yet sent', async () => {
    const frame = await webview(page, 'What is new');
    await frame.getByRole('button', { name: 'Send to Chat' }).click();
    await page
      .locator('.interactive-input-part .view-lines', { hasText: /What.is.new/ })
      .first()
      .waitFor();
    await shootThemes('in the chat');
  });

  await step('nothing on the page is an obstacle', async () => {
    await audit(await webview(page, 'What is new'));
  });
}
