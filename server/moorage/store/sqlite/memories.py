"""Rows of memories: what is asked of them, and how they change."""

from collections.abc import Iterable, Sequence
from typing import cast

import apsw

from moorage.domain import duplicates, kinds
from moorage.domain.errors import AlreadyKnown, ChangedMeanwhile, InvalidInput, MemoryNotFound
from moorage.domain.memory import Kind, Memory, MemoryId, Namespace
from moorage.domain.selection import Selection
from moorage.store.sqlite import codec, selecting
from moorage.store.sqlite.memory_rows import COLUMNS, memory_from, row_of

_NAMES = ", ".join(COLUMNS)

INSERT = f"INSERT INTO memories ({_NAMES}) VALUES ({', '.join('?' * len(COLUMNS))}) RETURNING seq"  # noqa: S608

_ALL = -1
"""As a limit, in SQLite."""

SELECT_ADMITTED = """
SELECT m.id
FROM memories AS m
WHERE m.id IN (SELECT value FROM json_each(?))
  AND {where}
"""

SELECT_FOLLOWERS = """
SELECT m.id, (
  SELECT n.id
  FROM memories AS n
  WHERE n.namespace = m.namespace
    AND n.session = m.session
    AND n.seq > m.seq
  ORDER BY n.seq
  LIMIT 1
)
FROM memories AS m
WHERE EXISTS (SELECT 1 FROM memories WHERE session IS NOT NULL)
  AND +m.namespace = ?
  AND m.id IN (SELECT value FROM json_each(?))
  AND +m.session IS NOT NULL
"""

SELECT_MANY = f"""
SELECT {_NAMES}
FROM memories
WHERE +namespace = ?
  AND id IN (SELECT value FROM json_each(?))
"""  # noqa: S608 - the columns are a constant; the plus keeps SQLite from going through the whole namespace

SELECT_RECENT = f"""
SELECT {_NAMES}
FROM memories
WHERE namespace = ?
  AND state = 'active'
  AND document IS NULL
ORDER BY created_at DESC, seq DESC
LIMIT ?
"""  # noqa: S608

SELECT_CARRYING = f"""
SELECT {_NAMES}
FROM memories
WHERE namespace = ?
  AND state = 'active'
  AND (checks <> '[]' OR rejected <> '[]')
ORDER BY seq
"""  # noqa: S608

SELECT_STARTING = """
SELECT id
FROM memories
WHERE id >= ?1
  AND id < ?1 || char(1114111)
  AND +namespace = ?2
ORDER BY id
LIMIT ?3
"""

SELECT_IDS = "SELECT id FROM memories WHERE namespace = ? ORDER BY seq"

SELECT_SEQ = "SELECT seq FROM memories WHERE id = ?"

SELECT_ID = "SELECT id FROM memories WHERE seq = ?"

SELECT_NAMESPACES = "SELECT DISTINCT namespace FROM memories ORDER BY namespace"

SELECT_TWIN = """
SELECT id
FROM memories
WHERE namespace = ?
  AND digest = ?
  AND state = 'active'
  AND document IS NULL
  AND kind IN (SELECT value FROM json_each(?))
ORDER BY seq
LIMIT 1
"""

SELECT_TITLED = f"""
SELECT {_NAMES}
FROM memories
WHERE namespace = ?
  AND title = ?
  AND title <> ''
  AND kind = ?
  AND state = 'active'
  AND document IS NULL
ORDER BY seq
"""  # noqa: S608

SELECT_BY_KEY = "SELECT memory_id FROM idempotency WHERE namespace = ? AND key = ?"

INSERT_KEY = "INSERT INTO idempotency (namespace, key, memory_id) VALUES (?, ?, ?)"

COUNT_STATES = """
SELECT state, COUNT(*)
FROM memories
WHERE namespace = ?
  AND document IS NULL
GROUP BY state
"""

COUNT_KINDS = """
SELECT kind, COUNT(*)
FROM memories
WHERE namespace = ?
  AND state = 'active'
  AND document IS NULL
GROUP BY kind
ORDER BY kind
"""


def insert(connection: apsw.Connection, memory: Memory) -> int:
    """The row's number, which the indexes use. Raises InvalidInput for a known id."""
    try:
        return cast("int", connection.execute(INSERT, row_of(memory)).fetchall()[0][0])
    except apsw.ConstraintError as error:
        raise InvalidInput(f"the memory {memory.id} exists already or supersedes an unknown one") from error


def refuse_twin(connection: apsw.Connection, memory: Memory) -> None:
    """Raises AlreadyKnown when an active memory of its class says the same."""
    twin = twin_of(connection, memory.namespace, memory.kind, memory.content)
    if twin:
        raise AlreadyKnown(f"{twin} says the same; nothing was stored", twin)


def twin_of(connection: apsw.Connection, namespace: Namespace, kind: Kind, content: str) -> MemoryId | None:
    """The oldest active memory of the same class with the same normalised text."""
    of_class = [each for each in Kind if kinds.class_of(each) is kinds.class_of(kind)]
    row = connection.execute(SELECT_TWIN, (namespace, duplicates.digest(content), codec.to_json(of_class))).fetchone()
    return MemoryId(cast("str", row[0])) if row else None


def titled(connection: apsw.Connection, namespace: Namespace, kind: Kind, title: str) -> list[Memory]:
    return [memory_from(row) for row in connection.execute(SELECT_TITLED, (namespace, title, kind))]


def insert_key(connection: apsw.Connection, namespace: Namespace, key: str, memory_id: MemoryId) -> None:
    """Raises AlreadyKnown when the key was used before."""
    known = with_key(connection, namespace, key)
    if known:
        raise AlreadyKnown(f"{known} was stored under the same key", known)
    connection.execute(INSERT_KEY, (namespace, key, memory_id))


def with_key(connection: apsw.Connection, namespace: Namespace, key: str) -> MemoryId | None:
    """The memory that was stored under an idempotency key."""
    row = connection.execute(SELECT_BY_KEY, (namespace, key)).fetchone()
    return MemoryId(cast("str", row[0])) if row else None


def change(connection: apsw.Connection, before: Memory, after: Memory) -> None:
    """Writes what differs. Raises MemoryNotFound, ChangedMeanwhile."""
    existing(connection, before.id)
    pairs = zip(COLUMNS, row_of(before), row_of(after), strict=True)
    differing = [(name, old, new) for name, old, new in pairs if old != new]
    if not differing:
        return
    # when it was last changed is no reason to refuse another change
    guards = [(name, old) for name, old, _ in differing if name not in ("updated_at", "validated_at")]
    sets = ", ".join(f"{name} = ?" for name, _, _ in differing)
    guarded = " AND ".join(["id = ?", *(f"{name} IS ?" for name, _ in guards)])
    values = [new for _, _, new in differing] + [before.id] + [old for _, old in guards]
    connection.execute(f"UPDATE memories SET {sets} WHERE {guarded}", values)  # noqa: S608 - the columns are a constant
    if not connection.changes():
        raise ChangedMeanwhile(f"{before.id} was changed by somebody else just now; look at it and try again")


def admitted(
    connection: apsw.Connection, namespace: Namespace, memory_ids: Sequence[MemoryId], selection: Selection
) -> set[MemoryId]:
    """Those of them that are selected."""
    where, bindings = selecting.where(namespace, selection)
    query = SELECT_ADMITTED.format(where=where.replace("m.namespace", "+m.namespace"))
    rows = connection.execute(query, (codec.to_json(memory_ids), *bindings)).fetchall()
    return {MemoryId(cast("str", row[0])) for row in rows}


def followers(
    connection: apsw.Connection, namespace: Namespace, memory_ids: Sequence[MemoryId]
) -> dict[MemoryId, MemoryId]:
    """What the session of each wrote next."""
    rows = connection.execute(SELECT_FOLLOWERS, (namespace, codec.to_json(memory_ids))).fetchall()
    return {
        MemoryId(one): MemoryId(next_one) for one, next_one in cast("list[tuple[str, str | None]]", rows) if next_one
    }


def find(connection: apsw.Connection, namespace: Namespace, memory_ids: Sequence[MemoryId]) -> dict[MemoryId, Memory]:
    """Those that exist, in the order asked for."""
    rows = connection.execute(SELECT_MANY, (namespace, codec.to_json(memory_ids)))
    found = {memory.id: memory for memory in map(memory_from, rows)}
    return {memory_id: found[memory_id] for memory_id in memory_ids if memory_id in found}


def recent(connection: apsw.Connection, namespace: Namespace, limit: int | None) -> list[Memory]:
    bindings = namespace, _ALL if limit is None else limit
    return [memory_from(row) for row in connection.execute(SELECT_RECENT, bindings)]


def carrying(connection: apsw.Connection, namespace: Namespace) -> list[Memory]:
    """Active ones with checks or rejected code, oldest first."""
    return [memory_from(row) for row in connection.execute(SELECT_CARRYING, (namespace,))]


def ids_starting(connection: apsw.Connection, namespace: Namespace, prefix: str, limit: int) -> list[MemoryId]:
    return _ids(connection.execute(SELECT_STARTING, (prefix, namespace, limit)))


def all_ids(connection: apsw.Connection, namespace: Namespace) -> list[MemoryId]:
    return _ids(connection.execute(SELECT_IDS, (namespace,)))


def namespaces(connection: apsw.Connection) -> list[Namespace]:
    """Those with memories in any state."""
    return [Namespace(cast("str", row[0])) for row in connection.execute(SELECT_NAMESPACES)]


def row_number(connection: apsw.Connection, memory_id: MemoryId) -> int | None:
    row = connection.execute(SELECT_SEQ, (memory_id,)).fetchone()
    return cast("int", row[0]) if row else None


def id_at(connection: apsw.Connection, seq: int) -> MemoryId | None:
    """The memory with a row number."""
    row = connection.execute(SELECT_ID, (seq,)).fetchone()
    return MemoryId(cast("str", row[0])) if row else None


def existing(connection: apsw.Connection, memory_id: MemoryId) -> int:
    """The row's number; raises MemoryNotFound."""
    seq = row_number(connection, memory_id)
    if seq is None:
        raise not_found(memory_id)
    return seq


def counts_by_state(connection: apsw.Connection, namespace: Namespace) -> dict[str, int]:
    return dict(cast("list[tuple[str, int]]", connection.execute(COUNT_STATES, (namespace,)).fetchall()))


def counts_by_kind(connection: apsw.Connection, namespace: Namespace) -> tuple[tuple[str, int], ...]:
    return tuple(cast("list[tuple[str, int]]", connection.execute(COUNT_KINDS, (namespace,)).fetchall()))


def not_found(memory_id: MemoryId) -> MemoryNotFound:
    return MemoryNotFound(f"there is no memory {memory_id}; `moorage recall` lists those that are")


def _ids(rows: Iterable[tuple[object, ...]]) -> list[MemoryId]:
    return [MemoryId(cast("str", row[0])) for row in rows]
