"""One graph of entities, symbols and memories, walked from node to node. Nothing of it is stored for itself.

Facts are edges between entities, mentions tie memories to entities, anchors tie them to symbols where these are today.
"""

from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from datetime import datetime
from heapq import heappop, heappush
from itertools import count

from moorage.domain.conflicts import ConflictState
from moorage.domain.entities import EntityId, entity_key
from moorage.domain.errors import InvalidInput
from moorage.domain.facts import Fact
from moorage.domain.graph import FactQuery
from moorage.domain.memory import MemoryId
from moorage.domain.nodes import Edge, NodeId, NodeKind, Subgraph
from moorage.domain.told import MAX_EXPANSION, MAX_EXPANSION_DEPTH, MAX_NEIGHBOURS, MAX_PATH_DEPTH, MIN_EXPANSION
from moorage.ports import Store
from moorage.services import drift, nodes
from moorage.services.act import Act
from moorage.services.view import View

_MOST_VISITED = 5_000
_MOST_FACTS = 2_000
_CONTAINING = 0.9
"""Weight of what is certain but no statement: a mention, an anchor."""


@dataclass(frozen=True, slots=True)
class Graph:
    """A namespace seen from one checkout at one time; `as_of` None has what has ended, too."""

    store: Store
    view: View
    act: Act
    as_of: datetime | None
    _edges: dict[NodeId, list[Edge]] = field(default_factory=dict)

    def edges(self, node: NodeId) -> list[Edge]:
        """All that a node is tied to, strongest first."""
        if node not in self._edges:
            found = _merged(self._found(node))
            found.sort(key=lambda each: (-each.weight, each.type))
            self._edges[node] = found
        return self._edges[node]

    def _found(self, node: NodeId) -> Iterator[Edge]:
        match node.kind:
            case NodeKind.ENTITY:
                yield from self._of_entity(node)
            case NodeKind.VALUE:
                query = FactQuery(object_keys=frozenset((node.key,)), as_of=self.as_of, limit=_MOST_FACTS)
                yield from self._of_facts(self.store.graph.facts(query))
            case NodeKind.MEMORY:
                yield from self._of_memory(MemoryId(node.key))
            case NodeKind.SYMBOL:
                yield from self._of_symbol(node)

    def _of_entity(self, node: NodeId) -> Iterator[Edge]:
        id_ = EntityId(node.key)
        keys = self.store.graph.keys_of([id_]).get(id_, frozenset())
        about = self.store.graph.facts(FactQuery(subject_keys=keys, as_of=self.as_of, limit=_MOST_FACTS))
        into = self.store.graph.facts(FactQuery(object_keys=keys, as_of=self.as_of, limit=_MOST_FACTS))
        yield from self._of_facts([*about, *into])
        for memory_id in self.store.graph.memories_of([id_], MAX_EXPANSION).get(id_, ()):
            yield _tie(NodeId(NodeKind.MEMORY, memory_id), node, "mentions")

    def _of_facts(self, facts: Iterable[Fact]) -> Iterator[Edge]:
        known = list(facts)
        meant = self.store.graph.entities_by_key({key for each in known for key in (each.subject_key, each.object_key)})
        for fact in known:
            yield Edge(
                source=_end(meant, fact.subject_key),
                target=_end(meant, fact.object_key),
                type=fact.predicate_key,
                weight=fact.confidence,
                valid_from=fact.valid_from,
                valid_until=fact.valid_until,
                memory_ids=(fact.memory_id,),
            )

    def _of_memory(self, memory_id: MemoryId) -> Iterator[Edge]:
        here = NodeId(NodeKind.MEMORY, memory_id)
        for entity_id in self.store.graph.mentioned_by([memory_id]).get(memory_id, ()):
            yield _tie(here, NodeId(NodeKind.ENTITY, entity_id), "mentions")
        for checked in drift.check(self.store, self.view, self.store.anchors.of([memory_id]), self.act):
            place = checked.drift.place or checked.anchor.latest.place
            yield _tie(here, nodes.symbol_at(place), "anchored_to")
        yield from self._between_memories(memory_id)

    def _between_memories(self, memory_id: MemoryId) -> Iterator[Edge]:
        here = NodeId(NodeKind.MEMORY, memory_id)
        memory = self.store.memories([memory_id]).get(memory_id)
        if memory and memory.supersedes:
            yield _tie(here, NodeId(NodeKind.MEMORY, memory.supersedes), "supersedes")
        for old, new in self.store.overview.successors([memory_id]).items():
            yield _tie(NodeId(NodeKind.MEMORY, new), NodeId(NodeKind.MEMORY, old), "supersedes")
        for conflict in self.store.graph.conflicts_of([memory_id]):
            if conflict.state is ConflictState.PENDING:
                new, old = conflict.new.memory_id, conflict.existing.memory_id
                yield _tie(NodeId(NodeKind.MEMORY, new), NodeId(NodeKind.MEMORY, old), "contradicts")

    def _of_symbol(self, node: NodeId) -> Iterator[Edge]:
        path, _, name = node.key.partition("#")
        near = self.store.anchors.near(self.view.checkout, path)
        for checked in drift.check(self.store, self.view, near, self.act):
            if nodes.symbol_at(checked.drift.place or checked.anchor.latest.place) == node:
                yield _tie(NodeId(NodeKind.MEMORY, checked.anchor.memory_id), node, "anchored_to")
        called = {entity_key(each) for each in (node.key, name, name.rpartition(".")[2]) if each}
        for id_ in set(self.store.graph.entities_by_key(called or {entity_key(path)}).values()):
            yield _tie(NodeId(NodeKind.ENTITY, id_), node, "names")


def neighbours(graph: Graph, node: NodeId, limit: int) -> Subgraph:
    """The node and the strongest of what it is tied to; raises InvalidInput for a limit that is none."""
    _within("limit", limit, 1, MAX_NEIGHBOURS)
    edges = graph.edges(node)
    kept = edges[:limit]
    ids = dict.fromkeys((node, *(each.other(node) for each in kept)))
    return nodes.drawn(graph.store, graph.view, graph.act, list(ids), kept, len(edges) - len(kept))


def expanded(graph: Graph, node: NodeId, depth: int, limit: int) -> Subgraph:
    """All within so many steps, nearest first, up to so many nodes. Raises InvalidInput."""
    _within("depth", depth, 1, MAX_EXPANSION_DEPTH)
    _within("limit", limit, MIN_EXPANSION, MAX_EXPANSION)
    depths = {node: 0}
    edges: dict[Edge, None] = {}
    waiting = deque([node])
    left_out: set[NodeId] = set()
    while waiting:
        here = waiting.popleft()
        if depths[here] == depth:
            continue
        for edge in graph.edges(here):
            other = edge.other(here)
            if other not in depths and len(depths) < limit:
                depths[other] = depths[here] + 1
                waiting.append(other)
            if other in depths:
                edges[edge] = None
            else:
                left_out.add(other)
    return nodes.drawn(graph.store, graph.view, graph.act, list(depths), list(edges), len(left_out))


def path(graph: Graph, start: NodeId, end: NodeId, depth: int, *, weighted: bool) -> Subgraph | None:
    """The shortest way, at most `depth` edges; or with `weighted` the one whose 1 - weight sums up least.

    None when there is none, or none was found among 5,000 nodes. Raises InvalidInput for a depth that is none.
    """
    _within("depth", depth, 1, MAX_PATH_DEPTH)
    if start == end:
        return _traced(graph, [start], [])
    return (_surest if weighted else _shortest)(graph, start, end, depth)


def _shortest(graph: Graph, start: NodeId, end: NodeId, depth: int) -> Subgraph | None:
    """From both ends at once, always the one with fewer nodes to look at: a hub in the middle is met, not searched."""
    came: tuple[dict[NodeId, Edge | None], ...] = ({start: None}, {end: None})
    outer: list[list[NodeId]] = [[start], [end]]
    n_visited = 0
    for _ in range(depth):
        side = 0 if len(outer[0]) <= len(outer[1]) else 1
        mine, theirs = came[side], came[1 - side]
        reached: list[NodeId] = []
        for here in outer[side]:
            n_visited += 1
            for edge in graph.edges(here) if n_visited <= _MOST_VISITED else ():
                other = edge.other(here)
                if other not in mine:
                    mine[other] = edge
                    reached.append(other)
                if other in theirs:
                    return _joined(graph, came, other)
        outer[side] = reached
    return None


def _joined(graph: Graph, came: tuple[dict[NodeId, Edge | None], ...], met: NodeId) -> Subgraph:
    (ids, steps), (rest, more) = (_back(each, met) for each in came)
    return _traced(graph, [*ids[::-1], *rest[1:]], [*steps[::-1], *more])


def _surest(graph: Graph, start: NodeId, end: NodeId, depth: int) -> Subgraph | None:
    order = count()
    waiting: list[tuple[float, int, int, NodeId]] = [(0.0, next(order), 0, start)]
    came: dict[NodeId, Edge | None] = {start: None}
    cost = {start: 0.0}
    done: set[NodeId] = set()
    while waiting and len(done) < _MOST_VISITED:
        spent, _, n_steps, here = heappop(waiting)
        if here == end:
            ids, steps = _back(came, end)
            return _traced(graph, ids[::-1], steps[::-1])
        if here in done or n_steps == depth:
            continue
        done.add(here)
        for edge in graph.edges(here):
            other, total = edge.other(here), spent + 1 - edge.weight
            if other not in done and total < cost.get(other, float("inf")):
                cost[other], came[other] = total, edge
                heappush(waiting, (total, next(order), n_steps + 1, other))
    return None


def _back(came: dict[NodeId, Edge | None], node: NodeId) -> tuple[list[NodeId], list[Edge]]:
    """From a node back to where the search began."""
    ids, steps = [node], []
    while edge := came[ids[-1]]:
        steps.append(edge)
        ids.append(edge.other(ids[-1]))
    return ids, steps


def _traced(graph: Graph, ids: list[NodeId], steps: list[Edge]) -> Subgraph:
    return nodes.drawn(graph.store, graph.view, graph.act, ids, steps, 0)


def _merged(edges: Iterable[Edge]) -> list[Edge]:
    """One edge for all that say the same, with the highest weight and every memory; a tie to itself is none."""
    found: dict[tuple[NodeId, NodeId, str, datetime | None], Edge] = {}
    for edge in edges:
        key = (edge.source, edge.target, edge.type, edge.valid_until)
        known = found.get(key)
        if edge.source == edge.target:
            continue
        if known is None:
            found[key] = edge
            continue
        starts = [each for each in (known.valid_from, edge.valid_from) if each]
        found[key] = replace(
            known,
            weight=max(known.weight, edge.weight),
            valid_from=min(starts, default=None),
            memory_ids=tuple(dict.fromkeys((*known.memory_ids, *edge.memory_ids))),
        )
    return list(found.values())


def _end(meant: dict[str, EntityId], key: str) -> NodeId:
    return NodeId(NodeKind.ENTITY, meant[key]) if key in meant else NodeId(NodeKind.VALUE, key)


def _tie(source: NodeId, target: NodeId, type_: str) -> Edge:
    return Edge(source, target, type_, _CONTAINING)


def _within(name: str, value: int, least: int, most: int) -> None:
    if not least <= value <= most:
        raise InvalidInput(f"{name} is {value}; it must be from {least} to {most}")
