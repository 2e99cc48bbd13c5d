"""Copies of the source tables into a data file and back."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import cast

import apsw

from moorage.domain.errors import StoreCorrupt
from moorage.domain.memory import MemoryId
from moorage.domain.snapshot import Altered, Difference, Entry, Snapshot, SnapshotId
from moorage.store.sqlite import faults, migrate, recording
from moorage.store.sqlite.connection import Database
from moorage.store.sqlite.shelf import Contents, Shelf

_READ_ONLY = apsw.SQLITE_OPEN_READONLY | apsw.SQLITE_OPEN_URI
_READ_WRITE = apsw.SQLITE_OPEN_READWRITE | apsw.SQLITE_OPEN_URI

ATTACH = "ATTACH DATABASE ? AS live"

SELECT_SCHEMA = """
SELECT sql
FROM live.sqlite_schema
WHERE sql IS NOT NULL
  AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
  AND name NOT LIKE 'memories\\_fts\\_%' ESCAPE '\\'
  AND name NOT LIKE 'memory\\_vectors%' ESCAPE '\\'
ORDER BY rootpage = 0, type = 'index'
"""

SELECT_COLUMNS = "SELECT name, pk FROM pragma_table_info(?) ORDER BY cid"

_UNTOLD = frozenset({"seq", "updated_at", "digest"})
"""Columns of memories that follow from the others."""


def copy_source(database: Database, target: Path, tables: Sequence[str] = recording.TABLES) -> Contents:
    """The source tables of a store, or some of them, in a file of one piece with the store's own schema."""
    with faults.reported(database.location), _opened(target, _READ_WRITE) as copy:
        copy.execute(ATTACH, (str(database.path),))
        with copy:
            for (sql,) in cast("list[tuple[str]]", copy.execute(SELECT_SCHEMA).fetchall()):
                copy.execute(sql)
            for table in tables:
                copy.execute(f"INSERT INTO main.{table} SELECT * FROM live.{table}")  # noqa: S608 - a constant
        version = _pragma(copy, "live.user_version")
        copy.execute(f"PRAGMA main.user_version = {version}")
        copy.execute(f"PRAGMA main.application_id = {migrate.APPLICATION_ID}")
        return Contents(version, counted(copy))


def copy_whole(database: Database, target: Path) -> Contents:
    """Everything, as it stands before an upgrade."""
    with faults.reported(database.location), _opened(database.path, _READ_WRITE) as source:
        source.execute("VACUUM INTO ?", (str(target),))
    with faults.reported(str(target)), _opened(target, _READ_ONLY) as copy:
        return Contents(version_of(copy), counted(copy))


def version_of(connection: apsw.Connection) -> int:
    """Of the schema."""
    return _pragma(connection, "user_version")


def counted(connection: apsw.Connection) -> dict[str, int]:
    """Rows of the source tables that there are."""
    there = {row[0] for row in connection.execute("SELECT name FROM main.sqlite_schema WHERE type = 'table'")}
    return {
        table: cast("int", connection.execute(f"SELECT COUNT(*) FROM main.{table}").fetchall()[0][0])  # noqa: S608
        for table in recording.TABLES
        if table in there
    }


@contextmanager
def opened(shelf: Shelf, snapshot: Snapshot) -> Iterator[apsw.Connection]:
    """Its checked data to read from, as today's schema has it; older data are upgraded in a copy.

    Raises StoreCorrupt when it is not what was written, StoreTooNew.
    """
    data = shelf.data(snapshot)
    if snapshot.schema_version == migrate.shipped()[-1].version:
        with reading(data) as connection:
            yield connection
        return
    copy = shelf.partial(SnapshotId(f"{snapshot.name.id}.upgraded"))
    copy.write_bytes(data.read_bytes())
    database = Database(copy)
    try:
        migrate.upgrade(database, migrate.shipped())
        with database.read() as connection:
            yield connection
    finally:
        database.close()
        copy.unlink()


@contextmanager
def reading(data: Path) -> Iterator[apsw.Connection]:
    """A data file as it is."""
    with faults.reported(str(data)), _opened(data, _READ_ONLY) as connection:
        yield connection


def replace_rows(connection: apsw.Connection, source: apsw.Connection) -> None:
    """Makes the source tables those of a snapshot, touching only what differs."""
    connection.execute("PRAGMA defer_foreign_keys = ON")
    tables = [_Table(connection, name) for name in recording.TABLES]
    for table in tables:
        kept = table.rows(source)
        table.delete(connection, [key for key in table.rows(connection) if key not in kept])
    for table in tables:
        old = table.rows(connection)
        table.put(connection, [row for key, row in table.rows(source).items() if old.get(key) != row])


class _Table:
    """A source table by its primary key."""

    def __init__(self, connection: apsw.Connection, name: str) -> None:
        columns = cast("list[tuple[str, int]]", connection.execute(SELECT_COLUMNS, (name,)).fetchall())
        self._name = name
        self._names = [each for each, _ in columns]
        self._key = [each for each, pk in columns if pk]
        self._places = [place for place, (_, pk) in enumerate(columns) if pk]

    def rows(self, connection: apsw.Connection) -> dict[tuple[object, ...], tuple[object, ...]]:
        names = ", ".join(self._names)
        found = connection.execute(f"SELECT {names} FROM {self._name}")  # noqa: S608 - names of the schema
        return {tuple(row[place] for place in self._places): row for row in found}

    def delete(self, connection: apsw.Connection, keys: Sequence[tuple[object, ...]]) -> None:
        where = " AND ".join(f"{each} = ?" for each in self._key)
        connection.executemany(f"DELETE FROM {self._name} WHERE {where}", cast("list[tuple[str]]", keys))  # noqa: S608

    def put(self, connection: apsw.Connection, rows: Sequence[tuple[object, ...]]) -> None:
        others = [each for each in self._names if each not in self._key]
        sets = ", ".join(f"{each} = excluded.{each}" for each in others)
        values = ", ".join("?" * len(self._names))
        update = f"UPDATE SET {sets}" if others else "NOTHING"
        connection.executemany(
            f"INSERT INTO {self._name} ({', '.join(self._names)}) VALUES ({values}) "  # noqa: S608
            f"ON CONFLICT ({', '.join(self._key)}) DO {update}",
            cast("list[tuple[str]]", rows),
        )


_OWNED = {
    "anchors": "SELECT a.memory_id, s.* FROM anchors AS a JOIN sightings AS s ON s.anchor_id = a.id ORDER BY s.seq",
    "facts": "SELECT memory_id, * FROM facts ORDER BY seq",
    "entities": "SELECT memory_id, * FROM mentions ORDER BY entity_id",
}
"""What belongs to a memory without being a column of it, after the memory's id."""


def difference(before: apsw.Connection, after: apsw.Connection) -> Difference:
    """What the second state has that the first has not, and so on."""
    old, new = _described(before), _described(after)
    changed = [Altered(each, _title(new[each]), _fields(old[each], new[each])) for each in new if each in old]
    return Difference(
        added=tuple(Entry(each, _title(new[each])) for each in new if each not in old),
        removed=tuple(Entry(each, _title(old[each])) for each in old if each not in new),
        changed=tuple(each for each in changed if each.fields),
    )


def _described(connection: apsw.Connection) -> dict[MemoryId, dict[str, object]]:
    """Memories by id with their columns and what belongs to them."""
    names = [cast("str", row[0]) for row in connection.execute(SELECT_COLUMNS, ("memories",))]
    rows = connection.execute(f"SELECT {', '.join(names)} FROM memories ORDER BY seq")  # noqa: S608
    found: dict[MemoryId, dict[str, object]] = {}
    for row in rows:
        values: dict[str, object] = {name: value for name, value in zip(names, row, strict=True) if name not in _UNTOLD}
        found[MemoryId(str(values["id"]))] = values
    for part, query in _OWNED.items():
        for row in connection.execute(query):
            owned = found[MemoryId(str(row[0]))].setdefault(part, [])
            cast("list[object]", owned).append(row[1:])
    return found


def _fields(old: Mapping[str, object], new: Mapping[str, object]) -> tuple[str, ...]:
    return tuple(name for name in {**old, **new} if old.get(name) != new.get(name))


def _title(values: Mapping[str, object]) -> str:
    return str(values["title"] or values["content"])


def _pragma(connection: apsw.Connection, name: str) -> int:
    return cast("int", connection.execute(f"PRAGMA {name}").fetchall()[0][0])


@contextmanager
def _opened(path: Path, flags: int) -> Iterator[apsw.Connection]:
    try:
        connection = apsw.Connection(str(path), flags=flags)
    except apsw.CantOpenError as error:
        raise StoreCorrupt(f"{path} cannot be opened ({error})") from error
    try:
        yield connection
    finally:
        connection.close()
