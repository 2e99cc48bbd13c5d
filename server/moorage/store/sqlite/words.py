"""The full-text index: BM25 over active memories, with the statistics that make its scores comparable."""

from typing import cast

import apsw

from moorage.domain.hits import NO_HITS, Hits, SearchText, TextQuery
from moorage.domain.memory import MemoryId

INSERT = "INSERT INTO memories_fts (rowid, own, context) VALUES (?, ?, ?)"

DELETE = "DELETE FROM memories_fts WHERE rowid = ?"

# not the 'delete-all' command: on a table with contentless_delete it leaves an index that other connections read
# as damaged (SQLite 3.54)
CLEAR = "DELETE FROM memories_fts"

SEARCH = """
WITH matched AS MATERIALIZED (
  SELECT rowid AS seq, -bm25(memories_fts, 1.0, 0.5) AS score
  FROM memories_fts
  WHERE memories_fts MATCH ?
)
SELECT m.id, h.score, SUM(h.score) OVER (), SUM(h.score * h.score) OVER ()
FROM matched AS h
JOIN memories AS m ON m.seq = h.seq
WHERE m.state = 'active'
ORDER BY h.score DESC, h.seq DESC
LIMIT ?
"""

COUNT_ACTIVE = "SELECT COUNT(*) FROM memories WHERE state = 'active'"


def insert(connection: apsw.Connection, seq: int, text: SearchText) -> None:
    connection.execute(INSERT, (seq, text.own, text.context))


def replace(connection: apsw.Connection, seq: int, text: SearchText) -> None:
    """The text of a memory that changed."""
    connection.execute(DELETE, (seq,))
    insert(connection, seq, text)


def clear(connection: apsw.Connection) -> None:
    connection.execute(CLEAR)


def search(connection: apsw.Connection, query: TextQuery, limit: int) -> Hits:
    """Mean and deviation are those of all active memories, the unmatched counting as 0."""
    expression = match_expression(query)
    if not expression:
        return NO_HITS
    n_rows = cast("int", connection.execute(COUNT_ACTIVE).fetchall()[0][0])
    rows = cast("list[tuple[str, float, float, float]]", connection.execute(SEARCH, (expression, limit)).fetchall())
    if not rows:
        return Hits((), 0.0, 0.0, n_rows)
    total, squares = rows[0][2:]
    mean = total / n_rows
    deviation = max(0.0, squares / n_rows - mean * mean) ** 0.5
    return Hits(tuple((MemoryId(row[0]), row[1]) for row in rows), mean, deviation, n_rows)


def match_expression(query: TextQuery) -> str:
    """In FTS5's query language every word is a quoted string, so that no text can be an operator."""
    words = [_quoted(word) for word in query.words if word]
    prefixes = [f"{_quoted(prefix)}*" for prefix in query.prefixes if prefix]
    return " OR ".join(words + prefixes)


def _quoted(word: str) -> str:
    """FTS5 reads up to the first NUL, and half a surrogate pair is no text for SQLite: both become blanks."""
    readable = word.replace("\0", " ").encode("utf-8", "replace").decode()
    return '"' + readable.replace('"', '""') + '"'
