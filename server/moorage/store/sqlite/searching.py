"""What the text index finds: BM25 over the memories asked for, with the statistics that make its scores comparable."""

import math
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from operator import mul

import apsw

from moorage.domain.hits import FEW_ROWS, NO_HITS, Hits, TextQuery
from moorage.domain.memory import MemoryId, Namespace
from moorage.domain.selection import Selection
from moorage.store.sqlite import selecting
from moorage.store.sqlite.conditions import Where
from moorage.store.sqlite.states import State
from moorage.store.sqlite.words import Term, terms_of

PRUNED_FROM = 4000
"""Rows from which on the common words of a question are left out."""
SCORED = 2000
"""Rows that the words of a question may be in, each counting for itself, before the commonest are left out."""
_SCORED_BY_TWO = 20 * SCORED
"""Rows that the rarest two may be in; one word is always asked for, however common it is."""
_LEAST_TERMS = 2
_FARTHER = 8
"""Times as many rows are counted when hardly a term has so few: which are the rarest must be known."""
COUNT_INDEXED = "SELECT COUNT(*) FROM memories_fts_docsize"

COUNT = "SELECT COUNT(*) FROM memories AS m WHERE {population}"


@dataclass(frozen=True, slots=True)
class Asked:
    """Who asks, and for how many of what."""

    namespace: Namespace
    selection: Selection
    limit: int
    also: Collection[MemoryId] = ()


def search(connection: apsw.Connection, state: State, query: TextQuery, asked: Asked) -> Hits:
    """Mean and deviation are those of all memories in the states asked for, the unmatched counting as 0."""
    terms = terms_of(query)
    if not terms:
        return NO_HITS
    found = _by_weight(connection, state, dict.fromkeys(terms, 1.0), asked)
    few = found.n_rows < FEW_ROWS and not query.prefixes
    return replace(found, full=_full(connection, state, terms)) if few else found


def search_by_weight(connection: apsw.Connection, state: State, weights: Mapping[str, float], asked: Asked) -> Hits:
    """As `search`, by words that count for so much of what they would."""
    if not weights:
        return NO_HITS
    return _by_weight(connection, state, {Term(word): weight for word, weight in weights.items()}, asked)


def _by_weight(connection: apsw.Connection, state: State, terms: Mapping[Term, float], asked: Asked) -> Hits:
    population = selecting.population_of(asked.namespace, asked.selection)
    n_rows = state.counts.of(connection, COUNT.format(population=population[0]), population[1])
    kept = _rarest(connection, state, list(terms)) if n_rows > PRUNED_FROM else terms
    scores = _summed(connection, state, {term: terms[term] for term in kept}, population)
    if not scores:
        return Hits((), 0.0, 0.0, n_rows)
    mean = sum(scores.values()) / n_rows
    squares = sum(map(mul, scores.values(), scores.values()))
    deviation = max(0.0, squares / n_rows - mean * mean) ** 0.5
    best = _best(connection, state, scores, asked)
    ids = state.numbers.ids(connection, [row for _, row in best])
    return Hits(
        tuple((ids[row], score) for score, row in best),
        mean,
        deviation,
        n_rows,
        _others(state.numbers.numbers(connection, asked.also), scores, {row for _, row in best}),
    )


def _summed(
    connection: apsw.Connection, state: State, terms: Mapping[Term, float], population: Where
) -> dict[int, float]:
    """The score of each row that has any of the terms."""
    scores: dict[int, float] = {}
    for term, posting in state.postings.of(connection, terms, population).items():
        weight = terms[term]
        for row, score in zip(posting.rows, posting.scores, strict=True):
            scores[row] = scores.get(row, 0.0) + score * weight
    return scores


def _best(
    connection: apsw.Connection, state: State, scores: Mapping[int, float], asked: Asked
) -> list[tuple[float, int]]:
    """Those that the selection admits."""
    if not asked.selection.is_narrowed:
        return _highest(scores, asked.limit)
    ordered = _highest(scores, len(scores))
    narrowing = selecting.narrowing_of(asked.namespace, asked.selection)
    admitted = selecting.first_admitted(connection, state.admitted, [row for _, row in ordered], asked.limit, narrowing)
    return [(scores[row], row) for row in admitted]


def _highest(scores: Mapping[int, float], n: int) -> list[tuple[float, int]]:
    """Best first, equal ones newest first."""
    least = sorted(scores.values(), reverse=True)[n - 1] if 0 < n < len(scores) else -math.inf
    return sorted(((score, row) for row, score in scores.items() if score >= least), reverse=True)[:n]


def _others(
    numbers: Mapping[MemoryId, int], scores: Mapping[int, float], best: Collection[int]
) -> tuple[tuple[MemoryId, float], ...]:
    return tuple((each, scores[row]) for each, row in numbers.items() if row in scores and row not in best)


def n_indexed(connection: apsw.Connection, state: State) -> int:
    """Rows of every namespace."""
    return state.counts.of(connection, COUNT_INDEXED, ())


def _full(connection: apsw.Connection, state: State, terms: Sequence[Term]) -> float:
    """The sum of what BM25 weighs each word with: the score of a text of usual length that has each once."""
    n_rows = n_indexed(connection, state)
    in_rows = state.postings.counted(connection, terms, SCORED).values()
    return sum(math.log(max((n_rows - n + 0.5) / (n + 0.5), 1.0)) for n in in_rows)


def _counted_apart(connection: apsw.Connection, state: State, terms: Sequence[Term]) -> dict[Term, int]:
    """As far as it takes to tell the rarest two from the others."""
    most = SCORED
    counts = state.postings.counted(connection, terms, most)
    while not _are_apart(counts.values(), most):
        most *= _FARTHER
        counts |= state.postings.counted(connection, [each for each, n in counts.items() if n * _FARTHER == most], most)
    return counts


def _are_apart(counts: Collection[int], most: int) -> bool:
    """Whether it is known which are the rarest two, and how many rows the second is in as far as that matters."""
    n_rarer, n_beyond = sum(0 < each < most for each in counts), sum(each == most for each in counts)
    return n_rarer >= _LEAST_TERMS or n_rarer + n_beyond < _LEAST_TERMS or (n_beyond == 1 and most >= _SCORED_BY_TWO)


def _rarest(connection: apsw.Connection, state: State, terms: Sequence[Term]) -> list[Term]:
    """The rarest terms, as many as together are in no more rows than may be scored; more rows for the first two.

    A common word makes BM25 score a large share of all rows, and tells hardly one of them from another.
    """
    counts = _counted_apart(connection, state, terms)
    kept: list[Term] = []
    total = 0
    for term in sorted(counts, key=lambda each: (counts[each], each)):
        total += counts[term]
        if kept and total > (SCORED if len(kept) >= _LEAST_TERMS else _SCORED_BY_TWO):
            break
        kept += [term] if counts[term] else []
    return kept or list(terms)
