"""The full-text index: what stands in it, and how it is asked."""

import math
from collections.abc import Collection, Sequence
from typing import NamedTuple, cast

import apsw

from moorage.domain.duplicates import JACCARD_THRESHOLD
from moorage.domain.hits import SearchText, TextQuery
from moorage.domain.memory import MemoryId, Namespace

INSERT = "INSERT INTO memories_fts (rowid, own, context) VALUES (?, ?, ?)"

DELETE = "DELETE FROM memories_fts WHERE rowid = ?"

# not the 'delete-all' command: on a table with contentless_delete it leaves an index that other connections read
# as damaged (SQLite 3.54)
CLEAR = "DELETE FROM memories_fts"


def insert(connection: apsw.Connection, seq: int, text: SearchText) -> None:
    connection.execute(INSERT, (seq, text.own, text.context))


def replace(connection: apsw.Connection, seq: int, text: SearchText) -> None:
    """The text of a memory that changed."""
    delete(connection, seq)
    insert(connection, seq, text)


def delete(connection: apsw.Connection, seq: int) -> None:
    connection.execute(DELETE, (seq,))


def clear(connection: apsw.Connection) -> None:
    connection.execute(CLEAR)


SELECT_SHARING = """
WITH matched AS ({each_word}),
alike AS MATERIALIZED (
  SELECT seq, COUNT(*) AS n
  FROM matched
  GROUP BY seq
  HAVING COUNT(*) >= ?
)
SELECT m.id
FROM alike AS h
CROSS JOIN memories AS m ON m.seq = h.seq
WHERE m.state = 'active'
  AND m.document IS NULL
  AND m.namespace = ?
ORDER BY h.n DESC, h.seq
LIMIT ?
"""

WITH_WORD = """
SELECT seq FROM (SELECT rowid AS seq FROM memories_fts WHERE memories_fts MATCH ? ORDER BY rowid DESC LIMIT 2000)
"""
"""The newest with a word: of the words that are asked for, hardly one is in more."""


_SHARED_WORDS = 3
"""So many rare words in common make a text worth comparing; more words would have to be looked up for more."""


def telling(words: Collection[str]) -> tuple[list[str], int]:
    """The longest words of a text, which are the rare ones, near enough; and how many of them a text with nearly its
    words has. Who has enough of all words lacks few of them, and so has the rest of any choice."""
    longest = sorted((word for word in set(words) if word), key=lambda word: (-len(word), word))
    n_needed = math.ceil(JACCARD_THRESHOLD * len(longest))
    least = min(_SHARED_WORDS, n_needed)
    return longest[: len(longest) - n_needed + least], least


def sharing(
    connection: apsw.Connection, namespace: Namespace, words: Sequence[str], least: int, limit: int
) -> list[MemoryId]:
    """Active memories, of any tier, with at least so many of these words, most first."""
    expressions = [match_expression(TextQuery((word,), ())) for word in words]
    if not expressions:
        return []
    query = SELECT_SHARING.format(each_word=" UNION ALL ".join([WITH_WORD] * len(expressions)))
    bindings = [f"own : ({each})" for each in expressions]
    rows = cast("list[tuple[str]]", connection.execute(query, (*bindings, least, namespace, limit)).fetchall())
    return [MemoryId(row[0]) for row in rows]


class Term(NamedTuple):
    """A word that is looked up, or the beginning of one."""

    word: str
    is_prefix: bool = False

    @property
    def expression(self) -> str:
        """In FTS5's query language, where every word is a quoted string, so that no text can be an operator."""
        return f"{quoted(self.word)}*" if self.is_prefix else quoted(self.word)


def match_expression(query: TextQuery) -> str:
    """Any of its terms."""
    return " OR ".join(each.expression for each in terms_of(query))


def terms_of(query: TextQuery) -> list[Term]:
    words = [Term(word) for word in query.words if word]
    return words + [Term(prefix, is_prefix=True) for prefix in query.prefixes if prefix]


def tokens_of(connection: apsw.Connection, word: str) -> list[str]:
    """What the index keeps of it: a stem, or several of what it takes for several words, or none."""
    stemmer = connection.fts5_tokenizer("porter", ["unicode61"])
    found = stemmer(_readable(word).encode(), apsw.FTS5_TOKENIZE_QUERY, None, include_offsets=False)
    return [token for (token, *_) in cast("list[tuple[str, ...]]", found)]


def quoted(word: str) -> str:
    return '"' + _readable(word).replace('"', '""') + '"'


def _readable(word: str) -> str:
    """FTS5 reads up to the first NUL, and half a surrogate pair is no text for SQLite: both become blanks."""
    return word.replace("\0", " ").encode("utf-8", "replace").decode()
