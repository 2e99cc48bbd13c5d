"""Which memories are nearest to a vector: a choice by signs, then the vectors themselves, within a selection.

Few vectors are all compared. Of many, those are that differ least in signs; when too few of them are selected, more
are, and in the end whatever is selected. So a selection costs no hit, and a broad one little time.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from operator import itemgetter
from typing import cast

import apsw

from moorage.domain.hits import NO_HITS, Hits
from moorage.domain.memory import Namespace
from moorage.domain.selection import EVERYTHING, Selection
from moorage.store.sqlite import codec, selecting
from moorage.store.sqlite import vector_blocks as blocks
from moorage.store.sqlite.states import State
from moorage.store.sqlite.vector_matrix import Matrices
from moorage.store.sqlite.vector_table import Table
from moorage.store.sqlite.vectors import Known

LEAST_CANDIDATES = 200
MOST_CANDIDATES = 4096
ONE_CANDIDATE_OF = 250
"""Vectors compared themselves, of all. Of MiniLM's, 200 hold 99.6 % and more of the ten nearest and 95 % of the fifty
nearest among 3,000 to 40,000."""

_LEFT_OF = 2
"""Times as many at first where a selection leaves some of them only."""
_SPARE = 4
_LEAST_LEFT = 100
"""A selection must leave so many times what is asked for of the candidates, and so many: signs choose roughly."""
_WIDENING = 1.3
_MOST_WIDENING = 8
_ATTEMPTS = 3
"""To choose by signs; then all that is selected is compared."""

SCORE = """
SELECT v.seq, IFNULL(1.0 - vec_distance_cosine(v.vector, ?), 0.0)
FROM json_each(?) AS chosen
CROSS JOIN vectors AS v ON v.slot = chosen.value
"""

SCORE_ALL = f"""
SELECT v.seq, IFNULL(1.0 - vec_distance_cosine(v.vector, ?), 0.0)
FROM memories AS m
CROSS JOIN vectors AS v ON v.seq = m.seq
CROSS JOIN vector_blocks AS b ON b.number = v.slot / {blocks.PLACES}
WHERE b.embedder = ?
  AND {{where}}
"""  # noqa: S608 - a constant


@dataclass(frozen=True, slots=True)
class Search:
    """What is looked for, and in which namespace it is asked."""

    vector: Sequence[float]
    limit: int
    selection: Selection
    namespace: Namespace


def search(connection: apsw.Connection, known: tuple[Matrices, State], embedder: Known, asked: Search) -> Hits:
    """Mean and deviation come from a fixed sample of the namespace's memories that recall finds; `known` is what was
    read so far."""
    matrices, state = known
    matrix = matrices.of(connection, embedder.seq, asked.namespace)
    n_rows = matrix.n_memories
    by_seq = _nearest(connection, known, embedder, asked)
    if not by_seq and not n_rows:
        return NO_HITS
    best = list(islice(by_seq.items(), asked.limit))
    sample = matrix.sampled(asked.vector) or list(by_seq.values())
    mean = sum(sample) / len(sample)
    deviation = (sum((value - mean) ** 2 for value in sample) / len(sample)) ** 0.5
    ids = state.numbers.ids(connection, [number for number, _ in best])
    scores = tuple((ids[number], score) for number, score in best if number in ids)
    return Hits(scores, mean, deviation, n_rows or len(by_seq))


def _nearest(
    connection: apsw.Connection, known: tuple[Matrices, State], embedder: Known, asked: Search
) -> dict[int, float]:
    """Scores of enough memories by their row numbers, best first."""
    (matrices, state), selection = known, asked.selection
    namespaces = [asked.namespace] if selection.namespaces is None else sorted(selection.namespaces)
    matrix = matrices.several(connection, embedder.seq, namespaces)
    is_plain = replace(selection, namespaces=None) == EVERYTHING
    if matrix.table is not None:
        return _of_few(connection, state, matrix.table, asked, is_plain=is_plain)
    where = selecting.where(asked.namespace, selection)
    enough = asked.limit if is_plain else max(_SPARE * asked.limit, _LEAST_LEFT)
    n_vectors, signs = matrix.n_vectors(put_away=not is_plain), blocks.signs(asked.vector)
    n_chosen = max(LEAST_CANDIDATES, n_vectors // ONE_CANDIDATE_OF) * (1 if is_plain else _LEFT_OF)
    n_chosen = min(n_chosen, MOST_CANDIDATES)
    rows: list[tuple[int, float]] = []
    tried: set[int] = set()
    for _ in range(_ATTEMPTS):
        slots = [each for each in matrix.nearest(signs, n_chosen, put_away=not is_plain) if each not in tried]
        tried.update(slots)
        chosen = slots if is_plain else state.admitted_slots.among(connection, slots, where)
        rows += _rows(connection, SCORE, (_blob(asked), codec.to_json(chosen)))
        found = _best_first(rows)
        if n_chosen >= n_vectors or len(found) >= enough:
            return found
        n_chosen = _more(n_chosen, len(found), enough)
    return _best_first(_rows(connection, SCORE_ALL.format(where=where[0]), (_blob(asked), embedder.seq, *where[1])))


def _of_few(
    connection: apsw.Connection, state: State, table: Table, asked: Search, *, is_plain: bool
) -> dict[int, float]:
    """As many of a small store, all of whose vectors are compared."""
    best: dict[int, float] = {}
    for number, score in table.best_first(asked.vector, put_away=not is_plain):
        if number not in best:
            best[number] = score
            if is_plain and len(best) == LEAST_CANDIDATES:
                return best
    if is_plain:
        return best
    where = selecting.where(asked.namespace, asked.selection)
    first = selecting.first_admitted(connection, state.admitted, list(best), asked.limit, where)
    return {each: best[each] for each in first}


def _more(n_chosen: int, n_found: int, n_wanted: int) -> int:
    """Candidates of which as many are left as is wanted, and some more, if they are as the last ones were."""
    return int(n_chosen * min(_WIDENING * n_wanted / max(n_found, 1), _MOST_WIDENING)) + 1


def _best_first(rows: Iterable[tuple[int, float]]) -> dict[int, float]:
    """The score of each memory by its row number, that of its nearest vector; best first, equal ones by number."""
    ordered = sorted(rows)
    ordered.sort(key=itemgetter(1), reverse=True)
    best: dict[int, float] = {}
    for seq, score in ordered:
        best.setdefault(seq, score)
    return best


def _rows(connection: apsw.Connection, query: str, bindings: tuple[object, ...]) -> list[tuple[int, float]]:
    """Row number and cosine of each vector; 0 for one of zeros."""
    rows = connection.execute(query, cast("tuple[int, ...]", bindings)).fetchall()
    return cast("list[tuple[int, float]]", rows)


def _blob(asked: Search) -> bytes:
    return codec.vector_blob(asked.vector)
