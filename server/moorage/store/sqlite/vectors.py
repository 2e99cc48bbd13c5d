"""The vector table, made in code since its width is the model's; a search is exact over active memories."""

import json
from collections.abc import Sequence
from typing import cast

import apsw

from moorage.domain.hits import NO_HITS, EmbedderIdentity, Hits
from moorage.domain.memory import MemoryId
from moorage.store.sqlite import codec

SAMPLE_ROWS = 128
"""Rows behind mean and deviation; measured to rank like all rows, and 32 would do."""

MOST_HITS = 4096
"""sqlite-vec refuses more."""

SELECT_IDENTITY = "SELECT value FROM meta WHERE name = 'embedder'"

SAVE_IDENTITY = "INSERT OR REPLACE INTO meta (name, value) VALUES ('embedder', ?)"

DROP = "DROP TABLE IF EXISTS memory_vectors"

CREATE = """
CREATE VIRTUAL TABLE memory_vectors USING vec0 (
  embedding float[{dimensions}] distance_metric=cosine,
  active boolean,
  chunk_size=256
)
"""
"""Chunks are allocated whole: at 384 dimensions 256 rows are 384 kB, the default 1,024 would be 1.5 MB."""

MARK_ALL_PENDING = "INSERT OR IGNORE INTO pending_embeddings (seq) SELECT seq FROM memories"

MARK_PENDING = "INSERT OR IGNORE INTO pending_embeddings (seq) VALUES (?)"

UNMARK_PENDING = "DELETE FROM pending_embeddings WHERE seq = ?"

SELECT_PENDING = """
SELECT m.id
FROM pending_embeddings AS p
JOIN memories AS m ON m.seq = p.seq
WHERE m.state = 'active'
ORDER BY p.seq
LIMIT ?
"""

COUNT_PENDING = """
SELECT COUNT(*)
FROM pending_embeddings AS p
JOIN memories AS m ON m.seq = p.seq
WHERE m.state = 'active'
"""

COUNT_EMBEDDED = """
SELECT COUNT(*)
FROM memories
WHERE state = 'active'
  AND seq NOT IN (SELECT seq FROM pending_embeddings)
"""

DELETE_ALL = "DELETE FROM memory_vectors"

DELETE = "DELETE FROM memory_vectors WHERE rowid = ?"

INSERT = """
INSERT INTO memory_vectors (rowid, embedding, active)
SELECT seq, ?, state = 'active'
FROM memories
WHERE seq = ?
"""

REFRESH_ACTIVE = """
UPDATE memory_vectors
SET active = (SELECT state = 'active' FROM memories WHERE id = ?1)
WHERE rowid = (SELECT seq FROM memories WHERE id = ?1)
"""

SEARCH = """
SELECT m.id, 1.0 - v.distance
FROM memory_vectors AS v
JOIN memories AS m ON m.seq = v.rowid
WHERE v.embedding MATCH ?
  AND v.k = ?
  AND v.active = 1
ORDER BY v.distance
"""

SAMPLE = """
SELECT 1.0 - vec_distance_cosine(v.embedding, ?)
FROM memories AS m INDEXED BY memories_shuffled
CROSS JOIN memory_vectors AS v ON v.rowid = m.seq
WHERE m.state = 'active'
ORDER BY (m.seq * 2654435761) % 4294967296
LIMIT ?
"""


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
    connection.execute(CREATE.format(dimensions=int(embedder.dimensions)))
    connection.execute(SAVE_IDENTITY, (codec.to_json((embedder.model, embedder.dimensions, embedder.version)),))
    connection.execute(MARK_ALL_PENDING)


def clear(connection: apsw.Connection) -> None:
    """Drops all vectors and marks every memory pending."""
    if identity(connection):
        connection.execute(DELETE_ALL)
    connection.execute(MARK_ALL_PENDING)


def mark_pending(connection: apsw.Connection, seq: int) -> None:
    connection.execute(MARK_PENDING, (seq,))


def pending(connection: apsw.Connection, limit: int) -> list[MemoryId]:
    rows = cast("list[tuple[str]]", connection.execute(SELECT_PENDING, (limit,)).fetchall())
    return [MemoryId(row[0]) for row in rows]


def count_pending(connection: apsw.Connection) -> int:
    return cast("int", connection.execute(COUNT_PENDING).fetchall()[0][0])


def count_embedded(connection: apsw.Connection) -> int:
    """Active memories with a vector."""
    return cast("int", connection.execute(COUNT_EMBEDDED).fetchall()[0][0])


def save(connection: apsw.Connection, seq: int, vector: Sequence[float]) -> None:
    connection.execute(DELETE, (seq,))
    connection.execute(INSERT, (codec.vector_blob(vector), seq))
    connection.execute(UNMARK_PENDING, (seq,))


def refresh_active(connection: apsw.Connection, memory_id: MemoryId) -> None:
    """Keeps the vector of a memory that is put away, so that restoring it needs no model."""
    if identity(connection):
        connection.execute(REFRESH_ACTIVE, (memory_id,))


def search(connection: apsw.Connection, vector: Sequence[float], limit: int) -> Hits:
    """Mean and deviation come from a fixed sample of the active memories."""
    n_rows = count_embedded(connection)
    if not n_rows:
        return NO_HITS
    blob = codec.vector_blob(vector)
    rows = connection.execute(SEARCH, (blob, min(limit, n_rows, MOST_HITS))).fetchall()
    scores = tuple((MemoryId(id_), score or 0.0) for id_, score in cast("list[tuple[str, float | None]]", rows))
    sampled = cast("list[tuple[float | None]]", connection.execute(SAMPLE, (blob, SAMPLE_ROWS)).fetchall())
    sample = [row[0] or 0.0 for row in sampled]
    mean = sum(sample) / len(sample)
    deviation = (sum((value - mean) ** 2 for value in sample) / len(sample)) ** 0.5
    return Hits(scores, mean, deviation, n_rows)
