"""Rows of memories and their mapping to values."""

import json
from collections.abc import Iterable, Sequence
from typing import cast

import apsw

from moorage.domain.errors import InvalidInput, MemoryNotFound
from moorage.domain.memory import Author, AuthorKind, Kind, Memory, MemoryId, MemoryState, Scope, Trust
from moorage.store.sqlite import codec

_Row = tuple[str, str, str, str, str, float, str, str, str, str, str, str | None, int, int]

_COLUMNS = """
  id, kind, title, content, tags, confidence, author_kind, author_name, trust, scope, state, supersedes,
  created_at, updated_at
"""

INSERT = f"""
INSERT INTO memories ({_COLUMNS})
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
RETURNING seq
"""  # noqa: S608 - the columns are a constant

SELECT_MANY = f"""
SELECT {_COLUMNS}
FROM memories
WHERE id IN (SELECT value FROM json_each(?))
"""  # noqa: S608

SELECT_RECENT = f"""
SELECT {_COLUMNS}
FROM memories
WHERE state = 'active'
ORDER BY created_at DESC, seq DESC
LIMIT ?
"""  # noqa: S608

SELECT_STARTING = """
SELECT id
FROM memories
WHERE id >= ?1
  AND id < ?1 || char(1114111)
ORDER BY id
LIMIT ?2
"""

SELECT_IDS = "SELECT id FROM memories ORDER BY seq"

SELECT_SEQ = "SELECT seq FROM memories WHERE id = ?"

UPDATE_STATE = "UPDATE memories SET state = ?, updated_at = ? WHERE id = ?"

SUPERSEDE = "UPDATE memories SET state = 'superseded', updated_at = ? WHERE id = ? AND state = 'active'"

COUNT_STATES = "SELECT state, COUNT(*) FROM memories GROUP BY state"

COUNT_KINDS = "SELECT kind, COUNT(*) FROM memories WHERE state = 'active' GROUP BY kind ORDER BY kind"


def insert(connection: apsw.Connection, memory: Memory) -> int:
    """The row's number, which the indexes use. Raises InvalidInput for a known id."""
    try:
        return cast("int", connection.execute(INSERT, _row(memory)).fetchall()[0][0])
    except apsw.ConstraintError as error:
        raise InvalidInput(f"the memory {memory.id} exists already or supersedes an unknown one") from error


def find(connection: apsw.Connection, memory_ids: Sequence[MemoryId]) -> dict[MemoryId, Memory]:
    """Those that exist, in the order asked for."""
    rows = cast("list[_Row]", connection.execute(SELECT_MANY, (codec.to_json(memory_ids),)).fetchall())
    found = {memory.id: memory for memory in map(_memory, rows)}
    return {memory_id: found[memory_id] for memory_id in memory_ids if memory_id in found}


def recent(connection: apsw.Connection, limit: int) -> list[Memory]:
    return [_memory(row) for row in cast("list[_Row]", connection.execute(SELECT_RECENT, (limit,)).fetchall())]


def ids_starting(connection: apsw.Connection, prefix: str, limit: int) -> list[MemoryId]:
    return _ids(connection.execute(SELECT_STARTING, (prefix, limit)))


def all_ids(connection: apsw.Connection) -> list[MemoryId]:
    return _ids(connection.execute(SELECT_IDS))


def row_number(connection: apsw.Connection, memory_id: MemoryId) -> int | None:
    row = connection.execute(SELECT_SEQ, (memory_id,)).fetchone()
    return cast("int", row[0]) if row else None


def existing(connection: apsw.Connection, memory_id: MemoryId) -> int:
    """The row's number; raises MemoryNotFound."""
    seq = row_number(connection, memory_id)
    if seq is None:
        raise not_found(memory_id)
    return seq


def set_state(connection: apsw.Connection, memory_id: MemoryId, state: MemoryState, at_micros: int) -> None:
    """Raises MemoryNotFound."""
    connection.execute(UPDATE_STATE, (state, at_micros, memory_id))
    if not connection.changes():
        raise not_found(memory_id)


def supersede(connection: apsw.Connection, memory_id: MemoryId, at_micros: int) -> None:
    """Leaves a forgotten one forgotten. Raises MemoryNotFound."""
    existing(connection, memory_id)
    connection.execute(SUPERSEDE, (at_micros, memory_id))


def counts_by_state(connection: apsw.Connection) -> dict[str, int]:
    return dict(cast("list[tuple[str, int]]", connection.execute(COUNT_STATES).fetchall()))


def counts_by_kind(connection: apsw.Connection) -> tuple[tuple[str, int], ...]:
    return tuple(cast("list[tuple[str, int]]", connection.execute(COUNT_KINDS).fetchall()))


def not_found(memory_id: MemoryId) -> MemoryNotFound:
    return MemoryNotFound(f"there is no memory {memory_id}; `moorage recall` lists those that are")


def _ids(rows: Iterable[tuple[object, ...]]) -> list[MemoryId]:
    return [MemoryId(cast("str", row[0])) for row in rows]


def _row(memory: Memory) -> tuple[str | float | int | None, ...]:
    return (
        memory.id,
        memory.kind,
        memory.title,
        memory.content,
        codec.to_json(memory.tags),
        float(memory.confidence),
        memory.author.kind,
        memory.author.name,
        memory.trust,
        memory.scope,
        memory.state,
        memory.supersedes,
        codec.micros_of(memory.created_at),
        codec.micros_of(memory.updated_at),
    )


def _memory(row: _Row) -> Memory:
    (
        id_,
        kind,
        title,
        content,
        tags,
        confidence,
        author_kind,
        author,
        trust,
        scope,
        state,
        supersedes,
        made,
        changed,
    ) = row
    return Memory(
        id=MemoryId(id_),
        kind=Kind(kind),
        title=title,
        content=content,
        tags=tuple(cast("list[str]", json.loads(tags))),
        confidence=confidence,
        author=Author(AuthorKind(author_kind), author),
        trust=Trust(trust),
        scope=Scope(scope),
        state=MemoryState(state),
        supersedes=MemoryId(supersedes) if supersedes else None,
        created_at=codec.time_at(made),
        updated_at=codec.time_at(changed),
    )
