// What the Memories view says when there is nothing to list: no server, then a server and an empty store; and a memory
// that is dragged into an editor.

import {
  changeSettings,
  goTo,
  memoriesCounted,
  moorage,
  openFile,
  page,
  palette,
  readNotification,
  START_LIMIT,
  shootThemes,
  step,
} from '../page.mjs';

const tree = () => page.locator('.pane', { has: page.locator('.pane-header', { hasText: 'Memories' }) }).first();
const row = (text) => tree().locator(`.monaco-list-row[aria-label^="${text}"]`).first();
const says = (text) => tree().locator('.welcome-view-content', { hasText: text });

export const profile = { machine: { 'moorage.server.path': '/nowhere/moorage' } };

export async function run() {
  await step('without a server the view offers the Doctor', async () => {
    await openFile('pay.py');
    await palette('Moorage: Focus on Memories View');
    await says('The server is not running').waitFor(START_LIMIT);
    await tree().locator('.monaco-button', { hasText: 'Run Doctor' }).waitFor();
    await shootThemes('no server');
  });

  await step('with a server it says how to begin', async () => {
    changeSettings({ 'moorage.server.path': process.env.MOORAGE_TEST_SERVER });
    await says('Nothing is remembered here yet').waitFor(START_LIMIT);
    await memoriesCounted(0);
  });

  await step('a memory is dragged into the editor and tied to what is there', async () => {
    moorage('remember', 'Money goes back at once', '--anchor', 'pay.py#charge', '--kind', 'decision');
    await row('Holds').click();
    await goTo(1, 1);
    const line = page.locator('.view-line', { hasText: 'def refund' }).first();
    const from = await row('Money goes back').boundingBox();
    const to = await line.boundingBox();
    await page.mouse.move(from.x + 60, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(to.x + 60, to.y - 30, { steps: 5 });
    await page.keyboard.down('Shift');
    await page.mouse.move(to.x + 60, to.y + to.height / 2, { steps: 5 });
    await page.mouse.up();
    await page.keyboard.up('Shift');
    const { said } = await readNotification('anchored to', 'dropped into the editor');
    if (!said.includes('pay.py#refund')) {
      throw new Error(`said: ${said}`);
    }
    await page.locator('.inline-progress-widget').waitFor({ state: 'detached' });
    await shootThemes('dropped');
  });
}
