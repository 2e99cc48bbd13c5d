"""What words that no memory has may stand for, among the words of the text index."""

from collections.abc import Sequence
from itertools import islice
from typing import cast

import apsw

from moorage.domain import fuzzy
from moorage.domain.synonyms import synonyms
from moorage.store.sqlite import codec
from moorage.store.sqlite.words import quoted

SELECT_UNKNOWN = """
SELECT w.key
FROM json_each(?) AS w
WHERE NOT EXISTS (SELECT 1 FROM memories_fts WHERE memories_fts MATCH w.value)
ORDER BY w.key
"""
"""Asking the list of words would count all rows that a word is in."""

SELECT_TERMS = "SELECT term FROM memory_words WHERE term >= ? AND term < ?"


MOST_UNKNOWN = 3
"""Words that are looked for: each takes some 5 ms of CPU in an index of 100,000 memories."""


def stand_ins(connection: apsw.Connection, words: Sequence[str]) -> list[str]:
    """Stems and synonyms for those of the words whose own stem is in no row; of any namespace, as searching them is."""
    missing = _unknown(connection, words)
    stems = ((word, _stem(connection, word)) for word in missing)
    unknown = islice(((word, stem) for word, stem in stems if stem), MOST_UNKNOWN)
    found = (fuzzy.stand_ins(word, stem, _terms(connection, word[0])) for word, stem in unknown)
    meant = (synonyms(word) for word in missing)
    return list(dict.fromkeys(term for some in (*found, *meant) for term in some))


def _unknown(connection: apsw.Connection, words: Sequence[str]) -> list[str]:
    rows = connection.execute(SELECT_UNKNOWN, (codec.to_json([quoted(each) for each in words]),)).fetchall()
    return [words[row[0]] for row in cast("list[tuple[int]]", rows)]


def _terms(connection: apsw.Connection, initial: str) -> list[str]:
    """Those that begin so."""
    rows = connection.execute(SELECT_TERMS, (initial, initial + "\U0010ffff")).fetchall()
    return [row[0] for row in cast("list[tuple[str]]", rows)]


def _stem(connection: apsw.Connection, word: str) -> str:
    """As the text index keeps it."""
    stemmer = connection.fts5_tokenizer("porter", ["unicode61"])
    found = stemmer(word.encode("utf-8", "replace"), apsw.FTS5_TOKENIZE_QUERY, None, include_offsets=False)
    tokens = cast("list[tuple[str, ...]]", found)
    return tokens[0][0] if len(tokens) == 1 else ""
