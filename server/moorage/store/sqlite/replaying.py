"""The journal from its beginning: what the source tables must be, and where it begins when old changes are dropped.

The state before the oldest change that is still recorded is a snapshot, whose label is the last operation in it.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import cast

import apsw

from moorage.domain.event import EventId
from moorage.domain.snapshot import Snapshot, SnapshotId, SnapshotName, SnapshotType
from moorage.store.sqlite import faults, recording, snapshots
from moorage.store.sqlite.connection import Database
from moorage.store.sqlite.shelf import Contents, Shelf

_REPLAYED = SnapshotId("journal.replayed")

SELECT_OPERATIONS = """
SELECT c.operation, c.at
FROM changes AS c
JOIN events AS e ON e.id = c.operation
WHERE e.seq > COALESCE((SELECT seq FROM events WHERE id = ?), 0)
ORDER BY e.seq
"""

DELETE = "DELETE FROM changes WHERE operation = ?"

CUT_REFERENCES = """
UPDATE memories
SET supersedes = NULL
WHERE supersedes NOT IN (SELECT id FROM memories)
"""


@contextmanager
def replayed(database: Database, shelf: Shelf) -> Iterator[tuple[apsw.Connection, int]]:
    """The source tables as the whole journal makes them, and how many operations that took.

    Raises ChangedMeanwhile when an operation does not fit what is before it.
    """
    begin = beginning(shelf)
    path = shelf.partial(_REPLAYED)
    try:
        with _begun(database, shelf, begin, path) as copy:
            with database.read() as connection:
                operations = [each for each, _ in _operations(connection, begin)]
                _apply(copy, connection, operations)
            copy.execute(CUT_REFERENCES)
            yield copy, len(operations)
    finally:
        path.unlink()


def trim(database: Database, shelf: Shelf, before_micros: int, name: SnapshotName) -> int:
    """Drops changes from before that time, and moves the beginning up to there; returns how many operations."""
    begin = beginning(shelf)
    with database.write() as connection:
        dropped = [each for each, at in _leading(_operations(connection, begin), before_micros)]
        if not dropped:
            return 0
        path = shelf.partial(name.id)
        with _begun(database, shelf, begin, path) as copy:
            _apply(copy, connection, dropped)
            contents = Contents(snapshots.version_of(copy), snapshots.counted(copy))
        shelf.publish(SnapshotName(name.id, dropped[-1], SnapshotType.JOURNAL, name.at), path, contents)
        connection.executemany(DELETE, [(each,) for each in dropped])
        if begin and begin.name.type is SnapshotType.JOURNAL:
            shelf.remove(begin)
    return len(dropped)


def beginning(shelf: Shelf) -> Snapshot | None:
    """The state that the oldest change applies to; None is an empty store."""
    kept = shelf.all()
    for each in (SnapshotType.JOURNAL, SnapshotType.PRE_MIGRATION):
        found = [snapshot for snapshot in kept if snapshot.name.type is each]
        if found:
            return found[-1]
    return None


@contextmanager
def _begun(database: Database, shelf: Shelf, begin: Snapshot | None, path: Path) -> Iterator[apsw.Connection]:
    """A file with the beginning in it, in which rows are what changes say and nothing else happens."""
    snapshots.copy_source(database, path, tables=())
    with faults.reported(str(path)):
        copy = apsw.Connection(str(path), flags=apsw.SQLITE_OPEN_READWRITE)
        try:
            copy.execute("PRAGMA foreign_keys = OFF")
            copy.config(apsw.SQLITE_DBCONFIG_ENABLE_TRIGGER, 0)
            if begin:
                with snapshots.opened(shelf, begin) as source, copy:
                    snapshots.replace_rows(copy, source)
            yield copy
        finally:
            copy.close()


def _operations(connection: apsw.Connection, begin: Snapshot | None) -> list[tuple[str, int]]:
    """Recorded operations after the beginning with their times, oldest first."""
    last = begin.name.label if begin and begin.name.type is SnapshotType.JOURNAL else None
    return cast("list[tuple[str, int]]", connection.execute(SELECT_OPERATIONS, (last,)).fetchall())


def _leading(operations: Sequence[tuple[str, int]], before_micros: int) -> Iterator[tuple[str, int]]:
    """The old ones up to the first that is not, whatever clocks said."""
    for each, at in operations:
        if at >= before_micros:
            return
        yield each, at


def _apply(copy: apsw.Connection, journal: apsw.Connection, operations: Sequence[str]) -> None:
    with copy:
        for each in operations:
            changeset = recording.load(journal, EventId(each))
            if changeset:
                recording.apply(copy, changeset)
