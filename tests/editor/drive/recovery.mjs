// The server is killed, again and again, and its store is locked or damaged: what comes back by itself, and what a person is told.

import { execFileSync } from 'node:child_process';
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import {
  clearNotifications,
  hoverCard,
  MEMORY,
  memoriesCounted,
  moorage,
  openFile,
  page,
  palette,
  pressInNotification,
  quickFix,
  readNotification,
  START_LIMIT,
  shootThemes,
  statusItem,
  step,
  typeOver,
  WORKSPACE,
  warning,
} from '../page.mjs';

const STORE = `${WORKSPACE}/.git/moorage`;
const tree = () => page.locator('.pane', { has: page.locator('.pane-header', { hasText: 'Memories' }) }).first();
const red = () => statusItem.locator('.codicon-error');

export function prepare() {
  moorage('remember', MEMORY, '--anchor', 'pay.py#charge');
}

export async function run() {
  await step('a memory is warned of in an unsaved file', async () => {
    await openFile('pay.py');
    await memoriesCounted(1);
    await typeOver('timeout=30', 'timeout=10');
    await warning.waitFor({ state: 'attached' });
  });

  await step('a killed server is started again, and knows what was said a moment before', async () => {
    moorage('remember', 'Refunds are sent at once', '--anchor', 'pay.py#refund');
    await killed();
    await memoriesCounted(2);
    await warning.waitFor({ state: 'attached' });
    await page.locator('.codelens-decoration a', { hasText: '1 changed' }).first().waitFor();
    await hoverCard('charge', 'charged twice');
    await shootThemes('back after a crash');
  });

  await step('it is silent about a crash that it mended', async () => {
    await palette('Notifications: Show Notifications');
    const said = await page.locator('.notifications-center .notification-list-item').allTextContents();
    if (said.length > 0) {
      throw new Error(said.join('\n'));
    }
  });

  await step('a server that keeps stopping is said once, with a button that starts it', async () => {
    await killed();
    await killed();
    const last = await only();
    process.kill(last, 'SIGKILL');
    await red().waitFor(START_LIMIT);
    await shootThemes('stopped several times');
    const { said, count } = await readNotification('stopped several times', 'stopped several times, in the center');
    if (count !== 1 || !said.includes('Restart') || !said.includes('Show Logs')) {
      throw new Error(`${count} notifications: ${said}`);
    }
    await pressInNotification('stopped several times', 'Restart');
    await memoriesCounted(2);
    await hoverCard('charge', 'charged twice');
    await clearNotifications();
  });

  await step('a store that another process holds is read, and a write is refused until it is free', async () => {
    const other = new DatabaseSync(`${STORE}/store.db`);
    other.exec('BEGIN IMMEDIATE');
    await hoverCard('charge', 'charged twice');
    await quickFix('def charge', /Still true: The timeout/);
    const { said } = await readNotification('locked by another process', 'a locked store');
    if (!said.includes('try again')) {
      throw new Error(said);
    }
    other.close();
    await clearNotifications();
    await quickFix('def charge', /Still true: The timeout/);
    await warning.waitFor({ state: 'detached' });
    await clearNotifications();
  });

  await step('a damaged store is left as it is, and a person is told what to do', async () => {
    renameSync(STORE, `${STORE} that works`);
    mkdirSync(STORE);
    writeFileSync(`${STORE}/store.db`, 'This is no store. '.repeat(500));
    await palette('Moorage: Restart');
    await red().waitFor(START_LIMIT);
    await palette('Moorage: Focus on Memories View');
    await tree().locator('.welcome-view-content', { hasText: 'cannot be opened' }).waitFor();
    await shootThemes('a damaged store');
    await tree().locator('.monaco-button', { hasText: 'Run Doctor' }).click();
    await page.locator('.editor-instance .view-lines', { hasText: 'moorage snapshot restore' }).first().waitFor();
    await shootThemes('the Doctor on a damaged store');
  });

  await step('a store that was put right is opened without a word', async () => {
    rmSync(STORE, { recursive: true });
    renameSync(`${STORE} that works`, STORE);
    await memoriesCounted(2);
  });
}

/** The processes of the language server that the editor of this topic runs. */
function servers() {
  const rows = execFileSync('ps', ['-eo', 'pid=,ppid=,stat=,args='], { encoding: 'utf8' }).split('\n');
  const all = rows.map((row) => row.trim().split(/\s+/)).filter(([, , state]) => state && !state.startsWith('Z'));
  const parents = new Map(all.map(([pid, parent]) => [Number(pid), Number(parent)]));
  const isOurs = (pid) => pid === process.ppid || (parents.has(pid) && isOurs(parents.get(pid)));
  return all.filter(([pid, , , ...args]) => args.includes('lsp') && isOurs(Number(pid))).map(([pid]) => Number(pid));
}

async function only(other) {
  const end = Date.now() + START_LIMIT.timeout;
  while (Date.now() < end) {
    const [pid, ...more] = servers();
    if (pid !== undefined && pid !== other && more.length === 0) {
      return pid;
    }
    await page.waitForTimeout(100);
  }
  throw new Error(`servers: ${servers()}`);
}

/** Kills the server and waits for the next one to be ready. */
async function killed() {
  const old = await only();
  process.kill(old, 'SIGKILL');
  await only(old);
  await memoriesCounted(2);
}
