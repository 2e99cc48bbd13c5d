"""Rows of documents, and their sections among the memories."""

from collections.abc import Sequence
from typing import cast

import apsw

from moorage.domain.documents import Document, Format
from moorage.domain.memory import Memory, MemoryId, Namespace
from moorage.store.sqlite import codec, memories, vectors, words
from moorage.store.sqlite.connection import Transactions

SAVE = """
INSERT INTO documents (namespace, path, format, digest, ingested_at, missing)
VALUES (?, ?, ?, ?, ?, ?)
ON CONFLICT (namespace, path) DO UPDATE SET
  format = excluded.format,
  digest = excluded.digest,
  ingested_at = excluded.ingested_at,
  missing = excluded.missing
"""

DELETE = "DELETE FROM documents WHERE namespace = ? AND path = ?"

DELETE_MEMORY = "DELETE FROM memories WHERE seq = ?"

SELECT = """
SELECT path, format, digest, ingested_at, missing
FROM documents
WHERE namespace = ?
ORDER BY path
"""

SELECT_SECTIONS = """
SELECT id
FROM memories
WHERE namespace = ?
  AND document IS NOT NULL
  AND document IN (SELECT value FROM json_each(?))
ORDER BY document, section ->> 1, seq
"""

COUNT_SECTIONS = """
SELECT document, SUM(state <> 'forgotten'), SUM(state = 'forgotten')
FROM memories
WHERE namespace = ?
  AND document IS NOT NULL
GROUP BY document
"""


class SqliteDocuments:
    """Implements the Documents port."""

    def __init__(self, database: Transactions, namespace: Namespace) -> None:
        self._database = database
        self._namespace = namespace

    def all(self) -> list[Document]:
        with self._database.read() as connection:
            rows = connection.execute(SELECT, (self._namespace,)).fetchall()
        return [_document(row) for row in cast("list[tuple[str, str, str, int, int]]", rows)]

    def sections(self, paths: Sequence[str]) -> list[Memory]:
        with self._database.read() as connection:
            rows = connection.execute(SELECT_SECTIONS, (self._namespace, codec.to_json(paths))).fetchall()
            ids = [MemoryId(cast("str", row[0])) for row in rows]
            return list(memories.find(connection, self._namespace, ids).values())

    def n_sections(self) -> dict[str, tuple[int, int]]:
        with self._database.read() as connection:
            rows = connection.execute(COUNT_SECTIONS, (self._namespace,)).fetchall()
        return {path: (n, n_excluded) for path, n, n_excluded in cast("list[tuple[str, int, int]]", rows)}


def write(
    connection: apsw.Connection, namespace: Namespace, documents: Sequence[Document], dropped: Sequence[str]
) -> None:
    for each in documents:
        at = codec.micros_of(each.ingested_at)
        connection.execute(SAVE, (namespace, each.path, each.format, each.digest, at, int(each.is_missing)))
    for path in dropped:
        connection.execute(DELETE, (namespace, path))


def row_numbers(connection: apsw.Connection, sections: Sequence[MemoryId]) -> list[int]:
    """Raises MemoryNotFound."""
    return [memories.existing(connection, each) for each in sections]


def delete(connection: apsw.Connection, numbers: Sequence[int]) -> None:
    """Sections that their document has no longer, with what belongs to them."""
    for seq in numbers:
        connection.execute(DELETE_MEMORY, (seq,))


def unindex(connection: apsw.Connection, numbers: Sequence[int]) -> None:
    """Takes what was deleted out of the derived tables."""
    for seq in numbers:
        words.delete(connection, seq)
        vectors.delete(connection, seq)


def _document(row: tuple[str, str, str, int, int]) -> Document:
    path, format_, digest, ingested_at, missing = row
    return Document(path, Format(format_), digest, codec.time_at(ingested_at), bool(missing))
