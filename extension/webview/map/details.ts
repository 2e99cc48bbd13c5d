// What is told in words: the node that is chosen, and the list that says the same as the drawing.

import type { Words } from '../../src/map/messages';
import type { GraphNode } from '../../src/protocol';
import { element } from '../host';
import type { Graph } from './model';

const MOST_LISTED = 300;

export interface Acts {
  choose(id: string): void;
  open(id: string): void;
  surround(id: string): void;
}

/** One line about a node. */
export function described(node: GraphNode, words: Words): string {
  const kind = (node.kind === 'memory' ? words.memories[node.type] : words.kinds[node.kind]) ?? node.type;
  const status = node.status === 'active' ? '' : `, ${words.statuses[node.status] ?? node.status}`;
  return `${node.label} (${kind}${status})`;
}

/** Shows a node with what it is tied to; everything in it is a button. */
export function showDetails(graph: Graph, id: string, words: Words, acts: Acts): void {
  const node = graph.byId.get(id);
  const place = element('details');
  place.replaceChildren();
  if (node === undefined) {
    const hint = document.createElement('p');
    hint.className = 'quiet';
    hint.textContent = words.noneChosen;
    place.append(hint);
    return;
  }
  const title = document.createElement('h2');
  title.textContent = described(node, words);
  const bar = document.createElement('div');
  bar.className = 'bar';
  bar.append(
    ...(canOpen(node) ? [button(words.open, () => acts.open(id))] : []),
    button(words.surroundings, () => acts.surround(id)),
  );
  const list = document.createElement('ul');
  for (const edge of graph.edgesOf(id).slice(0, MOST_LISTED)) {
    const other = graph.byId.get(edge.source === id ? edge.target : edge.source);
    if (other !== undefined) {
      const item = document.createElement('li');
      const type = words.edges[edge.type] ?? edge.type.replaceAll('_', ' ');
      item.append(
        `${type}: `,
        link(described(other, words), () => acts.choose(other.id)),
      );
      list.append(item);
    }
  }
  place.append(title, bar, list);
}

/** Lists what is drawn, memories that need somebody first. */
export function showList(graph: Graph, shown: ReadonlySet<string>, words: Words, acts: Acts): void {
  const nodes = graph.nodes.filter((each) => shown.has(each.id));
  nodes.sort((a, b) => rank(a) - rank(b) || a.label.localeCompare(b.label));
  const items = nodes.slice(0, MOST_LISTED).map((node) => {
    const item = document.createElement('li');
    item.append(link(described(node, words), () => acts.choose(node.id)));
    return item;
  });
  if (nodes.length > MOST_LISTED) {
    const rest = document.createElement('li');
    rest.textContent = words.more.replace('{0}', String(nodes.length - MOST_LISTED));
    items.push(rest);
  }
  element('list').replaceChildren(...items);
}

function rank(node: GraphNode): number {
  const bad = node.disputed || node.stale ? 0 : 2;
  return bad + Number(node.kind !== 'memory');
}

function canOpen(node: GraphNode): boolean {
  return node.kind === 'memory' || node.kind === 'symbol';
}

function button(text: string, run: () => void): HTMLButtonElement {
  const made = document.createElement('button');
  made.textContent = text;
  made.addEventListener('click', run);
  return made;
}

function link(text: string, run: () => void): HTMLButtonElement {
  const made = button(text, run);
  made.className = 'link';
  return made;
}
