"""The whole graph at once, or as much of it as can be looked at: memories, their code, entities and facts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from moorage.domain.conflicts import ConflictState
from moorage.domain.drift import Verdict
from moorage.domain.entities import EntityId
from moorage.domain.errors import InvalidInput
from moorage.domain.graph import FactQuery
from moorage.domain.grouping import Entry, Standing
from moorage.domain.memory import Memory, MemoryId, MemoryState, Tier
from moorage.domain.mentions import SYMBOL
from moorage.domain.nodes import Edge, Node, NodeId, NodeKind, NodeStatus, Subgraph
from moorage.domain.selection import Selection
from moorage.domain.told import MAX_EXPANSION
from moorage.domain.wording import title_of
from moorage.ports import Store
from moorage.services.nodes import symbol_at
from moorage.services.view import View

_SHOWN_CHARACTERS = 60
_MOST_FACTS = 20_000
_MOST_CONFLICTS = 1_000
_CONTAINING = 0.9
_STALE = (Verdict.CHANGED, Verdict.LOST)


def ever(store: Store) -> list[Entry]:
    """What is in sight now, and what it took the place of; newest first."""
    states = frozenset({MemoryState.ACTIVE, MemoryState.SUPERSEDED})
    return store.overview.entries(Selection(states=states, tiers=frozenset(Tier)))


def whole(store: Store, view: View, entries: Sequence[Entry], standing: Standing, limit: int) -> Subgraph:
    """At most `limit` nodes: memories in the order given as long as there is room for what they are tied to.

    Raises InvalidInput for a limit that is none.
    """
    if not 1 <= limit <= MAX_EXPANSION:
        raise InvalidInput(f"limit is {limit}; it must lie between 1 and {MAX_EXPANSION}")
    ties = _Ties(store, view, [each.id for each in entries[:limit]])
    chosen, ids = ties.fitting(limit)
    drawing = _Drawing(store, standing, chosen, ids)
    edges = [*ties.edges(chosen), *_between(store, chosen), *_stated(store, chosen)]
    known = set(ids)
    tied = [each for each in edges if each.source in known and each.target in known]
    return Subgraph(tuple(drawing.nodes()), tuple(dict.fromkeys(tied)), len(entries) - len(chosen))


class _Ties:
    """What memories are tied to: symbols where these are today, and entities."""

    def __init__(self, store: Store, view: View, memory_ids: Sequence[MemoryId]) -> None:
        self._order = memory_ids
        self._symbols: dict[MemoryId, list[NodeId]] = {}
        anchors = store.anchors.of(memory_ids)
        moves = store.anchors.followed(view.checkout, [each.id for each in anchors])
        for each in anchors:
            move = moves.get(each.id)
            place = move.target if move else each.latest.place
            self._symbols.setdefault(each.memory_id, []).append(symbol_at(place))
        self._entities = store.graph.mentioned_by(memory_ids)

    def fitting(self, limit: int) -> tuple[list[MemoryId], list[NodeId]]:
        """The memories that fit with all that they are tied to, and all their nodes."""
        chosen: list[MemoryId] = []
        ids: dict[NodeId, None] = {}
        for memory_id in self._order:
            more = [each for each in (_memory(memory_id), *self._others(memory_id)) if each not in ids]
            if len(ids) + len(more) > limit:
                break
            chosen.append(memory_id)
            ids.update(dict.fromkeys(more))
        return chosen, list(ids)

    def edges(self, memory_ids: Iterable[MemoryId]) -> Iterator[Edge]:
        for memory_id in memory_ids:
            for other in self._others(memory_id):
                type_ = "anchored_to" if other.kind is NodeKind.SYMBOL else "mentions"
                yield Edge(_memory(memory_id), other, type_, _CONTAINING)

    def _others(self, memory_id: MemoryId) -> list[NodeId]:
        entities = [NodeId(NodeKind.ENTITY, each) for each in self._entities.get(memory_id, ())]
        return [*dict.fromkeys(self._symbols.get(memory_id, ())), *entities]


def _between(store: Store, memory_ids: Sequence[MemoryId]) -> Iterator[Edge]:
    """What takes the place of what, and what contradicts what."""
    for old, new in store.overview.successors(memory_ids).items():
        yield Edge(_memory(new), _memory(old), "supersedes", _CONTAINING)
    for conflict in store.graph.conflicts(ConflictState.PENDING, _MOST_CONFLICTS):
        new, old = conflict.new.memory_id, conflict.existing.memory_id
        yield Edge(_memory(new), _memory(old), "contradicts", _CONTAINING)


def _stated(store: Store, memory_ids: Sequence[MemoryId]) -> Iterator[Edge]:
    """Facts between entities, with the time in which they hold."""
    facts = store.graph.facts(FactQuery(memory_ids=tuple(memory_ids), limit=_MOST_FACTS))
    meant = store.graph.entities_by_key({key for each in facts for key in (each.subject_key, each.object_key)})
    for fact in facts:
        subject, object_ = meant.get(fact.subject_key), meant.get(fact.object_key)
        if subject and object_ and subject != object_:
            ends = (NodeId(NodeKind.ENTITY, subject), NodeId(NodeKind.ENTITY, object_))
            times = (fact.valid_from, fact.valid_until)
            yield Edge(*ends, fact.predicate_key, fact.confidence, *times, (fact.memory_id,))


@dataclass
class _Drawing:
    """The nodes with their names and what is known of how they are doing."""

    store: Store
    standing: Standing
    memory_ids: Sequence[MemoryId]
    ids: Sequence[NodeId]
    _memories: Mapping[MemoryId, Memory] = field(init=False)
    _ends: Mapping[MemoryId, datetime] = field(init=False)

    def __post_init__(self) -> None:
        self._memories = self.store.memories(self.memory_ids)
        newer = self.store.overview.successors(self.memory_ids)
        successors = self.store.memories(list(newer.values()))
        self._ends = {old: successors[new].created_at for old, new in newer.items() if new in successors}

    def nodes(self) -> Iterator[Node]:
        """In the order of their ids."""
        entity_ids = [EntityId(each.key) for each in self.ids if each.kind is NodeKind.ENTITY]
        entities = self.store.graph.entities(entity_ids)
        for id_ in self.ids:
            if id_.kind is NodeKind.MEMORY:
                yield self._memory(id_, self._memories[MemoryId(id_.key)])
            elif id_.kind is NodeKind.SYMBOL:
                yield Node(id_, id_.key, SYMBOL, NodeStatus.ACTIVE)
            elif entity := entities.get(EntityId(id_.key)):
                yield Node(id_, entity.name, entity.type, NodeStatus.ACTIVE)

    def _memory(self, id_: NodeId, memory: Memory) -> Node:
        disputed = memory.id in self.standing.disputed
        stale = self.standing.verdict_of(memory.id) in _STALE
        status = _status(memory, disputed=disputed, stale=stale)
        label = title_of(memory, _SHOWN_CHARACTERS)
        return Node(
            id=id_,
            label=label,
            type=memory.kind.value,
            status=status,
            disputed=disputed,
            stale=stale,
            since=memory.created_at,
            until=self._ends.get(memory.id),
        )


def _status(memory: Memory, *, disputed: bool, stale: bool) -> NodeStatus:
    if memory.state is not MemoryState.ACTIVE:
        return NodeStatus.DEPRECATED
    if disputed:
        return NodeStatus.CONFLICTED
    return NodeStatus.STALE if stale else NodeStatus.ACTIVE


def _memory(memory_id: MemoryId) -> NodeId:
    return NodeId(NodeKind.MEMORY, memory_id)
