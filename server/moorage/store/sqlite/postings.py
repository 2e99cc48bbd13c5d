"""Which rows a term is in, and what BM25 gives each for it: the sum over the terms of a question is a row's score.

FTS5 reads the length of a row again for every word of every question. Here the places of a word are read from the index
and weighed with lengths that are kept, in a quarter of the time; the scores are those of FTS5.
"""

import math
from array import array
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple, cast

import apsw

from moorage.store.sqlite import codec
from moorage.store.sqlite.conditions import Where
from moorage.store.sqlite.lengths import Lengths
from moorage.store.sqlite.words import Term, tokens_of

MOST_KEPT = 100_000
"""Rows of all terms together, of 16 bytes."""

MOST_COUNTED = 10_000
"""Terms."""

OWN_WEIGHT, CONTEXT_WEIGHT = 1.0, 0.5
"""Of a word in the memory itself, and in the words of its place, kind and tags."""

K1, B = 1.2, 0.75
"""How fast more of a word stops counting, and how far a long text makes it count for less: FTS5's."""

LEAST_IDF = 1e-6
"""Of a word that more than half of the rows have: FTS5's."""

SELECT_PLACES = "SELECT doc, col FROM memory_word_places WHERE term = ?"
"""Asked of all words in one statement it takes longer: the word is read again with each place."""

SELECT_BEGINNING = "SELECT doc, col FROM memory_word_places WHERE term >= ? AND term < ?"

SELECT_SIZE = "SELECT text_index_size(memories_fts) FROM memories_fts WHERE memories_fts MATCH ? LIMIT 1"

SELECT_PHRASE = f"""
WITH matched AS MATERIALIZED (
  SELECT rowid AS seq, -bm25(memories_fts, {OWN_WEIGHT}, {CONTEXT_WEIGHT}) AS score
  FROM memories_fts
  WHERE memories_fts MATCH ?
)
SELECT h.seq, h.score
FROM matched AS h
CROSS JOIN memories AS m ON m.seq = h.seq
WHERE {{population}}
"""  # noqa: S608 - constants

COUNT = """
SELECT (SELECT COUNT(*) FROM (SELECT 1 FROM memories_fts WHERE memories_fts MATCH t.value LIMIT ?))
FROM json_each(?) AS t
ORDER BY t.key
"""


@dataclass(frozen=True, slots=True)
class Posting:
    """Of one term: the rows that have it, and the score of each."""

    rows: "array[int]"
    scores: "array[float]"


NOWHERE = Posting(array("q"), array("d"))


class Postings:
    """Of one state of the store."""

    def __init__(self) -> None:
        self._known: dict[tuple[Term, Where], Posting] = {}
        self._n_kept = 0
        self._counts: dict[Term, _Count] = {}
        self._lengths = Lengths()
        self._size: _Size | None = None

    def of(self, connection: apsw.Connection, terms: Collection[Term], population: Where) -> dict[Term, Posting]:
        """Of each among the rows of a population, in the order asked for."""
        known = self._known
        found = {each: known[each, population] for each in terms if (each, population) in known}
        if len(found) < len(terms):
            read = self._read(connection, [each for each in terms if each not in found], population)
            for term, posting in read.items():
                self._keep((term, population), posting)
            found |= read
        return {each: found[each] for each in terms}

    def _read(self, connection: apsw.Connection, terms: Sequence[Term], population: Where) -> dict[Term, Posting]:
        tokens = {each: tokens_of(connection, each.word) for each in terms}
        words = {each: some[0] for each, some in tokens.items() if len(some) == 1}
        found = {term: _frequencies(connection, word, term) for term, word in words.items()}
        self._note_counts({term: _Count(len(some), len(some) + 1) for term, some in found.items()})
        read = {term: self._weighed(connection, term, some, population) for term, some in found.items()}
        # those of several words are to stand side by side, which FTS5 finds out
        read |= {each: _of_phrase(connection, each, population) for each, some in tokens.items() if len(some) > 1}
        return {each: read.get(each, NOWHERE) for each in terms}

    def _weighed(
        self, connection: apsw.Connection, term: Term, found: Mapping[int, float], population: Where
    ) -> Posting:
        """Of a word that is in each row so often."""
        if not found:
            return NOWHERE
        size = self._size = self._size or _size_of(connection, term)
        return _posting(_scored(found, self._lengths.of(connection, found, population), size))

    def _keep(self, key: tuple[Term, Where], posting: Posting) -> None:
        if self._n_kept + len(posting.rows) > MOST_KEPT:
            self._known, self._n_kept = {}, 0
        self._known[key] = posting
        self._n_kept += len(posting.rows)

    def counted(self, connection: apsw.Connection, terms: Sequence[Term], most: int) -> dict[Term, int]:
        """In how many rows of the index each is, not counting beyond `most`."""
        known = self._counts
        found = {each: known[each] for each in terms if each in known}
        missing = [each for each in terms if each not in found or not found[each].says_up_to(most)]
        if missing:
            bindings = (most, codec.to_json([each.expression for each in missing]))
            rows = cast("list[tuple[int]]", connection.execute(COUNT, bindings).fetchall())
            read = {term: _Count(row[0], most) for term, row in zip(missing, rows, strict=True)}
            found |= read
            self._note_counts(read)
        return {each: min(found[each].n, most) for each in terms}

    def _note_counts(self, read: Mapping[Term, "_Count"]) -> None:
        if len(self._counts) + len(read) > MOST_COUNTED:  # whoever reads them just now has the old ones
            self._counts = {}
        self._counts |= read


class _Count(NamedTuple):
    """Of rows, counted no farther than `most`."""

    n: int
    most: int

    def says_up_to(self, most: int) -> bool:
        return self.n < self.most or most <= self.most


class _Size(NamedTuple):
    """Of the whole index."""

    n_rows: int
    n_words: int


def _size_of(connection: apsw.Connection, term: Term) -> _Size:
    """Of an index that has the term."""
    written = cast("str", connection.execute(SELECT_SIZE, (term.expression,)).fetchall()[0][0])
    n_rows, n_words = map(int, written.split())
    return _Size(n_rows, n_words)


def _frequencies(connection: apsw.Connection, word: str, term: Term) -> dict[int, float]:
    """How often the one word of a term, or all that begin so, stands in each row, by the weights of the columns."""
    query, bound = (SELECT_BEGINNING, (word, word + "\U0010ffff")) if term.is_prefix else (SELECT_PLACES, (word,))
    found: dict[int, float] = {}
    for row, column in cast("list[tuple[int, str]]", connection.execute(query, bound).fetchall()):
        found[row] = found.get(row, 0.0) + (OWN_WEIGHT if column == "own" else CONTEXT_WEIGHT)
    return found


def _of_phrase(connection: apsw.Connection, term: Term, population: Where) -> Posting:
    rows = connection.execute(SELECT_PHRASE.format(population=population[0]), (term.expression, *population[1]))
    return _posting(cast("list[tuple[int, float]]", rows.fetchall()))


def _scored(found: Mapping[int, float], lengths: Sequence[int], size: _Size) -> list[tuple[int, float]]:
    """By BM25, in the very order of operations of FTS5; rows of the population alone, which have a length."""
    odds = math.log((size.n_rows - len(found) + 0.5) / (len(found) + 0.5))
    idf, usual_length = odds if odds > 0.0 else LEAST_IDF, size.n_words / size.n_rows
    return [
        (row, idf * (n * (K1 + 1.0) / (n + K1 * (1.0 - B + B * lengths[row] / usual_length))))
        for row, n in found.items()
        if lengths[row] >= 0
    ]


def _posting(scored: Sequence[tuple[int, float]]) -> Posting:
    rows, scores = zip(*scored, strict=True) if scored else ((), ())
    return Posting(array("q", rows), array("d", scores))
