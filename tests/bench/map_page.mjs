// What the page of the map takes of the processor for 1,000 to 5,000 nodes: until it is drawn, and a frame while it is
// dragged. Processor time, so that what else the machine does counts for nothing; the pause is by the clock.
//
//   node tests/bench/map_page.mjs CHROMIUM        after `npm run bundle` in extension/
//
// Graphics are drawn by the processor here, as on a machine without a graphics card.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const { chromium } = createRequire(new URL('../editor/package.json', import.meta.url))('playwright-core');
const read = (path) => readFileSync(new URL(`../../extension/${path}`, import.meta.url), 'utf8');
const FRAME = `<div class="bar"><form id="find"><input id="query"></form><input type="checkbox" name="kind" value="memory" checked>
<input type="checkbox" name="kind" value="symbol" checked><input type="checkbox" name="kind" value="entity" checked>
<button id="whole"></button><button id="as-list"></button><input id="time" type="range" min="0" max="1000" value="1000">
<output id="when"></output></div><p id="said"></p><main class="map"><div id="graph" tabindex="0"></div><ul id="list"></ul>
<p id="nothing"></p><section id="details"></section></main><p id="spoken"></p>`;
const WORDS = {
  kinds: {},
  statuses: {},
  edges: {},
  open: '',
  surroundings: '',
  arranging: '',
  counts: '',
  leftOut: '',
  more: '',
  now: '',
};

const browser = await chromium.launch({ executablePath: process.argv[2], args: ['--no-sandbox', '--disable-gpu'] });
console.log(
  '| nodes | edges | until drawn | longest pause, wall time | a frame while dragging |\n|---|---|---|---|---|',
);
for (const count of [1000, 2500, 5000]) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.setContent(`<style>${read('media/page.css')}</style><body>${FRAME}</body>`);
  await page.evaluate(() => {
    window.drawn = new Promise((resolve) => {
      window.acquireVsCodeApi = () => ({
        postMessage: (message) => message.kind === 'drawn' && resolve({ ...message, pause: window.pause }),
      });
    });
    window.pause = 0;
    new PerformanceObserver((all) => {
      window.pause = Math.max(window.pause, ...all.getEntries().map((each) => each.duration));
    }).observe({ type: 'longtask' });
  });
  await page.addScriptTag({ content: read('dist/map.js') });
  const graph = made(count);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const before = await busy(devtools);
  await page.evaluate((message) => window.postMessage(message), {
    kind: 'graph',
    ...graph,
    words: WORDS,
    language: 'en',
    chosen: '',
  });
  const { pause } = await page.evaluate(() => window.drawn);
  const drawn = (await busy(devtools)) - before;
  const frame = await dragged(page, devtools);
  console.log(
    `| ${count} | ${graph.edges.length} | ${Math.round(drawn)} ms | ${Math.round(pause)} ms | ${frame.toFixed(1)} ms |`,
  );
  await page.close();
}
await browser.close();

// Milliseconds of processor time that the page's main thread has taken so far.
async function busy(devtools) {
  const { metrics } = await devtools.send('Performance.getMetrics');
  return 1000 * metrics.find((each) => each.name === 'TaskDuration').value;
}

async function dragged(page, devtools) {
  await page.mouse.move(300, 300);
  await page.mouse.down();
  await page.mouse.move(310, 310);
  await page.evaluate(() => {
    window.frames_ = 0;
    const count = () => {
      window.frames_ += 1;
      requestAnimationFrame(count);
    };
    requestAnimationFrame(count);
  });
  const before = await busy(devtools);
  for (let at = 0; at < 40; at += 1) {
    await page.mouse.move(310 + 4 * at, 310 + 2 * at);
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  }
  const frames = await page.evaluate(() => window.frames_);
  await page.mouse.up();
  return ((await busy(devtools)) - before) / frames;
}

// Half memories, each about one of the symbols of 50 files and two of the entities; the same every time.
function made(count) {
  let state = 7;
  const random = (below) => {
    state = (state * 48271) % 2147483647;
    return state % below;
  };
  const [memories, symbols, entities] = [0.5, 0.35, 0.15].map((share) => Math.round(count * share));
  const rest = { status: 'active', disputed: false, stale: false, unverified: false, since: null, until: null };
  const nodes = [
    ...Array.from({ length: memories }, (_, at) => ({
      id: `memory:${at}`,
      label: `Memory ${at} about something`,
      kind: 'memory',
      type: 'fact',
      ...rest,
    })),
    ...Array.from({ length: symbols }, (_, at) => ({
      id: `symbol:${at}`,
      label: `file${at % 50}.py#function_${at}`,
      kind: 'symbol',
      type: 'symbol',
      ...rest,
    })),
    ...Array.from({ length: entities }, (_, at) => ({
      id: `entity:${at}`,
      label: `Entity ${at}`,
      kind: 'entity',
      type: 'concept',
      ...rest,
    })),
  ];
  const edge = (source, target, type) => ({
    source,
    target,
    type,
    weight: 1,
    validFrom: null,
    validUntil: null,
    memories: [],
  });
  const edges = Array.from({ length: memories }, (_, at) => [
    edge(`memory:${at}`, `symbol:${random(symbols)}`, 'anchored_to'),
    edge(`memory:${at}`, `entity:${random(entities)}`, 'mentions'),
    edge(`memory:${at}`, `entity:${random(entities)}`, 'mentions'),
  ]).flat();
  return { nodes, edges, truncated: 0 };
}
