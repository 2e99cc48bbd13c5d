"""A process that purges a memory and kills itself at the n-th of the steps that reach the disk."""

import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import moorage.store.sqlite.erasing as erasing
import moorage.store.sqlite.purging as purging
from moorage.domain.event import EventKind
from moorage.domain.memory import MemoryId
from moorage.store import open_store
from moorage.store.sqlite.connection import Database
from moorage.store.sqlite.shelf import Shelf
from store.samples import an_event

_STEPS: tuple[tuple[Any, str], ...] = (
    (erasing, "erase"),
    (purging, "note"),
    (Shelf, "partial"),
    (Shelf, "publish"),
    (Shelf, "sweep"),
    (erasing, "shrink_words"),
    (Database, "compact"),
)


def main(path: str, memory_id: str, fatal: str) -> None:
    """Before and after every one of the steps is a moment; the `fatal`-th is the last. Prints how many there were."""
    store = open_store(Path(path))
    memory = store.memory(MemoryId(memory_id))
    moments = iter(range(int(fatal)))
    n_moments = 0

    def moment() -> None:
        nonlocal n_moments
        n_moments += 1
        if next(moments, None) is None:
            os.kill(os.getpid(), signal.SIGKILL)

    def watched(work: Callable[..., Any]) -> Callable[..., Any]:
        def run(*arguments: Any) -> Any:
            moment()
            result = work(*arguments)
            moment()
            return result

        return run

    for owner, name in _STEPS:
        setattr(owner, name, watched(getattr(owner, name)))
    store.vault.purge([memory.id], [an_event(memory, EventKind.PURGED, detail="purged")])
    print(n_moments)


if __name__ == "__main__":
    main(*sys.argv[1:])
