"""What words that no memory has may stand for, among the words of the text index."""

from collections.abc import Sequence
from itertools import islice
from typing import cast

import apsw

from moorage.domain import fuzzy
from moorage.store.sqlite.words import quoted

IS_KNOWN = "SELECT EXISTS (SELECT 1 FROM memories_fts WHERE memories_fts MATCH ?)"
"""Asking the list of words would count all rows that a word is in."""

SELECT_TERMS = "SELECT term FROM memory_words WHERE term >= ? AND term < ?"


MOST_UNKNOWN = 3
"""Words that are looked for: each takes some 5 ms of CPU in an index of 100,000 memories."""


def stand_ins(connection: apsw.Connection, words: Sequence[str]) -> list[str]:
    """Stems for those of the words whose own stem is in no row; of any namespace, since searching them is not."""
    stems = ((word, _stem(connection, word)) for word in words if not _is_known(connection, word))
    unknown = islice(((word, stem) for word, stem in stems if stem), MOST_UNKNOWN)
    found = (fuzzy.stand_ins(word, stem, _terms(connection, word[0])) for word, stem in unknown)
    return list(dict.fromkeys(term for some in found for term in some))


def _is_known(connection: apsw.Connection, word: str) -> bool:
    return bool(connection.execute(IS_KNOWN, (quoted(word),)).fetchall()[0][0])


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
