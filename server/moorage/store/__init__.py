"""Where memories are kept. The only package with SQL; knows nothing of editors, embeddings or source code."""

from pathlib import Path

from moorage.ports import Store
from moorage.store.sqlite.shelf import Shelf
from moorage.store.sqlite.store import SqliteStore


def open_store(location: Path | str) -> Store:
    """The store at a local path, created if missing.

    Raises StoreUnavailable, StoreCorrupt or StoreTooNew; an existing file is then left as it was.
    """
    return SqliteStore.open(Path(location))


def has_snapshots(location: Path) -> bool:
    """Whether snapshots were kept of the store at this path, which may itself be gone."""
    return bool(Shelf(location).all())
