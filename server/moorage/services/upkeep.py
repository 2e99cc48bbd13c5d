"""Rebuilds what is derived from the memories."""

from moorage.ports import Store


def reindex(store: Store) -> int:
    """Rebuilds the text index and marks every embedding pending; returns the number of memories."""
    store.reindex()
    return len(store.all_ids())
