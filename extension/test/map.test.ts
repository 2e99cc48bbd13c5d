import assert from 'node:assert/strict';
import { test } from 'node:test';

import type { GraphEdge, GraphNode } from '../src/protocol';
import { Graph, holds, nearest } from '../webview/map/model';

const ALL = new Set(['memory', 'symbol', 'entity']);

function node(id: string, changes: Partial<GraphNode> = {}): GraphNode {
  const kind = id.split(':')[0] as GraphNode['kind'];
  const rest = { type: kind, status: 'active', disputed: false, stale: false, unverified: false } as const;
  return { id, label: id, kind, since: null, until: null, ...rest, ...changes };
}

function edge(source: string, target: string, changes: Partial<GraphEdge> = {}): GraphEdge {
  return { source, target, type: 'mentions', weight: 1, validFrom: null, validUntil: null, memories: [], ...changes };
}

const OLD = node('memory:old', { since: '2026-01-01T00:00:00Z', until: '2026-03-01T00:00:00Z' });
const NEW = node('memory:new', { since: '2026-03-01T00:00:00Z' });
const GRAPH = new Graph(
  [OLD, NEW, node('symbol:a.py#f'), node('entity:e')],
  [edge(OLD.id, 'symbol:a.py#f'), edge(NEW.id, 'entity:e'), edge(NEW.id, OLD.id)],
);

test('at a time there is what stood then, with what it was tied to', () => {
  const at = (time: string) => [...GRAPH.at(Date.parse(time), ALL)].sort();
  assert.deepEqual(at('2025-12-31T00:00:00Z'), []);
  assert.deepEqual(at('2026-02-01T00:00:00Z'), [OLD.id, 'symbol:a.py#f']);
  assert.deepEqual(at('2026-03-01T00:00:00Z'), ['entity:e', NEW.id]);
});

test('kinds that are not wanted are left out', () => {
  assert.deepEqual([...GRAPH.at(Date.now(), new Set(['memory']))], [NEW.id]);
});

test('the slider goes from the first to the last that was written', () => {
  assert.deepEqual(GRAPH.extent(), [Date.parse('2026-01-01T00:00:00Z'), Date.parse('2026-03-01T00:00:00Z')]);
  assert.deepEqual(new Graph([], []).extent(), [0, 0]);
});

test('a node knows who it is tied to, each once', () => {
  assert.deepEqual(
    GRAPH.neighbours(OLD.id).map((each) => each.id),
    ['symbol:a.py#f', NEW.id],
  );
  assert.deepEqual([...GRAPH.around('entity:e')], ['entity:e', NEW.id]);
});

test('a fact holds in its time, its start included and its end not', () => {
  const fact = edge('entity:e', 'entity:f', { validFrom: '2026-01-01T00:00:00Z', validUntil: '2026-02-01T00:00:00Z' });
  assert.deepEqual(
    ['2025-12-31', '2026-01-01', '2026-02-01'].map((day) => holds(fact, Date.parse(`${day}T00:00:00Z`))),
    [false, true, false],
  );
});

test('an arrow key goes to the nearest node that lies that way', () => {
  const points = [
    ['right', { x: 10, y: 1 }],
    ['far', { x: 50, y: 0 }],
    ['aside', { x: 3, y: 20 }],
    ['left', { x: -9, y: 0 }],
  ] as const;
  const from = { x: 0, y: 0 };
  assert.equal(nearest(from, 'right', points), 'right');
  assert.equal(nearest(from, 'left', points), 'left');
  assert.equal(nearest(from, 'down', points), 'aside');
  assert.equal(nearest(from, 'up', points), undefined);
});
