// A workspace that nobody trusts: its programs and its path of a server are left alone, its memories are served.

import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import {
  hoverCard,
  MEMORY,
  memoriesCounted,
  moorage,
  openFile,
  page,
  START_LIMIT,
  shootThemes,
  statusItem,
  step,
  WORKSPACE,
} from '../page.mjs';

const MARK = `${WORKSPACE}/../was-run`;

export const profile = { trust: true };

export function prepare() {
  moorage('remember', MEMORY, '--anchor', 'pay.py#charge');
  const program = `${WORKSPACE}/.venv/bin/moorage`;
  mkdirSync(`${WORKSPACE}/.venv/bin`, { recursive: true });
  writeFileSync(program, `#!/bin/sh\ntouch "${MARK}"\n`);
  chmodSync(program, 0o755);
  mkdirSync(`${WORKSPACE}/.vscode`);
  const settings = { 'moorage.server.path': program, 'moorage.agents.allowWrites': true };
  writeFileSync(`${WORKSPACE}/.vscode/settings.json`, JSON.stringify(settings));
}

export async function run() {
  await step('the workspace is opened in Restricted Mode', async () => {
    await page.locator('.statusbar-item', { hasText: 'Restricted Mode' }).first().waitFor(START_LIMIT);
  });

  await step('its memories are served by the server of the machine', async () => {
    await openFile('pay.py');
    await memoriesCounted(1);
    await page.locator('.codelens-decoration a').first().waitFor();
    await hoverCard('charge', 'charged twice');
    await shootThemes('a memory in Restricted Mode');
  });

  await step('the status item says what is limited', async () => {
    await page.mouse.move(900, 600);
    await statusItem.click();
    await page.locator('.quick-input-title', { hasText: 'Restricted Mode' }).first().waitFor();
    await shootThemes('the status menu in Restricted Mode');
    await page.keyboard.press('Escape');
  });

  await step('nothing of the workspace was run', async () => {
    if (existsSync(MARK)) {
      throw new Error('the program of the workspace was run');
    }
  });
}
