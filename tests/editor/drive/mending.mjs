// Every quick fix of a memory whose code changed: what it shows, what it does, and that it is undone.

import { writeFileSync } from 'node:fs';
import {
  ask,
  clearNotifications,
  hoverCard,
  lens,
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
  WORKSPACE,
  warning,
} from '../page.mjs';

const LIKE = `"""Taking payments."""

import provider


def take(card: str, amount: int, limit: int) -> bool:
    """Charge a card, trying again when the provider does not answer."""
    for attempt in range(limit):
        if provider.ask(card, amount):
            return True
    return False
`;
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
    await foldedFix(/More…: The timeout/, 'Snooze until the next commit', 'what is behind the row');
    await hoverCard('charge', 'snoozed until the next commit');
    await shootThemes('a snoozed memory');
    await quickFix('def charge', /End the snooze: The timeout/);
    await clearNotifications();
  });

  await step('a snooze until a day is chosen, and undone by its button', async () => {
    await foldedFix(/More…: The timeout/, 'Snooze…');
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
    const supersede = async () => {
      await foldedFix(/More…: The timeout/, 'Supersede with a new text');
      await ask('The timeout is 10 seconds since the provider answers faster');
      await page.keyboard.press('Enter');
      await lens('2 memories · 1 changed');
    };
    await supersede();
    await pressInNotification('superseded', 'Undo');
    await lens('2 memories · 2 changed');
    await clearNotifications();
    await backToCode();
    await supersede();
    await hoverCard('charge', 'answers faster');
    await clearNotifications();
    await backToCode();
  });

  await step('a memory opens to be edited, and is saved', async () => {
    await quickFix('def charge', /Edit: Three attempts/);
    const text = page.locator('.editor-instance .view-line', { hasText: SECOND.slice(0, 20) }).first();
    await text.waitFor();
    await text.click();
    await page.keyboard.press('End');
    await page.keyboard.type(' since May');
    await page.keyboard.press('Control+S');
    await pressInNotification('saved as version', 'Undo');
    await page.locator('.editor-instance .view-line', { hasText: 'since May' }).waitFor({ state: 'detached' });
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

  await step('a memory is moved to what its code is likely to have become, and back', async () => {
    await writeCode(LIKE);
    await page.locator('.view-line', { hasText: 'def take' }).first().waitFor();
    await quickFix('Taking payments', /Move the anchor to pay.py#take: Three attempts/, 'where the code may be now');
    await lens('1 memory');
    await pressInNotification('pay.py#take', 'Undo');
    await page.locator('.codelens-decoration a').first().waitFor({ state: 'detached' });
    await clearNotifications();
    await backToCode();
  });

  await step('a memory of code that is gone is moved to where the cursor is, and back', async () => {
    await writeCode('"""Money back only."""\n\nLIMIT = 30\n');
    await page.locator('.view-line', { hasText: 'LIMIT = 30' }).first().waitFor();
    await warning.waitFor({ state: 'attached' });
    await shootThemes('the code is gone');
    await quickFix('LIMIT = 30', /Move the anchor here: Three attempts/);
    await hoverCard('LIMIT', 'Three attempts');
    await page.mouse.move(900, 700);
    await pressInNotification('pay.py#LIMIT', 'Undo');
    await page.locator('.codelens-decoration a').first().waitFor({ state: 'detached' });
  });
}

/** Two memories are doubtful, so what is seldom wanted of each is behind one row. */
async function foldedFix(row, fix, shotTitle) {
  await quickFix('def charge', row);
  await page.locator('.quick-input-list .monaco-list-row', { hasText: fix }).first().waitFor();
  if (shotTitle !== undefined) {
    await shootThemes(shotTitle);
  }
  await pick(fix);
}

/** Changes the file behind the editor's back, as git does. */
async function writeCode(text) {
  await page.locator('.tab.dirty').waitFor({ state: 'detached' });
  writeFileSync(`${WORKSPACE}/pay.py`, text);
}

async function backToCode() {
  await showEditor('pay.py');
  await palette('View: Focus First Editor Group');
}
