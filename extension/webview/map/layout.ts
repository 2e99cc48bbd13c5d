// Where the nodes lie: forces that pull together what is tied and push apart what is not, worked out between frames.

import {
  forceCollide,
  forceLink,
  forceManyBody,
  forceSimulation,
  forceX,
  forceY,
  type SimulationLinkDatum,
  type SimulationNodeDatum,
} from 'd3-force';

import type { Graph, Point } from './model';

interface Body extends SimulationNodeDatum {
  readonly id: string;
}

const FRAME_MS = 12;
/** Node steps of a first arrangement: a large graph gets fewer steps, and settles for less. */
const WORK = 300_000;
const MOST_STEPS = 220;
const LEAST_STEPS = 60;
const STEPS_AGAIN = 60;
const DISTANCE = 60;
const CHARGE = -120;
const REACH = 900;
const RADIUS = 16;
const PULL = 0.06;
/** What is tied to nothing would lie far out otherwise. */
const PULL_OF_LONELY = 0.2;

/**
 * Positions by id. Nodes that had one begin there. Gives the page a frame after every few milliseconds and tells how far
 * it is, 0 to 1; ends early, with what there is, once `isWanted` says no.
 */
export async function arranged(
  graph: Graph,
  known: ReadonlyMap<string, Point>,
  tell: (share: number) => void,
  isWanted: () => boolean,
): Promise<Map<string, Point>> {
  const bodies: Body[] = graph.nodes.map(({ id }) => ({ id, ...known.get(id) }));
  const links: SimulationLinkDatum<Body>[] = graph.edges.map(({ source, target }) => ({ source, target }));
  const isNew = bodies.some((each) => each.x === undefined);
  const fresh = Math.min(MOST_STEPS, Math.max(LEAST_STEPS, Math.round(WORK / Math.max(bodies.length, 1))));
  const steps = known.size === 0 ? fresh : isNew ? STEPS_AGAIN : 0;
  const pull = ({ id }: Body) => (graph.edgesOf(id).length > 0 ? PULL : PULL_OF_LONELY);
  const simulation = forceSimulation(bodies)
    .force(
      'links',
      forceLink<Body, SimulationLinkDatum<Body>>(links)
        .id((each) => each.id)
        .distance(DISTANCE),
    )
    .force('charge', forceManyBody().strength(CHARGE).theta(1.1).distanceMax(REACH))
    .force('collide', forceCollide(RADIUS))
    .force('x', forceX<Body>(0).strength(pull))
    .force('y', forceY<Body>(0).strength(pull))
    .alphaDecay(1 - 0.001 ** (1 / Math.max(steps, 1)))
    .stop();
  let begun = performance.now();
  for (let step = 0; step < steps && isWanted(); step += 1) {
    simulation.tick();
    if (performance.now() - begun > FRAME_MS) {
      tell(step / steps);
      await new Promise((resolve) => requestAnimationFrame(resolve));
      begun = performance.now();
    }
  }
  return new Map(bodies.map(({ id, x = 0, y = 0 }) => [id, { x, y }]));
}
