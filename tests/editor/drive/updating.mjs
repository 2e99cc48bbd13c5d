// The extension's own server, from its set-up over an update to the uninstalled extension: memories alone are left.

import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { editor, pathWithout, restartEditor, until } from '../installing.mjs';
import {
  clearNotifications,
  hoverCard,
  MEMORY,
  memoriesCounted,
  moorage,
  openAnew,
  openFile,
  page,
  pressInNotification,
  readNotification,
  START_LIMIT,
  statusItem,
  step,
} from '../page.mjs';

const { MOORAGE_TEST_DATA: data, MOORAGE_TEST_HOME: home, MOORAGE_TEST_VSIX: vsix } = process.env;
const OLDER = '0.0.1';
const SETTING_UP = { timeout: 240_000 };
const storage = join(data ?? '', 'User', 'globalStorage', 'moorage.moorage');
const marker = join(storage, 'environment', 'installed-version');
const ofBefore = join(storage, 'environment', 'of-before');
const models = join(home ?? '', '.cache', 'moorage', 'models');

export const profile = {
  version: OLDER,
  machine: { 'moorage.server.path': '' },
  env: { PATH: pathWithout(/^moorage/), SHELL: '/bin/true', MOORAGE_MODEL: null },
};

export function prepare() {
  moorage('remember', MEMORY, '--anchor', 'pay.py#charge');
}

export async function run() {
  await step('the older version sets its server up', async () => {
    await setUp('was not found');
    await memoriesCounted(1);
    holds(readFileSync(marker, 'utf8'), OLDER);
    writeFileSync(ofBefore, '');
  });

  await step('the newer one says that its server is still the old one', async () => {
    editor('--install-extension', vsix);
    await restartEditor();
    await openAnew(profile);
    await statusItem.locator('.codicon-error').waitFor(START_LIMIT);
    await readNotification(`its server is still version ${OLDER}`, 'the message');
  });

  await step('and replaces it as a whole; the memory is there', async () => {
    await setUp('is still version');
    await memoriesCounted(1);
    await openFile('pay.py');
    await hoverCard('charge', 'charged twice');
    holds(readFileSync(marker, 'utf8') !== OLDER, true);
    holds(existsSync(ofBefore), false);
  });

  await step('the folder of the older version is gone', async () => {
    const left = readdirSync(join(data, '..', 'ext')).filter((each) => each.startsWith('moorage.moorage-'));
    holds(left.length, 1);
  });

  await step('once uninstalled, it leaves the memories and nothing else', async () => {
    mkdirSync(models, { recursive: true });
    editor('--uninstall-extension', 'moorage.moorage');
    await restartEditor();
    await openAnew(profile);
    await until('the environment is gone', () => !existsSync(storage));
    await statusItem.waitFor({ state: 'detached' });
    holds(readdirSync(join(data, '..', 'ext')).filter((each) => each.startsWith('moorage')).length, 0);
    holds(existsSync(join(home, '.cache', 'moorage')), false);
    holds(moorage('recall', 'what does the provider guarantee').includes('charged twice'), true);
  });
}

async function setUp(message) {
  await statusItem.locator('.codicon-error').waitFor(START_LIMIT);
  await pressInNotification(message, 'Set Up Moorage');
  await page.locator('.monaco-dialog-box .monaco-button', { hasText: /^Set Up$/ }).click();
  await page.locator('.notification-toast', { hasText: 'is set up and running' }).first().waitFor(SETTING_UP);
  await clearNotifications();
}

function holds(found, wanted) {
  if (found !== wanted) {
    throw new Error(`${found} instead of ${wanted}`);
  }
}
