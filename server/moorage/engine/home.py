"""Where a workspace's store is, or will be: nothing is put on the disk before something is remembered.

Until then an empty store in a temporary folder answers, so that opening a project leaves no trace in it.
"""

import tempfile
from pathlib import Path
from threading import Lock

from moorage.domain.memory import Namespace
from moorage.ports import Store
from moorage.store import has_snapshots, open_store


class StoreHome:
    """Hands out the store; raises the store's errors when it cannot be opened."""

    def __init__(self, path: Path, namespace: Namespace, *, ignored: bool) -> None:
        """`ignored` puts an ignore file beside the store, for one that lies among a project's own files."""
        self._namespace = namespace
        self._path = path
        self._ignored = ignored
        self._lock = Lock()
        self._stand_in: tempfile.TemporaryDirectory[str] | None = None
        if path.exists() or path.is_symlink() or has_snapshots(path):
            self._store = open_store(path)
        else:
            self._stand_in = tempfile.TemporaryDirectory(prefix="moorage-", ignore_cleanup_errors=True)
            self._store = open_store(Path(self._stand_in.name) / "store.db")

    @property
    def location(self) -> str:
        """Where the store is or will be."""
        return str(self._path)

    @property
    def is_made(self) -> bool:
        """Whether the store is on the disk."""
        return self._stand_in is None

    @property
    def store(self) -> Store:
        """The store to read from."""
        return self._store.within(self._namespace)

    def make(self) -> Store:
        """The store to write a memory to, made now if need be."""
        with self._lock:
            if self._stand_in:
                if self._ignored:
                    _ignore(self._path.parent)
                made = open_store(self._path)
                self._leave_stand_in(made)
            return self.store

    def notice(self) -> bool:
        """Whether another process has made the store since it was last looked for."""
        if self._stand_in is None or not self._path.exists():
            return False
        self.make()
        return True

    def _leave_stand_in(self, made: Store) -> None:
        empty, self._store = self._store, made
        empty.close()
        if self._stand_in:
            self._stand_in.cleanup()
        self._stand_in = None

    def close(self) -> None:
        """Closes the store; idempotent."""
        self._store.close()
        if self._stand_in:
            self._stand_in.cleanup()


def _ignore(folder: Path) -> None:
    """A folder that any git repository leaves alone; a read-only one is for the store itself to complain of."""
    marker = folder / ".gitignore"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if not marker.exists():
            marker.write_text("*\n", encoding="utf-8")
    except OSError:
        return
