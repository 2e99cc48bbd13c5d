"""Vectors of memories, by embedder. While there are two embedders the older one answers.

A long memory has several vectors; it is as near as its nearest.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import cast

import apsw

from moorage.domain.hits import EmbedderIdentity
from moorage.domain.memory import MemoryId, Namespace
from moorage.store.sqlite import codec
from moorage.store.sqlite import vector_blocks as blocks

MOST_PIECES = 64
"""Vectors of one memory."""

SELECT_EMBEDDERS = "SELECT seq, model, dimensions, version FROM embedders ORDER BY seq"

INSERT_EMBEDDER = "INSERT INTO embedders (model, dimensions, version) VALUES (?, ?, ?)"

DELETE_EMBEDDER = "DELETE FROM embedders WHERE seq = ?"

MARK_ALL_PENDING = "INSERT OR IGNORE INTO pending_embeddings (seq) SELECT seq FROM memories"

MARK_PENDING = "INSERT OR IGNORE INTO pending_embeddings (seq) VALUES (?)"

UNMARK_PENDING = "DELETE FROM pending_embeddings WHERE seq = ?"

_RECALLABLE = "m.state = 'active' AND m.tier = 'durable'"

SELECT_PENDING = f"""
SELECT m.id
FROM pending_embeddings AS p
JOIN memories AS m ON m.seq = p.seq
WHERE m.namespace = ?
  AND {_RECALLABLE}
ORDER BY p.seq
LIMIT ?
"""  # noqa: S608 - constants

COUNT_PENDING = f"""
SELECT COUNT(*)
FROM pending_embeddings AS p
JOIN memories AS m ON m.seq = p.seq
WHERE m.namespace = ?
  AND {_RECALLABLE}
"""  # noqa: S608

IS_ANY_PENDING = f"""
SELECT EXISTS (
  SELECT 1
  FROM pending_embeddings AS p
  JOIN memories AS m ON m.seq = p.seq
  WHERE {_RECALLABLE}
)
"""  # noqa: S608

COUNT_EMBEDDED = f"""
SELECT COUNT(*)
FROM memories AS m
WHERE m.namespace = ?
  AND {_RECALLABLE}
  AND m.seq NOT IN (SELECT seq FROM pending_embeddings)
"""  # noqa: S608

_OF_MEMORY = f"""
FROM vectors AS v
JOIN vector_blocks AS b ON b.number = v.slot / {blocks.PLACES}
WHERE v.seq = ?
  AND b.embedder = ?
ORDER BY v.slot
"""

COSINES = f"""
SELECT v.seq, 1.0 - vec_distance_cosine(v.vector, ?)
FROM json_each(?) AS wanted
CROSS JOIN vectors AS v ON v.seq = wanted.value
CROSS JOIN vector_blocks AS b ON b.number = v.slot / {blocks.PLACES}
WHERE b.embedder = ?
"""  # noqa: S608

SELECT_SLOTS = f"SELECT v.slot {_OF_MEMORY}"

SELECT_VECTORS = f"SELECT v.vector {_OF_MEMORY}"

SELECT_ALL_SLOTS = "SELECT slot FROM vectors WHERE seq = ? ORDER BY slot"

SELECT_SLOTS_BY_EMBEDDER = f"""
SELECT b.embedder, v.slot
FROM vectors AS v
JOIN vector_blocks AS b ON b.number = v.slot / {blocks.PLACES}
WHERE v.seq = ?
ORDER BY v.slot
"""  # noqa: S608

SELECT_PLACE = f"SELECT namespace, {_RECALLABLE} FROM memories AS m WHERE seq = ?"  # noqa: S608

SAVE = "INSERT OR REPLACE INTO vectors (slot, seq, vector) VALUES (?, ?, ?)"

DELETE = "DELETE FROM vectors WHERE slot = ?"

IS_PAUSED = "SELECT EXISTS (SELECT 1 FROM meta WHERE name = 'embedding paused')"

PAUSE = "INSERT OR IGNORE INTO meta (name, value) VALUES ('embedding paused', '')"

RESUME = "DELETE FROM meta WHERE name = 'embedding paused'"


@dataclass(frozen=True, slots=True)
class Known:
    """An embedder that the store has vectors of, or is to have."""

    seq: int
    identity: EmbedderIdentity


def embedders(connection: apsw.Connection) -> list[Known]:
    """Older first; none, one or two."""
    rows = cast("list[tuple[int, str, int, str]]", connection.execute(SELECT_EMBEDDERS).fetchall())
    return [Known(seq, EmbedderIdentity(model, dimensions, version)) for seq, model, dimensions, version in rows]


def answering(connection: apsw.Connection) -> Known | None:
    """Whose vectors are searched."""
    return next(iter(embedders(connection)), None)


def newest(connection: apsw.Connection) -> Known | None:
    """Whose vectors are made."""
    return next(reversed(embedders(connection)), None)


def change_embedder(connection: apsw.Connection, identity: EmbedderIdentity) -> None:
    """Begins with another one's vectors, all of which have to be made; what there is answers meanwhile."""
    known = embedders(connection)
    for each in known[1:]:
        connection.execute(DELETE_EMBEDDER, (each.seq,))
    for each in known[:1]:
        if not blocks.has_any(connection, each.seq):
            connection.execute(DELETE_EMBEDDER, (each.seq,))
    if not known or known[0].identity != identity:
        connection.execute(INSERT_EMBEDDER, (identity.model, identity.dimensions, identity.version))
    connection.execute(MARK_ALL_PENDING)
    settle(connection)


def settle(connection: apsw.Connection) -> None:
    """Lets the newer embedder answer once nothing is left to embed."""
    known = embedders(connection)
    if len(known) > 1 and not connection.execute(IS_ANY_PENDING).fetchall()[0][0]:
        connection.execute(DELETE_EMBEDDER, (known[0].seq,))


def clear(connection: apsw.Connection) -> None:
    """Drops all vectors and marks every memory pending."""
    last = newest(connection)
    blocks.clear(connection)
    connection.execute("DELETE FROM embedders")
    if last:
        change_embedder(connection, last.identity)
    connection.execute(MARK_ALL_PENDING)


def is_paused(connection: apsw.Connection) -> bool:
    """Whether nobody is to make vectors for now."""
    return bool(connection.execute(IS_PAUSED).fetchall()[0][0])


def pause(connection: apsw.Connection, *, is_paused: bool) -> None:
    connection.execute(PAUSE if is_paused else RESUME)


def mark_pending(connection: apsw.Connection, seq: int) -> None:
    connection.execute(MARK_PENDING, (seq,))


def pending(connection: apsw.Connection, namespace: Namespace, limit: int) -> list[MemoryId]:
    rows = cast("list[tuple[str]]", connection.execute(SELECT_PENDING, (namespace, limit)).fetchall())
    return [MemoryId(row[0]) for row in rows]


def count_pending(connection: apsw.Connection, namespace: Namespace) -> int:
    return cast("int", connection.execute(COUNT_PENDING, (namespace,)).fetchall()[0][0])


def count_embedded(connection: apsw.Connection, namespace: Namespace) -> int:
    """Memories that recall finds and that wait for no vector."""
    if not embedders(connection):
        return 0
    return cast("int", connection.execute(COUNT_EMBEDDED, (namespace,)).fetchall()[0][0])


def save(connection: apsw.Connection, embedder: Known, seq: int, vectors: Sequence[Sequence[float]]) -> None:
    """All vectors of one memory, in place of those it had; more than MOST_PIECES are left out."""
    kept = vectors[:MOST_PIECES]
    had = _slots(connection, SELECT_SLOTS, seq, embedder.seq)
    namespace, is_seen = _place(connection, seq)
    dimensions = embedder.identity.dimensions
    more = [blocks.take(connection, embedder.seq, dimensions, namespace) for _ in kept[len(had) :]]
    for slot in had[len(kept) :]:
        _free(connection, slot)
    slots = had[: len(kept)] + more
    for slot, vector in zip(slots, kept, strict=True):
        connection.execute(SAVE, (slot, seq, codec.vector_blob(vector)))
        blocks.write(connection, slot, blocks.signs(vector))
    _mark(connection, slots, is_seen=is_seen)


def note_embedded(connection: apsw.Connection, seqs: Sequence[int]) -> None:
    """These have the newest embedder's vectors, which answer once they were the last."""
    connection.executemany(UNMARK_PENDING, [(seq,) for seq in seqs])
    settle(connection)


def delete(connection: apsw.Connection, seq: int) -> None:
    """All vectors of one memory, of every embedder."""
    for slot in _slots(connection, SELECT_ALL_SLOTS, seq):
        _free(connection, slot)


def of_memory(connection: apsw.Connection, embedder: Known, seq: int) -> list[list[float]]:
    """All vectors of one memory."""
    rows = cast("list[tuple[bytes]]", connection.execute(SELECT_VECTORS, (seq, embedder.seq)).fetchall())
    return [codec.vector_from(row[0]) for row in rows]


def cosines(
    connection: apsw.Connection, embedder: Known, vector: Sequence[float], numbers: Collection[int]
) -> dict[int, float]:
    """Of each row that of its nearest vector, 0 for one of zeros; memories without vectors are left out."""
    bindings = (codec.vector_blob(vector), codec.to_json(list(numbers)), embedder.seq)
    found: dict[int, float] = {}
    for number, cosine in cast("list[tuple[int, float | None]]", connection.execute(COSINES, bindings).fetchall()):
        found[number] = max(cosine or 0.0, found.get(number, -1.0))
    return found


def has(connection: apsw.Connection, seq: int) -> bool:
    """Whether a memory has vectors of the newest embedder."""
    last = newest(connection)
    return last is not None and bool(_slots(connection, SELECT_SLOTS, seq, last.seq))


def refresh_active(connection: apsw.Connection, seq: int) -> None:
    """Keeps the vectors of a memory that is put away, so that restoring it needs no model."""
    rows = cast("list[tuple[int, int]]", connection.execute(SELECT_SLOTS_BY_EMBEDDER, (seq,)).fetchall())
    if not rows:
        return
    _, is_seen = _place(connection, seq)
    for embedder in {row[0] for row in rows}:
        _mark(connection, [slot for owner, slot in rows if owner == embedder], is_seen=is_seen)


def _place(connection: apsw.Connection, seq: int) -> tuple[Namespace, bool]:
    """Its namespace, and whether recall finds it."""
    namespace, is_seen = cast("tuple[str, int]", connection.execute(SELECT_PLACE, (seq,)).fetchall()[0])
    return Namespace(namespace), bool(is_seen)


def _slots(connection: apsw.Connection, query: str, *bindings: int) -> list[int]:
    return [row[0] for row in cast("list[tuple[int]]", connection.execute(query, bindings).fetchall())]


def _mark(connection: apsw.Connection, slots: Sequence[int], *, is_seen: bool) -> None:
    for slot in slots:
        seen = blocks.FIRST if slot == slots[0] else blocks.FURTHER
        blocks.mark(connection, slot, seen if is_seen else blocks.AWAY)


def _free(connection: apsw.Connection, slot: int) -> None:
    """Its place stays empty, without what stood there."""
    (vector,) = cast(
        "tuple[bytes]", connection.execute("SELECT vector FROM vectors WHERE slot = ?", (slot,)).fetchall()[0]
    )
    connection.execute(DELETE, (slot,))
    blocks.write(connection, slot, bytes(blocks.width(len(vector) // 4)))
    blocks.mark(connection, slot, blocks.EMPTY)
