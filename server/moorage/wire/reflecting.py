"""How a namespace is doing, from and to wire shapes."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import timedelta

from moorage.domain.errors import InvalidInput
from moorage.domain.kinds import class_of
from moorage.domain.memory import Namespace, namespace_named
from moorage.domain.reflection import Attention, Noted, Reflection, Statistics, Wish
from moorage.domain.wording import title_of
from moorage.wire import types
from moorage.wire.present import freshness_item

_WINDOW = re.compile(r"([0-9]{1,5})([hdw])")
_UNITS = {"h": timedelta(hours=1), "d": timedelta(days=1), "w": timedelta(weeks=1)}
_BYTES_PER_MB = 1_000_000


def namespace_meant(namespace: str | None, scope: str | None) -> Namespace | None:
    """Either name for it; None is the one in use. Raises InvalidInput when they differ."""
    if namespace is not None and scope is not None and namespace != scope:
        raise InvalidInput(f"scope {scope!r} and namespace {namespace!r} differ; give one of them")
    given = namespace if namespace is not None else scope
    return None if given is None else namespace_named(given)


def wish(params: types.ReflectParams) -> Wish:
    """Raises InvalidInput for a window that is none."""
    return Wish(
        limit=10 if params.limit is None else params.limit,
        window=window_named(params.window),
        contradictions=params.include_contradictions is not False,
        stale=params.include_stale is not False,
    )


def window_named(text: str | None) -> timedelta | None:
    """`7d`, `24h`, `2w`; None is all time."""
    if text is None:
        return None
    matched = _WINDOW.fullmatch(text.strip().lower())
    if matched is None:
        raise InvalidInput(f"window is {text!r}; give a number of hours, days or weeks, such as 24h, 7d or 2w")
    return int(matched[1]) * _UNITS[matched[2]]


def stats_result(found: Statistics, *, detailed: bool) -> types.StatsResult:
    """The brief shape, with the detail when it was asked for."""
    counts = found.counts
    return types.StatsResult(
        memories=counts.memories,
        anchors=counts.anchors,
        forgotten=counts.forgotten,
        pending_embeddings=counts.pending_embeddings,
        vectors=counts.vectors,
        events=counts.events,
        by_kind=dict(counts.by_kind),
        total=counts.memories,
        recent=[_recent(each) for each in found.recent],
        needs_attention=_attention(found.attention),
        detail=_detail(found) if detailed else None,
    )


def _detail(found: Statistics) -> types.StatsDetail:
    return types.StatsDetail(
        by_type={each.value: n for each, n in found.by_class.items()},
        by_state=dict(found.tally.by_state),
        staleness={each.value: n for each, n in found.by_staleness.items()},
        unverified=found.attention.n_unverified,
        low_confidence=found.attention.n_low_confidence,
        proposals=found.attention.n_proposals,
        conflicts=found.attention.n_conflicts,
        entities=found.tally.n_entities,
        facts=found.tally.n_facts,
        suggestions=found.tally.n_suggestions,
        storage_mb=round(found.n_bytes / _BYTES_PER_MB, 3),
    )


def reflect_result(found: Reflection) -> types.ReflectResult:
    """What was found, each memory in one line."""
    return types.ReflectResult(
        needs_attention=_attention(found.attention),
        stale=_noted(found.stale),
        unvalidated=_noted(found.unvalidated),
        contradictions=[
            types.ContradictionItem(
                memory_a=each.memory_a,
                memory_b=each.memory_b,
                subject=each.subject,
                predicate=each.predicate,
                reason=each.reason,
            )
            for each in found.contradictions
        ],
        duplicates=[
            types.PairItem(memory_a=each.newer, memory_b=each.older, rule=each.rule) for each in found.duplicates
        ],
        least_used=_noted(found.least_used),
        low_confidence=_noted(found.low_confidence),
        proposals=_noted(found.proposals),
        entities_without_memories=list(found.lonely_entities),
    )


def _attention(attention: Attention) -> types.NeedsAttention:
    return types.NeedsAttention(
        stale_count=attention.n_stale,
        conflict_count=attention.n_conflicts,
        unvalidated_count=attention.n_unvalidated,
    )


def _recent(noted: Noted) -> types.RecentItem:
    memory = noted.memory
    return types.RecentItem(
        id=memory.id,
        type=class_of(memory.kind).value,
        summary=title_of(memory),
        age_days=noted.freshness.age_days,
    )


def _noted(items: Sequence[Noted]) -> list[types.NotedItem]:
    return [
        types.NotedItem(
            **vars(_recent(each)),
            kind=each.memory.kind.value,
            confidence=each.memory.confidence,
            freshness=freshness_item(each.freshness),
            unverified=each.freshness.unverified,
        )
        for each in items
    ]
