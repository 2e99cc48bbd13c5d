"""Forgetting memories for good: what would go, and letting it go."""

from collections.abc import Sequence
from dataclasses import dataclass

from moorage.domain.errors import InvalidInput, MemoryNotFound
from moorage.domain.event import EventKind
from moorage.domain.forgetting import Receipt
from moorage.domain.memory import Memory, MemoryId
from moorage.ports import Store
from moorage.services.act import Act
from moorage.services.lifecycle import memory_named


@dataclass(frozen=True, slots=True)
class Doomed:
    """What a purge would remove: the memories named, the older versions they replaced, and ids that are but traces."""

    memories: tuple[Memory, ...]
    versions: tuple[Memory, ...]
    """Superseded by one of the memories, and so of much the same text."""
    traces: tuple[MemoryId, ...]
    """Of memories whose remembering was undone: only the journal holds their text."""

    @property
    def ids(self) -> tuple[MemoryId, ...]:
        return (*(each.id for each in (*self.memories, *self.versions)), *self.traces)


def doomed(store: Store, written: Sequence[str]) -> Doomed:
    """By ids or starts of ids. Raises MemoryNotFound, InvalidInput."""
    memories: dict[MemoryId, Memory] = {}
    traces: dict[MemoryId, None] = {}
    for text in written:
        found = _named(store, text)
        if isinstance(found, Memory):
            memories[found.id] = found
        else:
            traces[found] = None
    if not memories and not traces:
        raise InvalidInput("no memory is named; `moorage recall` shows ids")
    versions = [each for each in _versions(store, list(memories.values())) if each.id not in memories]
    return Doomed(tuple(memories.values()), tuple(versions), tuple(traces))


def purge(store: Store, chosen: Doomed, act: Act) -> Receipt:
    """Removes them everywhere, and says what was found afterwards."""
    return store.vault.purge(chosen.ids, [act.event(EventKind.PURGED, each, "purged") for each in chosen.ids])


def _named(store: Store, text: str) -> Memory | MemoryId:
    try:
        return memory_named(store, text)
    except MemoryNotFound:
        told = store.events(MemoryId(text.strip()), 1)
        if not told or told[0].kind is EventKind.PURGED:
            raise
        return MemoryId(text.strip())


def _versions(store: Store, memories: Sequence[Memory]) -> list[Memory]:
    """All that they replaced, and what that replaced."""
    found: dict[MemoryId, Memory] = {}
    wanted = [each.supersedes for each in memories if each.supersedes]
    while wanted:
        older = store.memories([each for each in wanted if each not in found])
        found |= older
        wanted = [each.supersedes for each in older.values() if each.supersedes]
    return list(found.values())
