"""Turns memories into vectors: one for each, also for one that is longer than the model reads; one for each step of a
long procedure."""

from collections.abc import Sequence
from itertools import islice

from moorage.domain.anchor import Anchor
from moorage.domain.indexing import embedded_text
from moorage.domain.kinds import MemoryClass, class_of
from moorage.domain.memory import Kind, Memory, MemoryId
from moorage.domain.pieces import in_one, pieces_of
from moorage.ports import Embedder, Store


def embed_pending(store: Store, embedder: Embedder, batch: int) -> int:
    """Embeds the oldest pending memories, at most `batch`; returns how many."""
    ids = store.vectors.pending(batch)
    memories = store.memories(ids)
    anchors: dict[MemoryId, list[Anchor]] = {}
    for anchor in store.anchors.of(ids):
        anchors.setdefault(anchor.memory_id, []).append(anchor)
    found = [memories[each] for each in ids if each in memories]
    vectors = vectors_of(embedder, [(each, anchors.get(each.id, [])) for each in found])
    store.vectors.save({each.id: pieces for each, pieces in zip(found, vectors, strict=True)}, embedder.identity)
    return len(ids)


def vectors_of(embedder: Embedder, memories: Sequence[tuple[Memory, Sequence[Anchor]]]) -> list[list[list[float]]]:
    """The vectors of each."""
    texts = [_texts(embedder, memory, anchors) for memory, anchors in memories]
    made = iter(embedder.embed([each for pieces in texts for each in pieces]))
    vectors = [list(islice(made, len(pieces))) for pieces in texts]
    return [_in_whole(memory, pieces) for (memory, _), pieces in zip(memories, vectors, strict=True)]


def _in_whole(memory: Memory, vectors: list[list[float]]) -> list[list[float]]:
    """A step is asked for by itself, a text as a whole."""
    return vectors if class_of(memory.kind) is MemoryClass.PROCEDURAL else in_one(vectors)


def _texts(embedder: Embedder, memory: Memory, anchors: Sequence[Anchor]) -> tuple[str, ...]:
    """An episode stays whole: half an event is another event."""
    whole = embedded_text(memory, anchors)
    if memory.kind is Kind.EPISODE or embedder.fits(whole):
        return (whole,)
    head = whole.removesuffix(memory.content)
    if not embedder.fits(head):
        return (whole,)
    pieces = pieces_of(memory.kind, memory.content, lambda piece: embedder.fits(head + piece))
    return tuple(head + each for each in pieces)
