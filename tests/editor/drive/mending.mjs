// Every quick fix of a memory whose code changed: what it shows, what it does, and that it is undone.

import {
  ask,
  clearNotifications,
  hoverCard,
  MEMORY,
  memoriesCounted,
  moorage,
  openFile,
  page,
  palette,
  pick,
  pressInNotification,
  quickFix,
  shootThemes,
  showEditor,
  step,
  typeOver,
  warning,
} from '../page.mjs';

const SECOND = 'Three attempts with a timeout of 30 seconds each are all that the provider allows';

export function prepare() {
  moorage('remember', MEMORY, '--anchor', 'pay.py#charge', '--kind', 'constraint');
  moorage('remember', SECOND, '--anchor', 'pay.py#charge', '--kind', 'decision');
}

export async function run() {
  await step('an edit makes two memories doubtful', async () => {
    await openFile('pay.py');
    await memoriesCounted(2);
    await typeOver('timeout=30', 'timeout=10');
    await lens('2 memories · 2 changed');
    await hoverCard('charge', 'provider guarantees');
    await shootThemes('a card with two memories');
  });

  await step('then and now stand side by side', async () => {
    await quickFix('def charge', /Show then and now: The timeout/, 'all quick fixes');
    await page.locator('.tab', { hasText: '↔ now' }).first().waitFor();
    await page.locator('.monaco-diff-editor .view-line', { hasText: 'timeout=30' }).first().waitFor();
    await page.locator('.monaco-diff-editor .view-line', { hasText: 'timeout=10' }).first().waitFor();
    await shootThemes('then and now');
    await palette('View: Close Editor');
  });

  await step('a snooze until the next commit is quiet, and is ended', async () => {
    await backToCode();
    await quickFix('def charge', /Snooze until the next commit: The timeout/);
    await hoverCard('charge', 'snoozed until the next commit');
    await shootThemes('a snoozed memory');
    await quickFix('def charge', /End the snooze: The timeout/);
    await clearNotifications();
  });

  await step('a snooze until a day is chosen, and undone by its button', async () => {
    await quickFix('def charge', /Snooze…: The timeout/);
    await pick('For a week').catch(() => pick('For a week'));
    await pressInNotification('snoozed until', 'Undo');
    await clearNotifications();
    await backToCode();
  });

  await step('all of a kind are snoozed at once, and the squiggle goes', async () => {
    await quickFix('def charge', /Snooze until the next commit: all 2/);
    await warning.waitFor({ state: 'detached' });
    await lens('2 changed · snoozed');
    await pressInNotification('snoozed until the next commit: 2 memories', 'Undo');
    await warning.waitFor({ state: 'attached' });
    await clearNotifications();
    await backToCode();
  });

  await step('all of a kind are confirmed at once, and that is undone', async () => {
    await quickFix('def charge', /Still true: all 2/);
    await warning.waitFor({ state: 'detached' });
    await pressInNotification('confirmed as still true: 2 memories', 'Undo');
    await warning.waitFor({ state: 'attached' });
    await clearNotifications();
    await backToCode();
  });

  await step('a new text supersedes the old one', async () => {
    await quickFix('def charge', /Supersede with a new text: The timeout/);
    await ask('The timeout is 10 seconds since the provider answers faster');
    await page.keyboard.press('Enter');
    await lens('2 memories · 1 changed');
    await hoverCard('charge', 'answers faster');
    await clearNotifications();
    await backToCode();
  });

  await step('a memory is forgotten, and brought back', async () => {
    await quickFix('def charge', /Forget: Three attempts/);
    await warning.waitFor({ state: 'detached' });
    await pressInNotification('forgotten', 'Undo');
    await warning.waitFor({ state: 'attached' });
    await clearNotifications();
  });

  await step('a memory of code that is gone is moved to where the cursor is', async () => {
    await backToCode();
    await page.keyboard.press('Control+A');
    await page.keyboard.press('Delete');
    await page.keyboard.type('"""Money back only."""\n\nLIMIT = 30\n');
    await warning.waitFor({ state: 'attached' });
    await shootThemes('the code is gone');
    await quickFix('LIMIT = 30', /Move the anchor here: Three attempts/);
    await hoverCard('LIMIT', 'Three attempts');
  });
}

async function lens(text) {
  await page.locator('.codelens-decoration a', { hasText: text }).first().waitFor();
}

async function backToCode() {
  await showEditor('pay.py');
  await palette('View: Focus First Editor Group');
}
