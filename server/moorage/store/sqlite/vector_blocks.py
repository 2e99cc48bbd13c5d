"""Blocks of vectors in the file: which places are taken, what stands there, and the signs of each as packed bits.

A block belongs to one embedder and one namespace. Places are filled in order and never given to another memory, so that
a reader that knows a block up to a change only needs the blocks that changed since.
"""

from collections.abc import Sequence
from typing import cast

import apsw

from moorage.domain.memory import Namespace

PLACES = 2048
"""Of a block: 100 kB of bits at 384 dimensions, which also stay in a processor's cache while they are gone through."""

EMPTY, FIRST, FURTHER, AWAY = range(4)
"""Marks: nothing; the first vector of a memory that recall finds; a further one of it; one of a memory put away."""

SELECT_OPEN = f"""
SELECT number, used
FROM vector_blocks
WHERE embedder = ?
  AND namespace = ?
  AND used < {PLACES}
ORDER BY number DESC
LIMIT 1
"""  # noqa: S608 - a constant

INSERT_BLOCK = "INSERT INTO vector_blocks (embedder, namespace, used, changed) VALUES (?, ?, 0, 0)"

INSERT_BITS = f"INSERT INTO vector_bits (number, marks, bits) VALUES (?, zeroblob({PLACES}), zeroblob(?))"  # noqa: S608

USE_PLACE = "UPDATE vector_blocks SET used = used + 1 WHERE number = ?"

NOTE_CHANGE = """
UPDATE vector_blocks
SET changed = 1 + (
  SELECT MAX(b.changed)
  FROM vector_blocks AS b
  WHERE b.embedder = vector_blocks.embedder
    AND b.namespace = vector_blocks.namespace
)
WHERE number = ?
"""

SELECT_LAST_CHANGE = "SELECT MAX(changed) FROM vector_blocks WHERE embedder = ? AND namespace = ?"

SELECT_CHANGED = """
SELECT b.number, d.marks, d.bits
FROM vector_blocks AS b
JOIN vector_bits AS d ON d.number = b.number
WHERE b.embedder = ?
  AND b.namespace = ?
  AND b.changed > ?
"""

SELECT_LEFT = "SELECT number FROM vector_blocks WHERE embedder NOT IN (SELECT seq FROM embedders) LIMIT 1"

HAS_ANY = "SELECT EXISTS (SELECT 1 FROM vector_blocks WHERE embedder = ?)"

DELETE_OF_BLOCK = f"DELETE FROM vectors WHERE slot >= ?1 * {PLACES} AND slot < (?1 + 1) * {PLACES}"  # noqa: S608

CLEAR = "DELETE FROM vectors; DELETE FROM vector_bits; DELETE FROM vector_blocks"


def width(dimensions: int) -> int:
    """Bytes of the signs of a vector, whole words of 64."""
    return (dimensions + 63) // 64 * 8


def signs(vector: Sequence[float]) -> bytes:
    """One bit for each dimension, set where it is positive, filled up with unset ones."""
    text = "".join("1" if value > 0 else "0" for value in vector)
    n_bytes = width(len(vector))
    return int(text.ljust(n_bytes * 8, "0"), 2).to_bytes(n_bytes, "big")


def take(connection: apsw.Connection, embedder: int, dimensions: int, namespace: Namespace) -> int:
    """A slot for one more vector."""
    found = connection.execute(SELECT_OPEN, (embedder, namespace)).fetchone()
    number, used = cast("tuple[int, int]", found) if found else (_new(connection, embedder, dimensions, namespace), 0)
    connection.execute(USE_PLACE, (number,))
    return number * PLACES + used


def write(connection: apsw.Connection, slot: int, bits: bytes) -> None:
    """The signs of the vector in a slot; its mark is a matter of its own."""
    number, place = divmod(slot, PLACES)
    with connection.blob_open("main", "vector_bits", "bits", number, True) as blob:  # noqa: FBT003 - positional only
        blob.seek(place * len(bits))
        blob.write(bits)


def mark(connection: apsw.Connection, slot: int, value: int) -> None:
    """Says what stands in a slot, and so that its block has changed."""
    number, place = divmod(slot, PLACES)
    with connection.blob_open("main", "vector_bits", "marks", number, True) as blob:  # noqa: FBT003 - positional only
        blob.seek(place)
        blob.write(bytes((value,)))
    connection.execute(NOTE_CHANGE, (number,))


def last_change(connection: apsw.Connection, embedder: int, namespace: Namespace) -> int:
    """Grows with every change; 0 when there was none."""
    row = connection.execute(SELECT_LAST_CHANGE, (embedder, namespace)).fetchone()
    return cast("int", row[0] or 0) if row else 0


def changed(
    connection: apsw.Connection, embedder: int, namespace: Namespace, since: int
) -> list[tuple[int, bytes, bytes]]:
    """Number, marks and bits of each block that changed after a change."""
    rows = connection.execute(SELECT_CHANGED, (embedder, namespace, since)).fetchall()
    return cast("list[tuple[int, bytes, bytes]]", rows)


def has_any(connection: apsw.Connection, embedder: int) -> bool:
    return bool(connection.execute(HAS_ANY, (embedder,)).fetchall()[0][0])


def drop_one_left(connection: apsw.Connection) -> bool:
    """Deletes one block of an embedder that is gone, if there is one."""
    row = connection.execute(SELECT_LEFT).fetchone()
    if row is None:
        return False
    connection.execute(DELETE_OF_BLOCK, row)
    connection.execute("DELETE FROM vector_bits WHERE number = ?", row)
    connection.execute("DELETE FROM vector_blocks WHERE number = ?", row)
    return True


def clear(connection: apsw.Connection) -> None:
    """Deletes all of every embedder."""
    connection.execute(CLEAR)


def _new(connection: apsw.Connection, embedder: int, dimensions: int, namespace: Namespace) -> int:
    connection.execute(INSERT_BLOCK, (embedder, namespace))
    number = connection.last_insert_rowid()
    connection.execute(INSERT_BITS, (number, PLACES * width(dimensions)))
    return number
