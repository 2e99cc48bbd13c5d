// A server that does not start is said once and clearly, and a right path brings everything back.

import { writeFileSync } from 'node:fs';
import {
  changeSettings,
  clearNotifications,
  hoverCard,
  MEMORY,
  memoriesCounted,
  moorage,
  openFile,
  page,
  readNotification,
  START_LIMIT,
  shootThemes,
  step,
} from '../page.mjs';

const { MOORAGE_TEST_SERVER: SERVER, MOORAGE_TEST_SETTINGS: SETTINGS } = process.env;

export function prepare() {
  moorage('remember', MEMORY, '--anchor', 'pay.py#charge');
}

export async function run() {
  await step('a wrong server path gives one clear message', async () => {
    await openFile('pay.py');
    await memoriesCounted(1);
    changeSettings({ 'moorage.server.path': '/nowhere/moorage' });
    await page.locator('.notification-toast', { hasText: 'Moorage could not start' }).first().waitFor(START_LIMIT);
    await shootThemes('a wrong server path');
    const { said, count } = await readNotification('Moorage could not start', 'a wrong server path, in the center');
    const wanted = ['moorage.server.path', '/nowhere/moorage', 'Open Settings', 'Set Up', 'Show Logs'];
    const missing = wanted.filter((word) => !said.includes(word));
    if (count !== 1 || missing.length > 0) {
      throw new Error(`${count} notifications, without ${missing}: ${said}`);
    }
    await clearNotifications();
  });

  await step('a server that ends at once gives one clear message', async () => {
    const broken = SETTINGS.replace(/settings\.json$/, 'broken-moorage');
    writeFileSync(broken, '#!/bin/sh\necho "no module named moorage" >&2\nexit 3\n', { mode: 0o755 });
    changeSettings({ 'moorage.server.path': broken });
    await page.locator('.notification-toast', { hasText: 'exit code 3' }).first().waitFor(START_LIMIT);
    await shootThemes('a server that ends at once');
    const { said, count } = await readNotification('exit code 3', 'a server that ends at once, in the center');
    if (count !== 1 || !said.includes('no module named moorage')) {
      throw new Error(`${count} notifications: ${said}`);
    }
    await clearNotifications();
  });

  await step('the right path brings it back', async () => {
    changeSettings({ 'moorage.server.path': SERVER });
    await memoriesCounted(1);
    await hoverCard('charge', 'charged twice');
  });
}
