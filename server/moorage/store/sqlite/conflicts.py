"""Rows of conflicts and their mapping to values."""

from collections.abc import Collection, Sequence
from typing import cast

import apsw

from moorage.domain.conflicts import Conflict, ConflictId, ConflictState, Resolution, Side
from moorage.domain.errors import ChangedMeanwhile, InvalidInput
from moorage.domain.facts import FactId
from moorage.domain.memory import MemoryId, Namespace
from moorage.store.sqlite import codec

INSERT = """
INSERT INTO conflicts (
  id, namespace, existing_id, existing_fact, new_id, new_fact, reason, opened_at, resolution, resolved_at
)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
"""

UPDATE = "UPDATE conflicts SET resolution = ?, resolved_at = ? WHERE id = ? AND resolution IS ?"

_SELECT = """
SELECT id, namespace, existing_id, existing_fact, new_id, new_fact, reason, opened_at, resolution, resolved_at
FROM conflicts
"""

_WAITING = """
  AND resolution IS NULL
  AND EXISTS (SELECT 1 FROM memories WHERE id = existing_id AND state = 'active')
  AND EXISTS (SELECT 1 FROM memories WHERE id = new_id AND state = 'active')
"""

SELECT_PENDING = f"{_SELECT} WHERE namespace = ? {_WAITING} ORDER BY opened_at, seq LIMIT ?"

SELECT_RESOLVED = f"""{_SELECT}
WHERE namespace = ?
  AND resolution IS NOT NULL
ORDER BY resolved_at DESC, seq DESC
LIMIT ?
"""

COUNT_PENDING = f"SELECT COUNT(*) FROM conflicts WHERE namespace = ? {_WAITING}"  # noqa: S608 - a constant

SELECT_ONE = f"{_SELECT} WHERE namespace = ? AND id = ?"

SELECT_OF = f"""{_SELECT}
WHERE +namespace = ?1
  AND seq IN (
    SELECT seq FROM conflicts WHERE existing_id IN (SELECT value FROM json_each(?2))
    UNION
    SELECT seq FROM conflicts WHERE new_id IN (SELECT value FROM json_each(?2))
  )
ORDER BY seq
"""  # noqa: S608 - a constant

SELECT_STARTING = """
SELECT id
FROM conflicts
WHERE id >= ?1
  AND id < ?1 || char(1114111)
  AND namespace = ?2
ORDER BY id
LIMIT ?3
"""

SELECT_DISMISSED = """
SELECT old.object_key, new.object_key
FROM facts AS old
JOIN conflicts AS c ON c.existing_id = old.memory_id AND c.existing_fact = old.id
JOIN facts AS new ON new.id = c.new_fact
WHERE old.namespace = ?
  AND old.subject_key IN (SELECT value FROM json_each(?))
  AND old.predicate_key = ?
  AND c.resolution = 'keep_both'
"""

SELECT_LINEAGE = """
WITH RECURSIVE lineage (id) AS (
  SELECT id
  FROM memories
  WHERE namespace = ?1
    AND id = ?2
  UNION
  SELECT m.supersedes
  FROM lineage
  JOIN memories AS m ON m.id = lineage.id
  WHERE m.supersedes IS NOT NULL
  UNION
  SELECT m.id
  FROM lineage
  JOIN memories AS m ON m.supersedes = lineage.id
)
SELECT m.id, m.version
FROM lineage
JOIN memories AS m ON m.id = lineage.id
"""


def insert(connection: apsw.Connection, conflict: Conflict) -> None:
    """Raises InvalidInput for a known id."""
    row = (
        conflict.id,
        conflict.namespace,
        conflict.existing.memory_id,
        conflict.existing.fact_id,
        conflict.new.memory_id,
        conflict.new.fact_id,
        conflict.reason,
        codec.micros_of(conflict.opened_at),
        conflict.resolution,
        codec.micros_or_null(conflict.resolved_at),
    )
    try:
        connection.execute(INSERT, row)
    except apsw.ConstraintError as error:
        raise InvalidInput(f"the conflict {conflict.id} exists already") from error


def change(connection: apsw.Connection, before: Conflict, after: Conflict) -> None:
    """How it was settled. Raises ChangedMeanwhile."""
    resolved_at = codec.micros_or_null(after.resolved_at)
    connection.execute(UPDATE, (after.resolution, resolved_at, before.id, before.resolution))
    if not connection.changes():
        raise ChangedMeanwhile(f"the conflict {before.id} was settled by somebody else just now")


def listed(connection: apsw.Connection, namespace: Namespace, state: ConflictState, limit: int) -> list[Conflict]:
    """Pending ones oldest first, settled ones newest first."""
    sql = SELECT_PENDING if state is ConflictState.PENDING else SELECT_RESOLVED
    return [_conflict(row) for row in connection.execute(sql, (namespace, limit)).fetchall()]


def count_pending(connection: apsw.Connection, namespace: Namespace) -> int:
    return cast("int", connection.execute(COUNT_PENDING, (namespace,)).fetchall()[0][0])


def one(connection: apsw.Connection, namespace: Namespace, conflict_id: ConflictId) -> Conflict | None:
    row = connection.execute(SELECT_ONE, (namespace, conflict_id)).fetchone()
    return _conflict(row) if row else None


def of_memories(connection: apsw.Connection, namespace: Namespace, ids: Collection[MemoryId]) -> list[Conflict]:
    """In any state, oldest first."""
    rows = connection.execute(SELECT_OF, (namespace, codec.to_json(list(ids)))).fetchall()
    return [_conflict(row) for row in rows]


def ids_starting(connection: apsw.Connection, namespace: Namespace, prefix: str, limit: int) -> list[ConflictId]:
    rows = connection.execute(SELECT_STARTING, (prefix, namespace, limit))
    return [ConflictId(cast("str", row[0])) for row in rows]


def dismissed(
    connection: apsw.Connection, namespace: Namespace, subject_keys: Collection[str], predicate_key: str
) -> set[frozenset[str]]:
    """Pairs of object keys that somebody chose to keep both."""
    rows = connection.execute(SELECT_DISMISSED, (namespace, codec.to_json(sorted(subject_keys)), predicate_key))
    return {frozenset(cast("tuple[str, str]", row)) for row in rows}


def versions(connection: apsw.Connection, namespace: Namespace, memory_id: MemoryId) -> dict[MemoryId, int]:
    """Version numbers of a memory and of all that it superseded or was superseded by."""
    rows = connection.execute(SELECT_LINEAGE, (namespace, memory_id)).fetchall()
    return {MemoryId(id_): version for id_, version in cast("list[tuple[str, int]]", rows)}


def _conflict(row: Sequence[object]) -> Conflict:
    id_, namespace, existing, existing_fact, new, new_fact, reason, opened_at, resolution, resolved_at = cast(
        "tuple[str, str, str, str | None, str, str | None, str, int, str | None, int | None]", row
    )
    return Conflict(
        id=ConflictId(id_),
        namespace=Namespace(namespace),
        existing=Side(MemoryId(existing), FactId(existing_fact) if existing_fact else None),
        new=Side(MemoryId(new), FactId(new_fact) if new_fact else None),
        reason=reason,
        opened_at=codec.time_at(opened_at),
        resolution=Resolution(resolution) if resolution else None,
        resolved_at=codec.time_or_none(resolved_at),
    )
