// The map shows what is tied to what, leads to the code, goes back in time, and says the same as a list.

import { writeFileSync } from 'node:fs';
import { MEMORY, memoriesCounted, moorage, openFile, page, palette, shootThemes, step, WORKSPACE } from '../page.mjs';
import { audit, webview } from '../webview.mjs';

const WORDS = 'audit books close daily entry flows goods handle invoice journal keys ledger mail'.split(' ');
const OLD = 'Charges were tried five times';
const NEW = 'Charges are tried three times since the provider counts each one';

export function prepare() {
  moorage('remember', MEMORY, '--anchor', 'pay.py#charge', '--kind', 'constraint');
  moorage('remember', 'Refunds go through the Ledger Service, which uses Postgres', '--anchor', 'pay.py#refund');
  const { id } = JSON.parse(moorage('--json', 'remember', OLD, '--anchor', 'pay.py#charge')).data;
  moorage('remember', NEW, '--anchor', 'pay.py#charge', '--supersedes', id);
  const rows = Array.from({ length: 60 }, (_, at) => ({
    content: `${WORDS[at % 7]} ${WORDS[(at * 3) % 11]} ${WORDS[(at * 5) % 13]} of the Ledger Service ${'abcdefghij'[at % 10]}${at}`,
    kind: 'note',
  }));
  const file = `${WORKSPACE}/../rows.jsonl`;
  writeFileSync(file, rows.map((each) => JSON.stringify(each)).join('\n'));
  moorage('import', file, '--format', 'jsonl', '--yes');
  // What the code no longer says, and what is no more.
  writeFileSync(`${WORKSPACE}/pay.py`, `${moorageFile()}\n\ndef redeem(voucher):\n    return voucher.amount\n`);
  moorage('remember', 'Vouchers are paid out at once', '--anchor', 'pay.py#redeem');
  writeFileSync(`${WORKSPACE}/pay.py`, moorageFile().replace('timeout=30', 'timeout=10'));
}

function moorageFile() {
  return `"""Taking payments."""

import provider


def charge(card: str, amount: int) -> bool:
    """Charge a card, trying again when the provider does not answer."""
    for attempt in range(3):
        if provider.send(card, amount, timeout=30):
            return True
    return False


def refund(card: str, amount: int) -> bool:
    """Give money back."""
    return provider.send(card, -amount, timeout=5)
`;
}

export async function run() {
  let frame;

  await step('it draws memories, code and entities', async () => {
    await openFile('README.md');
    await memoriesCounted(64);
    await page.mouse.move(900, 700);
    await palette('Moorage: Map of Memories');
    await page.mouse.move(900, 600);
    frame = await webview(page, /Memories: \d+\. Places/);
    await frame.locator('#graph canvas').first().waitFor();
    await shootThemes('the map');
  });

  await step('arrow keys go from node to node, and what is chosen is told', async () => {
    await frame.locator('#graph').focus();
    const told = new Set();
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp']) {
      await page.keyboard.press(key);
      told.add(await spoken(frame));
    }
    if (told.has('') || told.size < 2) {
      throw new Error([...told].join(' | '));
    }
    await frame.locator('#details h2').waitFor();
    await shootThemes('a chosen node');
  });

  await step('the list says the same, what needs somebody first', async () => {
    await frame.getByRole('button', { name: 'As a List' }).click();
    const items = frame.locator('#list li');
    await items.first().waitFor();
    const first = await items.first().textContent();
    if (!first.includes('The timeout of 30') || !first.includes('does not match the code')) {
      throw new Error(first);
    }
    await shootThemes('as a list');
  });

  await step('a memory leads to its code', async () => {
    await frame.locator('#list').getByText('The timeout of 30').click();
    await frame.locator('#details').getByRole('button', { name: 'Open' }).click();
    await page.locator('.tab', { hasText: 'pay.py' }).first().waitFor();
    await page.locator('.view-line', { hasText: 'def charge' }).first().waitFor();
  });

  await step('what it is tied to is told, and shown alone', async () => {
    await frame.locator('#details').getByText('pay.py#charge').click();
    await frame.locator('#details h2', { hasText: 'pay.py#charge' }).waitFor();
    await frame.getByRole('button', { name: 'Only Its Surroundings' }).click();
    await frame.locator('#list').getByText('three times').waitFor();
    const count = await frame.locator('#list li').count();
    if (count !== 3) {
      throw new Error(`${count} listed`);
    }
    await frame.getByRole('button', { name: 'As a List' }).click();
    await shootThemes('its surroundings');
    await frame.getByRole('button', { name: 'Everything' }).click();
  });

  await step('the slider goes back to what was remembered then', async () => {
    await frame.getByRole('button', { name: 'As a List' }).click();
    await frame.locator('#query').fill('');
    await frame.locator('#time').focus();
    await page.keyboard.press('Home');
    await frame.locator('#list').getByText('The timeout of 30').waitFor();
    await frame.locator('#list').getByText('three times').waitFor({ state: 'detached' });
    await frame.getByText(/^Memories: 1\./).waitFor();
    await shootThemes('then');
    await page.keyboard.press('End');
    await frame.locator('#list').getByText('three times').waitFor();
    await frame.getByText(/^Memories: 64\./).waitFor();
  });

  await step('a memory whose code is lost opens itself', async () => {
    await frame.locator('#list').getByText('Vouchers are paid').click();
    await frame.locator('#details').getByRole('button', { name: 'Open' }).click();
    await page.locator('.editor-instance .view-line', { hasText: 'Vouchers are paid' }).first().waitFor();
    await palette('View: Close Editor');
  });

  await step('a search draws what it finds', async () => {
    await frame.locator('#query').fill('kind:constraint');
    await page.keyboard.press('Enter');
    await frame.getByText(/^Memories: 1\. Places in the code: 1\./).waitFor();
  });

  await step('a map that is opened again draws everything again', async () => {
    await palette('View: Close All Editors');
    await palette('Moorage: Map of Memories');
    frame = await webview(page, /^Memories: 64\./);
  });

  await step('nothing on the page is an obstacle, drawn and listed', async () => {
    await audit(frame);
    await frame.getByRole('button', { name: 'As a List' }).click();
    await audit(frame);
  });
}

async function spoken(frame) {
  return (await frame.locator('#spoken').textContent()) ?? '';
}
