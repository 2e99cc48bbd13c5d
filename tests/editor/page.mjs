// What a person does in VS Code, for the topics of drive/: press, click, look. One page in one process.

import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { openPage, remotePath, report, workbenchUrl } from './browser.mjs';

export const { MOORAGE_TEST_MEMORY: MEMORY, MOORAGE_TEST_WORKSPACE: WORKSPACE } = process.env;
export const START_LIMIT = { timeout: 60_000 };
const INPUT = '.quick-input-widget input.input';
const FAILURES_ALLOWED = 3;

/** The page of the workbench, and what is often looked at on it. They are there once `open` has run. */
export let page;
export let warning;
export let statusItem;

const rows = [];
let browser;
let shots;
let taken = 0;

/** Opens the workbench; nothing is waited for. */
export async function open(topic, profile) {
  shots = fileURLToPath(new URL(`../../build/screenshots/${topic}`, import.meta.url));
  rmSync(shots, { recursive: true, force: true });
  mkdirSync(shots, { recursive: true });
  await openAnew(profile);
}

/** Opens the workbench in a browser of its own, as somebody else would who has set theirs up in another way. */
export async function openAnew(profile) {
  await browser?.close();
  ({ browser, page } = await openPage(profile.browser));
  warning = page.locator('.editor-instance .squiggly-warning').first();
  statusItem = page.locator('.statusbar-item', { hasText: 'Moorage' }).first();
  await page.goto(workbenchUrl({ open: profile.open, payload: developing(profile.extension) }));
}

// The editor takes the folder for an extension that is being developed, and loads it beside the installed ones.
function developing(extension) {
  const folder = extension && fileURLToPath(new URL(extension, import.meta.url));
  return folder && [['extensionDevelopmentPath', remotePath(folder)]];
}

/** Closes the browser, prints and writes the rows; the exit code. */
export async function finish() {
  await browser.close();
  return report(rows);
}

/** One thing a person does and what is to be seen then. After a few failures the rest would only repeat the waiting. */
export async function step(title, run) {
  if (rows.filter((row) => row.error).length >= FAILURES_ALLOWED) {
    rows.push({ title, ms: 0, error: 'not tried after the failures before it' });
    return;
  }
  const begin = Date.now();
  let error;
  try {
    await run();
  } catch (caught) {
    error = String(caught).split('\n').slice(0, 8).join('\n     ');
  }
  rows.push({ title, ms: Date.now() - begin, error });
  // A busy machine may have no picture to give; what the step showed is known all the same.
  await shoot(error ? `FAILED ${title}` : title).catch((failed) => console.log(`     no picture: ${failed.message}`));
}

/** A picture of the page as it is. */
export function shoot(title) {
  taken += 1;
  const name = `${String(taken).padStart(2, '0')}-${title.replace(/\W+/g, '-')}`;
  return page.screenshot({ path: `${shots}/${name}.png` });
}

const THEMES = {
  light: { media: { colorScheme: 'light', forcedColors: 'none' }, className: 'vs' },
  contrast: { media: { colorScheme: 'dark', forcedColors: 'active' }, className: 'hc-black' },
  dark: { media: { colorScheme: 'dark', forcedColors: 'none' }, className: 'vs-dark' },
};

/** The same picture in every kind of theme, without touching keyboard or mouse: cards and menus stay. */
export async function shootThemes(title) {
  for (const [theme, { media, className }] of Object.entries(THEMES)) {
    await page.emulateMedia(media);
    await page.locator(`.monaco-workbench.${className}`).first().waitFor();
    await shoot(`${title} ${theme}`);
  }
}

/** The status item once the server is ready and knows so many memories. */
export function memoriesCounted(count) {
  return page
    .locator('.statusbar-item', { hasText: new RegExp(`Moorage ${count}(?!\\d)`) })
    .first()
    .waitFor(START_LIMIT);
}

/** Writes into the input that is open at the top. */
export async function ask(text) {
  const input = page.locator(INPUT).first();
  await input.waitFor();
  await input.fill(text);
}

/** Runs a command by its exact title: Enter on a list that is still filtering runs a neighbour. */
export async function palette(title) {
  const input = page.locator(INPUT).first();
  const row = page.locator(`.quick-input-list .monaco-list-row[aria-label^="${title}"]`).first();
  const run = async (limit) => {
    await page.keyboard.press('F1');
    await input.fill(`>${title}`, limit);
    await row.click(limit);
  };
  // An input that closes just now takes the new one with it; a person presses the key again.
  await run({ timeout: 5_000 }).catch(() => run());
}

/** Names a file in the dialog for files, which takes no Enter while it lists a folder; a person presses it again. */
export async function nameFile(path) {
  const input = page.locator(INPUT).first();
  await page.waitForFunction((css) => document.querySelector(css)?.value.includes('/'), INPUT);
  // The dialog completes its folder when it has listed it, which undoes a selection: a person sees that and types anew.
  await nameOver(path).catch(() => nameOver(path));
  for (let at = 0; at < 5 && (await input.isVisible()); at += 1) {
    await page.keyboard.press('Enter');
    await input.waitFor({ state: 'hidden', timeout: 2_000 }).catch(() => undefined);
  }
}

async function nameOver(path) {
  await page.keyboard.press('Control+A');
  await page.keyboard.type(path);
  const isNamed = ([css, text]) => document.querySelector(css)?.value === text;
  await page.waitForFunction(isNamed, [INPUT, path], { timeout: 5_000 });
}

/** Clicks a row of the list at the top. */
export async function pick(text) {
  await page.locator('.quick-input-list .monaco-list-row', { hasText: text }).first().click();
}

export async function openFile(name) {
  await page.locator(`.explorer-folders-view >> text=${name}`).first().waitFor(START_LIMIT);
  await page.keyboard.press('Control+P');
  await ask(name);
  await page.locator('.quick-input-list .monaco-list-row', { hasText: name }).first().waitFor();
  await page.keyboard.press('Enter');
  await page.locator('.tab', { hasText: name }).first().waitFor();
}

export async function showEditor(name) {
  await page.locator('.tab', { hasText: name }).first().click();
}

export async function goTo(line, column) {
  await page.keyboard.press('Control+G');
  await ask(`:${line}:${column}`);
  await page.keyboard.press('Enter');
  await page.locator('.quick-input-widget').waitFor({ state: 'hidden' });
}

/** The number of the first line on the screen with a text, counted from 1; right while the editor is not scrolled. */
export async function lineNumber(text) {
  await page.locator('.editor-instance .view-line').getByText(text.split(' ')[0]).first().waitFor();
  const lines = await page.locator('.editor-instance .view-line').allInnerTexts();
  const tops = await page
    .locator('.editor-instance .view-line')
    .evaluateAll((all) => all.map((each) => each.offsetTop));
  const ordered = lines.map((line, at) => ({ line, top: tops[at] })).sort((a, b) => a.top - b.top);
  return ordered.findIndex(({ line }) => line.replaceAll('\u00a0', ' ').includes(text)) + 1;
}

/** The card that shows a text, with the mouse on a word of the editor. */
export async function hoverCard(word, text) {
  await page
    .locator('.view-line span', { hasText: new RegExp(`^${word}$`) })
    .first()
    .hover();
  const card = page.locator('.monaco-hover', { hasText: text }).first();
  await card.waitFor();
  return card;
}

// Whether the editor has asked for fixes where the cursor is, and got some, shows as a light bulb. It asks 250 ms after
// the cursor moved or a warning came, and asking drops a menu that was asked for meanwhile and has no answer yet: so the
// menu is asked for once the bulb has gone out on a line without fixes and come back on the one that is meant.
/** Opens the menu of quick fixes at a line and clicks the one that reads so. */
export async function quickFix(lineText, title, shotTitle) {
  await page.mouse.move(900, 760);
  await palette('View: Focus First Editor Group');
  const bulb = page.locator('.editor-instance .lightBulbWidget').first();
  await goTo(1, 1);
  await bulb.waitFor({ state: 'hidden' });
  await goTo(await lineNumber(lineText), 6);
  await bulb.waitFor();
  await page.locator('.editor-instance .monaco-editor.focused').first().waitFor(); // else the keys go elsewhere
  const fix = page.locator('.action-widget .monaco-list-row', { hasText: title }).first();
  const asked = (limit) => page.keyboard.press('Control+.').then(() => fix.waitFor(limit));
  // On a busy machine the key comes between two such askings and nothing opens; a person presses it again.
  await asked({ timeout: 5_000 }).catch(() => page.keyboard.press('Escape').then(() => asked()));
  if (shotTitle !== undefined) {
    await shootThemes(shotTitle);
  }
  await fix.click();
}

/** Clicks a button of the notification that says so much, in the notification center. */
export async function pressInNotification(text, button) {
  await palette('Notifications: Show Notifications');
  const item = page.locator('.notifications-center .notification-list-item', { hasText: text }).first();
  await item.waitFor(START_LIMIT);
  await item.locator('.monaco-button', { hasText: button }).first().click();
}

/** Waits for a code lens that says so. */
export async function lens(text) {
  await page.locator('.codelens-decoration a', { hasText: text }).first().waitFor();
}

/** Puts the cursor before a text and types over it. */
export async function typeOver(old, text) {
  const line = await lineNumber(old);
  const said = await page.locator('.editor-instance .view-line', { hasText: old }).first().textContent();
  await goTo(line, said.replaceAll('\u00a0', ' ').indexOf(old) + 1);
  for (const _ of old) {
    await page.keyboard.press('Delete');
  }
  await page.keyboard.type(text);
}

export async function clearNotifications() {
  await palette('Notifications: Clear All Notifications');
}

/** Toasts come and go and cover what is under them: reads the notification center. */
export async function readNotification(text, title) {
  await palette('Notifications: Show Notifications');
  const item = page.locator('.notifications-center .notification-list-item', { hasText: text }).first();
  await item.waitFor(START_LIMIT);
  const said = await item.textContent();
  const count = await page.locator('.notifications-center .notification-list-item').count();
  await shoot(title);
  return { said, count };
}

/** Changes settings of the machine while the editor runs. */
export function changeSettings(changes) {
  const file = process.env.MOORAGE_TEST_SETTINGS;
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), ...changes }));
}

/** Runs the command line in the test repository; what it printed. */
export function moorage(...args) {
  return execFileSync(process.env.MOORAGE_TEST_SERVER, ['--root', WORKSPACE, ...args], { encoding: 'utf8' });
}

/** Runs git in the test repository. */
export function git(...args) {
  return execFileSync('git', args, { cwd: WORKSPACE, encoding: 'utf8' });
}
