// Pages, menus and the chat with keys alone: status menu, walkthrough, briefing, map, documents, chat.

import { writeFileSync } from 'node:fs';
import { command, noMouse, press, tabTo, take, watchMouse, write } from '../keys.mjs';
import { goTo, lineNumber, MEMORY, memoriesCounted, moorage, openFile, page, step, WORKSPACE } from '../page.mjs';
import { webview } from '../webview.mjs';

const TASK = 'make the timeout of the provider configurable';

export const profile = { browser: { permissions: ['clipboard-read', 'clipboard-write'] } };

export function prepare() {
  moorage('remember', MEMORY, '--anchor', 'pay.py#charge', '--kind', 'constraint');
  moorage('remember', 'Refunds go through the Ledger Service, which uses Postgres', '--anchor', 'pay.py#refund');
  const rows = Array.from({ length: 60 }, (_, at) => ({
    content: `Provider number ${at} answers with a timeout of ${at + 40} seconds when its queue ${'is full '.repeat(25)}`,
    kind: 'fact',
  }));
  const file = `${WORKSPACE}/../rows.jsonl`;
  writeFileSync(file, rows.map((each) => JSON.stringify(each)).join('\n'));
  moorage('import', file, '--format', 'jsonl', '--yes');
}

export async function run() {
  let frame;

  await step('the status menu is opened and leads to the walkthrough', async () => {
    await openFile('pay.py');
    await memoriesCounted(62);
    await watchMouse();
    await command('Moorage: Show Status Menu');
    await take('Get Started');
    await page.locator('.getting-started-step', { hasText: 'Open the sample project' }).first().waitFor();
  });

  await step('a step of the walkthrough is gone to and done', async () => {
    await tabTo(page.locator('.getting-started-step', { hasText: 'Remember' }).first());
    await press('Enter');
    const button = page.getByRole('button', { name: 'Remember Here' }).first();
    await tabTo(button);
    await press('Enter');
    await page.locator('.quick-input-title', { hasText: 'Remember Here' }).waitFor();
    await press('Escape');
    await command('View: Close Editor');
  });

  await step('a briefing is asked for', async () => {
    await command('View: Focus First Editor Group');
    await goTo(await lineNumber('def charge'), 6);
    await command('Moorage: Context Briefing');
    await write('1/3', TASK);
    await press('Enter');
    await page.locator('.quick-input-title', { hasText: '2/3' }).first().waitFor();
    await take('Write or change code');
    await page.locator('.quick-input-title', { hasText: '3/3' }).first().waitFor();
    await take('The place of the cursor');
    frame = await webview(page, 'What is known');
  });

  await step('what was cut is shown, and all of it is copied', async () => {
    await command('View: Focus Active Editor Group');
    await tabTo(frame.locator('a[href="#expand-recall"]').first());
    await press('Enter');
    await frame.locator('.expanded').getByText('Provider number').first().waitFor();
    await tabTo(frame.getByRole('button', { name: 'Copy' }), 'Shift+Tab');
    await press('Enter');
    await frame.getByText('Copied.').waitFor();
  });

  await step('it goes to the chat', async () => {
    await tabTo(frame.getByRole('button', { name: 'Send to Chat' }));
    await press('Enter');
    await page
      .locator('.interactive-input-part .view-lines', { hasText: /What.is.known/ })
      .first()
      .waitFor();
    await command('View: Close Editor');
  });

  await step('the map is walked, and told', async () => {
    await command('Moorage: Map of Memories');
    frame = await webview(page, /Memories: \d+\. Places/);
    await frame.locator('#graph canvas').first().waitFor();
    await command('View: Focus Active Editor Group');
    await tabTo(frame.locator('#graph'));
    await press('ArrowRight');
    await frame.locator('#spoken').filter({ hasText: /\S/ }).waitFor({ state: 'attached' });
    await frame.locator('#details h2').waitFor();
  });

  await step('it goes back in time and forward again', async () => {
    await tabTo(frame.locator('#time'), 'Shift+Tab');
    await press('Home', 'End');
    await frame.getByText(/^Memories: \d+\. Places/).waitFor();
  });

  await step('its list leads to the code', async () => {
    await tabTo(frame.locator('#query'), 'Shift+Tab');
    await page.keyboard.type('kind:constraint');
    await press('Enter');
    await frame.getByText(/^Memories: 1\. Places in the code: 1\./).waitFor();
    await tabTo(frame.getByRole('button', { name: 'As a List' }));
    await press('Enter');
    await tabTo(frame.locator('#list button', { hasText: 'The timeout of 30' }).first());
    await press('Enter');
    await tabTo(frame.locator('#details').getByRole('button', { name: 'Open' }));
    await press('Enter');
    await page.locator('.view-line', { hasText: 'def charge' }).first().waitFor();
  });

  await step('documents are taken in', async () => {
    await command('Moorage: Ingest Documents');
    await page.locator('.quick-input-list .monaco-list-row', { hasText: 'README.md' }).first().waitFor();
    await press('Enter');
    await page.locator('.notification-toast', { hasText: 'documents taken in: 1' }).first().waitFor();
    await command('Notifications: Clear All Notifications');
  });

  await step('the chat is asked about memories', async () => {
    await command('Moorage: Ask in Chat');
    await page.locator('.interactive-input-part .view-lines', { hasText: '@moorage' }).first().waitFor();
  });

  await noMouse();
}
