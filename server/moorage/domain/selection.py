"""Which memories an answer may come from, before anything is ranked.

`selects` is the law; the store says the same in SQL.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import TypeVar

from moorage.domain import filtered, phrases
from moorage.domain.filtered import Subject
from moorage.domain.filters import Filter
from moorage.domain.kinds import MemoryClass, class_of
from moorage.domain.memory import Kind, Memory, MemoryState, Namespace, Scope, Tier, Trust
from moorage.domain.staleness import BANDS, EXPIRY_DAYS, Band

CURRENT = frozenset({MemoryState.ACTIVE})
DURABLE = frozenset({Tier.DURABLE})
Value = TypeVar("Value")
_DAY = timedelta(days=1)
_MOMENT = timedelta(microseconds=1)


@dataclass(frozen=True, slots=True)
class Aged:
    """Whose last proof, or birth, is from before a moment of its kind; kinds that are not named never age."""

    since_proof: tuple[tuple[Kind, datetime], ...]
    since_birth: tuple[tuple[Kind, datetime], ...]
    is_wanted: bool
    """Else these are left out."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Selection:
    """Every part narrows, and None does not; left as it is, it is whatever is active and durable."""

    kinds: frozenset[Kind] | None = None
    states: frozenset[MemoryState] = CURRENT
    """What is forgotten is never selected."""
    tiers: frozenset[Tier] = DURABLE
    scopes: frozenset[Scope] | None = None
    trust: frozenset[Trust] | None = None
    namespaces: frozenset[Namespace] | None = None
    """None is the store's own."""
    after: datetime | None = None
    """Written then or later."""
    before: datetime | None = None
    """Written earlier than that."""
    as_of: datetime | None = None
    """Written by then, and not yet put away then, whatever became of it since."""
    filter: Filter = ()
    paths: tuple[tuple[str, ...], ...] = ()
    """Of each group, anchored in one of these files, or in or below one of these folders."""
    other_paths: tuple[str, ...] = ()
    """Anchored in none of these."""
    phrases: tuple[str, ...] = ()
    """Each stands in the title or in the text."""
    other_phrases: tuple[str, ...] = ()
    aged: tuple[Aged, ...] = ()

    @property
    def is_narrowed(self) -> bool:
        """Whether it says more than which namespaces, tiers and states."""
        rest = replace(self, namespaces=None, tiers=DURABLE, states=CURRENT, as_of=None)
        return rest != EVERYTHING


EVERYTHING = Selection()
"""Whatever is active and durable."""


def narrowed(one: Selection, other: Selection) -> Selection:
    """What both select; states and tiers beyond the usual are taken from either."""
    return Selection(
        kinds=_both(one.kinds, other.kinds),
        states=_unusual(one.states, other.states, CURRENT),
        tiers=_unusual(one.tiers, other.tiers, DURABLE),
        scopes=_both(one.scopes, other.scopes),
        trust=_both(one.trust, other.trust),
        namespaces=_both(one.namespaces, other.namespaces),
        after=max(filter(None, (one.after, other.after)), default=None),
        before=min(filter(None, (one.before, other.before)), default=None),
        as_of=min(filter(None, (one.as_of, other.as_of)), default=None),
        filter=one.filter + other.filter,
        paths=one.paths + other.paths,
        other_paths=one.other_paths + other.other_paths,
        phrases=one.phrases + other.phrases,
        other_phrases=one.other_phrases + other.other_phrases,
        aged=one.aged + other.aged,
    )


def selects(selection: Selection, subject: Subject, own: Namespace) -> bool:
    """Whether a memory is meant; `own` is the namespace of the store that is asked."""
    memory = subject.memory
    return (
        memory.namespace in (selection.namespaces if selection.namespaces is not None else {own})
        and memory.tier in selection.tiers
        and _is_current(selection, memory)
        and (selection.kinds is None or memory.kind in selection.kinds)
        and (selection.scopes is None or memory.scope in selection.scopes)
        and (selection.trust is None or memory.trust in selection.trust)
        and (selection.after is None or memory.created_at >= selection.after)
        and (selection.before is None or memory.created_at < selection.before)
        and _is_there(selection, subject)
        and _says(selection, memory)
        and all(_is_aged(each, memory) is each.is_wanted for each in selection.aged)
        and filtered.holds(selection.filter, subject)
    )


def unverified(now: datetime, *, is_wanted: bool) -> Aged:
    """Whose floor has passed since the last proof; see `staleness.is_unverified`."""
    floors = ((kind, days) for kind, days in EXPIRY_DAYS.items() if days is not None)
    return Aged(tuple((kind, now - days * _DAY) for kind, days in floors), (), is_wanted)


def stale(now: datetime, bands: Mapping[MemoryClass, Band], *, is_wanted: bool) -> Aged:
    """What is in the last band of its class; `bands` are those of its namespace, where it has any of its own."""
    moments = {each: now - bands.get(each, BANDS[each]).stale_days * _DAY + _MOMENT for each in MemoryClass}
    by_kind = [(kind, moments[class_of(kind)]) for kind in Kind]
    is_event = {kind: class_of(kind) is MemoryClass.EPISODIC for kind in Kind}
    return Aged(
        tuple(each for each in by_kind if not is_event[each[0]]),
        tuple(each for each in by_kind if is_event[each[0]]),
        is_wanted,
    )


def is_within(path: str, place: str) -> bool:
    """Whether a path is that file, or in or below that folder."""
    folder = place.rstrip("/")
    return folder in ("", ".") or path == folder or path.startswith(f"{folder}/")


def _both(one: frozenset[Value] | None, other: frozenset[Value] | None) -> frozenset[Value] | None:
    if one is None or other is None:
        return one if other is None else other
    return one & other


def _unusual(one: frozenset[Value], other: frozenset[Value], usual: frozenset[Value]) -> frozenset[Value]:
    if usual in (one, other):
        return one if other == usual else other
    return one & other


def _is_current(selection: Selection, memory: Memory) -> bool:
    if memory.state is MemoryState.FORGOTTEN:
        return False
    if selection.as_of is None:
        return memory.state in selection.states
    was_put_away = memory.state is not MemoryState.ACTIVE and memory.updated_at <= selection.as_of
    return memory.created_at <= selection.as_of and (not was_put_away or memory.state in selection.states)


def _is_there(selection: Selection, subject: Subject) -> bool:
    def is_in(places: tuple[str, ...]) -> bool:
        return any(is_within(path, place) for path in subject.paths for place in places)

    return all(map(is_in, selection.paths)) and not is_in(selection.other_paths)


def _says(selection: Selection, memory: Memory) -> bool:
    text = f"{memory.title}\n{memory.content}"
    return all(phrases.occurs(each, text) for each in selection.phrases) and not any(
        phrases.occurs(each, text) for each in selection.other_phrases
    )


def _is_aged(aged: Aged, memory: Memory) -> bool:
    proof = max(memory.created_at, memory.validated_at or memory.created_at)
    born, proven = dict(aged.since_birth).get(memory.kind), dict(aged.since_proof).get(memory.kind)
    return (born is not None and memory.created_at < born) or (proven is not None and proof < proven)
