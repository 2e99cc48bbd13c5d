"""Counts what was recalled, on the worker: an answer never waits for a write."""

from collections.abc import Sequence
from contextlib import suppress
from datetime import datetime
from threading import Lock

from moorage.domain.errors import StoreUnavailable
from moorage.domain.memory import Memory, MemoryId, Namespace
from moorage.domain.work import CancelToken, Report
from moorage.engine.home import StoreHome
from moorage.jobs import Jobs

GATHERED_S = 2.0
"""What is recalled in this time is written at once: a write takes as much as half an answer."""


class Accesses:
    """Keeps them until they are written; what a full disk or a locked store loses is a count."""

    def __init__(self, home: StoreHome, jobs: Jobs) -> None:
        self._home = home
        self._jobs = jobs
        self._lock = Lock()
        self._waiting: list[tuple[Namespace, list[MemoryId], datetime]] = []

    def note(self, memories: Sequence[Memory], at: datetime) -> None:
        """One answer with these memories, all of one namespace."""
        if not memories:
            return
        with self._lock:
            self._waiting.append((memories[0].namespace, [each.id for each in memories], at))
        self._jobs.submit("accesses", self._write, after_s=GATHERED_S)

    def _write(self, *, cancel: CancelToken, report: Report) -> None:
        del cancel, report  # it takes a millisecond
        self.flush()

    def flush(self) -> None:
        """Writes what waits."""
        with self._lock:
            waiting, self._waiting = self._waiting, []
        with suppress(StoreUnavailable):
            for namespace, ids, at in waiting:
                self._home.store.within(namespace).note_recalled(ids, at)
