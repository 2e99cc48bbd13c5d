"""Rows of events and their mapping to values."""

from typing import cast

import apsw

from moorage.domain.anchor import AnchorId, SightingId
from moorage.domain.errors import MemoryNotFound
from moorage.domain.event import Event, EventId, EventKind
from moorage.domain.memory import Author, AuthorKind, MemoryId
from moorage.store.sqlite import codec

_Row = tuple[str, str, str, str | None, str, str, int, str, str | None]

INSERT = """
INSERT INTO events (id, kind, memory_id, anchor_id, author_kind, author_name, at, detail, undoes, sighting_id)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
"""

_SELECT = "SELECT id, kind, memory_id, anchor_id, author_kind, author_name, at, detail, undoes FROM events"

SELECT_ALL = f"{_SELECT} ORDER BY seq DESC LIMIT ?"

SELECT_OF_MEMORY = f"{_SELECT} WHERE memory_id = ? ORDER BY seq DESC LIMIT ?"

SELECT_ONE = f"{_SELECT} WHERE id = ?"

SELECT_SIGHTING = "SELECT sighting_id FROM events WHERE id = ?"

COUNT = "SELECT COUNT(*) FROM events"


def insert(connection: apsw.Connection, event: Event, added: SightingId | None = None) -> None:
    """`added` is the sighting that came with it. Raises MemoryNotFound when what it names is gone."""
    row = (
        event.id,
        event.kind,
        event.memory_id,
        event.anchor_id,
        event.author.kind,
        event.author.name,
        codec.micros_of(event.at),
        event.detail,
        event.undoes,
        added,
    )
    try:
        connection.execute(INSERT, row)
    except apsw.ConstraintError as error:
        raise MemoryNotFound(f"the event {event.id} names a memory, anchor or event that is gone") from error


def latest(connection: apsw.Connection, memory_id: MemoryId | None, limit: int) -> list[Event]:
    if memory_id is None:
        rows = connection.execute(SELECT_ALL, (limit,)).fetchall()
    else:
        rows = connection.execute(SELECT_OF_MEMORY, (memory_id, limit)).fetchall()
    return [_event(row) for row in cast("list[_Row]", rows)]


def one(connection: apsw.Connection, event_id: EventId) -> Event | None:
    rows = cast("list[_Row]", connection.execute(SELECT_ONE, (event_id,)).fetchall())
    return _event(rows[0]) if rows else None


def sighting_of(connection: apsw.Connection, event_id: EventId) -> SightingId | None:
    rows = cast("list[tuple[str | None]]", connection.execute(SELECT_SIGHTING, (event_id,)).fetchall())
    return SightingId(rows[0][0]) if rows and rows[0][0] else None


def count(connection: apsw.Connection) -> int:
    return cast("int", connection.execute(COUNT).fetchall()[0][0])


def _event(row: _Row) -> Event:
    id_, kind, memory_id, anchor_id, author_kind, author, at, detail, undoes = row
    return Event(
        id=EventId(id_),
        kind=EventKind(kind),
        memory_id=MemoryId(memory_id),
        anchor_id=AnchorId(anchor_id) if anchor_id else None,
        author=Author(AuthorKind(author_kind), author),
        at=codec.time_at(at),
        detail=detail,
        undoes=EventId(undoes) if undoes else None,
    )
