"""Files of earlier commits, from a process of git that is started when first needed and kept."""

from collections.abc import Sequence
from threading import Lock

from moorage.domain.errors import RepositoryUnavailable
from moorage.domain.source import Content, Unreadable
from moorage.repository import Objects, Repository


class OldFiles:
    """Of one repository, or of none; safe to share among threads. Close it."""

    def __init__(self, repository: Repository | None, max_bytes: int) -> None:
        self._repository = repository
        self._max_bytes = max_bytes
        self._objects: Objects | None = None
        self._lock = Lock()

    def read(self, commit: str, paths: Sequence[str]) -> dict[str, Content]:
        """Contents of paths in a commit; all missing without a repository. Raises RepositoryUnavailable.

        A process that has ended is left, so that the next question starts another.
        """
        if self._repository is None:
            return dict.fromkeys(paths, Unreadable.MISSING)
        objects = self._running(self._repository)
        try:
            return {path: objects.read_at(commit, path, self._max_bytes) for path in paths}
        except RepositoryUnavailable:
            self._leave(objects)
            raise

    def _running(self, repository: Repository) -> Objects:
        with self._lock:
            if self._objects is None:
                self._objects = repository.objects()
            return self._objects

    def _leave(self, objects: Objects) -> None:
        with self._lock:
            if self._objects is objects:
                self._objects = None
        objects.close()

    def close(self) -> None:
        """Ends the process; idempotent."""
        if self._objects:
            self._leave(self._objects)
