"""Nodes of the graph: found by what a person types, and drawn with the status that they have just now."""

from collections.abc import Sequence

from moorage.domain.anchor import Place
from moorage.domain.conflicts import ConflictState
from moorage.domain.drift import Verdict
from moorage.domain.entities import Entity, EntityId, entity_key
from moorage.domain.errors import InvalidInput, MoorageError
from moorage.domain.memory import Memory, MemoryId, MemoryState
from moorage.domain.mentions import SYMBOL
from moorage.domain.nodes import Edge, Node, NodeId, NodeKind, NodeStatus, Subgraph
from moorage.domain.staleness import Traces, is_unverified
from moorage.domain.symbol import parse_symbol_path
from moorage.domain.wording import title_of
from moorage.ports import Store
from moorage.services import entities, lookup, places
from moorage.services.act import Act
from moorage.services.lifecycle import memory_named
from moorage.services.view import View

MAX_CHECKED = 100
"""Memories of one answer whose anchors are checked; those beyond are not said to be stale, nor to hold."""
_MOST_CONFLICTS = 1000
_SHOWN_CHARACTERS = 60
_STALE = (Verdict.CHANGED, Verdict.LOST)
_OF_STATE = {
    MemoryState.ACTIVE: NodeStatus.ACTIVE,
    MemoryState.SUPERSEDED: NodeStatus.DEPRECATED,
    MemoryState.ARCHIVED: NodeStatus.ARCHIVED,
    MemoryState.FORGOTTEN: NodeStatus.DELETED,
}


def symbol_at(place: Place) -> NodeId:
    """The node of a place in the code."""
    return NodeId(NodeKind.SYMBOL, str(place.symbol_path))


def node_named(store: Store, view: View, text: str) -> NodeId:
    """What a person means: an entity's name, a FILE#SYMBOL or FILE, or the id of a node, entity or memory.

    Raises InvalidInput when nothing is called so.
    """
    text = text.strip()
    kind, mark, key = text.partition(":")
    if mark and key and kind in set(NodeKind):
        return _of_kind(store, view, NodeKind(kind), key)
    if text.startswith("mem") and store.ids_starting(text, 1):
        return NodeId(NodeKind.MEMORY, memory_named(store, text).id)
    if found := entities.find(store, text):
        return NodeId(NodeKind.ENTITY, found.id)
    return _symbol_named(view, text)


def _symbol_named(view: View, text: str) -> NodeId:
    try:
        return symbol_at(places.place_named(view, parse_symbol_path(text)))
    except MoorageError:
        raise InvalidInput(
            f"nothing is called {text[:60]!r}: no entity, memory, file or symbol; `moorage entities` lists entities"
        ) from None


def _of_kind(store: Store, view: View, kind: NodeKind, key: str) -> NodeId:
    match kind:
        case NodeKind.ENTITY:
            return NodeId(kind, entities.entity_named(store, key).id)
        case NodeKind.MEMORY:
            return NodeId(kind, memory_named(store, key).id)
        case NodeKind.SYMBOL:
            return _symbol_named(view, key)
        case NodeKind.VALUE:
            return NodeId(kind, entity_key(key))


def drawn(
    store: Store, view: View, act: Act, ids: Sequence[NodeId], edges: Sequence[Edge], n_left_out: int
) -> Subgraph:
    """The nodes with their names and statuses, in the order given; edges to what is gone are left out."""
    drawing = _Drawing(store, view, act, ids)
    shown = [each for id_ in ids if (each := drawing.node(id_))]
    known = {each.id for each in shown}
    tied = [each for each in edges if each.source in known and each.target in known]
    return Subgraph(tuple(shown), tuple(tied), n_left_out)


class _Drawing:
    """What the nodes of one answer are called, and how they are doing."""

    def __init__(self, store: Store, view: View, act: Act, ids: Sequence[NodeId]) -> None:
        self._at = act.at
        memory_ids = [MemoryId(each.key) for each in ids if each.kind is NodeKind.MEMORY]
        self._memories = store.memories(memory_ids)
        active = [each for each in self._memories.values() if each.state is MemoryState.ACTIVE]
        self._known = {each.memory.id: each for each in lookup.known(store, view, active[:MAX_CHECKED], act)}
        self._stale_places = {
            symbol_at(lookup.place_of(checked))
            for each in self._known.values()
            for checked in each.checked
            if checked.drift.verdict in _STALE
        }
        self._entities = store.graph.entities([EntityId(each.key) for each in ids if each.kind is NodeKind.ENTITY])
        waiting = store.graph.conflicts(ConflictState.PENDING, _MOST_CONFLICTS)
        self._disputed = {side.memory_id for each in waiting for side in (each.existing, each.new)}
        facts = store.graph.facts_by_id(
            [side.fact_id for each in waiting for side in (each.existing, each.new) if side.fact_id]
        )
        keys = {each.subject_key for each in facts.values()}
        self._disputed_entities = set(store.graph.entities_by_key(keys).values()) if keys else set()

    def node(self, id_: NodeId) -> Node | None:
        """None for what is not there any more."""
        match id_.kind:
            case NodeKind.ENTITY:
                entity = self._entities.get(EntityId(id_.key))
                return self._of_entity(id_, entity) if entity else None
            case NodeKind.MEMORY:
                memory = self._memories.get(MemoryId(id_.key))
                return self._of_memory(id_, memory) if memory else None
            case NodeKind.SYMBOL:
                is_stale = id_ in self._stale_places
                return Node(id_, id_.key, SYMBOL, _worse(NodeStatus.ACTIVE, stale=is_stale), stale=is_stale)
            case NodeKind.VALUE:
                return Node(id_, id_.key, id_.kind.value, NodeStatus.ACTIVE)

    def _of_entity(self, id_: NodeId, entity: Entity) -> Node:
        status = NodeStatus.DEPRECATED if entity.retired_at else NodeStatus.ACTIVE
        disputed = entity.id in self._disputed_entities
        return Node(id_, entity.name, entity.type, _worse(status, disputed=disputed), disputed=disputed)

    def _of_memory(self, id_: NodeId, memory: Memory) -> Node:
        known = self._known.get(memory.id)
        disputed = memory.id in self._disputed
        stale = known is not None and known.verdict in _STALE
        traces = Traces(memory.created_at, memory.validated_at, None, 0)
        unverified = memory.state is MemoryState.ACTIVE and is_unverified(memory.kind, traces, self._at)
        status = _worse(_OF_STATE[memory.state], disputed=disputed, stale=stale, unverified=unverified)
        label = title_of(memory, _SHOWN_CHARACTERS)
        return Node(id_, label, memory.kind.value, status, disputed, stale, unverified, memory.created_at)


def _worse(status: NodeStatus, *, disputed: bool = False, stale: bool = False, unverified: bool = False) -> NodeStatus:
    """The status of what is active; what is out of sight is nothing else besides."""
    if status is not NodeStatus.ACTIVE:
        return status
    if disputed:
        return NodeStatus.CONFLICTED
    if stale:
        return NodeStatus.STALE
    return NodeStatus.UNVERIFIED if unverified else status
