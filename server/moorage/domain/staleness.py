"""How old a memory is, and what that means for its kind. Being recalled is no proof: only validation resets a clock.

Two tables stand side by side: floors by kind, after which a memory is `unverified` until somebody confirms it, and
bands by class (fresh, aging, stale), which a namespace may set for itself.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from moorage.domain.errors import InvalidInput
from moorage.domain.kinds import MemoryClass, class_of
from moorage.domain.memory import Kind

EXPIRY_DAYS: Mapping[Kind, int | None] = {
    Kind.DECISION: 365,
    Kind.CONSTRAINT: 180,
    Kind.REFERENCE: 180,
    Kind.GOAL: 120,
    Kind.PREFERENCE: 90,
    Kind.SUMMARY: 60,
    Kind.NOTE: 30,
    Kind.FACT: 180,
    Kind.PROCEDURE: 365,
    Kind.EPISODE: None,
}
"""Days after which a kind is unverified. A fact expires like a reference, which it is; a procedure with its band; an
episode never, because what happened stays true, however stale."""
HALF_LIFE_DAYS: Mapping[MemoryClass, float | None] = {
    MemoryClass.EPISODIC: 30.0,
    MemoryClass.SEMANTIC: None,
    MemoryClass.PROCEDURAL: None,
}
"""Days in which the weight of a memory halves; None is never."""
_DAY = timedelta(days=1)


class Staleness(StrEnum):
    FRESH = "fresh"
    AGING = "aging"
    STALE = "stale"
    SUPERSEDED = "superseded"


@dataclass(frozen=True, slots=True)
class Band:
    """Fresh before `fresh_days`, stale from `stale_days` on, aging between."""

    fresh_days: float
    stale_days: float

    def __post_init__(self) -> None:
        if not 0 <= self.fresh_days <= self.stale_days:
            raise InvalidInput(
                f"the band {self.fresh_days}/{self.stale_days} days runs backwards; fresh must not exceed stale"
            )


BANDS: Mapping[MemoryClass, Band] = {
    MemoryClass.EPISODIC: Band(30, 90),
    MemoryClass.SEMANTIC: Band(90, 180),
    MemoryClass.PROCEDURAL: Band(180, 365),
}


@dataclass(frozen=True, slots=True)
class Traces:
    """When a memory was made and what happened to it since. Validated: confirmed, cited, or written by superseding."""

    created_at: datetime
    last_validated: datetime | None
    last_accessed: datetime | None
    access_count: int


@dataclass(frozen=True, slots=True)
class Freshness:
    """What is served beside a memory; ages in whole days."""

    age_days: int
    last_accessed: datetime | None
    last_validated: datetime | None
    access_count: int
    staleness: Staleness
    unverified: bool


def band_named(fresh_days: float, aging_days: float, stale_days: float) -> Band:
    """The band of three numbers as ferrex has them. Between the last two it says nothing: aging lasts until stale."""
    if not fresh_days <= aging_days <= stale_days:
        raise InvalidInput(f"{fresh_days}/{aging_days}/{stale_days} days is no band; the numbers must not fall")
    return Band(fresh_days, stale_days)


def freshness(
    kind: Kind, traces: Traces, now: datetime, bands: Mapping[MemoryClass, Band], *, is_superseded: bool
) -> Freshness:
    """The freshness of a memory; `bands` are those of its namespace, where it has any of its own."""
    age = max(now - traces.created_at, timedelta(0))
    memory_class = class_of(kind)
    quiet = _since_news(memory_class, traces, now)
    level = Staleness.SUPERSEDED if is_superseded else _level(quiet, bands.get(memory_class, BANDS[memory_class]))
    return Freshness(
        age_days=age // _DAY,
        last_accessed=traces.last_accessed,
        last_validated=traces.last_validated,
        access_count=traces.access_count,
        staleness=level,
        unverified=is_unverified(kind, traces, now),
    )


def is_unverified(kind: Kind, traces: Traces, now: datetime) -> bool:
    """Whether its floor has passed, strictly, since it was made or last validated."""
    return is_overdue(kind, _proof(traces), now)


def is_overdue(kind: Kind, proof: datetime, now: datetime) -> bool:
    """Whether the floor of its kind has passed, strictly, since it was last known to be right."""
    days = EXPIRY_DAYS[kind]
    return days is not None and now - proof > days * _DAY


def decayed(kind: Kind, traces: Traces, now: datetime, *, is_pinned: bool) -> float:
    """The weight, 0-1, that age leaves a memory: halved with every half-life of its class.

    Validation starts it anew, and each doubling of accesses adds a half-life's worth of days to the first. What is
    pinned keeps its weight.
    """
    half_life = HALF_LIFE_DAYS[class_of(kind)]
    if half_life is None or is_pinned:
        return 1.0
    days = max((now - _proof(traces)) / _DAY, 0.0)
    slowed = half_life * (1 + traces.access_count.bit_length())
    return float(0.5 ** (days / slowed))


def _level(quiet: timedelta, band: Band) -> Staleness:
    if quiet < band.fresh_days * _DAY:
        return Staleness.FRESH
    return Staleness.AGING if quiet < band.stale_days * _DAY else Staleness.STALE


def _since_news(memory_class: MemoryClass, traces: Traces, now: datetime) -> timedelta:
    """An event ages from its day on; of knowledge and procedures the last proof counts."""
    start = traces.created_at if memory_class is MemoryClass.EPISODIC else _proof(traces)
    return now - start


def _proof(traces: Traces) -> datetime:
    return max(traces.created_at, traces.last_validated or traces.created_at)
