"""A selection as conditions on `memories AS m`; what it means is said by `domain.selected.selects`.

Names of closed sets are written out, since SQLite uses a partial index only for what it can read.
"""

from collections.abc import Iterable, Iterator, Sequence
from enum import StrEnum

import apsw

from moorage.domain import phrases
from moorage.domain.memory import Kind, MemoryState, Namespace
from moorage.domain.selection import Aged, Selection
from moorage.store.sqlite import codec, filtering
from moorage.store.sqlite.admissions import Admissions
from moorage.store.sqlite.conditions import Where, all_of, any_of

PROOF = "MAX(m.created_at, COALESCE(m.validated_at, m.created_at))"

OCCURS = "phrase_occurs(m.title, m.content, ?)"

HAS_WORDS = "m.seq IN (SELECT rowid FROM memories_fts WHERE memories_fts MATCH ?)"


_SPARE = 2
_MOST_SPARE = 8
"""Times as many as are wanted are looked at first, and at most as often more after that."""


def where(namespace: Namespace, selection: Selection) -> Where:
    """All conditions of a selection, asked of a store of this namespace."""
    return all_of((population_of(namespace, selection), narrowing_of(namespace, selection)))


def population_of(namespace: Namespace, selection: Selection) -> Where:
    """Its namespaces, tiers and states alone: those whose scores the statistics of an arm are about.

    What narrows a question further then leaves the scores of what remains, and so their order, as they are.
    """
    namespaces = _namespaces(namespace, selection)
    column = "m.namespace = ?" if len(namespaces) == 1 else f"m.namespace IN ({', '.join('?' * len(namespaces))})"
    return all_of(((column, tuple(namespaces)), _one_of("m.tier", selection.tiers), _current(selection)))


def narrowing_of(namespace: Namespace, selection: Selection) -> Where:
    """All other conditions, those that cost most last; only where `selection.is_narrowed`."""
    return all_of(_narrowing(namespace, selection))


def first_admitted(
    connection: apsw.Connection, admissions: Admissions, numbers: Sequence[int], n: int, where: Where
) -> list[int]:
    """The first n of these row numbers whose memories meet the conditions; no more are looked at than it takes."""
    found: list[int] = []
    start, end = 0, _SPARE * n
    while start < len(numbers) and len(found) < n:
        found += admissions.among(connection, numbers[start:end], where)
        start, end = end, end * min(_SPARE * n // max(len(found), 1) + 1, _MOST_SPARE)
    return found[:n]


def _narrowing(namespace: Namespace, selection: Selection) -> Iterator[Where]:
    if selection.ids is not None:
        yield "m.id IN (SELECT value FROM json_each(?))", (codec.to_json(sorted(selection.ids)),)
    if selection.after is not None:
        yield "m.created_at >= ?", (codec.micros_of(selection.after),)
    if selection.before is not None:
        yield "m.created_at < ?", (codec.micros_of(selection.before),)
    for column, names in (("kind", selection.kinds), ("scope", selection.scopes), ("trust", selection.trust)):
        if names is not None:
            yield _one_of(f"m.{column}", names)
    yield from map(_aged, selection.aged)
    yield from map(filtering.where_anchored, selection.paths)
    if selection.other_paths:
        yield _not(filtering.where_anchored(selection.other_paths))
    yield from filtering.where_holding(selection.filter, _namespaces(namespace, selection))
    yield from map(_saying, selection.phrases)
    yield from map(_not_saying, selection.other_phrases)


def _namespaces(namespace: Namespace, selection: Selection) -> list[Namespace]:
    return [namespace] if selection.namespaces is None else sorted(selection.namespaces)


def _current(selection: Selection) -> Where:
    states = selection.states - {MemoryState.FORGOTTEN}
    if selection.as_of is None:
        return _one_of("m.state", states)
    at = codec.micros_of(selection.as_of)
    was_known = ("m.state <> 'forgotten' AND m.created_at <= ?", (at,))
    is_current = _one_of("m.state", states | {MemoryState.ACTIVE})
    return all_of((was_known, any_of((is_current, ("m.updated_at > ?", (at,))))))


def _aged(aged: Aged) -> Where:
    by_proof = [_before(PROOF, kind, codec.micros_of(moment)) for kind, moment in aged.since_proof]
    by_birth = [_before("m.created_at", kind, codec.micros_of(moment)) for kind, moment in aged.since_birth]
    old = any_of(by_proof + by_birth)
    return old if aged.is_wanted else _not(old)


def _before(column: str, kind: Kind, micros: int) -> Where:
    return f"m.kind = '{kind.value}' AND {column} < ?", (micros,)


def _saying(phrase: str) -> Where:
    """The index of words leaves few texts to be read, where it is certain to have them all."""
    in_index = _in_index(phrase)
    return all_of([(HAS_WORDS, (in_index,)), (OCCURS, (phrase,))] if in_index else [(OCCURS, (phrase,))])


def _not_saying(phrase: str) -> Where:
    """Inside of a negation AND would read every text."""
    in_index = _in_index(phrase)
    if not in_index:
        return f"NOT {OCCURS}", (phrase,)
    return f"CASE WHEN {HAS_WORDS} THEN NOT {OCCURS} ELSE TRUE END", (in_index, phrase)


def _in_index(phrase: str) -> str:
    """What the index is asked; empty where it does not have every text that holds the phrase."""
    return " AND ".join(f'own : "{word}"' for word in phrases.words_of(phrase))


def _one_of(column: str, names: Iterable[StrEnum]) -> Where:
    written = [f"'{each.value}'" for each in sorted(names)]
    return f"{column} = {written[0]}" if len(written) == 1 else f"{column} IN ({', '.join(written)})", ()


def _not(condition: Where) -> Where:
    sql, bound = condition
    return f"({sql}) IS NOT TRUE", bound
