"""Looks for remains of texts in files, byte for byte, and for what else in the store holds the same bytes."""

import os
import sys
import zlib
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from threading import Lock
from typing import cast

import apsw

from moorage.domain.forgetting import PIECE_BYTES, Scanned

_BLOCK_BYTES = 1 << 22

SELECT_TABLES = """
SELECT name
FROM sqlite_schema
WHERE type = 'table'
  AND sql NOT LIKE 'CREATE VIRTUAL%'
  AND name NOT LIKE 'memories\\_fts\\_%' ESCAPE '\\'
  AND name NOT LIKE 'memory\\_vectors\\_%' ESCAPE '\\'
  AND name NOT IN ('vectors', 'vector_bits')
"""

SELECT_SCHEMA = "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL"

VOCABULARY = "CREATE VIRTUAL TABLE temp.vocabulary USING fts5vocab('main', 'memories_fts', 'row')"


_held: dict[tuple[int, int], int] = {}
"""Descriptors by device and inode. Closing one would drop all locks that SQLite has on that file in this process."""


_reading = Lock()
"""They are shared by all threads."""


def scan(path: Path, pieces: frozenset[bytes]) -> tuple[Scanned, frozenset[bytes]]:
    """The file and those of the pieces, 8 bytes each, that occur in it at any offset."""
    with _reading:
        descriptor = _descriptor(path)
        os.lseek(descriptor, 0, os.SEEK_SET)
        n_bytes, found, tail = 0, set[bytes](), b""
        while block := os.read(descriptor, _BLOCK_BYTES):
            n_bytes += len(block)
            found |= occurring(tail + block, pieces)
            tail = (tail + block)[-PIECE_BYTES + 1 :]
    return Scanned(str(path), n_bytes), frozenset(found)


def _descriptor(path: Path) -> int:
    status = path.stat()
    key = (status.st_dev, status.st_ino)
    if key not in _held:
        _held[key] = os.open(path, os.O_RDONLY | getattr(os, "O_BINARY", 0))
    return _held[key]


def occurring(data: bytes, pieces: frozenset[bytes]) -> set[bytes]:
    """Those of the pieces that occur in the data."""
    numbers = {int.from_bytes(each, sys.byteorder): each for each in pieces}
    wanted, found = set(numbers), set[int]()
    for offset in range(min(PIECE_BYTES, len(data))):
        n_words = (len(data) - offset) // PIECE_BYTES
        words = memoryview(data)[offset : offset + n_words * PIECE_BYTES].cast("Q")
        found |= wanted.intersection(words)
    return {numbers[each] for each in found}


def remains(connection: apsw.Connection, pieces: frozenset[bytes]) -> dict[str, set[bytes]]:
    """By table, those of the pieces that the rows which stay have too; `schema` are the store's own words."""
    found = {"schema": occurring(_joined(connection.execute(SELECT_SCHEMA)), pieces)}
    for (table,) in cast("list[tuple[str]]", connection.execute(SELECT_TABLES).fetchall()):
        found[table] = occurring(_joined(connection.execute(f"SELECT * FROM {table}")), pieces)  # noqa: S608
    connection.execute(VOCABULARY)
    found["words"] = occurring(_joined(connection.execute("SELECT term FROM temp.vocabulary")), pieces)
    connection.execute("DROP TABLE temp.vocabulary")
    return found


def _joined(rows: Iterable[Sequence[object]]) -> bytes:
    return b"\0".join(_values(rows))


def _values(rows: Iterable[Sequence[object]]) -> Iterator[bytes]:
    for row in rows:
        # neighbours lie side by side in the file, so they are joined as they are too
        texts = [each.encode("utf-8", "surrogatepass") for each in row if isinstance(each, str)]
        yield b"".join(texts)
        yield from (_unpacked(each) for each in row if isinstance(each, bytes))


def _unpacked(blob: bytes) -> bytes:
    """Compressed columns as what they hold, and as they are."""
    try:
        return blob + b"\0" + zlib.decompress(blob)
    except zlib.error:
        return blob
