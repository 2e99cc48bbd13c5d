"""Memories in groups, as a view lists them: by verdict, kind, file, entity or time."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from enum import StrEnum
from typing import NamedTuple

from moorage.domain.drift import Verdict
from moorage.domain.memory import Kind, MemoryId, MemoryState, Trust

NONE = ""
"""Key of the group of what has no file, or no entity."""
_A_WEEK, _A_MONTH = timedelta(days=7), timedelta(days=30)
_RECENT = ("today", "yesterday", "week", "month")


class GroupBy(StrEnum):
    """What a memory's groups are named after."""

    VERDICT = "verdict"
    KIND = "kind"
    FILE = "file"
    ENTITY = "entity"
    TIME = "time"


class Entry(NamedTuple):
    """A memory without its text: as much as grouping takes."""

    id: MemoryId
    kind: Kind
    trust: Trust
    state: MemoryState
    created_at: datetime
    has_snooze: bool


@dataclass(frozen=True, slots=True)
class Standing:
    """What is known of many memories; each holds, and waits for nobody, unless it is said here."""

    verdicts: Mapping[MemoryId, Verdict]
    disputed: AbstractSet[MemoryId] = frozenset()
    """In a conflict that waits for somebody."""
    violated: AbstractSet[MemoryId] = frozenset()
    """With a ticked check that the code does not meet."""
    snoozed: AbstractSet[MemoryId] = frozenset()
    """That ask for no attention for a while."""

    def verdict_of(self, memory_id: MemoryId) -> Verdict:
        return self.verdicts.get(memory_id, Verdict.HOLDS)

    def needs_attention(self, entry: Entry) -> bool:
        """Whether a person should look: it does not match the code, is violated, proposed, or contradicted."""
        if entry.id in self.snoozed:
            return False
        is_stale = self.verdict_of(entry.id) in (Verdict.CHANGED, Verdict.LOST)
        is_broken = is_stale or entry.id in self.violated
        return is_broken or entry.trust is Trust.PROPOSED or entry.id in self.disputed


@dataclass(frozen=True, slots=True)
class Group:
    """`key` names it among those by the same; the memories stand in the order in which they were given."""

    key: str
    entries: tuple[Entry, ...]
    n_attention: int


@dataclass(frozen=True, slots=True)
class Attention:
    """How many memories wait for a person, by why; one may be counted under several."""

    n_changed: int
    n_lost: int
    n_unchecked: int
    n_proposed: int
    n_disputed: int
    n_violated: int
    n_snoozed: int
    n_in_all: int
    """Each once; what could not be checked is not among them, and what is snoozed neither."""


KeysOf = Callable[[Entry], Iterable[str]]


def grouped(entries: Sequence[Entry], keys_of: KeysOf, standing: Standing) -> list[Group]:
    """Groups in the order in which their first memory comes; a memory is in one for each of its keys."""
    members: dict[str, list[Entry]] = {}
    for entry in entries:
        for key in keys_of(entry):
            members.setdefault(key, []).append(entry)
    return [Group(key, tuple(each), sum(map(standing.needs_attention, each))) for key, each in members.items()]


def by_verdict(standing: Standing) -> KeysOf:
    return lambda entry: (standing.verdict_of(entry.id).value,)


def by_kind(entry: Entry) -> tuple[str]:
    return (entry.kind.value,)


def by_time(today: date, day_of: Callable[[datetime], date]) -> KeysOf:
    """`today`, `yesterday`, `week` and `month` (the last 7 and 30 days), then `2026-10`, by when it was written."""

    def key(entry: Entry) -> tuple[str]:
        day = day_of(entry.created_at)
        ago = today - day
        if ago <= timedelta(days=1):
            return (_RECENT[0] if ago <= timedelta(0) else _RECENT[1],)
        if ago < _A_WEEK:
            return (_RECENT[2],)
        return (_RECENT[3] if ago < _A_MONTH else f"{day:%Y-%m}",)

    return key


def by_names(names: Mapping[MemoryId, Sequence[str]]) -> KeysOf:
    """By files or entities; what has none is in the group `NONE`."""
    return lambda entry: names.get(entry.id) or (NONE,)


def in_order(groups: Iterable[Group], by: GroupBy) -> list[Group]:
    """The worst verdict, the newest time, files by name, entities by how much there is; what has none comes last."""
    match by:
        case GroupBy.VERDICT:
            order = [Verdict.LOST, Verdict.CHANGED, Verdict.UNCHECKED, Verdict.HOLDS]
            return sorted(groups, key=lambda each: order.index(Verdict(each.key)))
        case GroupBy.KIND:
            return sorted(groups, key=lambda each: list(Kind).index(Kind(each.key)))
        case GroupBy.TIME:
            return sorted(groups, key=_age)
        case GroupBy.FILE:
            return sorted(groups, key=lambda each: (each.key == NONE, each.key))
        case GroupBy.ENTITY:
            return sorted(groups, key=lambda each: (each.key == NONE, -len(each.entries), each.key))


def _age(group: Group) -> tuple[int, int]:
    if group.key in _RECENT:
        return _RECENT.index(group.key), 0
    year, month = group.key.split("-")
    return len(_RECENT), -(12 * int(year) + int(month))


def attention_of(entries: Iterable[Entry], standing: Standing) -> Attention:
    """Of all that are given."""
    verdicts = dict.fromkeys(Verdict, 0)
    n_proposed = n_disputed = n_violated = n_snoozed = n_in_all = 0
    for each in entries:
        verdicts[standing.verdict_of(each.id)] += 1
        n_proposed += each.trust is Trust.PROPOSED
        n_disputed += each.id in standing.disputed
        n_violated += each.id in standing.violated
        n_snoozed += each.id in standing.snoozed
        n_in_all += standing.needs_attention(each)
    return Attention(
        n_changed=verdicts[Verdict.CHANGED],
        n_lost=verdicts[Verdict.LOST],
        n_unchecked=verdicts[Verdict.UNCHECKED],
        n_proposed=n_proposed,
        n_disputed=n_disputed,
        n_violated=n_violated,
        n_snoozed=n_snoozed,
        n_in_all=n_in_all,
    )
