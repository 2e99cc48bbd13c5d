"""How many memories mention an entity, and the newest of them, kept until the store changes.

A question names few entities, and those that are named again and again are those that most memories mention.
"""

from collections.abc import Collection
from typing import cast

import apsw

from moorage.domain.memory import MemoryId

MOST_KEPT = 20_000
"""Mentions and counts."""

_DOWN = """
WITH RECURSIVE down (id) AS (
  SELECT ?
  UNION
  SELECT e.id
  FROM down
  JOIN entities AS e ON e.merged_into = down.id
)
"""
"""The entity and what was joined to it."""

COUNT = f"""{_DOWN}
SELECT COUNT(DISTINCT m.memory_id)
FROM down
CROSS JOIN mentions AS m ON m.entity_id = down.id
CROSS JOIN memories ON memories.id = m.memory_id AND memories.state = 'active'
"""  # noqa: S608

SELECT_NEWEST = f"""{_DOWN}
SELECT DISTINCT -memories.created_at, memories.id
FROM down
CROSS JOIN mentions AS m ON m.entity_id = down.id
CROSS JOIN memories ON memories.id = m.memory_id AND memories.state = 'active'
ORDER BY 1, 2
LIMIT ?
"""  # noqa: S608

_Mention = tuple[int, str]
"""When it was written, the newest first, and the memory's id."""


class Mentions:
    """Of one state of the store, by active memories."""

    def __init__(self) -> None:
        self._counts: dict[str, int] = {}
        self._newest: dict[tuple[str, int], list[_Mention]] = {}
        self._n_kept = 0

    def counts(self, connection: apsw.Connection, heads: Collection[str]) -> dict[str, int]:
        """Memories that mention each."""
        return {each: self._count(connection, each) for each in heads}

    def newest(self, connection: apsw.Connection, heads: Collection[str], limit: int) -> dict[str, list[MemoryId]]:
        """Those that mention each, newest first, `limit` in all."""
        by_head = {each: self._newest_of(connection, each, limit) for each in heads}
        every = sorted((*mention, head) for head, some in by_head.items() for mention in some)
        found: dict[str, list[MemoryId]] = {}
        for _, memory_id, head in every[:limit]:
            found.setdefault(head, []).append(MemoryId(memory_id))
        return found

    def _count(self, connection: apsw.Connection, head: str) -> int:
        known = self._counts.get(head)
        if known is None:
            known = cast("int", connection.execute(COUNT, (head,)).fetchall()[0][0])
            self._make_room(1)
            self._counts[head] = known
        return known

    def _newest_of(self, connection: apsw.Connection, head: str, limit: int) -> list[_Mention]:
        known = self._newest.get((head, limit))
        if known is None:
            known = cast("list[_Mention]", connection.execute(SELECT_NEWEST, (head, limit)).fetchall())
            self._make_room(len(known))
            self._newest[head, limit] = known
        return known

    def _make_room(self, n: int) -> None:
        if self._n_kept + n > MOST_KEPT:  # whoever reads them just now has the old ones
            self._counts, self._newest, self._n_kept = {}, {}, 0
        self._n_kept += n
