// A memory goes with its code: through a rename, into another file, and with a file that is renamed.

import { readFileSync, writeFileSync } from 'node:fs';
import {
  hoverCard,
  lens,
  MEMORY,
  memoriesCounted,
  moorage,
  openFile,
  page,
  palette,
  shootThemes,
  showEditor,
  step,
  typeOver,
  WORKSPACE,
  warning,
} from '../page.mjs';

/** What is written on disk meanwhile is to be taken, not saved over. */
export const profile = { settings: { 'files.autoSave': 'off' } };

export function prepare() {
  moorage('remember', MEMORY, '--anchor', 'pay.py#charge', '--kind', 'constraint');
  write('cards.py', '"""Cards."""\n\nimport provider\n');
}

export async function run() {
  await step('a renamed function keeps its memory', async () => {
    await openFile('pay.py');
    await memoriesCounted(1);
    await typeOver('charge(', 'take_payment(');
    await lens('1 memory');
    await hoverCard('take_payment', 'provider guarantees');
    await shootThemes('after a rename');
    await noWarning();
  });

  await step('a function that goes to another file, which is open, takes it along', async () => {
    await page.mouse.move(900, 760);
    await palette('File: Revert File');
    await page.locator('.view-line', { hasText: 'def charge' }).first().waitFor();
    await openFile('cards.py');
    const [moved = ''] = /def charge[\s\S]*?return False\n/.exec(read('pay.py')) ?? [];
    write('cards.py', `${read('cards.py')}\n\n${moved}`);
    write('pay.py', read('pay.py').replace(moved, ''));
    await showEditor('cards.py');
    await lens('1 memory');
    await hoverCard('charge', 'provider guarantees');
    await shootThemes('in another file');
    await noWarning();
  });

  await step('a file that is renamed takes it along', async () => {
    await page.mouse.move(900, 760);
    await page.locator('.explorer-folders-view >> text=cards.py').first().click();
    await page.keyboard.press('F2');
    await page.locator('.explorer-folders-view input').first().fill('cards_and_banks.py');
    await page.keyboard.press('Enter');
    await page.locator('.tab', { hasText: 'cards_and_banks.py' }).first().waitFor();
    await palette('View: Focus First Editor Group');
    await lens('1 memory');
    await hoverCard('charge', 'provider guarantees');
    await noWarning();
  });
}

function read(name) {
  return readFileSync(`${WORKSPACE}/${name}`, 'utf8');
}

function write(name, text) {
  writeFileSync(`${WORKSPACE}/${name}`, text);
}

async function noWarning() {
  const came = await warning.waitFor({ state: 'attached', timeout: 1500 }).then(
    () => true,
    () => false,
  );
  if (came) {
    throw new Error('a warning came');
  }
}
