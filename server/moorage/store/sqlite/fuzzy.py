"""What words that no memory has may stand for, among the words of the text index."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from importlib import resources
from itertools import islice
from typing import cast

import apsw

from moorage.domain import fuzzy
from moorage.domain.near_words import NearWords
from moorage.domain.synonyms import synonyms
from moorage.store.sqlite.postings import Postings
from moorage.store.sqlite.words import quoted

SELECT_TERMS = "SELECT term FROM memory_words WHERE term >= ? AND term < ?"


MOST_UNKNOWN = 3
"""Words that are looked for: each takes some 5 ms of CPU in an index of 100,000 memories."""
MOST_NEAR = 3
"""Words of the index that are near one that is not in it, nearest first."""
AGREED = 0.8
"""Likeness of what people who build software call the same thing."""


def stand_ins(connection: apsw.Connection, postings: Postings, words: Sequence[str]) -> dict[str, float]:
    """For those of the words whose own stem is in no row, of any namespace, as searching them is: stems, synonyms and
    words near them, each with its likeness, 0-1."""
    missing = _unknown(connection, postings, words)
    stems = [(word, _stem(connection, word)) for word in missing]
    unknown = [each for each in stems if each[1]][:MOST_UNKNOWN]
    found: list[Mapping[str, float]] = [fuzzy.stand_ins(*each, _terms(connection, each[0][0])) for each in unknown]
    found += [dict.fromkeys(synonyms(word), AGREED) for word in missing]
    found += [_near(connection, postings, stem) for _, stem in stems]
    return _likest(each for some in found for each in some.items())


def _likest(found: Iterable[tuple[str, float]]) -> dict[str, float]:
    likest: dict[str, float] = {}
    for term, likeness in found:
        likest[term] = max(likeness, likest.get(term, 0.0))
    return likest


def _near(connection: apsw.Connection, postings: Postings, stem: str) -> Mapping[str, float]:
    """Those that some row has."""
    near = _near_words().of(stem)
    unknown = set(_unknown(connection, postings, list(near))) if near else ()
    return dict(islice(((word, likeness) for word, likeness in near.items() if word not in unknown), MOST_NEAR))


@cache
def _near_words() -> NearWords:
    """Read when the first word is missing."""
    return NearWords(resources.files("moorage.store").joinpath("near_words.bin").read_bytes())


def _unknown(connection: apsw.Connection, postings: Postings, words: Sequence[str]) -> list[str]:
    """Asking the list of words would count all rows that a word is in."""
    expressions = {each: quoted(each) for each in words}
    counts = postings.counted(connection, list(expressions.values()), 1)
    return [each for each in words if not counts[expressions[each]]]


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
