"""Keeps a namespace within a number of memories: who would leave, in what order and why; then they are archived."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from moorage.domain.bands import Bands, ByClass
from moorage.domain.errors import InvalidInput
from moorage.domain.event import EventKind
from moorage.domain.eviction import Eviction, Tenant, eviction_plan
from moorage.domain.kinds import class_of
from moorage.domain.memory import Memory, MemoryId, MemoryState
from moorage.domain.reflection import Vital
from moorage.domain.requests import Change
from moorage.domain.staleness import decayed, freshness
from moorage.domain.writes import Writes
from moorage.ports import Store
from moorage.services.act import Act

_DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Plan:
    """Memories that would leave with the reason, in order, and how many too many there are still."""

    leaving: tuple[tuple[Memory, str], ...]
    still_over: int


def plan(store: Store, bands: Bands, n_kept: int, now: datetime) -> Plan:
    """So that at most so many active and superseded memories stay. Raises InvalidInput for a negative number."""
    if n_kept < 0:
        raise InvalidInput(f"the number to keep is {n_kept}; it must not be negative")
    found = eviction_plan(_tenants(store, bands.of(store.namespace), now), n_kept)
    memories = store.memories([each.id for each in found.evictions])
    return Plan(tuple(_pairs(found.evictions, memories)), found.still_over)


def evict(store: Store, chosen: Plan, act: Act) -> Change:
    """Archives them in one operation. Raises ChangedMeanwhile when one is not any more what it was."""
    if not chosen.leaving:
        return Change(None, (), "nothing to evict")
    events = tuple(act.event(EventKind.EVICTED, memory.id, f"evicted: {reason}") for memory, reason in chosen.leaving)
    changed = tuple(
        (memory, replace(memory, state=MemoryState.ARCHIVED, updated_at=act.at)) for memory, _ in chosen.leaving
    )
    store.write(Writes(events=events, changed=changed))
    return Change(None, (events[0].id,), f"archived: {len(events)} memories")


def _pairs(evictions: tuple[Eviction, ...], memories: dict[MemoryId, Memory]) -> Iterator[tuple[Memory, str]]:
    return ((memories[each.id], each.reason) for each in evictions if each.id in memories)


def _tenants(store: Store, bands: ByClass, now: datetime) -> list[Tenant]:
    cited = store.overview.cited()
    vitals = store.overview.vitals(MemoryState.ACTIVE, MemoryState.SUPERSEDED)
    return [_tenant(each, bands, now, is_cited=each.id in cited) for each in vitals]


def _tenant(vital: Vital, bands: ByClass, now: datetime, *, is_cited: bool) -> Tenant:
    is_superseded = vital.state is MemoryState.SUPERSEDED
    traces = vital.traces
    return Tenant(
        id=vital.id,
        memory_class=class_of(vital.kind),
        staleness=freshness(vital.kind, traces, now, bands, is_superseded=is_superseded).staleness,
        superseded_days=(now - vital.updated_at) / _DAY if is_superseded else None,
        is_cited=is_cited,
        is_pinned=vital.is_pinned,
        relevance=decayed(vital.kind, traces, now, is_pinned=vital.is_pinned) * vital.confidence,
        size=1,
    )
