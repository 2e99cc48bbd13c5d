"""Which entities the names of a text are, and which of them are new.

A new name is joined to a known entity only when both are equal but for punctuation; all else is suggested later.
"""

from collections.abc import Container, Iterable
from dataclasses import dataclass

from moorage.domain.entities import Decision, Entity, EntityId, bare_key, entity_key, judge, kept_first
from moorage.domain.graph import GraphWrites
from moorage.domain.memory import MemoryId
from moorage.domain.mentions import Mention
from moorage.ports import GraphStore
from moorage.services.act import Act

MAX_NAMES = 100
"""Of one memory."""


class KnownKeys(Container[str]):
    """Keys that name an entity, looked up one by one as they are asked for."""

    def __init__(self, graph: GraphStore) -> None:
        self._graph = graph

    def __contains__(self, key: object) -> bool:
        return isinstance(key, str) and bool(self._graph.entities_by_key([key]))


@dataclass(frozen=True, slots=True)
class Naming:
    """The names of a text as entities."""

    keys: tuple[str, ...]
    """Of every name that has become an entity, or was one."""
    added: tuple[Entity, ...]
    joined: tuple[tuple[EntityId, EntityId], ...]
    equals: dict[str, frozenset[str]]
    """All keys that mean the same as a key, itself among them."""

    def meant_by(self, key: str) -> frozenset[str]:
        """The keys under which facts about it may be found."""
        return self.equals.get(key, frozenset((key,)))

    def writes(self, memory_id: MemoryId) -> GraphWrites:
        """What is stored when this memory mentions them."""
        mentions = tuple((memory_id, key) for key in self.keys)
        return GraphWrites(entities=self.added, joined=self.joined, mentions=mentions)


def named(graph: GraphStore, mentions: Iterable[Mention], confidence: float, act: Act) -> Naming:
    """The first hundred names."""
    by_key: dict[str, Mention] = {}
    for mention in mentions:
        key = entity_key(mention.name)
        if len(by_key) < MAX_NAMES and bare_key(mention.name):
            by_key.setdefault(key, mention)
    known = graph.entities_by_key(by_key.keys())
    keys_of = graph.keys_of(set(known.values()))
    equals = {key: keys_of[id_] for key, id_ in known.items()}
    added = [
        Entity(EntityId(act.new_id("ent")), each.name, each.type, (), 1, confidence, act.at)
        for key, each in by_key.items()
        if key not in known
    ]
    joined = _joined(graph, added, equals) if added else []
    return Naming(tuple(by_key), tuple(added), tuple(joined), equals)


def _joined(
    graph: GraphStore, added: list[Entity], equals: dict[str, frozenset[str]]
) -> list[tuple[EntityId, EntityId]]:
    """Which new ones go into known ones, or the other way round; their keys are taken up."""
    found = graph.entities_by_bare({bare_key(each.name) for each in added})
    known = graph.entities({id_ for ids in found.values() for id_ in ids})
    heads = {bare: [known[each] for each in ids] for bare, ids in found.items()}
    joined = []
    for new in added:
        beside = heads.setdefault(bare_key(new.name), [])
        twin = next((each for each in beside if judge(new, each, None).decision is Decision.AUTO), None)
        if twin is None:
            beside.append(new)
            continue
        kept, absorbed = kept_first(new, twin)
        joined.append((absorbed.id, kept.id))
        beside[beside.index(twin)] = kept
        together = frozenset(entity_key(name) for each in (new, twin) for name in each.names)
        equals.update(dict.fromkeys(together, together))
    return joined
