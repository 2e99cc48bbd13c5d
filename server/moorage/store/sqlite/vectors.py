"""The vector table, made in code since its width is the model's; a search is exact over active memories.

A long memory has several vectors, in rows side by side; it is as near as its nearest.
"""

import json
from collections.abc import Sequence
from typing import cast

import apsw

from moorage.domain.hits import NO_HITS, EmbedderIdentity, Hits
from moorage.domain.memory import MemoryId, Namespace
from moorage.domain.selection import EVERYTHING, Selection
from moorage.store.sqlite import codec, selecting

SAMPLE_ROWS = 128
"""Rows behind mean and deviation; measured to rank like all rows, and 32 would do."""

MOST_HITS = 4096
"""sqlite-vec refuses more."""

MOST_PIECES = 64
"""Vectors of one memory; row ids are its number times this, and on from there."""

SELECT_IDENTITY = "SELECT value FROM meta WHERE name = 'embedder'"

SAVE_IDENTITY = "INSERT OR REPLACE INTO meta (name, value) VALUES ('embedder', ?)"

DROP = "DROP TABLE IF EXISTS memory_vectors"

CREATE = """
CREATE VIRTUAL TABLE memory_vectors USING vec0 (
  namespace text partition key,
  embedding float[{dimensions}] distance_metric=cosine,
  active boolean,
  chunk_size=256
)
"""
"""Chunks are allocated whole: at 384 dimensions 256 rows are 384 kB, the default 1,024 would be 1.5 MB."""

MARK_ALL_PENDING = "INSERT OR IGNORE INTO pending_embeddings (seq) SELECT seq FROM memories"

MARK_PENDING = "INSERT OR IGNORE INTO pending_embeddings (seq) VALUES (?)"

UNMARK_PENDING = "DELETE FROM pending_embeddings WHERE seq = ?"

_RECALLABLE = "m.namespace = ? AND m.state = 'active' AND m.tier = 'durable'"

SELECT_PENDING = f"""
SELECT m.id
FROM pending_embeddings AS p
JOIN memories AS m ON m.seq = p.seq
WHERE {_RECALLABLE}
ORDER BY p.seq
LIMIT ?
"""  # noqa: S608 - constants

COUNT_PENDING = f"""
SELECT COUNT(*)
FROM pending_embeddings AS p
JOIN memories AS m ON m.seq = p.seq
WHERE {_RECALLABLE}
"""  # noqa: S608

COUNT_EMBEDDED = f"""
SELECT COUNT(*), MAX(e.n)
FROM embedded AS e
JOIN memories AS m ON m.seq = e.seq
WHERE {_RECALLABLE}
  AND e.seq NOT IN (SELECT seq FROM pending_embeddings)
"""  # noqa: S608

DELETE_ALL = "DELETE FROM memory_vectors"

FORGET_ALL_PIECES = "DELETE FROM embedded"

SELECT_PIECES = "SELECT n FROM embedded WHERE seq = ?"

SAVE_PIECES = "INSERT OR REPLACE INTO embedded (seq, n) VALUES (?, ?)"

DELETE_PIECES = "DELETE FROM embedded WHERE seq = ?"

DELETE = "DELETE FROM memory_vectors WHERE rowid = ?"

SELECT_VECTOR = "SELECT embedding FROM memory_vectors WHERE rowid = ?"

INSERT = """
INSERT INTO memory_vectors (rowid, namespace, embedding, active)
SELECT ?1, namespace, ?2, state = 'active' AND tier = 'durable'
FROM memories
WHERE seq = ?3
"""

REFRESH_ACTIVE = """
UPDATE memory_vectors
SET active = (SELECT state = 'active' AND tier = 'durable' FROM memories WHERE seq = ?1)
WHERE rowid = ?2
"""

SEARCH = f"""
SELECT m.id, 1.0 - v.distance
FROM memory_vectors AS v
JOIN memories AS m ON m.seq = v.rowid / {MOST_PIECES}
WHERE v.embedding MATCH ?
  AND v.k = ?
  AND v.namespace = ?
  AND v.active = 1
ORDER BY v.distance
"""  # noqa: S608

SEARCH_SELECTED = f"""
WITH RECURSIVE piece (number) AS (
  SELECT 0
  UNION ALL
  SELECT number + 1
  FROM piece
  WHERE number < {MOST_PIECES - 1}
)
SELECT m.id, 1.0 - v.distance
FROM memory_vectors AS v
JOIN memories AS m ON m.seq = v.rowid / {MOST_PIECES}
WHERE v.embedding MATCH ?
  AND v.k = ?
  AND v.rowid IN (
    SELECT m.seq * {MOST_PIECES} + piece.number
    FROM memories AS m
    CROSS JOIN embedded AS e ON e.seq = m.seq
    CROSS JOIN piece ON piece.number < e.n
    WHERE {{where}}
  )
ORDER BY v.distance
"""  # noqa: S608

SAMPLE = f"""
SELECT 1.0 - vec_distance_cosine(v.embedding, ?)
FROM memories AS m INDEXED BY memories_shuffled
CROSS JOIN memory_vectors AS v ON v.rowid = m.seq * {MOST_PIECES}
WHERE m.namespace = ?
  AND m.state = 'active'
  AND m.tier = 'durable'
ORDER BY (m.seq * 2654435761) % 4294967296
LIMIT ?
"""  # noqa: S608


def identity(connection: apsw.Connection) -> EmbedderIdentity | None:
    """Whose vectors the table holds; None before the first embedder."""
    row = connection.execute(SELECT_IDENTITY).fetchone()
    if row is None:
        return None
    model, dimensions, version = cast("tuple[str, int, str]", json.loads(cast("str", row[0])))
    return EmbedderIdentity(model, dimensions, version)


def start_over(connection: apsw.Connection, embedder: EmbedderIdentity) -> None:
    """Drops all vectors and makes an empty table of this embedder's."""
    connection.execute(DROP)
    connection.execute(FORGET_ALL_PIECES)
    connection.execute(CREATE.format(dimensions=int(embedder.dimensions)))
    connection.execute(SAVE_IDENTITY, (codec.to_json((embedder.model, embedder.dimensions, embedder.version)),))
    connection.execute(MARK_ALL_PENDING)


def clear(connection: apsw.Connection) -> None:
    """Drops all vectors and marks every memory pending."""
    if identity(connection):
        connection.execute(DELETE_ALL)
    connection.execute(FORGET_ALL_PIECES)
    connection.execute(MARK_ALL_PENDING)


def mark_pending(connection: apsw.Connection, seq: int) -> None:
    connection.execute(MARK_PENDING, (seq,))


def pending(connection: apsw.Connection, namespace: Namespace, limit: int) -> list[MemoryId]:
    rows = cast("list[tuple[str]]", connection.execute(SELECT_PENDING, (namespace, limit)).fetchall())
    return [MemoryId(row[0]) for row in rows]


def count_pending(connection: apsw.Connection, namespace: Namespace) -> int:
    return cast("int", connection.execute(COUNT_PENDING, (namespace,)).fetchall()[0][0])


def count_embedded(connection: apsw.Connection, namespace: Namespace) -> int:
    """Active memories with a vector."""
    return cast("int", connection.execute(COUNT_EMBEDDED, (namespace,)).fetchall()[0][0])


def save(connection: apsw.Connection, seq: int, vectors: Sequence[Sequence[float]]) -> None:
    """All vectors of one memory, in place of those it had; more than MOST_PIECES are left out."""
    delete(connection, seq)
    kept = vectors[:MOST_PIECES]
    for row_id, vector in enumerate(kept, seq * MOST_PIECES):
        connection.execute(INSERT, (row_id, codec.vector_blob(vector), seq))
    connection.execute(SAVE_PIECES, (seq, len(kept)))
    connection.execute(UNMARK_PENDING, (seq,))


def delete(connection: apsw.Connection, seq: int) -> None:
    """All vectors of one memory."""
    for row_id in _row_ids(connection, seq):
        connection.execute(DELETE, (row_id,))
    connection.execute(DELETE_PIECES, (seq,))


def of_memory(connection: apsw.Connection, seq: int) -> list[list[float]]:
    """All vectors of one memory."""
    found = []
    for row_id in _row_ids(connection, seq):
        blob = cast("bytes", connection.execute(SELECT_VECTOR, (row_id,)).fetchall()[0][0])
        found.append(codec.vector_from(blob))
    return found


def has(connection: apsw.Connection, seq: int) -> bool:
    """Whether a memory has vectors."""
    return connection.execute(SELECT_PIECES, (seq,)).fetchone() is not None


def refresh_active(connection: apsw.Connection, seq: int) -> None:
    """Keeps the vectors of a memory that is put away, so that restoring it needs no model."""
    for row_id in _row_ids(connection, seq):
        connection.execute(REFRESH_ACTIVE, (seq, row_id))


def search(
    connection: apsw.Connection, namespace: Namespace, vector: Sequence[float], limit: int, selection: Selection
) -> Hits:
    """Mean and deviation come from a fixed sample of the active memories."""
    n_rows, n_pieces = cast("tuple[int, int]", connection.execute(COUNT_EMBEDDED, (namespace,)).fetchall()[0])
    blob = codec.vector_blob(vector)
    nearest: dict[MemoryId, float] = {}
    for id_, score in _found(connection, namespace, blob, limit * (n_pieces or MOST_PIECES), selection):
        nearest.setdefault(MemoryId(id_), score or 0.0)
    if not nearest and not n_rows:
        return NO_HITS
    sampled = connection.execute(SAMPLE, (blob, namespace, SAMPLE_ROWS)).fetchall()
    sample = [row[0] or 0.0 for row in cast("list[tuple[float | None]]", sampled)] or list(nearest.values())
    mean = sum(sample) / len(sample)
    deviation = (sum((value - mean) ** 2 for value in sample) / len(sample)) ** 0.5
    return Hits(tuple(nearest.items())[:limit], mean, deviation, n_rows or len(nearest))


def _found(
    connection: apsw.Connection, namespace: Namespace, blob: bytes, n_vectors: int, selection: Selection
) -> list[tuple[str, float | None]]:
    k = min(n_vectors, MOST_HITS)
    if selection == EVERYTHING:
        found = connection.execute(SEARCH, (blob, k, namespace))
    else:
        where, bound = selecting.where(namespace, selection)
        found = connection.execute(SEARCH_SELECTED.format(where=where), (blob, k, *bound))
    return cast("list[tuple[str, float | None]]", found.fetchall())


def _row_ids(connection: apsw.Connection, seq: int) -> range:
    row = connection.execute(SELECT_PIECES, (seq,)).fetchone()
    first = seq * MOST_PIECES
    return range(first, first + cast("int", row[0])) if row else range(first, first)
