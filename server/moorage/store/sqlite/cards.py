"""Cards of memories: read for every candidate of every question, and kept until the store changes."""

from collections.abc import Collection
from typing import cast

import apsw

from moorage.domain.card import Card
from moorage.domain.memory import MemoryId, Namespace
from moorage.store.sqlite import codec
from moorage.store.sqlite.memory_rows import CardRow, card_from

MOST_KEPT = 1024
"""Cards, some four kilobytes each with the words of their texts."""

SELECT = """
SELECT id, kind, title, content, confidence, trust, state, supersedes, pinned, created_at, validated_at
FROM memories
WHERE +namespace = ?
  AND id IN (SELECT value FROM json_each(?))
"""

SELECT_ACTIVE = """
SELECT id, kind, title, content, confidence, trust, state, supersedes, pinned, created_at, validated_at
FROM memories
WHERE namespace = ?
  AND state = 'active'
  AND document IS NULL
ORDER BY seq
"""


class Cards:
    """Of one state of the store."""

    def __init__(self) -> None:
        self._known: dict[tuple[Namespace, MemoryId], Card] = {}

    def of(
        self, connection: apsw.Connection, namespace: Namespace, memory_ids: Collection[MemoryId]
    ) -> dict[MemoryId, Card]:
        """Those that exist, in the order asked for."""
        known = self._known
        found = {each: known[namespace, each] for each in memory_ids if (namespace, each) in known}
        if len(found) < len(memory_ids):
            read = cards(connection, namespace, [each for each in memory_ids if each not in found])
            if len(known) + len(read) > MOST_KEPT:  # whoever reads them just now has the old ones
                known = self._known = {}
            known |= {(namespace, each): card for each, card in read.items()}
            found |= read
        return {each: found[each] for each in memory_ids if each in found}


def cards(connection: apsw.Connection, namespace: Namespace, memory_ids: Collection[MemoryId]) -> dict[MemoryId, Card]:
    """Those that exist."""
    rows = connection.execute(SELECT, (namespace, codec.to_json(list(memory_ids)))).fetchall()
    return {each.id: each for each in map(card_from, cast("list[CardRow]", rows))}


def active(connection: apsw.Connection, namespace: Namespace) -> list[Card]:
    """Of what was written as a memory, oldest first."""
    rows = connection.execute(SELECT_ACTIVE, (namespace,)).fetchall()
    return [card_from(each) for each in cast("list[CardRow]", rows)]
