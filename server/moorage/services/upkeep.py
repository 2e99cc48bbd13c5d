"""Rebuilds what is derived from the memories."""

from moorage.domain.anchor import Anchor
from moorage.domain.memory import MemoryId
from moorage.ports import Store
from moorage.services.remember import search_text_of


def reindex(store: Store) -> int:
    """Rebuilds the text index and marks every embedding pending; returns the number of memories."""
    ids = store.all_ids()
    anchors: dict[MemoryId, list[Anchor]] = {}
    for anchor in store.anchors_of(ids):
        anchors.setdefault(anchor.memory_id, []).append(anchor)
    memories = store.memories(ids)
    store.reindex({each: search_text_of(memories[each], tuple(anchors.get(each, ()))) for each in memories})
    return len(memories)
