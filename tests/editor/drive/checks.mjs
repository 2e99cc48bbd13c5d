// A memory is given a check from the code, and the check speaks up while the code is typed.

import {
  goTo,
  lineNumber,
  moorage,
  openFile,
  page,
  palette,
  readNotification,
  shoot,
  step,
  typeOver,
} from '../page.mjs';

export function prepare() {
  moorage('remember', 'Charges go through the provider, whatever the card', '--anchor', 'pay.py#charge');
}

export async function run() {
  await step('what the code does is offered, and ticked', async () => {
    await openFile('pay.py');
    await goTo(await lineNumber('def charge'), 6);
    await palette('Moorage: Choose Checks');
    const row = page.locator('.quick-input-list .monaco-list-row', { hasText: "calls 'provider.send'" }).first();
    await row.waitFor();
    await row.click();
    await shoot('the checks to choose from');
    await page.keyboard.press('Enter');
    await readNotification('checks: 1 added', 'added');
  });

  await step('the check is violated while the code is typed', async () => {
    await typeOver('provider.send(card, amount', 'gateway.push(card, amount');
    await palette('Problems: Focus on Problems View');
    await page.locator('.markers-panel .monaco-list-row', { hasText: 'it does not call' }).first().waitFor();
    await shoot('violated');
  });

  await step('it holds again once the call is back', async () => {
    await page.locator('.editor-instance .view-line', { hasText: 'gateway.push' }).first().click();
    await typeOver('gateway.push(card, amount', 'provider.send(card, amount');
    await page
      .locator('.markers-panel .monaco-list-row', { hasText: 'it does not call' })
      .first()
      .waitFor({ state: 'detached' });
  });
}
