"""What an operation did to the source tables, taken down by SQLite itself so that it can be turned round.

A changeset names rows by primary key and holds them as they were and became, cascades of foreign keys included.
"""

import zlib
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import cast

import apsw

from moorage.domain.errors import ChangedMeanwhile
from moorage.domain.event import EventId, RowChange
from moorage.store.sqlite import names

TABLES = (
    "memories",
    "idempotency",
    "anchors",
    "sightings",
    "entities",
    "aliases",
    "mentions",
    "facts",
    "conflicts",
    "suggestions",
    "documents",
)
"""All that cannot be worked out again from the rest."""

_LEVEL = 1

INSERT = "INSERT INTO changes (operation, at, changeset) VALUES (?, ?, ?)"

SELECT = "SELECT changeset FROM changes WHERE operation = ?"

SELECT_COLUMNS = "SELECT name FROM pragma_table_info(?) ORDER BY cid"


class Recording:
    """What was taken down; complete when the block has ended."""

    def __init__(self) -> None:
        self.changeset = b""


@contextmanager
def recording(connection: apsw.Connection) -> Iterator[Recording]:
    """Takes down what happens to the source tables in the block."""
    session = apsw.Session(connection, "main")
    record = Recording()
    try:
        for table in TABLES:
            session.attach(table)
        yield record
        record.changeset = session.changeset()
    finally:
        session.close()


def save(connection: apsw.Connection, operation: EventId, at_micros: int, record: Recording) -> None:
    """An operation that changed nothing has nothing to keep."""
    if record.changeset:
        connection.execute(INSERT, (operation, at_micros, zlib.compress(record.changeset, _LEVEL)))


def load(connection: apsw.Connection, operation: EventId) -> bytes | None:
    """The changeset of an operation; None when there is none, or none any more."""
    row = connection.execute(SELECT, (operation,)).fetchone()
    return zlib.decompress(cast("bytes", row[0])) if row else None


def load_all(connection: apsw.Connection, operations: Iterable[EventId]) -> bytes | None:
    """One changeset of what several did, in their order; None when nothing is recorded of one of them any more."""
    whole: bytes | None = None
    for each in operations:
        changeset = load(connection, each)
        if changeset is None:
            return None
        whole = changeset if whole is None else apsw.Changeset.concat(whole, changeset)
    return whole


def apply(connection: apsw.Connection, changeset: bytes, *, kept: frozenset[str] = frozenset()) -> None:
    """Does it to the rows as they are, without deleting the `kept` entities.

    Raises ChangedMeanwhile when the rows are not as it expects them.
    """
    met: list[str] = []

    def met_otherwise(reason: int, change: apsw.TableChange | None) -> int:
        if reason == apsw.SQLITE_CHANGESET_NOTFOUND and change and change.op == "DELETE":
            return apsw.SQLITE_CHANGESET_OMIT  # it went with what it belonged to
        if change and (_is_done(change) or (change.name == "aliases" and change.op == "INSERT")):
            return apsw.SQLITE_CHANGESET_OMIT  # a reference was cut already, or the name was given again
        if reason == apsw.SQLITE_CHANGESET_DATA and change and _is_only_cut(change):
            return apsw.SQLITE_CHANGESET_REPLACE  # what it referred to went with the same operation
        met.append(change.name if change else "a reference")
        return apsw.SQLITE_CHANGESET_ABORT

    try:
        apsw.Changeset.apply(
            changeset, connection, filter_change=lambda each: not names.is_kept(each, kept), conflict=met_otherwise
        )
    except (apsw.AbortError, apsw.ConstraintError) as error:  # the latter for references that lead nowhere
        raise ChangedMeanwhile(
            f"what it did was changed again since ({met[0] if met else 'a reference'}); undo the later change first"
        ) from error


def _is_done(change: apsw.TableChange) -> bool:
    """Whether the row is already as an update would make it."""
    now, after = change.conflict, change.new
    if change.op != "UPDATE" or now is None or after is None:
        return False
    return all(new is apsw.no_change or new == old for new, old in zip(after, now, strict=True))


def _is_only_cut(change: apsw.TableChange) -> bool:
    """Whether a row that is to go is as expected, but for references that lead nowhere any more."""
    now, before = change.conflict, change.old
    if change.op != "DELETE" or now is None or before is None:
        return False
    return all(old == today or today is None for old, today in zip(before, now, strict=True))


def invert(changeset: bytes) -> bytes:
    return apsw.Changeset.invert(changeset)


@dataclass(frozen=True, slots=True)
class Touched:
    """Rows that a changeset is about, as far as the indexes need to know."""

    memories: frozenset[int]
    """Row numbers."""
    reworded: frozenset[int]
    """Those whose text came, went or changed."""
    anchors: frozenset[str]
    memory_ids: frozenset[str]
    """Of anchors that came or went."""


_TITLE, _CONTENT, _SEQ, _ANCHOR_MEMORY, _SIGHTING_ANCHOR = 3, 4, 0, 2, 2


def touched(changeset: bytes) -> Touched:
    """Reads it without doing anything."""
    memories, reworded, anchors, memory_ids = set[int](), set[int](), set[str](), set[str]()
    for change in apsw.Changeset.iter(changeset):
        values = _known(change)
        if change.name == "memories":
            memories.add(cast("int", values[_SEQ]))
            if change.op != "UPDATE" or _is_reworded(change):
                reworded.add(cast("int", values[_SEQ]))
        elif change.name == "anchors" and change.op != "UPDATE":
            memory_ids.add(cast("str", values[_ANCHOR_MEMORY]))
        elif change.name == "sightings" and change.op != "UPDATE":
            anchors.add(cast("str", values[_SIGHTING_ANCHOR]))
    return Touched(frozenset(memories), frozenset(reworded), frozenset(anchors), frozenset(memory_ids))


def _is_reworded(change: apsw.TableChange) -> bool:
    return any((change.new or ())[each] is not apsw.no_change for each in (_TITLE, _CONTENT))


def _known(change: apsw.TableChange) -> Sequence[object]:
    """Of an update only key and changed columns are there."""
    return change.old or change.new or ()


def rows(connection: apsw.Connection, changeset: bytes) -> list[RowChange]:
    """Before and after of every row, by column."""
    return [_row(connection, change) for change in apsw.Changeset.iter(changeset)]


def _row(connection: apsw.Connection, change: apsw.TableChange) -> RowChange:
    names = [cast("str", row[0]) for row in connection.execute(SELECT_COLUMNS, (change.name,))]
    return RowChange(change.name, _named(names, change.old), _named(names, change.new))


def _named(names: Sequence[str], values: Sequence[object] | None) -> dict[str, object] | None:
    if values is None:
        return None
    return {name: value for name, value in zip(names, values, strict=False) if value is not apsw.no_change}
