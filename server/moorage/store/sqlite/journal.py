"""Rows of events and their mapping to values."""

from collections.abc import Iterable, Sequence
from typing import cast

import apsw

from moorage.domain.anchor import AnchorId
from moorage.domain.errors import InvalidInput
from moorage.domain.event import Event, EventId, EventKind
from moorage.domain.memory import Author, AuthorKind, MemoryId, Namespace
from moorage.store.sqlite import codec

_Row = tuple[str, str, str | None, str | None, str, str, int, str, str | None, str]

INSERT = """
INSERT INTO events (
  id, namespace, kind, memory_id, anchor_id, author_kind, author_name, at, detail, undoes, operation, part_of
)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
"""

_SELECT = """
SELECT
  id, kind, memory_id, anchor_id, author_kind, author_name, at, detail, undoes, COALESCE(part_of, operation)
FROM events
"""
"""What a change was that took several transactions is known by the first of them."""

SELECT_ALL = f"{_SELECT} WHERE namespace = ? ORDER BY seq DESC LIMIT ?"

SELECT_OF_MEMORY = f"{_SELECT} WHERE memory_id = ? AND +namespace = ? ORDER BY seq DESC LIMIT ?"

SELECT_ONE = f"{_SELECT} WHERE id = ? AND +namespace = ?"

SELECT_OF_OPERATION = f"{_SELECT} WHERE (operation = ?1 OR part_of = ?1) AND +namespace = ?2 ORDER BY seq"

SELECT_PARTS = "SELECT operation FROM events WHERE operation = ?1 OR part_of = ?1 GROUP BY operation ORDER BY MIN(seq)"

SELECT_UNDOING = "SELECT DISTINCT operation FROM events WHERE undoes = ?"

COUNT = "SELECT COUNT(*) FROM events WHERE namespace = ?"


def insert(
    connection: apsw.Connection,
    namespace: Namespace,
    events: Sequence[Event],
    operation: EventId | None = None,
    part_of: EventId | None = None,
) -> EventId:
    """Events of one operation, which is named after the first of them all. Raises InvalidInput for a known id."""
    operation = operation or events[0].id
    for event in events:
        row = (
            event.id,
            namespace,
            event.kind,
            event.memory_id,
            event.anchor_id,
            event.author.kind,
            event.author.name,
            codec.micros_of(event.at),
            event.detail,
            event.undoes,
            operation,
            part_of,
        )
        try:
            connection.execute(INSERT, row)
        except apsw.ConstraintError as error:
            raise InvalidInput(f"the event {event.id} exists already") from error
    return operation


def latest(connection: apsw.Connection, namespace: Namespace, memory_id: MemoryId | None, limit: int) -> list[Event]:
    if memory_id is None:
        return _events(connection.execute(SELECT_ALL, (namespace, limit)))
    return _events(connection.execute(SELECT_OF_MEMORY, (memory_id, namespace, limit)))


def one(connection: apsw.Connection, namespace: Namespace, event_id: EventId) -> Event | None:
    found = _events(connection.execute(SELECT_ONE, (event_id, namespace)))
    return found[0] if found else None


def of_operation(connection: apsw.Connection, namespace: Namespace, operation: EventId) -> list[Event]:
    """In the order in which they were written."""
    return _events(connection.execute(SELECT_OF_OPERATION, (operation, namespace)))


def parts(connection: apsw.Connection, operation: EventId) -> list[EventId]:
    """The transactions that an operation took, oldest first."""
    return [EventId(cast("str", row[0])) for row in connection.execute(SELECT_PARTS, (operation,)).fetchall()]


def is_undone(connection: apsw.Connection, operation: EventId) -> bool:
    """Whether it was undone and that was not undone."""
    undoing = [EventId(cast("str", row[0])) for row in connection.execute(SELECT_UNDOING, (operation,)).fetchall()]
    return any(not is_undone(connection, each) for each in undoing)


def count(connection: apsw.Connection, namespace: Namespace) -> int:
    return cast("int", connection.execute(COUNT, (namespace,)).fetchall()[0][0])


def _events(rows: Iterable[tuple[object, ...]]) -> list[Event]:
    return [_event(row) for row in cast("list[_Row]", list(rows))]


def _event(row: _Row) -> Event:
    id_, kind, memory_id, anchor_id, author_kind, author, at, detail, undoes, operation = row
    return Event(
        id=EventId(id_),
        kind=EventKind(kind),
        memory_id=MemoryId(memory_id) if memory_id else None,
        anchor_id=AnchorId(anchor_id) if anchor_id else None,
        author=Author(AuthorKind(author_kind), author),
        at=codec.time_at(at),
        detail=detail,
        undoes=EventId(undoes) if undoes else None,
        operation=EventId(operation),
    )
