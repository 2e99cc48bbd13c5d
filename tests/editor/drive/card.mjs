// What is known of a symbol and what can be done about it are seen below VS Code's own messages, without scrolling.

import {
  git,
  hoverCard,
  lens,
  MEMORY,
  memoriesCounted,
  moorage,
  openFile,
  page,
  palette,
  shoot,
  shootThemes,
  step,
  typeOver,
} from '../page.mjs';

const SECOND = 'Three attempts with a timeout of 30 seconds each are all that the provider allows';
const ACTIONS = ['⚠ changed', 'Still true', 'Then and now', 'Edit'];
const FIRST = [...ACTIONS, 'charged twice'];
const WIDE = { width: 1280, height: 800 };
const NARROW = { width: 900, height: 600 };
const TRIES = 12;
const ASIDE = [900, 560];

export const profile = { settings: { 'files.autoSave': 'off' } };

export function prepare() {
  moorage('remember', MEMORY, '--anchor', 'pay.py#charge', '--kind', 'constraint');
}

export async function run() {
  await step('one memory with a warning', async () => {
    await openFile('pay.py');
    await memoriesCounted(1);
    await typeOver('timeout=30', 'timeout=10');
    await lens('1 memory · 1 changed');
    await shows('not committed', FIRST);
    await shootThemes('one memory');
  });

  await step('the same in a narrow window', async () => {
    await resize(NARROW);
    await shows('not committed', FIRST);
  });

  await step('two memories with two warnings', async () => {
    await undoEdit();
    moorage('remember', SECOND, '--anchor', 'pay.py#charge', '--kind', 'decision', '--title', 'Tries of the provider');
    await memoriesCounted(2);
    await typeOver('timeout=30', 'timeout=10');
    await lens('2 memories · 2 changed');
    await resize(NARROW);
    await shows('not committed', FIRST);
    await shoot('two memories in a narrow window');
    await resize(WIDE);
    await shows('not committed', [...FIRST, ...ACTIONS]);
    await shootThemes('two memories');
  });

  await step('two memories and the commit that made it so', async () => {
    await page.mouse.move(...ASIDE);
    await palette('File: Save');
    await page.locator('.tab.dirty').waitFor({ state: 'detached' });
    git(
      'commit',
      '--quiet',
      '--all',
      '--message',
      'Give up on the provider sooner than it gives up on us, in all shops',
    );
    for (const size of [WIDE, NARROW]) {
      await resize(size);
      await shows('since', ACTIONS);
      await shoot(`the commit at ${size.width}`);
    }
  });
}

async function resize(size) {
  await page.mouse.move(...ASIDE);
  await page.setViewportSize(size);
  await card().waitFor({ state: 'hidden' });
}

function card() {
  return page.locator('.monaco-hover', { hasText: 'charged twice' }).first();
}

async function undoEdit() {
  await page.mouse.move(...ASIDE);
  await resize(WIDE);
  await typeOver('timeout=10', 'timeout=30');
  await lens('1 memory');
}

/** Points at the symbol until the card says so, and demands that these words of it are seen as it stands. */
async function shows(said, words) {
  let isSaid = await saysSo(said);
  for (let at = 0; at < TRIES && !isSaid; at += 1) {
    isSaid = await saysSo(said);
  }
  const hidden = isSaid ? await card().evaluate(unseen, words) : [said];
  if (hidden.length > 0) {
    throw new Error(`not to be seen: ${hidden.join(', ')}`);
  }
}

// A card that is open stays as it is; a person points again. Which commit it was is found a moment after the warning.
async function saysSo(said) {
  await page.mouse.move(...ASIDE);
  await card().waitFor({ state: 'hidden' });
  const shown = await hoverCard('charge', 'charged twice');
  return shown
    .filter({ hasText: said })
    .waitFor({ timeout: 2_000 })
    .then(() => true)
    .catch(() => false);
}

/** Runs in the page: the words that are outside of what shows of the card; a word that is named twice is there twice. */
function unseen(card, words) {
  const { top, bottom } = card.getBoundingClientRect();
  const texts = document.createTreeWalker(card, NodeFilter.SHOW_TEXT);
  const left = [...words];
  while (texts.nextNode()) {
    const found = left.findIndex((word) => texts.currentNode.data.includes(word));
    const range = document.createRange();
    range.selectNodeContents(texts.currentNode);
    const box = range.getBoundingClientRect();
    if (found >= 0 && box.top >= top && box.bottom <= bottom) {
      left.splice(found, 1);
    }
  }
  return left;
}
