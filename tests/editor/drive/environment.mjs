// A machine without the server and without Python: one clear message, a view that says what to do, a choice of Python.

import { pathWithout } from '../installing.mjs';
import {
  clearNotifications,
  moorage,
  page,
  palette,
  readNotification,
  START_LIMIT,
  shootThemes,
  statusItem,
  step,
} from '../page.mjs';

// The editor would take the PATH of a login shell otherwise.
export const profile = {
  machine: { 'moorage.server.path': '' },
  env: { PATH: pathWithout(/^(python|pypy|pip|uv|moorage)/), SHELL: '/bin/true' },
};

export function prepare() {
  moorage('remember', 'The provider guarantees 30 seconds', '--anchor', 'pay.py#charge');
}

export async function run() {
  await step('one message says that the server is not there and what to do', async () => {
    await statusItem.locator('.codicon-error').waitFor(START_LIMIT);
    const { said, count } = await readNotification('its command "moorage" was not found', 'the message');
    if (count !== 1 || !said.includes('Set Up Moorage')) {
      throw new Error(`${count} notifications: ${said}`);
    }
    await clearNotifications();
  });

  await step('the view offers to set it up', async () => {
    await palette('Moorage: Show Status Menu');
    await page.locator('.quick-input-title', { hasText: 'was not found' }).first().waitFor();
    await page.locator('.quick-input-list .monaco-list-row', { hasText: 'Show Memories' }).first().click();
    await page.locator('.pane-body .welcome-view', { hasText: 'Set Up Moorage' }).first().waitFor();
    await shootThemes('the view');
  });

  await step('without Python it asks for one, and leaves nothing behind', async () => {
    await clearNotifications();
    await page.locator('.welcome-view .monaco-button', { hasText: 'Set Up Moorage' }).first().click();
    const dialog = page.locator('.monaco-dialog-box');
    await dialog.getByText('Makes a Python environment').waitFor();
    await shootThemes('what will be done');
    await dialog.locator('.monaco-button', { hasText: /^Set Up$/ }).click();
    await page.locator('.quick-input-title', { hasText: 'no Python 3.11 or newer' }).first().waitFor();
    await shootThemes('the choice of Python');
    await page.keyboard.press('Escape');
  });

  await step('the Doctor tells where it looked, and its report can be copied', async () => {
    await palette('Moorage: Doctor');
    await page.locator('.editor-instance .view-lines', { hasText: 'Command: not found. Looked at' }).first().waitFor();
    await page.locator('.editor-actions [aria-label^="Copy Text"]').first().waitFor();
    await shootThemes('the report');
  });
}
