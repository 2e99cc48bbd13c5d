// The page of the map: draws the graph, moves through it by mouse and keyboard, and through time by a slider.

import cytoscape, { type Core, type ElementDefinition } from 'cytoscape';

import type { ToPage, Words } from '../../src/map/messages';
import type { GraphEdge, GraphNode } from '../../src/protocol';
import { element, host, listen } from '../host';
import { type Acts, described, showDetails, showList } from './details';
import { arranged } from './layout';
import { looks } from './looks';
import { type Direction, Graph, holds, nearest, type Point } from './model';

const LARGE = 1000;
const DENSE = 40;
const A_DAY = 86_400_000;
const STEPS_OF_TIME = 1000;
const ZOOM = 1.25;
/** how close a few nodes are shown */
const CLOSEST = 1.5;
const SHORT = 40;
const CHUNK = 400;
const DIRECTIONS: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};

let graph = new Graph([], []);
let words: Words | undefined;
let truncated = 0;
let language = 'en';
let positions: Map<string, Point> = new Map();
let chosen = '';
/** Around which node alone things are shown; empty for everything. */
let centre = '';
let run = 0;
let core: Core | undefined;

const canvas = element('graph');
const slider = element<HTMLInputElement>('time');
const kinds = [...document.querySelectorAll<HTMLInputElement>('input[name="kind"]')];
const acts: Acts = {
  choose: (id) => choose(id, { focus: true }),
  open,
  surround: (id) => {
    centre = centre === id ? '' : id;
    refresh();
    fit();
  },
};

listen<ToPage>((message) => {
  if (message.kind === 'said') {
    element('said').textContent = message.text;
  } else {
    void show(message);
  }
});

async function show(message: Extract<ToPage, { kind: 'graph' }>): Promise<void> {
  run += 1;
  const mine = run;
  ({ words, language, truncated } = message);
  graph = new Graph(message.nodes, message.edges);
  const begun = performance.now();
  const arranging = message.words.arranging;
  positions = await arranged(
    graph,
    positions,
    (share) => say(arranging.replace('{0}', String(Math.round(share * 100)))),
    () => mine === run,
  );
  if (mine !== run) {
    return;
  }
  await draw(() => mine === run);
  if (mine !== run) {
    return;
  }
  count(shownNow());
  choose(graph.byId.has(message.chosen) ? message.chosen : graph.byId.has(chosen) ? chosen : '', { focus: false });
  host.postMessage({ kind: 'drawn', nodes: graph.nodes.length, ms: performance.now() - begun });
}

// Some hundred at a time, with a frame between, so that the page answers meanwhile.
async function draw(isWanted: () => boolean): Promise<void> {
  const before = core && { zoom: core.zoom(), pan: core.pan() };
  core?.destroy();
  const made = empty(graph.nodes.length > LARGE);
  core = made;
  const elements = [...graph.nodes.map(nodeOf), ...graph.edges.map(edgeOf)];
  for (let at = 0; at < elements.length && isWanted(); at += CHUNK) {
    made.add(elements.slice(at, at + CHUNK));
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
  made.on('tap', 'node', (event) => {
    choose(event.target.id(), { focus: true });
    open(event.target.id());
  });
  refresh();
  if (before === undefined) {
    fit();
  } else {
    made.viewport({ zoom: before.zoom, pan: before.pan });
  }
}

function isDense(): boolean {
  return graph.nodes.length > DENSE;
}

function empty(isLarge: boolean): Core {
  return cytoscape({
    container: canvas,
    style: looks(isDense()),
    layout: { name: 'preset' },
    hideEdgesOnViewport: isLarge,
    textureOnViewport: isLarge,
    ...(isLarge ? { pixelRatio: 1 } : {}),
    minZoom: 0.02,
    maxZoom: 4,
    autoungrabify: true,
    boxSelectionEnabled: false,
  });
}

function nodeOf({ id, kind, status, label }: GraphNode): ElementDefinition {
  const position = { ...(positions.get(id) ?? { x: 0, y: 0 }) };
  const short = kind === 'symbol' ? label.replace(/^.*\//, '') : label.slice(0, SHORT);
  return { group: 'nodes', data: { id, status, short }, classes: kind, position };
}

function edgeOf({ source, target, type }: GraphEdge, at: number): ElementDefinition {
  return { group: 'edges', data: { id: `edge ${at}`, source, target, at }, classes: type };
}

// -- what is shown

function refresh(): void {
  const shown = shownNow();
  const time = timeChosen();
  core?.batch(() => {
    core?.nodes().forEach((node) => {
      node.toggleClass('gone', !shown.has(node.id()));
      node.toggleClass('few', shown.size <= DENSE);
    });
    core?.edges().forEach((edge) => {
      const known = graph.edges[edge.data('at')];
      edge.toggleClass('gone', known === undefined || !holds(known, time));
    });
  });
  element('when').textContent = isNow() ? (words?.now ?? '') : told(new Date(time));
  slider.setAttribute('aria-valuetext', element('when').textContent ?? '');
  element('nothing').hidden = shown.size > 0;
  count(shown);
  if (words !== undefined) {
    showList(graph, shown, words, acts);
  }
}

// The day, and the time of day where that tells moments apart.
function told(moment: Date): string {
  const [first, last] = graph.extent();
  const isShort = last - first < 3 * A_DAY;
  return isShort ? moment.toLocaleString(language) : moment.toLocaleDateString(language);
}

function shownNow(): Set<string> {
  const wanted = new Set(kinds.filter((each) => each.checked).map((each) => each.value));
  const shown = graph.at(timeChosen(), wanted.has('entity') ? new Set([...wanted, 'value']) : wanted);
  if (centre === '') {
    return shown;
  }
  const near = graph.around(centre);
  return new Set([...shown].filter((id) => near.has(id)));
}

function isNow(): boolean {
  return Number(slider.value) >= STEPS_OF_TIME;
}

function timeChosen(): number {
  const [first, last] = graph.extent();
  return isNow() ? Date.now() : first + ((last - first) * Number(slider.value)) / STEPS_OF_TIME;
}

// -- moving

function choose(id: string, { focus }: { focus: boolean }): void {
  chosen = id;
  core?.elements('.chosen, .near').removeClass('chosen near');
  const node = core?.getElementById(id);
  const known = graph.byId.get(id);
  if (words !== undefined) {
    showDetails(graph, id, words, acts);
  }
  if (node === undefined || node.empty() || known === undefined) {
    return;
  }
  node.addClass('chosen');
  node.connectedEdges().addClass('near');
  if (words !== undefined) {
    element('spoken').textContent = described(known, words);
  }
  if (focus) {
    reveal(id);
  }
}

function reveal(id: string): void {
  const node = core?.getElementById(id);
  if (core === undefined || node === undefined || node.empty()) {
    return;
  }
  const { x, y } = node.renderedPosition();
  if (x < 40 || y < 40 || x > canvas.clientWidth - 40 || y > canvas.clientHeight - 40) {
    core.center(node);
  }
}

function step(direction: Direction): void {
  const points = [...shownNow()].flatMap((id) => {
    const point = positions.get(id);
    return point === undefined || id === chosen ? [] : [[id, point] as const];
  });
  const from = positions.get(chosen);
  const next = from === undefined ? points[0]?.[0] : nearest(from, direction, points);
  if (next !== undefined) {
    choose(next, { focus: true });
  }
}

function open(id: string): void {
  const memories = graph.neighbours(id).filter((each) => each.kind === 'memory');
  host.postMessage({ kind: 'open', id, memories: memories.map((each) => each.id) });
}

function zoom(by: number): void {
  core?.zoom({ level: core.zoom() * by, renderedPosition: { x: canvas.clientWidth / 2, y: canvas.clientHeight / 2 } });
}

function fit(): void {
  core?.resize();
  core?.fit(core.nodes(':visible'), 30);
  if (core !== undefined && core.zoom() > CLOSEST) {
    core.zoom(CLOSEST);
    core.center(core.nodes(':visible'));
  }
}

canvas.addEventListener('keydown', (event) => {
  const direction = DIRECTIONS[event.key];
  if (direction !== undefined) {
    step(direction);
  } else if (event.key === 'Enter' && chosen !== '') {
    open(chosen);
  } else if (event.key === '+' || event.key === '=') {
    zoom(ZOOM);
  } else if (event.key === '-') {
    zoom(1 / ZOOM);
  } else if (event.key === '0' || event.key === 'Home') {
    fit();
  } else {
    return;
  }
  event.preventDefault();
});

// -- the bar

slider.addEventListener('input', refresh);
for (const each of kinds) {
  each.addEventListener('change', refresh);
}
element('whole').addEventListener('click', () => {
  centre = '';
  refresh();
  fit();
});
element('find').addEventListener('submit', (event) => {
  event.preventDefault();
  centre = '';
  host.postMessage({ kind: 'find', query: element<HTMLInputElement>('query').value });
});
element('as-list').addEventListener('click', (event) => {
  const isList = document.body.classList.toggle('as-list');
  (event.currentTarget as HTMLElement).setAttribute('aria-pressed', String(isList));
  fit();
});

// The editor tells of another theme by the classes of the body.
new MutationObserver(() => core?.style(looks(isDense()))).observe(document.body, {
  attributes: true,
  attributeFilter: ['data-vscode-theme-id', 'data-vscode-theme-kind'],
});
new ResizeObserver(() => core?.resize()).observe(canvas);

// -- telling

function count(shown: ReadonlySet<string>): void {
  const of = (kind: string) => String(graph.nodes.filter((each) => each.kind === kind && shown.has(each.id)).length);
  const counts = (words?.counts ?? '')
    .replace('{0}', of('memory'))
    .replace('{1}', of('symbol'))
    .replace('{2}', of('entity'));
  const rest = truncated > 0 ? ` ${(words?.leftOut ?? '').replace('{0}', String(truncated))}` : '';
  say(counts + rest);
}

function say(text: string): void {
  element('said').textContent = text;
}

host.postMessage({ kind: 'ready' });
