"""What names stand for: looked up by key, by its letters and digits alone, by how it starts, and by a part of it."""

from collections.abc import Collection
from typing import cast

import apsw

from moorage.domain.entities import EntityId
from moorage.domain.memory import Namespace
from moorage.store.sqlite import codec
from moorage.store.sqlite.entities import heads

SELECT_BY_KEY = "SELECT key, entity_id FROM aliases WHERE namespace = ? AND key IN (SELECT value FROM json_each(?))"

SELECT_BY_BARE = """
SELECT bare, entity_id
FROM aliases INDEXED BY aliases_by_bare
WHERE namespace = ?
  AND bare IN (SELECT value FROM json_each(?))
ORDER BY entity_id
"""

SELECT_STARTING = """
SELECT s.value, a.key, a.entity_id
FROM json_each(?2) AS s
CROSS JOIN aliases AS a ON a.namespace = ?1 AND a.key > s.value AND a.key < s.value || char(1114111)
ORDER BY length(a.key), a.key
LIMIT ?3
"""

SELECT_CONTAINING = """
SELECT entity_id
FROM aliases
WHERE namespace = ?
  AND ({found})
ORDER BY length(key), key
LIMIT ?
"""


def by_key(connection: apsw.Connection, namespace: Namespace, wanted: Collection[str]) -> dict[str, EntityId]:
    rows = connection.execute(SELECT_BY_KEY, (namespace, codec.to_json(list(wanted)))).fetchall()
    owner = dict(cast("list[tuple[str, str]]", rows))
    head_of = heads(connection, namespace, set(owner.values()))
    return {key: head_of[id_] for key, id_ in owner.items() if id_ in head_of}


def by_bare(
    connection: apsw.Connection, namespace: Namespace, wanted: Collection[str]
) -> dict[str, tuple[EntityId, ...]]:
    rows = connection.execute(SELECT_BY_BARE, (namespace, codec.to_json(list(wanted)))).fetchall()
    pairs = cast("list[tuple[str, str]]", rows)
    head_of = heads(connection, namespace, {id_ for _, id_ in pairs})
    found: dict[str, dict[EntityId, None]] = {}
    for bare, id_ in pairs:
        found.setdefault(bare, {})[head_of[id_]] = None
    return {bare: tuple(ids) for bare, ids in found.items()}


def starting(
    connection: apsw.Connection, namespace: Namespace, starts: Collection[str], limit: int
) -> list[tuple[str, str, EntityId]]:
    """The start, the key that goes on from it, and what that stands for; the shortest keys."""
    rows = connection.execute(SELECT_STARTING, (namespace, codec.to_json(sorted(starts)), limit)).fetchall()
    found = cast("list[tuple[str, str, str]]", rows)
    head_of = heads(connection, namespace, {id_ for _, _, id_ in found})
    return [(start, key, head_of[id_]) for start, key, id_ in found]


def containing(connection: apsw.Connection, namespace: Namespace, parts: Collection[str], limit: int) -> list[EntityId]:
    """Of the shortest keys that contain a part. Looks at every key of the namespace."""
    if not parts:
        return []
    found = " OR ".join(["instr(key, ?)"] * len(parts))
    rows = connection.execute(SELECT_CONTAINING.format(found=found), (namespace, *sorted(parts), limit)).fetchall()
    ids = [id_ for (id_,) in cast("list[tuple[str]]", rows)]
    head_of = heads(connection, namespace, set(ids))
    return list(dict.fromkeys(head_of[each] for each in ids if each in head_of))
