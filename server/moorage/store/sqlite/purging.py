"""Ends what a purge began: copies, indexes, free pages and log; safe to begin again after a kill at any moment.

The rows go in one transaction, which also notes the memories in `purges`. What follows needs no text: it is done over
until the note can be taken away.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import cast

import apsw

from moorage.domain.errors import StoreCorrupt
from moorage.domain.memory import MemoryId
from moorage.domain.snapshot import Snapshot
from moorage.store.sqlite import codec, erasing, faults, snapshots
from moorage.store.sqlite.connection import Database
from moorage.store.sqlite.files import load_vectors
from moorage.store.sqlite.shelf import Contents, Shelf

INSERT = "INSERT OR IGNORE INTO purges (memory_id, at) VALUES (?, ?)"

SELECT = "SELECT memory_id FROM purges"

DELETE = "DELETE FROM purges WHERE memory_id IN (SELECT value FROM json_each(?))"

SELECT_HOLDS = "SELECT EXISTS (SELECT 1 FROM memories WHERE id IN (SELECT value FROM json_each(?)))"

SELECT_TELLS = "SELECT EXISTS (SELECT 1 FROM events WHERE memory_id IN (SELECT value FROM json_each(?)))"


SELECT_TABLES = "SELECT name FROM sqlite_schema WHERE name IN ('memories', 'events')"


def note(connection: apsw.Connection, memory_ids: Sequence[MemoryId], at_micros: int) -> None:
    connection.executemany(INSERT, [(each, at_micros) for each in memory_ids])


def unfinished(database: Database) -> list[MemoryId]:
    """Memories whose purge was cut off or had to wait."""
    with database.read() as connection:
        return [MemoryId(cast("str", row[0])) for row in connection.execute(SELECT)]


class Finish:
    """All that follows once the rows are gone."""

    def __init__(self, database: Database, memory_ids: Sequence[MemoryId]) -> None:
        self._database = database
        self._ids = tuple(memory_ids)
        self._shelf = Shelf(database.path)
        self.rewritten: list[str] = []
        """Files of copies that had one of the memories."""
        self.removed: list[str] = []
        """Files of damaged snapshots."""
        self.texts: set[str] = set()
        """That the copies had of them."""

    def run(self) -> bool:
        """Whether it is done; not so while another process reads an old state."""
        self._clean_copies()
        with self._database.write() as connection:
            erasing.shrink_words(connection)
        if not self._database.compact():
            return False
        with self._database.write() as connection:
            connection.execute(DELETE, (codec.to_json(self._ids),))
        return True

    def _clean_copies(self) -> None:
        """One at a time, so that nobody waits for long; what is kept from now on has none of it."""
        for snapshot in self._shelf.all():
            with self._database.write():
                self._clean_snapshot(snapshot)
        for path in copies_beside(self._database.path):
            if self._holds(path):
                self._clean(path)
                self.rewritten.append(path.name)
        with self._database.write():
            if self._shelf.folder.is_dir():
                self._shelf.sweep()

    def _clean_snapshot(self, snapshot: Snapshot) -> None:
        try:
            data = self._shelf.data(snapshot)
        except StoreCorrupt:
            self._shelf.remove(snapshot)  # of no use to anybody, and may hold the text
            self.removed.append(snapshot.file)
            return
        if not self._holds(data):
            return
        partial = self._shelf.partial(snapshot.name.id)
        partial.write_bytes(data.read_bytes())
        counts = self._clean(partial)
        published = self._shelf.publish(snapshot.name, partial, Contents(snapshot.schema_version, counts))
        self.rewritten.append(published.file)

    def _holds(self, path: Path) -> bool:
        ids = codec.to_json(self._ids)
        with faults.reported(str(path)), _opened(path) as connection:
            asked = [query for query in (SELECT_HOLDS, SELECT_TELLS) if _can(connection, query)]
            return any(connection.execute(query, (ids,)).fetchall()[0][0] for query in asked)

    def _clean(self, path: Path) -> dict[str, int]:
        with faults.reported(str(path)), _opened(path) as connection:
            with connection:
                self.texts.update(erasing.erase(connection, self._ids).texts)
                erasing.shrink_words(connection)
            connection.execute("VACUUM")
            return snapshots.counted(connection)


def copies_beside(store: Path) -> list[Path]:
    """Copies that were kept before upgrades, in the way of the first versions."""
    return sorted(each for each in store.parent.glob(f"{store.name}.v*") if each.suffix[2:].isdigit())


def _can(connection: apsw.Connection, query: str) -> bool:
    """Whether a copy has the table that a query asks."""
    return any(cast("str", row[0]) in query for row in connection.execute(SELECT_TABLES))


@contextmanager
def _opened(path: Path) -> Iterator[apsw.Connection]:
    """A copy to write in, as one file."""
    connection = apsw.Connection(str(path), flags=apsw.SQLITE_OPEN_READWRITE)
    try:
        load_vectors(connection)
        connection.execute("PRAGMA foreign_keys = ON; PRAGMA secure_delete = ON; PRAGMA journal_mode = DELETE")
        yield connection
    finally:
        connection.close()
