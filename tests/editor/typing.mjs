// Measures keystrokes in two windows of one editor for tests/bench/editor_typing.py, which says what is measured.

import { spawn } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { openPage } from './browser.mjs';

const { MOORAGE_TEST_ORIGIN: origin, MOORAGE_TEST_WORKSPACE: workspace, MOORAGE_TEST_RESULTS: results } = process.env;
const KEYS = 40;
const PAUSE_MS = 100;
const ROUNDS = 3;
const IDLE_SHARE = 0.05;
const QUIET_SHARE = 0.1;
const PATIENCE_S = 60;
const TICKS = 100;
const rows = [];

const windows = { without: await windowOn(`${workspace} without`), with: await windowOn(workspace) };
await windows.with.page
  .locator('.statusbar-item', { hasText: /Moorage [1-9]/ })
  .first()
  .waitFor({ timeout: 120_000 });
await idle('the first check');
for (const file of ['open.py', 'parsed.py', 'huge.py']) {
  await compare(file);
  await idle(`typing in ${file}`);
}
await rebase();
for (const { browser } of Object.values(windows)) {
  await browser.close();
}
writeFileSync(results, JSON.stringify(rows, null, 1));

async function windowOn(folder) {
  const opened = await openPage();
  await opened.page.goto(`${origin}/?folder=${encodeURIComponent(folder)}`);
  await opened.page.locator('.explorer-folders-view >> text=open.py').first().waitFor({ timeout: 120_000 });
  return opened;
}

async function show(page, file) {
  await page.keyboard.press('Control+P');
  await page.locator('.quick-input-widget input.input').first().fill(file);
  await page.locator('.quick-input-list .monaco-list-row', { hasText: file }).first().click();
  await page.locator('.tab', { hasText: file }).first().waitFor();
  await page.locator('.editor-instance .view-line', { hasText: 'def ' }).first().waitFor({ timeout: 60_000 });
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('End');
  await page.evaluate(watchKeys);
}

// In the page: the time from each key to the frame in which its line is another one.
function watchKeys() {
  window.keyTimes = [];
  window.unwatchKeys?.();
  let pressed;
  const press = () => (pressed = performance.now());
  document.addEventListener('keydown', press, true);
  const observer = new MutationObserver(() => {
    if (pressed !== undefined) {
      const begun = pressed;
      pressed = undefined;
      requestAnimationFrame(() => window.keyTimes.push(performance.now() - begun));
    }
  });
  observer.observe(document.querySelector('.editor-instance .view-lines'), {
    childList: true,
    subtree: true,
    characterData: true,
  });
  window.unwatchKeys = () => {
    document.removeEventListener('keydown', press, true);
    observer.disconnect();
  };
}

async function typed(page) {
  await page.evaluate(() => (window.keyTimes.length = 0));
  for (let key = 0; key < KEYS; key += 1) {
    await page.keyboard.type(String(key % 10));
    await page.waitForTimeout(PAUSE_MS);
  }
  return page.evaluate(() => window.keyTimes.slice());
}

/** By turns, so that whatever else the machine does meets both. */
async function compare(file) {
  for (const { page } of Object.values(windows)) {
    await page.bringToFront();
    await show(page, file);
  }
  const times = { with: [], without: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [name, { page }] of Object.entries(windows)) {
      times[name].push(...(await typed(page)));
    }
  }
  report(`typing in ${file}`, times);
}

/** Both repositories are rebased, twice, while somebody types in the window on it. Each begins when nothing is left to
 * do of the one before, and each window is once first and once last: the editor itself is at a rebase for long. */
async function rebase() {
  const times = { with: [], without: [] };
  for (const name of ['without', 'with', 'with', 'without']) {
    const { page } = windows[name];
    const folder = name === 'with' ? workspace : `${workspace} without`;
    await page.bringToFront();
    await show(page, 'open.py');
    await quiet();
    const ended = git(folder, 'rebase', 'topic');
    const keys = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      keys.push(...(await typed(page)));
    }
    console.log(`  rebase ${name} memories: exit ${await ended}, ${shown(numbers(keys))}`);
    times[name].push(...keys);
    if (name === 'with') {
      await idle('the rebase and typing');
    }
    await git(folder, 'reset', '--quiet', '--hard', 'ORIG_HEAD');
  }
  report('typing during a rebase over 5,000 files', times);
}

/** Its exit code. */
function git(folder, ...command) {
  const running = spawn('git', command, { cwd: folder, stdio: 'inherit' });
  return new Promise((resolve) => running.on('exit', resolve));
}

/** Until the whole machine did next to nothing for two seconds. */
async function quiet() {
  for (let calm = 0, waited = 0, before = machineTicks(); calm < 2 && waited < PATIENCE_S; waited += 1) {
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    const now = machineTicks();
    calm = now - before < QUIET_SHARE * TICKS ? calm + 1 : 0;
    before = now;
  }
}

function machineTicks() {
  const [user, nice, system] = readFileSync('/proc/stat', 'utf8').split('\n', 1)[0].split(/\s+/).slice(1).map(Number);
  return user + nice + system;
}

function report(title, times) {
  const [one, other] = [numbers(times.with), numbers(times.without)];
  rows.push({ title, with: one, without: other });
  const ratio = (key) => (one[key] / other[key]).toFixed(2);
  console.log(`${title}: with ${shown(one)}, without ${shown(other)}; ratio p50 ${ratio('p50')}, p95 ${ratio('p95')}`);
}

function shown({ p50, p95, max, n }) {
  return `p50 ${p50.toFixed(1)} p95 ${p95.toFixed(1)} max ${max.toFixed(0)} ms (${n} keys)`;
}

function numbers(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
  return { p50: at(0.5), p95: at(0.95), max: at(1), n: sorted.length };
}

/** Seconds until all servers of this editor together used under 5 % of a processor for a second. */
async function idle(what) {
  const begun = Date.now();
  let before = processorSeconds();
  const first = before;
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    const now = processorSeconds();
    const waited = (Date.now() - begun) / 1_000;
    if (now - before < IDLE_SHARE || waited > PATIENCE_S) {
      const used = before - first;
      rows.push({ title: `idle after ${what}`, s: waited - 1, cpu: used });
      console.log(`  server idle ${(waited - 1).toFixed(1)} s after ${what} (${used.toFixed(1)} s of processor time)`);
      return;
    }
    before = now;
  }
}

// The servers inherit the environment of this run, and their programs count once they ended.
function processorSeconds() {
  return readdirSync('/proc')
    .filter((each) => /^\d+$/.test(each) && isServer(each))
    .map((each) => readFileSync(`/proc/${each}/stat`, 'utf8').split(') ').at(-1).split(' '))
    .reduce((sum, fields) => sum + fields.slice(11, 15).reduce((all, each) => all + Number(each), 0) / TICKS, 0);
}

function isServer(pid) {
  try {
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    return command.includes('moorage\0lsp') && readFileSync(`/proc/${pid}/environ`, 'utf8').includes(`=${workspace}\0`);
  } catch {
    return false;
  }
}
