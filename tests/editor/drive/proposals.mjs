// What an agent proposed, where its code is: marked as a proposal, accepted and rejected as quick fixes, and undone.

import { propose } from '../agent.mjs';
import {
  clearNotifications,
  hoverCard,
  memoriesCounted,
  moorage,
  openFile,
  page,
  pressInNotification,
  quickFix,
  shootThemes,
  step,
} from '../page.mjs';

const FIRST = 'Retries of a charge must stay below five, the provider blocks us otherwise';
const SECOND = 'The amount of a charge is whole cents, never fractions of a cent';

export async function prepare() {
  await propose([FIRST, SECOND].map((content) => ({ content, kind: 'constraint', anchors: ['pay.py#charge'] })));
}

export async function run() {
  await step('a proposal is no fact: lens and card say what it is', async () => {
    await openFile('pay.py');
    await memoriesCounted(2);
    await lens('2 memories · 2 proposed');
    await hoverCard('charge', 'below five');
    await shootThemes('the card of a proposal');
  });

  await step('one is accepted, which is undone and done again', async () => {
    await quickFix('def charge', /Accept the proposal: Retries/, 'the fixes of a proposal');
    await lens('2 memories · 1 proposed');
    await pressInNotification('accepted', 'Undo');
    await lens('2 memories · 2 proposed');
    await clearNotifications();
    await quickFix('def charge', /Accept the proposal: Retries/);
    await lens('2 memories · 1 proposed');
    await clearNotifications();
  });

  await step('the other one is rejected, which is undone', async () => {
    await quickFix('def charge', /Reject the proposal: The amount/);
    await lens('1 memory');
    await pressInNotification('rejected', 'Undo');
    await lens('2 memories · 1 proposed');
    await clearNotifications();
  });

  await step('all are accepted at once, which is undone', async () => {
    await propose([
      { content: 'A charge is logged before it is sent', kind: 'constraint', anchors: ['pay.py#charge'] },
    ]);
    await lens('3 memories · 2 proposed');
    await quickFix('def charge', /Accept the proposals: all 2 here/);
    await lens('3 memories');
    await pressInNotification('accepted', 'Undo');
    await lens('3 memories · 2 proposed');
    const { data } = JSON.parse(moorage('--json', 'at', 'pay.py:6'));
    const trusts = data.items.map((each) => each.trust).sort();
    if (trusts.join() !== 'accepted,proposed,proposed') {
      throw new Error(trusts.join());
    }
  });
}

async function lens(text) {
  await page
    .locator('.codelens-decoration a', { hasText: new RegExp(`^${text}$`) })
    .first()
    .waitFor();
}
