"""What words that no memory has, or few have, may stand for, among the words of the text index."""

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
from moorage.store.sqlite.words import Term, tokens_of

SELECT_TERMS = "SELECT term FROM memory_words WHERE term >= ? AND term < ?"


MOST_UNKNOWN = 3
"""Words that are looked for: each takes some 5 ms of CPU in an index of 100,000 memories."""
MOST_NEAR = 3
"""Words of the index that stand for one by their meaning, likeliest first."""
AGREED = 0.8
"""Likeness of what people who build software call the same thing."""
RARE_OF = 20
RARE_ROWS = 20
"""A word is rare that is in no more than one of `RARE_OF` rows, nor in more than so many."""
RARE_SHARE = 0.3
"""Of its likeness, for a rare word that stands for one that is rare, not missing.

Measured without a model on development halves: recall@10 and MRR of LoCoMo without neighbours 68.8 / 53.1 -> 70.7 /
53.5, CoSQA 54.6 / 34.1 -> 55.0 / 34.2, BEAM 74.7 / 76.1 -> 74.7 / 75.4, recall@3 of the golden set 84.6 -> 87.2.
"""


def stand_ins(
    connection: apsw.Connection, postings: Postings, words: Sequence[str], n_rows: int = 0
) -> dict[str, float]:
    """For those of the words whose own stem is in no row, of any namespace, as searching them is: stems, synonyms and
    words near them, each with its likeness, 0-1; for those that are rare among `n_rows` the last two, for less."""
    missing = _unknown(connection, postings, words)
    stems = [(word, _stem(connection, word)) for word in missing]
    unknown = [each for each in stems if each[1]][:MOST_UNKNOWN]
    found: list[Mapping[str, float]] = [fuzzy.stand_ins(*each, _terms(connection, each[0][0])) for each in unknown]
    found += [_agreed(word) for word in missing]
    found += [_near(connection, postings, stem) for _, stem in stems]
    found += _wider(connection, postings, words, min(RARE_ROWS, n_rows // RARE_OF)) if n_rows >= RARE_OF else ()
    return _likest(each for some in found for each in some.items())


def _wider(
    connection: apsw.Connection, postings: Postings, words: Sequence[str], most: int
) -> Iterable[Mapping[str, float]]:
    """For each word that up to so many rows have, and that some has, the likeliest few of what no more rows have."""
    stems = [(word, _stem(connection, word)) for word in _rare(connection, postings, words, most)]
    meant = [_likest((*_agreed(word).items(), *_near_words().of(stem).items())) for word, stem in stems]
    every = {term: None for some in meant for term in some if term not in words}
    rare = set(_rare(connection, postings, list(every), most)) if every else set()
    for some in meant:
        kept = sorted((each for each in some if each in rare), key=lambda each: -some[each])
        yield {each: RARE_SHARE * some[each] for each in kept[:MOST_NEAR]}


def _likest(found: Iterable[tuple[str, float]]) -> dict[str, float]:
    likest: dict[str, float] = {}
    for term, likeness in found:
        likest[term] = max(likeness, likest.get(term, 0.0))
    return likest


def _agreed(word: str) -> Mapping[str, float]:
    return dict.fromkeys(synonyms(word), AGREED)


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
    return [word for word, n in _counted(connection, postings, words, 1) if not n]


def _rare(connection: apsw.Connection, postings: Postings, words: Sequence[str], most: int) -> list[str]:
    """Those in up to so many rows, but in some."""
    return [word for word, n in _counted(connection, postings, words, most + 1) if 0 < n <= most]


def _counted(connection: apsw.Connection, postings: Postings, words: Sequence[str], most: int) -> list[tuple[str, int]]:
    """In how many rows each is; asking the list of words would count all of them."""
    counts = postings.counted(connection, [Term(each) for each in words], most)
    return [(term.word, n) for term, n in counts.items()]


def _terms(connection: apsw.Connection, initial: str) -> list[str]:
    """Those that begin so."""
    rows = connection.execute(SELECT_TERMS, (initial, initial + "\U0010ffff")).fetchall()
    return [row[0] for row in cast("list[tuple[str]]", rows)]


def _stem(connection: apsw.Connection, word: str) -> str:
    """As the text index keeps it."""
    tokens = tokens_of(connection, word)
    return tokens[0] if len(tokens) == 1 else ""
