// Two repositories in one window: each has its own memories, and what is asked is asked of the one that is meant.

import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import {
  ask,
  hoverCard,
  MEMORY,
  memoriesCounted,
  moorage,
  openFile,
  page,
  palette,
  shootThemes,
  step,
  WORKSPACE,
} from '../page.mjs';

const OTHER = `${WORKSPACE}/../other shop`;
const FILE = `${WORKSPACE}/../both.code-workspace`;

export const profile = { open: FILE };

export function prepare() {
  moorage('remember', MEMORY, '--anchor', 'pay.py#charge');
  mkdirSync(OTHER);
  writeFileSync(`${OTHER}/till.py`, 'def close(day: str) -> bool:\n    """Close the till."""\n    return bool(day)\n');
  execFileSync('git', ['init', '--quiet'], { cwd: OTHER });
  const remember = [
    '--root',
    OTHER,
    'remember',
    'The till closes at midnight UTC for the auditors',
    '--anchor',
    'till.py#close',
  ];
  execFileSync(process.env.MOORAGE_TEST_SERVER, remember);
  writeFileSync(FILE, JSON.stringify({ folders: [{ path: WORKSPACE }, { path: OTHER }] }));
}

export async function run() {
  await step('both folders are counted', async () => {
    await memoriesCounted(2);
  });

  await step('each has its own hover', async () => {
    await openFile('pay.py');
    await hoverCard('charge', 'charged twice');
    await page.mouse.move(900, 700);
    await openFile('till.py');
    await hoverCard('close', 'for the auditors');
    await shootThemes('a memory of the second folder');
  });

  await step('a question is asked of the folder of the file in front', async () => {
    await page.mouse.move(900, 700);
    await palette('Moorage: Recall');
    await ask('when does the till close?');
    await page.keyboard.press('Enter');
    await page.locator('.quick-input-list .monaco-list-row', { hasText: 'till.py#close' }).first().click();
    await page.locator('.statusbar-item', { hasText: /Ln 1,/ }).first().waitFor();
  });

  await step('the map says of which folder it is', async () => {
    await palette('Moorage: Map of Memories');
    await page.locator('.tab', { hasText: 'Map of Memories: other shop' }).first().waitFor();
  });

  await step('the Doctor reports both', async () => {
    await palette('Moorage: Doctor');
    const report = page.locator('.editor-instance .view-lines').first();
    await page.locator('.editor-instance .view-lines', { hasText: 'Everything works.' }).first().waitFor();
    const said = (await report.textContent()).replaceAll('\u00a0', ' ');
    if (!said.includes('other shop') || !said.includes('my shop')) {
      throw new Error(said);
    }
    await shootThemes('the report on both');
  });
}
