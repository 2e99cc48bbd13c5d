// With keys alone: contradictions, names and what the folder says are settled; snapshots, export and import.

import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { command, downTo, enter, menu, noMouse, press, take, takeBack, watchMouse, write } from '../keys.mjs';
import { memoriesCounted, moorage, nameFile, openFile, page, step, WORKSPACE } from '../page.mjs';

const REVIEW = 'Moorage: Focus on Conflicts and Proposals View';
const RULE = 'We wait on purpose: the gateway would lock the card otherwise, and refuse all that follows.';
const HIDDEN = 'Must never be shortened, because the bank counts every attempt within the hour.';
const MERGED = 'The gateway is at version 3 everywhere';
const row = (tree, text) => tree.locator(`.monaco-list-row[aria-label^="${text}"]`).first();
const known = (query) => JSON.parse(moorage('--json', 'recall', query)).data.items.map((each) => each.content);

export function prepare() {
  const facts = [
    ['Gateway', 'version', '1'],
    ['Gateway', 'version', '2'],
    ['Router', 'port', '80'],
    ['Router', 'port', '90'],
    ['Ledger Service', 'uses', 'Postgres'],
    ['Ledger Services', 'uses', 'Redis'],
    ['Audit Keeper', 'uses', 'Kafka'],
    ['Audit Keepers', 'uses', 'Avro'],
  ];
  for (const [subject, predicate, object] of facts) {
    moorage('remember', '--subject', subject, '--predicate', predicate, '--object', object);
  }
  moorage('entities', 'suggestions');
  const lines = [RULE, HIDDEN].flatMap((rule, number) => [`# ${rule}`, `WAIT_${number} = ${30 + number}`, '', '']);
  writeFileSync(join(WORKSPACE, 'gateway.py'), ['LIMIT = 3', '', '', ...lines].join('\n'));
}

export async function run() {
  let tree;

  await step('a contradiction is merged into one text', async () => {
    await openFile('pay.py');
    await memoriesCounted(8);
    await watchMouse();
    tree = await enter(REVIEW, 'Conflicts and Proposals');
    await downTo(tree, 'version: 1 or 2');
    await menu('Merge Both Sides');
    await page.locator('.quick-input-title', { hasText: 'Merge Both Sides' }).first().waitFor();
    await press('Control+A');
    await write('Merge Both Sides', MERGED);
    await press('Enter');
    await row(tree, 'Conflicts, 1').waitFor();
    await memoriesCounted(7);
  });

  await step('of another one both sides are kept', async () => {
    tree = await enter(REVIEW, 'Conflicts and Proposals');
    await downTo(tree, 'port: 80 or 90');
    await menu('Keep Both Sides');
    await row(tree, 'Conflicts').waitFor({ state: 'detached' });
    await memoriesCounted(7);
    await command('Notifications: Clear All Notifications');
  });

  await step('two names are one, two others are not', async () => {
    tree = await enter(REVIEW, 'Conflicts and Proposals');
    await downTo(tree, 'Ledger Service');
    await menu('They Are One');
    await row(tree, 'Ledger Service').waitFor({ state: 'detached' });
    tree = await enter(REVIEW, 'Conflicts and Proposals');
    await downTo(tree, 'Audit Keeper');
    await menu('They Are Not One');
    await row(tree, 'Audit Keeper').waitFor({ state: 'detached' });
    await takeBack('is not');
    await row(tree, 'Audit Keeper').waitFor();
    await command('Notifications: Clear All Notifications');
  });

  await step('of what the folder says one is accepted, one hidden', async () => {
    await command('Moorage: Suggest Memories');
    tree = await enter(REVIEW, 'Conflicts and Proposals');
    await row(tree, 'Said by the repository, 2').waitFor();
    await downTo(tree, RULE.slice(0, 30));
    await press('Enter');
    await page.locator('.tab', { hasText: 'gateway.py' }).first().waitFor();
    await menu('Accept');
    await memoriesCounted(8);
    tree = await enter(REVIEW, 'Conflicts and Proposals');
    await downTo(tree, HIDDEN.slice(0, 30));
    await menu('Hide');
    await row(tree, 'Said by the repository').waitFor({ state: 'detached' });
    await command('Notifications: Clear All Notifications');
  });

  await step('a snapshot is created, and everything is as it was again', async () => {
    await command('Moorage: Create Snapshot');
    await write('Create Snapshot', 'by keys');
    await press('Enter');
    await page.locator('.notification-toast', { hasText: 'is kept' }).first().waitFor();
    moorage('remember', 'An experiment');
    await memoriesCounted(9);
    await command('Moorage: Restore Snapshot');
    await take('by keys');
    await memoriesCounted(8);
    await command('Notifications: Clear All Notifications');
  });

  await step('memories are exported into a file', async () => {
    await command('Moorage: Export Memories');
    await take('One file');
    await nameFile(join(WORKSPACE, 'out.jsonl'));
    await page.locator('.notification-toast', { hasText: 'memories in out.jsonl: ' }).first().waitFor();
    if (!existsSync(join(WORKSPACE, 'out.jsonl'))) {
      throw new Error('the file is not there');
    }
    await command('Notifications: Clear All Notifications');
  });

  await step('memories are imported from a file, with a bad line named', async () => {
    writeFileSync(join(WORKSPACE, 'in.jsonl'), '{"content": "Refunds take a day to arrive", "kind": "fact"}\n{\n');
    await command('Moorage: Import Memories');
    await nameFile(join(WORKSPACE, 'in.jsonl'));
    const box = page.locator('.monaco-dialog-box', { hasText: 'in.jsonl:2: it is not JSON' }).first();
    await box.waitFor();
    await page.locator('.monaco-dialog-box .monaco-button:focus', { hasText: 'Import' }).waitFor();
    await press('Enter');
    await memoriesCounted(9);
    if (!known('Refunds take a day').includes('Refunds take a day to arrive')) {
      throw new Error('the memory is not there');
    }
    await takeBack('stored: 1');
    await memoriesCounted(8);
  });

  await noMouse();
}
