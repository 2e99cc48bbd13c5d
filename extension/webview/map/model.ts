// The graph of the map and what is to be seen of it at a time. Knows nothing of the page.

import type { GraphEdge, GraphNode } from '../../src/protocol';

export interface Point {
  readonly x: number;
  readonly y: number;
}

export type Direction = 'left' | 'right' | 'up' | 'down';

/** Nodes and edges with who is tied to whom. */
export class Graph {
  readonly byId: ReadonlyMap<string, GraphNode>;
  private readonly tied = new Map<string, GraphEdge[]>();

  constructor(
    readonly nodes: readonly GraphNode[],
    readonly edges: readonly GraphEdge[],
  ) {
    this.byId = new Map(nodes.map((each) => [each.id, each]));
    for (const edge of edges) {
      for (const end of new Set([edge.source, edge.target])) {
        this.tied.set(end, [...(this.tied.get(end) ?? []), edge]);
      }
    }
  }

  edgesOf(id: string): readonly GraphEdge[] {
    return this.tied.get(id) ?? [];
  }

  neighbours(id: string): GraphNode[] {
    const ids = this.edgesOf(id).map((each) => (each.source === id ? each.target : each.source));
    return [...new Set(ids)].flatMap((each) => this.byId.get(each) ?? []);
  }

  /** First and last moment at which anything was written, in milliseconds; equal when there is but one. */
  extent(): [number, number] {
    const times = this.nodes.flatMap((each) => (each.since === null ? [] : [Date.parse(each.since)]));
    return times.length === 0 ? [0, 0] : [Math.min(...times), Math.max(...times)];
  }

  /** Ids of what there is to see at a time: memories that stood then, and what these were tied to. */
  at(time: number, kinds: ReadonlySet<string>): Set<string> {
    const shown = new Set(this.nodes.filter((each) => each.kind === 'memory' && stands(each, time)).map(idOf));
    for (const { source, target } of this.edges) {
      for (const [end, other] of [
        [source, target],
        [target, source],
      ] as const) {
        if (shown.has(end) && this.byId.get(end)?.kind === 'memory' && this.byId.get(other)?.kind !== 'memory') {
          shown.add(other);
        }
      }
    }
    return new Set([...shown].filter((id) => kinds.has(this.byId.get(id)?.kind ?? '')));
  }

  /** A node with all that it is tied to in one step. */
  around(id: string): Set<string> {
    return new Set([id, ...this.neighbours(id).map(idOf)]);
  }
}

/** Whether a fact held at a time; what is no fact always does. */
export function holds(edge: GraphEdge, time: number): boolean {
  const begun = edge.validFrom === null || Date.parse(edge.validFrom) <= time;
  return begun && (edge.validUntil === null || time < Date.parse(edge.validUntil));
}

/** The nearest of the points that lie in a direction, those straight ahead first; undefined when none does. */
export function nearest(
  from: Point,
  direction: Direction,
  points: Iterable<readonly [string, Point]>,
): string | undefined {
  let best: string | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const [id, { x, y }] of points) {
    const [ahead, aside] = turned(x - from.x, y - from.y, direction);
    const distance = ahead + 3 * Math.abs(aside);
    if (ahead > 0 && Math.abs(aside) <= 2 * ahead && distance < least) {
      [best, least] = [id, distance];
    }
  }
  return best;
}

function turned(dx: number, dy: number, direction: Direction): [number, number] {
  switch (direction) {
    case 'left':
      return [-dx, dy];
    case 'right':
      return [dx, dy];
    case 'up':
      return [-dy, dx];
    case 'down':
      return [dy, dx];
  }
}

function stands(node: GraphNode, time: number): boolean {
  const begun = node.since === null || Date.parse(node.since) <= time;
  return begun && (node.until === null || time < Date.parse(node.until));
}

function idOf(node: GraphNode): string {
  return node.id;
}
