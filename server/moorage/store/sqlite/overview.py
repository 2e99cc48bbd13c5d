"""Questions about all memories of a namespace at once."""

from collections.abc import Sequence
from typing import cast

from moorage.domain.grouping import Entry
from moorage.domain.hits import Access
from moorage.domain.memory import Kind, Memory, MemoryId, MemoryState, Namespace, Trust
from moorage.domain.reflection import Tally, Vital
from moorage.domain.selection import Selection
from moorage.store.sqlite import codec, memories, selecting
from moorage.store.sqlite.connection import Transactions

SELECT_SUCCESSORS = """
SELECT supersedes, id
FROM memories
WHERE namespace = ?
  AND supersedes IN (SELECT value FROM json_each(?))
  AND state <> 'forgotten'
ORDER BY seq
"""

SELECT_NEWEST = """
SELECT m.id
FROM memories AS m
WHERE m.document IS NULL
  AND {where}
ORDER BY m.created_at DESC, m.seq DESC
LIMIT ?
"""

SELECT_ENTRIES = """
SELECT m.id, m.kind, m.trust, m.state, m.created_at, m.snooze IS NOT NULL
FROM memories AS m
WHERE m.document IS NULL
  AND {where}
ORDER BY m.created_at DESC, m.seq DESC
"""

SELECT_FILES = """
SELECT a.memory_id, COALESCE(f.path, s.path)
FROM anchors AS a
JOIN memories AS m ON m.id = a.memory_id AND +m.namespace = ?2
JOIN sightings AS s ON s.seq = (SELECT MAX(seq) FROM sightings WHERE anchor_id = a.id AND retired = 0)
LEFT JOIN followed AS f ON f.checkout = ?1 AND f.anchor_id = a.id
ORDER BY a.seq
"""

SELECT_ANY = """
SELECT EXISTS (
  SELECT 1
  FROM memories AS m
  WHERE {where}
)
"""

COUNT_WAITING = """
SELECT count(*) FILTER (WHERE session = ?2), count(*)
FROM memories
WHERE namespace = ?1
  AND trust = 'proposed'
  AND state = 'active'
  AND author_kind = 'agent'
  AND author_name = ?3
"""

SELECT_TAGS = """
SELECT tag.value
FROM memories AS m, json_each(m.tags) AS tag
WHERE m.namespace = ?
  AND m.state = 'active'
GROUP BY tag.value
ORDER BY COUNT(*) DESC, tag.value
LIMIT ?
"""

SELECT_IN_STATE = """
SELECT id
FROM memories
WHERE namespace = ?
  AND state = ?
  AND document IS NULL
ORDER BY updated_at DESC, seq DESC
LIMIT ?
"""

SELECT_VITALS = """
SELECT
  m.id, m.kind, m.state, m.trust, m.confidence, m.pinned, m.created_at, m.validated_at, m.updated_at, a.last_at, a.n
FROM memories AS m
LEFT JOIN accesses AS a ON a.seq = m.seq
WHERE m.namespace = ?
  AND m.state IN (SELECT value FROM json_each(?))
  AND m.document IS NULL
ORDER BY m.seq
"""

SELECT_CITED = """
SELECT DISTINCT s.value ->> 1
FROM memories AS m, json_each(m.sources) AS s
WHERE m.namespace = ?
  AND m.state = 'active'
  AND m.sources <> '[]'
  AND s.value ->> 0 = 'memory'
"""

SELECT_LONELY = """
SELECT e.name
FROM entities AS e
WHERE e.namespace = ?
  AND e.merged_into IS NULL
  AND NOT EXISTS (
    SELECT 1
    FROM mentions AS n
    JOIN memories AS m ON m.id = n.memory_id AND m.state = 'active'
    WHERE n.entity_id = e.id OR n.entity_id IN (SELECT id FROM entities WHERE merged_into = e.id)
  )
ORDER BY e.seq
LIMIT ?
"""

COUNT_OTHERS = """
SELECT
  (SELECT COUNT(*) FROM entities WHERE namespace = ?1 AND merged_into IS NULL),
  (SELECT COUNT(*) FROM facts AS f JOIN memories AS m ON m.id = f.memory_id AND m.state = 'active'
   WHERE f.namespace = ?1 AND f.invalidated_at IS NULL),
  (SELECT COUNT(*) FROM suggestions WHERE namespace = ?1 AND state = 'pending')
"""

_Vital = tuple[str, str, str, str, float, int, int, int | None, int, int | None, int | None]


class SqliteOverview:
    """Implements the Overview port."""

    def __init__(self, database: Transactions, namespace: Namespace) -> None:
        self._database = database
        self._namespace = namespace

    def successors(self, memory_ids: Sequence[MemoryId]) -> dict[MemoryId, MemoryId]:
        with self._database.read() as connection:
            rows = connection.execute(SELECT_SUCCESSORS, (self._namespace, codec.to_json(memory_ids))).fetchall()
        return {MemoryId(old): MemoryId(new) for old, new in cast("list[tuple[str, str]]", rows)}

    def newest(self, selection: Selection, limit: int) -> list[MemoryId]:
        where, bound = selecting.where(self._namespace, selection)
        with self._database.read() as connection:
            rows = connection.execute(SELECT_NEWEST.format(where=where), (*bound, limit)).fetchall()
        return [MemoryId(cast("str", row[0])) for row in rows]

    def entries(self, selection: Selection) -> list[Entry]:
        where, bound = selecting.where(self._namespace, selection)
        with self._database.read() as connection:
            rows = connection.execute(SELECT_ENTRIES.format(where=where), bound).fetchall()
        return [_entry(*row) for row in cast("list[tuple[str, str, str, str, int, int]]", rows)]

    def files(self, checkout: str) -> dict[MemoryId, list[str]]:
        with self._database.read() as connection:
            rows = connection.execute(SELECT_FILES, (checkout, self._namespace)).fetchall()
        found: dict[MemoryId, dict[str, None]] = {}
        for memory_id, path in cast("list[tuple[str, str]]", rows):
            found.setdefault(MemoryId(memory_id), {})[path] = None
        return {memory_id: list(paths) for memory_id, paths in found.items()}

    def has(self, selection: Selection) -> bool:
        where, bound = selecting.where(self._namespace, selection)
        with self._database.read() as connection:
            return bool(connection.execute(SELECT_ANY.format(where=where), bound).fetchall()[0][0])

    def waiting(self, session: str | None, author: str) -> tuple[int, int]:
        with self._database.read() as connection:
            row = connection.execute(COUNT_WAITING, (self._namespace, session, author)).fetchall()[0]
        return cast("tuple[int, int]", tuple(row))

    def tags(self, limit: int) -> list[str]:
        with self._database.read() as connection:
            rows = connection.execute(SELECT_TAGS, (self._namespace, limit)).fetchall()
        return [cast("str", row[0]) for row in rows]

    def in_state(self, state: MemoryState, limit: int) -> list[Memory]:
        with self._database.read() as connection:
            rows = connection.execute(SELECT_IN_STATE, (self._namespace, state, limit)).fetchall()
            ids = [MemoryId(cast("str", row[0])) for row in rows]
            return list(memories.find(connection, self._namespace, ids).values())

    def cited(self) -> set[MemoryId]:
        with self._database.read() as connection:
            rows = connection.execute(SELECT_CITED, (self._namespace,)).fetchall()
        return {MemoryId(cast("str", row[0])) for row in rows}

    def vitals(self, *states: MemoryState) -> list[Vital]:
        with self._database.read() as connection:
            rows = connection.execute(SELECT_VITALS, (self._namespace, codec.to_json(states))).fetchall()
        return [_vital(row) for row in cast("list[_Vital]", rows)]

    def lonely_entities(self, limit: int) -> list[str]:
        with self._database.read() as connection:
            rows = connection.execute(SELECT_LONELY, (self._namespace, limit)).fetchall()
        return [cast("str", row[0]) for row in rows]

    def tally(self) -> Tally:
        with self._database.read() as connection:
            by_state = memories.counts_by_state(connection, self._namespace)
            row = connection.execute(COUNT_OTHERS, (self._namespace,)).fetchall()[0]
        return Tally(tuple(sorted(by_state.items())), *cast("tuple[int, int, int]", row))


def _entry(id_: str, kind: str, trust: str, state: str, created_at: int, snooze: int) -> Entry:
    at = codec.time_at(created_at)
    return Entry(MemoryId(id_), Kind(kind), Trust(trust), MemoryState(state), at, has_snooze=bool(snooze))


def _vital(row: _Vital) -> Vital:
    id_, kind, state, trust, confidence, pinned, created_at, validated_at, updated_at, last_at, n = row
    return Vital(
        id=MemoryId(id_),
        kind=Kind(kind),
        state=MemoryState(state),
        trust=Trust(trust),
        confidence=confidence,
        is_pinned=bool(pinned),
        created_at=codec.time_at(created_at),
        validated_at=codec.time_at(validated_at) if validated_at is not None else None,
        updated_at=codec.time_at(updated_at),
        access=Access(codec.time_at(last_at), n) if last_at is not None and n else None,
    )
