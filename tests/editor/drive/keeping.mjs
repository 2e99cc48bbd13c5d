// Commands that keep the store in shape: documents, snapshots, the report, export and import, undo.

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import {
  ask,
  clearNotifications,
  MEMORY,
  memoriesCounted,
  moorage,
  nameFile,
  page,
  palette,
  pick,
  readNotification,
  shootThemes,
  step,
  WORKSPACE,
} from '../page.mjs';

export function prepare() {
  moorage('remember', MEMORY, '--anchor', 'pay.py#charge');
}

async function said(text, title) {
  await readNotification(text, title);
  await clearNotifications();
}

export async function run() {
  await step('documents are offered and taken in, and that is undone', async () => {
    await memoriesCounted(1);
    await palette('Moorage: Ingest Documents');
    await page.locator('.quick-input-list .monaco-list-row', { hasText: 'README.md' }).first().waitFor();
    await shootThemes('documents');
    await page.keyboard.press('Enter');
    await readNotification('documents taken in: 1', 'ingested');
    await page.locator('.notifications-center .monaco-button', { hasText: 'Undo' }).first().click();
    await clearNotifications();
  });

  await step('a snapshot is created, and everything is as it was again', async () => {
    await palette('Moorage: Create Snapshot');
    await ask('before the experiment');
    await page.keyboard.press('Enter');
    await said('is kept', 'snapshot');
    moorage('remember', 'An experiment');
    await memoriesCounted(2);
    await palette('Moorage: Restore Snapshot');
    await page.locator('.quick-input-list .monaco-list-row', { hasText: 'before the experiment' }).first().waitFor();
    await shootThemes('snapshots');
    await pick('before the experiment');
    await memoriesCounted(1);
    await clearNotifications();
  });

  await step('the last operation is undone', async () => {
    await palette('Moorage: Undo Last Operation');
    await memoriesCounted(2);
    await clearNotifications();
  });

  await step('memories are exported into a file', async () => {
    await palette('Moorage: Export Memories');
    await pick('One file');
    await nameFile(`${WORKSPACE}/out.jsonl`);
    await said('memories in out.jsonl: 2', 'exported');
    if (
      !existsSync(`${WORKSPACE}/out.jsonl`) ||
      !readFileSync(`${WORKSPACE}/out.jsonl`, 'utf8').includes('charged twice')
    ) {
      throw new Error('the file does not hold them');
    }
  });

  await step('memories are imported once it was shown what would become of them', async () => {
    writeFileSync(`${WORKSPACE}/in.jsonl`, '{"content": "Refunds take a day to arrive", "kind": "fact"}\n');
    await palette('Moorage: Import Memories');
    await nameFile(`${WORKSPACE}/in.jsonl`);
    const box = page.locator('.monaco-dialog-box', { hasText: 'memories found, as jsonl: 1' }).first();
    await box.waitFor();
    await shootThemes('import');
    await box.locator('.monaco-button', { hasText: 'Import' }).first().click();
    await memoriesCounted(3);
    await clearNotifications();
  });

  await step('a report says what deserves attention', async () => {
    await palette('Moorage: What Deserves Attention');
    await page.locator('.tab', { hasText: 'What Deserves Attention.md' }).first().waitFor();
    await page.locator('.editor-instance .view-lines', { hasText: 'Least used' }).first().waitFor();
    await shootThemes('attention');
  });

  await step('making vectors is paused and resumed', async () => {
    await palette('Moorage: Pause Making Vectors');
    await said('no vectors are made', 'paused');
    await palette('Moorage: Resume Making Vectors');
    await said('vectors are made again', 'resumed');
  });
}
