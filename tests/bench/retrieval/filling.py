"""A real store with the memories of a corpus, indexed and embedded by the product's own code."""

from datetime import timedelta
from pathlib import Path

from bench.retrieval.corpus import EPOCH, Corpus, Entry
from moorage.domain.anchor import Anchor, AnchorId, Place, Sighting, SightingId, SightingReason
from moorage.domain.event import Event, EventId, EventKind
from moorage.domain.memory import Author, AuthorKind, Memory, MemoryId, MemoryState, Scope, Trust
from moorage.domain.portrait import Fingerprint, Portrait
from moorage.domain.symbol import SymbolKey, SymbolKind
from moorage.domain.writes import Writes
from moorage.ports import Embedder, Store
from moorage.services.embedding import embed_pending
from moorage.store import open_store

AUTHOR = Author(AuthorKind.PERSON, "bench")
_AT_ONCE = 500
_NOTHING_SEEN = Portrait("", SymbolKind.FUNCTION, "", (), (), (), (), (), (), frozenset(), "", ())
_FINGERPRINT = Fingerprint("", *("0" * 16,) * 7, 0)


def filled(path: Path, corpus: Corpus, embedder: Embedder | None) -> Store:
    """A new store; memory number `n` of the corpus has the id of `memory_id(n)`."""
    store = open_store(path)
    numbered = list(enumerate(corpus.entries))
    for start in range(0, len(numbered), _AT_ONCE):
        _write(store, numbered[start : start + _AT_ONCE])
    if embedder:
        store.vectors.use(embedder.identity)
        while embed_pending(store, embedder, _AT_ONCE):
            pass
    return store


def memory_id(number: int) -> MemoryId:
    return MemoryId(f"m{number:07}")


def number_of(id_: MemoryId) -> int:
    return int(id_[1:])


def _write(store: Store, numbered: list[tuple[int, Entry]]) -> None:
    memories = tuple(_memory(number, entry) for number, entry in numbered)
    anchors = tuple(_anchor(number, i, path) for number, entry in numbered for i, path in enumerate(entry.paths))
    event = Event(
        id=EventId(f"e{numbered[0][0]}"),
        kind=EventKind.REMEMBERED,
        memory_id=None,
        anchor_id=None,
        author=AUTHOR,
        at=EPOCH,
        detail="",
        undoes=None,
    )
    store.write(Writes(events=(event,), added=memories, anchors=anchors))


def _memory(number: int, entry: Entry) -> Memory:
    at = entry.created_at + timedelta(microseconds=number)
    return Memory(
        id=memory_id(number),
        kind=entry.kind,
        title=entry.title,
        content=entry.content,
        tags=entry.tags,
        confidence=1.0,
        author=AUTHOR,
        trust=Trust.ACCEPTED,
        scope=Scope.PRIVATE,
        state=MemoryState.ACTIVE,
        supersedes=None,
        created_at=at,
        updated_at=at,
        session=entry.group or None,
    )


def _anchor(number: int, index: int, path: str) -> Anchor:
    name = f"{number}-{index}"
    file, _, symbol = path.partition("#")
    place = Place(file, SymbolKey(tuple(symbol.split(".")), (), 0) if symbol else None)
    sighting = Sighting(SightingId(name), place, _NOTHING_SEEN, _FINGERPRINT, "", "", None, EPOCH, SightingReason.TIED)
    return Anchor(AnchorId(name), memory_id(number), (sighting,))
