"""Questions about all memories of a namespace at once."""

from collections.abc import Sequence
from typing import cast

from moorage.domain.memory import Memory, MemoryId, MemoryState, Namespace
from moorage.store.sqlite import codec, memories
from moorage.store.sqlite.connection import Transactions

SELECT_SUCCESSORS = """
SELECT supersedes, id
FROM memories
WHERE namespace = ?
  AND supersedes IN (SELECT value FROM json_each(?))
  AND state <> 'forgotten'
ORDER BY seq
"""

SELECT_IN_STATE = """
SELECT id
FROM memories
WHERE namespace = ?
  AND state = ?
ORDER BY updated_at DESC, seq DESC
LIMIT ?
"""


class SqliteOverview:
    """Implements the Overview port."""

    def __init__(self, database: Transactions, namespace: Namespace) -> None:
        self._database = database
        self._namespace = namespace

    def successors(self, memory_ids: Sequence[MemoryId]) -> dict[MemoryId, MemoryId]:
        with self._database.read() as connection:
            rows = connection.execute(SELECT_SUCCESSORS, (self._namespace, codec.to_json(memory_ids))).fetchall()
        return {MemoryId(old): MemoryId(new) for old, new in cast("list[tuple[str, str]]", rows)}

    def in_state(self, state: MemoryState, limit: int) -> list[Memory]:
        with self._database.read() as connection:
            rows = connection.execute(SELECT_IN_STATE, (self._namespace, state, limit)).fetchall()
            ids = [MemoryId(cast("str", row[0])) for row in rows]
            return list(memories.find(connection, self._namespace, ids).values())
