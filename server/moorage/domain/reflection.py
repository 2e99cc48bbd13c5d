"""What deserves attention among the memories of a namespace, picked from what is known of each."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from moorage.domain.hits import Access, Counts
from moorage.domain.kinds import MemoryClass, class_of
from moorage.domain.memory import Kind, Memory, MemoryId, MemoryState, Trust
from moorage.domain.staleness import Freshness, Staleness, Traces

LOW_CONFIDENCE = 0.5
N_RECENT = 5


@dataclass(frozen=True, slots=True)
class Vital:
    """A memory without its text; `access` is None when it was never recalled."""

    id: MemoryId
    kind: Kind
    state: MemoryState
    trust: Trust
    confidence: float
    is_pinned: bool
    created_at: datetime
    validated_at: datetime | None
    updated_at: datetime
    access: Access | None

    @property
    def traces(self) -> Traces:
        """What its freshness is made of."""
        access = self.access
        accessed, n = (access.last_at, access.n) if access else (None, 0)
        return Traces(self.created_at, self.validated_at, accessed, n)


@dataclass(frozen=True, slots=True)
class Aged:
    """The same with what its age means."""

    vital: Vital
    freshness: Freshness

    @property
    def proof(self) -> datetime:
        """When somebody last vouched for it."""
        return max(self.vital.created_at, self.vital.validated_at or self.vital.created_at)

    @property
    def is_stale(self) -> bool:
        return self.freshness.staleness is Staleness.STALE

    @property
    def is_unvalidated(self) -> bool:
        """Nobody ever vouched for it, and it is not fresh any more."""
        return self.vital.validated_at is None and self.freshness.staleness is not Staleness.FRESH

    @property
    def is_doubtful(self) -> bool:
        return self.vital.confidence < LOW_CONFIDENCE


@dataclass(frozen=True, slots=True)
class Noted:
    """A memory that is shown, and how fresh it is."""

    memory: Memory
    freshness: Freshness


@dataclass(frozen=True, slots=True)
class Contradiction:
    """Two memories that cannot both be right; subject and predicate are empty where it is no matter of facts."""

    memory_a: MemoryId
    memory_b: MemoryId
    subject: str
    predicate: str
    reason: str


@dataclass(frozen=True, slots=True)
class Pair:
    """Two memories that may say the same, the newer first, and the rule that says so."""

    newer: MemoryId
    older: MemoryId
    rule: str


@dataclass(frozen=True, slots=True)
class Wish:
    """What to reflect on: at most so many of each sort; within a time, only what was written or confirmed in it."""

    limit: int = 10
    window: timedelta | None = None
    contradictions: bool = True
    stale: bool = True


@dataclass(frozen=True, slots=True)
class Reflection:
    """At most so many of each as were asked for; the counts in `attention` are of all."""

    attention: "Attention"
    stale: tuple[Noted, ...]
    """Quiet for longest first."""
    unvalidated: tuple[Noted, ...]
    contradictions: tuple[Contradiction, ...]
    duplicates: tuple[Pair, ...]
    least_used: tuple[Noted, ...]
    low_confidence: tuple[Noted, ...]
    proposals: tuple[Noted, ...]
    """Written by agents and not accepted yet, newest first."""
    lonely_entities: tuple[str, ...]
    """Names that no active memory speaks of."""


@dataclass(frozen=True, slots=True)
class Attention:
    """How many memories of each sort there are."""

    n_stale: int
    n_conflicts: int
    n_unvalidated: int
    n_unverified: int
    n_low_confidence: int
    n_proposals: int


@dataclass(frozen=True, slots=True)
class Tally:
    """What else there is in a namespace."""

    by_state: tuple[tuple[str, int], ...]
    n_entities: int
    n_facts: int
    n_suggestions: int
    """Pairs of entities that may be one and wait for somebody."""


@dataclass(frozen=True, slots=True)
class Statistics:
    """How a namespace is doing."""

    counts: Counts
    tally: Tally
    attention: Attention
    recent: tuple[Noted, ...]
    by_class: dict[MemoryClass, int]
    by_staleness: dict[Staleness, int]
    n_bytes: int
    """Of all files of the store, every namespace."""


def attention_of(all_aged: Sequence[Aged], n_conflicts: int) -> Attention:
    return Attention(
        n_stale=sum(each.is_stale for each in all_aged),
        n_conflicts=n_conflicts,
        n_unvalidated=sum(each.is_unvalidated for each in all_aged),
        n_unverified=sum(each.freshness.unverified for each in all_aged),
        n_low_confidence=sum(each.is_doubtful for each in all_aged),
        n_proposals=sum(each.vital.trust is Trust.PROPOSED for each in all_aged),
    )


def longest_quiet(all_aged: Iterable[Aged]) -> list[Aged]:
    """Those that nobody vouched for, for longest, first."""
    return sorted(all_aged, key=lambda each: (each.proof, each.vital.id))


def least_used(all_aged: Iterable[Aged]) -> list[Aged]:
    """Those recalled least often first, then those recalled or written longest ago."""

    def use(each: Aged) -> tuple[int, datetime, str]:
        access = each.vital.access
        return (access.n, access.last_at, each.vital.id) if access else (0, each.vital.created_at, each.vital.id)

    return sorted(all_aged, key=use)


def newest(all_aged: Iterable[Aged]) -> list[Aged]:
    return sorted(all_aged, key=lambda each: (each.vital.created_at, each.vital.id), reverse=True)


def surest_last(all_aged: Iterable[Aged]) -> list[Aged]:
    return sorted(all_aged, key=lambda each: (each.vital.confidence, each.vital.id))


def within(all_aged: Iterable[Aged], window: timedelta | None, now: datetime) -> list[Aged]:
    """Those written or vouched for within the time before now; all without one."""
    return [each for each in all_aged if window is None or now - each.proof <= window]


def by_class(all_aged: Iterable[Aged]) -> dict[MemoryClass, int]:
    """How many of each class, those with none included."""
    counted = dict.fromkeys(MemoryClass, 0)
    for each in all_aged:
        counted[class_of(each.vital.kind)] += 1
    return counted


def by_staleness(all_aged: Iterable[Aged]) -> dict[Staleness, int]:
    """How many are fresh, aging and stale."""
    counted = dict.fromkeys((Staleness.FRESH, Staleness.AGING, Staleness.STALE), 0)
    for each in all_aged:
        counted[each.freshness.staleness] += 1
    return counted
