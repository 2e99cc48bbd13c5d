// What a folder says about itself is looked for, listed where a person reviews, and stored once it is accepted.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  clearNotifications,
  memoriesCounted,
  moorage,
  page,
  palette,
  readNotification,
  shootThemes,
  step,
  WORKSPACE,
} from '../page.mjs';

const RULES = [
  'We wait on purpose: the gateway would lock the card otherwise, and refuse all that follows.',
  'Must never be shortened, because the bank counts every attempt within the hour.',
];
const tree = () =>
  page.locator('.pane', { has: page.locator('.pane-header', { hasText: 'Conflicts and Proposals' }) }).first();
const row = (text) => tree().locator(`.monaco-list-row[aria-label^="${text}"]`).first();
const stored = () => JSON.parse(moorage('--json', 'stats')).data.total;

export function prepare() {
  const lines = RULES.flatMap((rule, number) => [`# ${rule}`, `WAIT_${number} = ${30 + number}`, '', '']);
  writeFileSync(join(WORKSPACE, 'gateway.py'), ['LIMIT = 3', '', '', ...lines].join('\n'));
  moorage('remember', 'Amounts are whole cents', '--kind', 'constraint');
}

export async function run() {
  await step('what the folder says is listed, and nothing is stored', async () => {
    await memoriesCounted(1);
    await palette('Moorage: Suggest Memories');
    await row('Said by the repository, 2').waitFor();
    await row(RULES[0].slice(0, 30)).waitFor();
    await shootThemes('suggested');
    if (stored() !== 1) {
      throw new Error('something was stored before it was accepted');
    }
  });

  await step('one is shown where it was read', async () => {
    await row(RULES[0].slice(0, 30)).click();
    await page.locator('.tab', { hasText: 'gateway.py' }).first().waitFor();
  });

  await step('one is accepted, and that is undone', async () => {
    await row(RULES[0].slice(0, 30)).hover();
    await row(RULES[0].slice(0, 30)).locator('.action-label[aria-label^="Accept"]').click();
    await row('Said by the repository, 1').waitFor();
    await memoriesCounted(2);
    await readNotification('remembered', 'accepted');
    await page.locator('.notifications-center .monaco-button', { hasText: 'Undo' }).first().click();
    await memoriesCounted(1);
    await clearNotifications();
  });

  await step('the other is hidden, and what was undone is offered again', async () => {
    await row(RULES[1].slice(0, 30)).hover();
    await row(RULES[1].slice(0, 30)).locator('.action-label[aria-label^="Hide"]').click();
    await row('Said by the repository').waitFor({ state: 'detached' });
    await palette('Moorage: Suggest Memories');
    await row('Said by the repository').waitFor();
  });
}
