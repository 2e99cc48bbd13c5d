"""Rows of entities, their names and mentions.

An entity that was joined to another keeps its row and its names; whoever asks gets the one at the end of the chain,
its head, with the names and mentions of all that lead to it.
"""

from collections.abc import Collection, Iterable, Sequence
from typing import cast

import apsw

from moorage.domain.entities import Entity, EntityId, bare_key, entity_key
from moorage.domain.errors import ChangedMeanwhile
from moorage.domain.memory import MemoryId, Namespace
from moorage.store.sqlite import codec
from moorage.store.sqlite.mentions import Mentions

INSERT = """
INSERT INTO entities (id, namespace, name, type, confidence, merged_into, retired_at, created_at)
VALUES (?, ?, ?, ?, ?, ?, ?, ?)
"""

INSERT_ALIAS = """
INSERT INTO aliases (namespace, key, bare, entity_id, alias)
VALUES (?, ?, ?, ?, ?)
ON CONFLICT (namespace, key) DO NOTHING
"""

SELECT_OWNER = "SELECT entity_id FROM aliases WHERE namespace = ? AND key = ?"

INSERT_MENTION = """
INSERT INTO mentions (memory_id, entity_id)
SELECT ?, entity_id
FROM aliases
WHERE namespace = ?
  AND key = ?
ON CONFLICT DO NOTHING
"""

JOIN = """
UPDATE entities
SET merged_into = ?2
WHERE id = ?1
  AND merged_into IS NULL
  AND EXISTS (SELECT 1 FROM entities WHERE id = ?2)
"""

UPDATE = "UPDATE entities SET merged_into = ?, retired_at = ? WHERE id = ? AND merged_into IS ? AND retired_at IS ?"

SELECT_HEADS = """
WITH RECURSIVE up (start, id) AS (
  SELECT id, id
  FROM entities
  WHERE +namespace = ?
    AND id IN (SELECT value FROM json_each(?))
  UNION
  SELECT up.start, e.merged_into
  FROM up
  JOIN entities AS e ON e.id = up.id
  WHERE e.merged_into IS NOT NULL
)
SELECT up.start, up.id
FROM up
JOIN entities AS e ON e.id = up.id
WHERE e.merged_into IS NULL
"""

_DOWN = """
WITH RECURSIVE down (head, id) AS (
  SELECT value, value
  FROM json_each(?)
  UNION
  SELECT down.head, e.id
  FROM down
  JOIN entities AS e ON e.merged_into = down.id
)
"""

SELECT_MANY = """
SELECT id, name, type, confidence, created_at, merged_into, retired_at
FROM entities
WHERE id IN (SELECT value FROM json_each(?))
"""

SELECT_ALIASES = f"""{_DOWN}
SELECT down.head, a.alias, a.key
FROM down
CROSS JOIN entities AS e ON e.id = down.id
CROSS JOIN aliases AS a ON a.entity_id = down.id
ORDER BY e.seq, a.key
"""  # noqa: S608

SELECT_PARTS = f"""{_DOWN}
SELECT e.id, e.name, e.type, e.confidence, e.created_at, e.merged_into, e.retired_at
FROM down
CROSS JOIN entities AS e ON e.id = down.id
ORDER BY e.seq
"""  # noqa: S608

SELECT_MENTIONED = """
SELECT m.memory_id, m.entity_id
FROM mentions AS m
CROSS JOIN memories ON memories.id = m.memory_id
CROSS JOIN entities AS e ON e.id = m.entity_id
WHERE memories.namespace = ?
  AND m.memory_id IN (SELECT value FROM json_each(?))
ORDER BY memories.seq, e.seq
"""

SELECT_IDS = """
SELECT e.id
FROM entities AS e
LEFT JOIN mentions AS m ON m.entity_id = e.id
WHERE e.namespace = ?
  AND e.merged_into IS NULL
GROUP BY e.id
ORDER BY COUNT(m.memory_id) DESC, e.seq
LIMIT ?
"""

SELECT_STARTING = """
SELECT id
FROM entities
WHERE id >= ?1
  AND id < ?1 || char(1114111)
  AND +namespace = ?2
ORDER BY id
LIMIT ?3
"""


def insert(connection: apsw.Connection, namespace: Namespace, entity: Entity) -> None:
    """Unless its key is known."""
    key = entity_key(entity.name)
    if connection.execute(SELECT_OWNER, (namespace, key)).fetchone():
        return
    times = (codec.micros_or_null(entity.retired_at), codec.micros_of(entity.created_at))
    row = (entity.id, namespace, entity.name, entity.type, entity.confidence, entity.merged_into, *times)
    connection.execute(INSERT, row)
    connection.execute(INSERT_ALIAS, (namespace, key, bare_key(entity.name), entity.id, entity.name))


def join(connection: apsw.Connection, absorbed: EntityId, kept: EntityId) -> None:
    """Does nothing when one of them is gone, or the first was joined already."""
    connection.execute(JOIN, (absorbed, kept))


def mention(connection: apsw.Connection, namespace: Namespace, memory_id: MemoryId, key: str) -> None:
    """Does nothing for a key that nothing has."""
    connection.execute(INSERT_MENTION, (memory_id, namespace, key))


def change(connection: apsw.Connection, before: Entity, after: Entity) -> None:
    """What it is merged into and whether it is retired. Raises ChangedMeanwhile."""
    new, old = ((each.merged_into, codec.micros_or_null(each.retired_at)) for each in (after, before))
    connection.execute(UPDATE, (*new, before.id, *old))
    if not connection.changes():
        raise ChangedMeanwhile(f"the entity {before.id} was changed by somebody else just now; try again")


def heads(connection: apsw.Connection, namespace: Namespace, ids: Collection[str]) -> dict[str, EntityId]:
    """What each id stands for today; unknown ones are left out."""
    if not ids:
        return {}
    rows = connection.execute(SELECT_HEADS, (namespace, codec.to_json(list(ids)))).fetchall()
    return {start: EntityId(head) for start, head in cast("list[tuple[str, str]]", rows)}


def find(
    connection: apsw.Connection, mentions: Mentions, namespace: Namespace, ids: Collection[EntityId]
) -> dict[EntityId, Entity]:
    """By the id asked for: the entity that it stands for today, with all names, in the order asked for."""
    head_of = heads(connection, namespace, ids)
    heads_wanted = sorted(set(head_of.values()))
    wanted = codec.to_json(heads_wanted)
    names: dict[str, list[str]] = {}
    for head, alias, _ in cast("list[tuple[str, str, str]]", connection.execute(SELECT_ALIASES, (wanted,)).fetchall()):
        names.setdefault(head, []).append(alias)
    n_mentions = mentions.counts(connection, heads_wanted)
    rows = connection.execute(SELECT_MANY, (wanted,)).fetchall()
    found = {each.id: each for row in rows if (each := _entity(row, names, n_mentions))}
    return {each: found[head_of[each]] for each in ids if each in head_of}


def parts(connection: apsw.Connection, head: EntityId) -> list[Entity]:
    """The entity and all that was joined to it, each as its own row, oldest first."""
    return [_entity(row, {}, {}) for row in connection.execute(SELECT_PARTS, (codec.to_json([head]),)).fetchall()]


def keys(
    connection: apsw.Connection, namespace: Namespace, ids: Collection[EntityId]
) -> dict[EntityId, frozenset[str]]:
    """All keys of what each id stands for today."""
    head_of = heads(connection, namespace, ids)
    found: dict[str, set[str]] = {}
    wanted = codec.to_json(sorted(set(head_of.values())))
    for head, _, key in cast("list[tuple[str, str, str]]", connection.execute(SELECT_ALIASES, (wanted,)).fetchall()):
        found.setdefault(head, set()).add(key)
    return {each: frozenset(found.get(head_of[each], ())) for each in ids if each in head_of}


def ids_by_mentions(connection: apsw.Connection, namespace: Namespace, limit: int) -> list[EntityId]:
    return _ids(connection.execute(SELECT_IDS, (namespace, limit)))


def ids_starting(connection: apsw.Connection, namespace: Namespace, prefix: str, limit: int) -> list[EntityId]:
    return _ids(connection.execute(SELECT_STARTING, (prefix, namespace, limit)))


def memories_of(
    connection: apsw.Connection, mentions: Mentions, namespace: Namespace, ids: Collection[EntityId], limit: int
) -> dict[EntityId, list[MemoryId]]:
    """Active ones, newest first, `limit` in all."""
    head_of = heads(connection, namespace, ids)
    found = mentions.newest(connection, sorted(set(head_of.values())), limit)
    return {each: found.get(head_of[each], []) for each in ids if each in head_of}


def mentioned_by(
    connection: apsw.Connection, namespace: Namespace, memory_ids: Sequence[MemoryId]
) -> dict[MemoryId, list[EntityId]]:
    """What each memory mentions, as it is called today."""
    rows = connection.execute(SELECT_MENTIONED, (namespace, codec.to_json(list(memory_ids)))).fetchall()
    pairs = cast("list[tuple[str, str]]", rows)
    head_of = heads(connection, namespace, {id_ for _, id_ in pairs})
    found: dict[MemoryId, dict[EntityId, None]] = {}
    for memory_id, id_ in pairs:
        found.setdefault(MemoryId(memory_id), {})[head_of[id_]] = None
    return {memory_id: list(ids) for memory_id, ids in found.items()}


def _ids(rows: Iterable[tuple[object, ...]]) -> list[EntityId]:
    return [EntityId(cast("str", row[0])) for row in rows]


def _entity(row: Sequence[object], names: dict[str, list[str]], n_mentions: dict[str, int]) -> Entity:
    id_, name, type_, confidence, created_at, merged_into, retired_at = cast(
        "tuple[str, str, str, float, int, str | None, int | None]", row
    )
    return Entity(
        id=EntityId(id_),
        name=name,
        type=type_,
        aliases=tuple(each for each in names.get(id_, ()) if each != name),
        n_mentions=n_mentions.get(id_, 0),
        confidence=confidence,
        created_at=codec.time_at(created_at),
        merged_into=EntityId(merged_into) if merged_into else None,
        retired_at=codec.time_or_none(retired_at),
    )
