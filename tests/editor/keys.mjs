// What a person does in VS Code with keys alone. Everything is looked at before the next key, as a person would.

import { page, START_LIMIT, step } from './page.mjs';

const INPUT = '.quick-input-widget input.input';

/** Presses one key after the other. */
export async function press(...keys) {
  for (const key of keys) {
    await page.keyboard.press(key);
  }
}

/** Runs a command of the palette by its exact title, without the dots at its end. */
export async function command(title) {
  // What takes the focus at the same time closes the palette; a person presses the key again.
  await chooseCommand(title, { timeout: 5_000 }).catch(() => chooseCommand(title));
}

async function chooseCommand(title, limit) {
  await press('F1');
  await input().fill(`>${title}`, limit);
  // What is highlighted has been filtered; Enter on a list that is still filtering runs a neighbour.
  const row = '.quick-input-list .monaco-list-row.focused:has(.highlight)';
  const labels = [`="${title}"`, `^="${title},"`, `^="${title}…"`].map((each) => `${row}[aria-label${each}]`);
  await page.locator('.quick-input-list .monaco-list-row:has(.highlight)').first().waitFor(limit);
  await go('ArrowDown', page.locator(labels.join(', ')).first(), { limit, within: input() });
  await press('Enter');
}

/** Writes into the input that opens at the top with such a title. */
export async function write(title, text) {
  await page.locator('.quick-input-title', { hasText: title }).first().waitFor();
  await page.keyboard.type(text);
}

/** Goes down the list at the top to a row and takes it. */
export async function take(text) {
  await page.locator('.quick-input-list .monaco-list-row', { hasText: text }).first().waitFor();
  await go('ArrowDown', focused('.quick-input-list', text));
  await press('Enter');
}

/** Goes to a view by its command; its rows are there, and one of them has the focus. */
export async function enter(view, title) {
  const tree = pane(title);
  await command(view);
  await tree.locator('.monaco-list-row').first().waitFor(START_LIMIT);
  // A view that had no rows yet when it got the focus is gone to again.
  if ((await tree.locator('.monaco-list:focus').count()) === 0) {
    await command(view);
  }
  await tree.locator('.monaco-list:focus').first().waitFor();
  await press('Home');
  await tree.locator('.monaco-list-row.focused').first().waitFor();
  return tree;
}

export function pane(title) {
  return page.locator('.pane', { has: page.locator('.pane-header', { hasText: title }) }).first();
}

/** Goes down the rows of a tree until one begins so. */
export async function downTo(tree, text) {
  await tree.locator(`.monaco-list-row[aria-label^="${text}"]`).first().waitFor();
  await go('ArrowDown', tree.locator(`.monaco-list-row.focused[aria-label^="${text}"]`).first());
}

/** Opens the menu of what has the focus and runs an entry. */
export async function menu(entry) {
  await press('Shift+F10');
  await page.locator('.monaco-menu .action-item', { hasText: entry }).first().waitFor();
  await go('ArrowDown', page.locator('.monaco-menu .action-item.focused', { hasText: entry }).first());
  await press('Enter');
  await page.locator('.monaco-menu').first().waitFor({ state: 'detached' });
}

/** Runs the first button of the newest notification, which says so much. */
export async function takeBack(text) {
  const toast = page.locator('.notification-toast', { hasText: text }).first();
  // The editor keeps a message behind the bell when another box has just closed.
  if (!(await appears(toast))) {
    await command('Notifications: Show Notifications');
    await page.locator('.notifications-center .notification-list-item', { hasText: text }).first().waitFor();
  }
  await command('Notifications: Accept Notification Primary Action');
}

/** Goes through all that can have the focus, forward or back, until something has it; it may be in a webview. */
export async function tabTo(what, key = 'Tab') {
  await go(key, what.and(what.page().locator(':focus')), { most: 80 });
}

/** Presses a key until something is there, as long as what it is in, if that is named, can be seen. */
async function go(key, there, { most = 30, limit, within } = {}) {
  for (let at = 0; at < most && !(await appears(there)); at += 1) {
    if ((await within?.isVisible()) === false) {
      break;
    }
    await press(key);
  }
  await there.waitFor(limit);
}

// The focus follows a key at once; a list that is still being drawn may take a frame or two.
async function appears(there) {
  return there
    .waitFor({ timeout: 150 })
    .then(() => true)
    .catch(() => false);
}

function input() {
  return page.locator(INPUT).first();
}

function focused(list, text) {
  const row = typeof text === 'string' ? new RegExp(escaped(text)) : text;
  return page.locator(`${list} .monaco-list-row.focused`, { hasText: row }).first();
}

function escaped(text) {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** From now on every use of a mouse is seen. */
export async function watchMouse() {
  await page.evaluate(() => {
    const noted = (event) => {
      window.mouseUsed ??= `${event.type} at ${event.target.className}`;
    };
    for (const type of ['pointerdown', 'wheel']) {
      document.addEventListener(type, noted, true);
    }
  });
}

/** The last step of a topic. */
export async function noMouse() {
  await step('no mouse was touched', async () => {
    const used = await page.evaluate(() => window.mouseUsed);
    if (used !== undefined) {
      throw new Error(used);
    }
  });
}
