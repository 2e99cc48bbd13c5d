"""Which memories an answer may come from, before anything is ranked; `domain.selected` says what it means.

Loaded by whatever knows of questions: it imports little.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, TypeVar

from moorage.domain.memory import Kind, MemoryId, MemoryState, Namespace, Scope, Tier, Trust

if TYPE_CHECKING:
    from datetime import datetime

    from moorage.domain.filters import Filter

CURRENT = frozenset({MemoryState.ACTIVE})
DURABLE = frozenset({Tier.DURABLE})
Value = TypeVar("Value")


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
    ids: frozenset[MemoryId] | None = None
    """One of these."""

    @property
    def is_narrowed(self) -> bool:
        """Whether it says more than which namespaces, tiers and states."""
        return self is not EVERYTHING and any(getattr(self, each) != getattr(EVERYTHING, each) for each in _NARROWING)


EVERYTHING = Selection()
"""Whatever is active and durable."""
_NARROWING = {each.name for each in fields(Selection)} - {"namespaces", "tiers", "states", "as_of"}


def narrowed(one: Selection, other: Selection) -> Selection:
    """What both select; states and tiers beyond the usual are taken from either."""
    if EVERYTHING in (one, other):
        return one if other == EVERYTHING else other
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
        ids=_both(one.ids, other.ids),
    )


def _both(one: frozenset[Value] | None, other: frozenset[Value] | None) -> frozenset[Value] | None:
    if one is None or other is None:
        return one if other is None else other
    return one & other


def _unusual(one: frozenset[Value], other: frozenset[Value], usual: frozenset[Value]) -> frozenset[Value]:
    if usual in (one, other):
        return one if other == usual else other
    return one & other
