// A window in which nothing is remembered: the status item is there, and nothing runs until something is asked for.

import { readdirSync, readFileSync } from 'node:fs';
import {
  memoriesCounted,
  openFile,
  page,
  palette,
  pick,
  START_LIMIT,
  shoot,
  statusItem,
  step,
  WORKSPACE,
} from '../page.mjs';

export async function run() {
  await step('no server runs, also with a file open', async () => {
    await openFile('pay.py');
    await memoriesCounted(0);
    if (starts() !== 0) {
      throw new Error('a server runs');
    }
  });

  await step('the editor tells how long activation took', async () => {
    await palette('Developer: Show Running Extensions');
    const row = page.locator('.runtime-extensions-editor .extension', { hasText: 'Moorage' }).first();
    await row.waitFor();
    console.log(`     ${(await row.textContent()).replaceAll(/\s+/g, ' ')}`);
    await shoot('running extensions');
    await page.keyboard.press('Escape');
    await row.waitFor({ state: 'hidden' });
  });

  await step('what is asked for starts it', async () => {
    await statusItem.click();
    await pick('Doctor');
    await page.locator('.editor-instance .view-lines', { hasText: 'Everything works.' }).first().waitFor(START_LIMIT);
    if (starts() !== 1) {
      throw new Error(`the server was started ${starts()} times`);
    }
  });
}

// The log has a line for every start.
function starts() {
  const logs = `${WORKSPACE}/../data/logs`;
  const files = readdirSync(logs, { recursive: true }).filter((each) => /moorage.*\.log$/i.test(each));
  const lines = files.flatMap((each) => readFileSync(`${logs}/${each}`, 'utf8').split('\n'));
  return lines.filter((line) => line.includes('Starting ')).length;
}
