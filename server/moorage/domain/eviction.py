"""Which memories leave first when a store has grown over its budget: a plan to be shown before anything happens."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import IntEnum

from moorage.domain.kinds import MemoryClass
from moorage.domain.memory import MemoryId
from moorage.domain.staleness import Staleness

SUPERSEDED_DAYS = 180
"""A superseded memory is kept this long, so that what took its place can be doubted."""


class Turn(IntEnum):
    """Whose turn it is, in this order; whoever has none never leaves: what is pinned, active knowledge, procedures."""

    SUPERSEDED = 1
    STALE = 2
    STALE_CITED = 3
    AGING = 4


_REASONS = {
    Turn.SUPERSEDED: f"superseded for more than {SUPERSEDED_DAYS} days",
    Turn.STALE: "stale and never cited",
    Turn.STALE_CITED: "stale, though cited",
    Turn.AGING: "aging, of the least relevance",
}


@dataclass(frozen=True, slots=True)
class Tenant:
    """What decides about a memory. The size is in the unit of the budget, bytes or memories."""

    id: MemoryId
    memory_class: MemoryClass
    staleness: Staleness
    superseded_days: float | None
    """Since it was superseded; None for an active one."""
    is_cited: bool
    is_pinned: bool
    relevance: float
    """Decayed weight and use, higher is better; orders those of one turn."""
    size: int


@dataclass(frozen=True, slots=True)
class Eviction:
    id: MemoryId
    reason: str
    size: int


@dataclass(frozen=True, slots=True)
class EvictionPlan:
    evictions: tuple[Eviction, ...]
    """In order."""
    still_over: int
    """What is left over the budget when nobody else may leave; 0 when the budget is kept."""


def eviction_plan(tenants: Iterable[Tenant], budget: int) -> EvictionPlan:
    """As few as needed in the order of turns; of one turn the least relevant first, then the smaller id."""
    tenants = list(tenants)
    over = sum(each.size for each in tenants) - budget
    leaving = ((turn, each) for each in tenants if (turn := turn_of(each)) is not None)
    evictions = []
    for turn, tenant in sorted(leaving, key=lambda one: (one[0], one[1].relevance, one[1].id)):
        if over <= 0:
            break
        evictions.append(Eviction(tenant.id, _REASONS[turn], tenant.size))
        over -= tenant.size
    return EvictionPlan(tuple(evictions), max(over, 0))


def turn_of(tenant: Tenant) -> Turn | None:
    """When a memory may leave; None is never."""
    if tenant.is_pinned:
        return None
    if tenant.superseded_days is not None:
        return Turn.SUPERSEDED if tenant.superseded_days > SUPERSEDED_DAYS else None
    if tenant.memory_class is not MemoryClass.EPISODIC:
        return None
    match tenant.staleness:
        case Staleness.STALE:
            return Turn.STALE_CITED if tenant.is_cited else Turn.STALE
        case Staleness.AGING:
            return Turn.AGING
        case Staleness.FRESH | Staleness.SUPERSEDED:
            return None
