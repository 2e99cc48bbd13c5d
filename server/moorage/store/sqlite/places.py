"""Which places have anchors, without what was seen there: reading portraits takes ten times longer than the rest."""

from collections.abc import Iterable, Sequence
from typing import cast

import apsw

from moorage.domain.anchor import Place
from moorage.domain.memory import MemoryId, Namespace
from moorage.store.sqlite import codec

SELECT_MEMORIES_AT = """
SELECT DISTINCT a.memory_id
FROM sightings AS s
JOIN anchors AS a ON a.id = s.anchor_id
JOIN memories AS m ON m.id = a.memory_id AND m.state = 'active' AND +m.namespace = ?
WHERE s.path = ?
  AND s.retired = 0
  AND s.symbol_key IS ?
  AND NOT EXISTS (
    SELECT 1 FROM sightings AS later WHERE later.anchor_id = s.anchor_id AND later.retired = 0 AND later.seq > s.seq
  )
"""

SELECT_NEAR = """
WITH near AS (
  SELECT p.value AS path, s.anchor_id
  FROM json_each(?1) AS p
  CROSS JOIN sightings AS s ON s.path = p.value AND s.retired = 0
  UNION
  SELECT p.value, f.anchor_id
  FROM json_each(?1) AS p
  CROSS JOIN followed AS f ON f.checkout = ?2 AND f.path = p.value
)
SELECT near.path, a.id, a.memory_id, s.path, s.symbol_key
FROM near
CROSS JOIN anchors AS a ON a.id = near.anchor_id
CROSS JOIN memories AS m ON m.id = a.memory_id AND m.state = 'active' AND +m.namespace = ?3
CROSS JOIN sightings AS s ON s.anchor_id = a.id AND s.retired = 0
ORDER BY a.seq, s.seq
"""

SELECT_PATHS = """
WITH RECURSIVE
sighted (path) AS (
  SELECT MIN(path) FROM sightings WHERE retired = 0
  UNION ALL
  SELECT (SELECT MIN(s.path) FROM sightings AS s WHERE s.retired = 0 AND s.path > sighted.path)
  FROM sighted
  WHERE path IS NOT NULL
),
followed_to (path) AS (
  SELECT MIN(path) FROM followed WHERE checkout = ?2
  UNION ALL
  SELECT (SELECT MIN(f.path) FROM followed AS f WHERE f.checkout = ?2 AND f.path > followed_to.path)
  FROM followed_to
  WHERE path IS NOT NULL
)
SELECT path
FROM sighted
WHERE EXISTS (
  SELECT 1
  FROM sightings AS s
  CROSS JOIN anchors AS a ON a.id = s.anchor_id
  CROSS JOIN memories AS m ON m.id = a.memory_id
  WHERE s.path = sighted.path AND s.retired = 0 AND m.state = 'active' AND +m.namespace = ?1
)
UNION
SELECT path
FROM followed_to
WHERE EXISTS (
  SELECT 1
  FROM followed AS f
  CROSS JOIN anchors AS a ON a.id = f.anchor_id
  CROSS JOIN memories AS m ON m.id = a.memory_id
  WHERE f.checkout = ?2 AND f.path = followed_to.path AND m.state = 'active' AND +m.namespace = ?1
)
ORDER BY 1
"""
"""From path to path by the indexes: most files have many anchors, and one that counts is enough."""


def memories_at(connection: apsw.Connection, namespace: Namespace, places: Iterable[Place]) -> list[MemoryId]:
    """Active ones with an anchor whose last sighting is at one of these places."""
    found = [
        MemoryId(cast("str", row[0]))
        for place in dict.fromkeys(places)
        for row in connection.execute(SELECT_MEMORIES_AT, (namespace, place.path, codec.key_text(place.key)))
    ]
    return list(dict.fromkeys(found))


class Paths:
    """All that have anchors, in one state of the store: each briefing of a place or a diff asks for them."""

    def __init__(self) -> None:
        self._known: dict[tuple[Namespace, str], tuple[str, ...]] = {}

    def of(self, connection: apsw.Connection, namespace: Namespace, checkout: str) -> list[str]:
        """In order of the alphabet."""
        known = self._known.get((namespace, checkout))
        if known is None:
            rows = connection.execute(SELECT_PATHS, (namespace, checkout)).fetchall()
            known = self._known[namespace, checkout] = tuple(row[0] for row in cast("list[tuple[str]]", rows))
        return list(known)


def near(
    connection: apsw.Connection, namespace: Namespace, checkout: str, paths: Sequence[str]
) -> dict[str, list[tuple[MemoryId, Place]]]:
    """By path, of each anchor that was seen there or followed there: whose it is, and where it was seen last."""
    rows = connection.execute(SELECT_NEAR, (codec.to_json(list(paths)), checkout, namespace)).fetchall()
    last = {row[:2]: row for row in cast("list[_Near]", rows)}
    found: dict[str, list[tuple[MemoryId, Place]]] = {each: [] for each in paths}
    for path, _, memory_id, seen, key in last.values():
        found[path].append((MemoryId(memory_id), Place(seen, codec.key_from(key))))
    return found


_Near = tuple[str, str, str, str, str | None]
