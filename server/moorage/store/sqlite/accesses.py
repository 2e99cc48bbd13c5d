"""Rows that count how often a memory was recalled."""

from collections.abc import Sequence
from typing import cast

import apsw

from moorage.domain.hits import Access
from moorage.domain.memory import MemoryId, Namespace
from moorage.store.sqlite import codec

COUNT_UP = """
INSERT INTO accesses (seq, last_at, n)
SELECT seq, ?, 1
FROM memories
WHERE +namespace = ?
  AND id IN (SELECT value FROM json_each(?))
ON CONFLICT (seq) DO UPDATE
SET last_at = MAX(last_at, excluded.last_at), n = n + 1
"""

SELECT = """
SELECT m.id, a.last_at, a.n
FROM accesses AS a
JOIN memories AS m ON m.seq = a.seq
WHERE +m.namespace = ?
  AND m.id IN (SELECT value FROM json_each(?))
"""


def count_up(connection: apsw.Connection, namespace: Namespace, ids: Sequence[MemoryId], at_micros: int) -> None:
    connection.execute(COUNT_UP, (at_micros, namespace, codec.to_json(ids)))


def find(connection: apsw.Connection, namespace: Namespace, ids: Sequence[MemoryId]) -> dict[MemoryId, Access]:
    rows = connection.execute(SELECT, (namespace, codec.to_json(ids))).fetchall()
    return {
        MemoryId(id_): Access(codec.time_at(last_at), n) for id_, last_at, n in cast("list[tuple[str, int, int]]", rows)
    }
