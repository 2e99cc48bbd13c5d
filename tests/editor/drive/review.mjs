// What waits for a person: a contradiction with both sides, and what an agent proposed.

import { propose } from '../agent.mjs';
import {
  ask,
  clearNotifications,
  memoriesCounted,
  moorage,
  page,
  palette,
  pick,
  readNotification,
  shootThemes,
  step,
} from '../page.mjs';

const PROPOSED = [
  'Retries must stay below five, the provider blocks us otherwise',
  'Amounts are whole cents, never fractions of a cent',
  'Cards are never written to the log of the shop',
];
const tree = () =>
  page.locator('.pane', { has: page.locator('.pane-header', { hasText: 'Conflicts and Proposals' }) }).first();
const row = (text) => tree().locator(`.monaco-list-row[aria-label^="${text}"]`).first();

export async function prepare() {
  for (const version of ['1.36', '1.38']) {
    moorage('remember', '--subject', 'Router', '--predicate', 'version', '--object', version);
  }
  await propose(PROPOSED.map((content) => ({ content, kind: 'constraint' })));
}

export async function run() {
  await step('conflicts and proposals are listed', async () => {
    await memoriesCounted(5);
    await palette('Moorage: Focus on Conflicts and Proposals View');
    await row('Conflicts, 1').waitFor();
    await row('Proposals, 3').waitFor();
    await row(PROPOSED[0]).waitFor();
    await shootThemes('conflicts and proposals');
  });

  await step('one proposal is accepted, another one rejected', async () => {
    await row(PROPOSED[0]).hover();
    await row(PROPOSED[0]).locator('.action-label[aria-label^="Accept"]').click();
    await row('Proposals, 2').waitFor();
    await row(PROPOSED[1]).hover();
    await row(PROPOSED[1]).locator('.action-label[aria-label^="Reject"]').click();
    await row('Proposals, 1').waitFor();
    await clearNotifications();
  });

  await step('the rest is accepted at once, and that is undone', async () => {
    await palette('Moorage: Accept All Proposals');
    await row('Proposals').waitFor({ state: 'detached' });
    await readNotification('accepted', 'accepted all');
    await page.locator('.notifications-center .monaco-button', { hasText: 'Undo' }).first().click();
    await row('Proposals, 1').waitFor();
    await clearNotifications();
  });

  await step('a conflict is settled for the newer side', async () => {
    await row('Router version 1.38').or(row('Router')).last().waitFor();
    const newer = tree().locator('.monaco-list-row[aria-label*="newer"]').first();
    await newer.hover();
    await newer.locator('.action-label[aria-label^="Keep This Side"]').click();
    await row('Conflicts').waitFor({ state: 'detached' });
    await shootThemes('settled');
    const pending = JSON.parse(moorage('--json', 'conflicts'));
    if (pending.data.items.length > 0) {
      throw new Error('the conflict still waits');
    }
    await clearNotifications();
  });

  await step('a memory that was rejected is brought back', async () => {
    await palette('Moorage: Restore Archived or Forgotten Memories');
    await ask('Amounts');
    await page.locator('.quick-input-list .monaco-list-row', { hasText: 'Amounts' }).first().waitFor();
    await shootThemes('restore');
    await pick('Amounts');
    await page.keyboard.press('Enter');
    await row('Proposals, 2').waitFor();
  });
}
