"""The full-text index: BM25 over active memories, with the statistics that make its scores comparable."""

import json
import math
from collections.abc import Collection, Mapping, Sequence
from typing import cast

import apsw

from moorage.domain.hits import FEW_ROWS, NO_HITS, Hits, SearchText, TextQuery
from moorage.domain.memory import MemoryId, Namespace
from moorage.domain.selection import Selection
from moorage.store.sqlite import selecting
from moorage.store.sqlite.conditions import Binding, Where
from moorage.store.sqlite.row_counts import RowCounts

INSERT = "INSERT INTO memories_fts (rowid, own, context) VALUES (?, ?, ?)"

DELETE = "DELETE FROM memories_fts WHERE rowid = ?"

# not the 'delete-all' command: on a table with contentless_delete it leaves an index that other connections read
# as damaged (SQLite 3.54)
CLEAR = "DELETE FROM memories_fts"

MATCHED = """
  SELECT rowid AS seq, -bm25(memories_fts, 1.0, 0.5) AS score
  FROM memories_fts
  WHERE memories_fts MATCH ?
"""

MATCHED_BY_WEIGHT = """
  WITH by_word AS MATERIALIZED (
    SELECT memories_fts.rowid AS seq, -bm25(memories_fts, 1.0, 0.5) * (t.value ->> 1) AS score
    FROM json_each(?) AS t
    CROSS JOIN memories_fts
    WHERE memories_fts MATCH (t.value ->> 0)
  )
  SELECT seq, SUM(score) AS score
  FROM by_word
  GROUP BY seq
"""
"""The score of a row is the sum of those of its words, so each can count for another share."""

SEARCH = """
WITH matched AS MATERIALIZED ({matched}),
scored AS MATERIALIZED (
  SELECT h.seq, h.score
  FROM matched AS h
  CROSS JOIN memories AS m ON m.seq = h.seq
  WHERE {population}
),
sums AS MATERIALIZED (
  SELECT SUM(score) AS total, SUM(score * score) AS squares
  FROM scored
),
best AS (
  SELECT h.seq, h.score
  FROM scored AS h
  {narrowed}
  ORDER BY h.score DESC, h.seq DESC
  LIMIT ?
),
also AS MATERIALIZED (
  SELECT seq, id FROM memories WHERE id IN (SELECT value FROM json_each(?))
)
SELECT TRUE, m.id, h.score, sums.total, sums.squares
FROM best AS h
CROSS JOIN memories AS m ON m.seq = h.seq
CROSS JOIN sums
UNION ALL
SELECT FALSE, also.id, h.score, sums.total, sums.squares
FROM also
CROSS JOIN scored AS h ON h.seq = also.seq
CROSS JOIN sums
"""
"""The joins are CROSS so that few rows are looked up: left to itself, SQLite reads all memories of a namespace."""

NARROWED = "CROSS JOIN memories AS m ON m.seq = h.seq\nWHERE {narrowing}"

COUNT_TERMS = """
SELECT (SELECT COUNT(*) FROM (SELECT 1 FROM memories_fts WHERE memories_fts MATCH t.value LIMIT ?))
FROM json_each(?) AS t
ORDER BY t.key
"""

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


def search(
    connection: apsw.Connection,
    namespace: Namespace,
    query: TextQuery,
    limit: int,
    selection: Selection,
    also: Collection[MemoryId],
    counts: RowCounts,
) -> Hits:
    """Mean and deviation are those of all memories in the states asked for, the unmatched counting as 0."""
    terms = _terms(query)
    if not terms:
        return NO_HITS
    population = selecting.population_of(namespace, selection)
    n_rows = _n_rows(connection, population, counts)
    full = _full(connection, terms, counts) if n_rows < FEW_ROWS and not query.prefixes else 0.0
    expression = " OR ".join(_rarest(connection, terms) if n_rows > PRUNED_FROM else terms)
    statement, bound = _statement(MATCHED, population, selecting.narrowing_of(namespace, selection), selection)
    rows = connection.execute(statement, (expression, *bound, limit, json.dumps(list(also)))).fetchall()
    return _hits(cast("list[_Row]", rows), n_rows, full)


def search_by_weight(
    connection: apsw.Connection,
    namespace: Namespace,
    weights: Mapping[str, float],
    limit: int,
    selection: Selection,
    counts: RowCounts,
) -> Hits:
    """As `search`, by words that count for so much of what they would."""
    if not weights:
        return NO_HITS
    population = selecting.population_of(namespace, selection)
    n_rows = _n_rows(connection, population, counts)
    terms = {quoted(word): weight for word, weight in weights.items()}
    kept = _rarest(connection, list(terms)) if n_rows > PRUNED_FROM else list(terms)
    expression = json.dumps([(term, terms[term]) for term in kept])
    statement, bound = _statement(
        MATCHED_BY_WEIGHT, population, selecting.narrowing_of(namespace, selection), selection
    )
    rows = connection.execute(statement, (expression, *bound, limit, "[]")).fetchall()
    return _hits(cast("list[_Row]", rows), n_rows, 0.0)


def n_indexed(connection: apsw.Connection, counts: RowCounts) -> int:
    """Rows of every namespace."""
    return counts.of(connection, COUNT_INDEXED, ())


def _n_rows(connection: apsw.Connection, population: Where, counts: RowCounts) -> int:
    return counts.of(connection, COUNT.format(population=population[0]), population[1])


def _statement(
    matched: str, population: Where, narrowing: Where, selection: Selection
) -> tuple[str, tuple[Binding, ...]]:
    """With the values of its conditions."""
    narrowed = NARROWED.format(narrowing=narrowing[0]) if selection.is_narrowed else ""
    statement = SEARCH.format(matched=matched, population=population[0], narrowed=narrowed)
    return statement, (*population[1], *narrowing[1])


def _full(connection: apsw.Connection, terms: Sequence[str], counts: RowCounts) -> float:
    """The sum of what BM25 weighs each word with: the score of a text of usual length that has each once."""
    n_rows = n_indexed(connection, counts)
    in_rows = _counted(connection, terms, SCORED).values()
    return sum(math.log(max((n_rows - n + 0.5) / (n + 0.5), 1.0)) for n in in_rows)


def _counted(connection: apsw.Connection, terms: Sequence[str], most: int) -> dict[str, int]:
    """In how many rows each is, not counting beyond `most`."""
    rows = connection.execute(COUNT_TERMS, (most, json.dumps(list(terms)))).fetchall()
    return {term: cast("int", row[0]) for term, row in zip(terms, rows, strict=True)}


def _counted_apart(connection: apsw.Connection, terms: Sequence[str]) -> dict[str, int]:
    """As far as it takes to tell the rarest two from the others."""
    most = SCORED
    counts = _counted(connection, terms, most)
    while not _are_apart(counts.values(), most):
        most *= _FARTHER
        counts |= _counted(connection, [each for each, n in counts.items() if n * _FARTHER == most], most)
    return counts


def _are_apart(counts: Collection[int], most: int) -> bool:
    """Whether it is known which are the rarest two, and how many rows the second is in as far as that matters."""
    n_rarer, n_beyond = sum(0 < each < most for each in counts), sum(each == most for each in counts)
    return n_rarer >= _LEAST_TERMS or n_rarer + n_beyond < _LEAST_TERMS or (n_beyond == 1 and most >= _SCORED_BY_TWO)


def _rarest(connection: apsw.Connection, terms: Sequence[str]) -> list[str]:
    """The rarest terms, as many as together are in no more rows than may be scored; more rows for the first two.

    A common word makes BM25 score a large share of all rows, and tells hardly one of them from another.
    """
    counts = _counted_apart(connection, terms)
    kept: list[str] = []
    total = 0
    for term in sorted(counts, key=lambda each: (counts[each], each)):
        total += counts[term]
        if kept and total > (SCORED if len(kept) >= _LEAST_TERMS else _SCORED_BY_TWO):
            break
        kept += [term] if counts[term] else []
    return kept or list(terms)


_Row = tuple[int, str, float, float, float]
"""Whether it is among the best, id, score, sum of all scores and of their squares."""


def _hits(rows: Sequence[_Row], n_rows: int, full: float) -> Hits:
    if not rows:
        return Hits((), 0.0, 0.0, n_rows, full=full)
    total, squares = rows[0][3:]
    mean = total / n_rows
    deviation = max(0.0, squares / n_rows - mean * mean) ** 0.5
    scores = {MemoryId(row[1]): row[2] for row in rows if row[0]}
    asked = ((MemoryId(row[1]), row[2]) for row in rows if not row[0])
    others = tuple(each for each in asked if each[0] not in scores)
    return Hits(tuple(scores.items()), mean, deviation, n_rows, others, full)


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


def match_expression(query: TextQuery) -> str:
    """In FTS5's query language every word is a quoted string, so that no text can be an operator."""
    return " OR ".join(_terms(query))


def _terms(query: TextQuery) -> list[str]:
    words = [quoted(word) for word in query.words if word]
    return words + [f"{quoted(prefix)}*" for prefix in query.prefixes if prefix]


def quoted(word: str) -> str:
    """FTS5 reads up to the first NUL, and half a surrogate pair is no text for SQLite: both become blanks."""
    readable = word.replace("\0", " ").encode("utf-8", "replace").decode()
    return '"' + readable.replace('"', '""') + '"'
