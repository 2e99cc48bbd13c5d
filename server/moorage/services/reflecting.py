"""How a namespace is doing, and what in it deserves attention. Bounded: pairs are looked for among the newest alone."""

from collections.abc import Iterable, Sequence
from datetime import datetime
from itertools import islice

from moorage.domain import duplicates
from moorage.domain.bands import Bands
from moorage.domain.conflicts import Conflict, ConflictState
from moorage.domain.errors import InvalidInput
from moorage.domain.kinds import class_of
from moorage.domain.memory import Memory, MemoryId, MemoryState, Trust
from moorage.domain.reflection import (
    N_RECENT,
    Aged,
    Contradiction,
    Noted,
    Pair,
    Reflection,
    Statistics,
    Wish,
    attention_of,
    by_class,
    by_staleness,
    least_used,
    longest_quiet,
    newest,
    surest_last,
    within,
)
from moorage.domain.staleness import freshness
from moorage.ports import Store

MAX_LIMIT = 100
_LOOKED_AT = 30
"""Newest memories whose duplicates are looked for; each takes two searches."""
_NEAREST, _ALIKE = 4, 20
"""Candidates by vector and by words for each of them."""


def reflect(store: Store, bands: Bands, wish: Wish, now: datetime) -> Reflection:
    """Raises InvalidInput for a limit out of range."""
    if not 1 <= wish.limit <= MAX_LIMIT:
        raise InvalidInput(f"limit is {wish.limit}; it must lie between 1 and {MAX_LIMIT}")
    everything = _aged(store, bands, now)
    meant = within(everything, wish.window, now)
    quiet = longest_quiet(meant) if wish.stale else []

    def first(chosen: Iterable[Aged]) -> tuple[Noted, ...]:
        return _first(store, chosen, wish.limit)

    return Reflection(
        attention=attention_of(everything, store.graph.n_pending_conflicts()),
        stale=first(each for each in quiet if each.is_stale),
        unvalidated=first(each for each in quiet if each.is_unvalidated),
        contradictions=_contradictions(store, wish.limit) if wish.contradictions else (),
        duplicates=_duplicates(store, newest(meant)[:_LOOKED_AT], wish.limit),
        least_used=first(least_used(meant)),
        low_confidence=first(each for each in surest_last(meant) if each.is_doubtful),
        proposals=first(each for each in newest(meant) if each.vital.trust is Trust.PROPOSED),
        lonely_entities=tuple(store.overview.lonely_entities(wish.limit)),
    )


def statistics(store: Store, bands: Bands, now: datetime) -> Statistics:
    """How a namespace is doing."""
    everything = _aged(store, bands, now)
    return Statistics(
        counts=store.counts(),
        tally=store.overview.tally(),
        attention=attention_of(everything, store.graph.n_pending_conflicts()),
        recent=_first(store, newest(everything), N_RECENT),
        by_class=by_class(everything),
        by_staleness=by_staleness(everything),
        n_bytes=store.vault.n_bytes(),
    )


def _aged(store: Store, bands: Bands, now: datetime) -> list[Aged]:
    ours = bands.of(store.namespace)
    vitals = store.overview.vitals(MemoryState.ACTIVE)
    return [Aged(each, freshness(each.kind, each.traces, now, ours, is_superseded=False)) for each in vitals]


def _first(store: Store, chosen: Iterable[Aged], limit: int) -> tuple[Noted, ...]:
    fresh = {each.vital.id: each.freshness for each in islice(chosen, limit)}
    return tuple(Noted(memory, fresh[each]) for each, memory in store.memories(list(fresh)).items())


def _contradictions(store: Store, limit: int) -> tuple[Contradiction, ...]:
    """Those that wait for somebody, longest first."""
    pending = store.graph.conflicts(ConflictState.PENDING, limit)
    ids = [each.existing.fact_id for each in pending if each.existing.fact_id]
    facts = store.graph.facts_by_id(ids)

    def told(conflict: Conflict) -> Contradiction:
        fact = facts.get(conflict.existing.fact_id) if conflict.existing.fact_id else None
        return Contradiction(
            conflict.existing.memory_id,
            conflict.new.memory_id,
            fact.subject if fact else "",
            fact.predicate if fact else "",
            conflict.reason,
        )

    return tuple(map(told, pending))


def _duplicates(store: Store, candidates: Sequence[Aged], limit: int) -> tuple[Pair, ...]:
    """Pairs that the write path did not see: imported, put into words again, or embedded later."""
    found: dict[frozenset[MemoryId], Pair] = {}
    ids = [each.vital.id for each in candidates]
    vectors = store.vectors.of(ids)
    for memory in store.memories(ids).values():
        for other, cosine in _near(store, memory, vectors.get(memory.id, [])):
            rule = duplicates.duplicate_rule(memory.content, other.content, cosine)
            if rule:
                found.setdefault(frozenset((memory.id, other.id)), _pair(memory, other, rule))
        if len(found) >= limit:
            break
    return tuple(found.values())[:limit]


def _near(store: Store, memory: Memory, vectors: Sequence[Sequence[float]]) -> list[tuple[Memory, float | None]]:
    """Memories of its class with like words or a near vector; the cosine where it is one of the nearest."""
    cosines = dict(store.vectors.search(vectors[0], _NEAREST).scores) if len(vectors) == 1 else {}
    alike = [each.id for each in store.similar(sorted(duplicates.tokens(memory.content)), _ALIKE)]
    others = store.memories(list(dict.fromkeys((*alike, *cosines))))
    return [
        (each, cosines.get(each.id))
        for each in others.values()
        if each.id != memory.id and class_of(each.kind) is class_of(memory.kind)
    ]


def _pair(one: Memory, two: Memory, rule: duplicates.Rule) -> Pair:
    older, newer = sorted((one, two), key=lambda each: (each.created_at, each.id))
    return Pair(newer.id, older.id, rule.value)
