"""What speaks for a memory beside its relevance: its age, confidence, class, pin, trust, length, and whether it still
holds."""

from __future__ import annotations

import math
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, NamedTuple

from moorage.domain.drift import Verdict
from moorage.domain.kinds import MemoryClass, class_of
from moorage.domain.memory import MemoryState, Trust

if TYPE_CHECKING:
    from moorage.domain.card import Card

RECENCY_HALF_LIFE_DAYS = 30.0
UNKNOWN = 0.5
"""Recency and confidence of what has no date or says nothing."""
MOST_BOOST = 1.3
_BOOST = {MemoryClass.EPISODIC: (0.3, 30.0), MemoryClass.SEMANTIC: (0.15, 180.0), MemoryClass.PROCEDURAL: (0.0, 1.0)}
"""By class: how much the newest gains, and the days in which that halves."""

DRIFT_FACTOR = 0.5
"""Of memories whose verdict is changed or lost."""
EXPIRY_FACTOR = 0.6
"""Of memories that nobody vouched for within the time that their kind is good for."""
SUPERSEDED_FACTOR = 0.5
"""Of what has a successor and is asked for all the same."""
SHORT_CHARACTERS = 300
"""Of a text that is about one thing; what a longer one has of a question it may have by chance."""
_STALE = (Verdict.CHANGED, Verdict.LOST)
_DAY = timedelta(days=1)


class Standing(NamedTuple):
    """Recency, confidence and brevity in 0-1, the last above 0, the boost of its class in 1-1.3."""

    recency: float
    confidence: float
    boost: float
    is_pinned: bool
    is_accepted: bool
    brevity: float = 1.0


BEST_STANDING = Standing(1.0, 1.0, MOST_BOOST, is_pinned=True, is_accepted=True)


def standing_of(memory: Card, today: datetime) -> Standing:
    """Ages count in whole days up to `today`, so that equal state gives equal answers all day long."""
    days = float((today - memory.created_at) // _DAY)
    return Standing(
        recency=recency(days),
        confidence=clamped(memory.confidence),
        boost=class_boost(class_of(memory.kind), days),
        is_pinned=memory.pinned,
        is_accepted=memory.trust is Trust.ACCEPTED,
        brevity=brevity(memory.content),
    )


def recency(age_days: float | None) -> float:
    """1 now, halved every 30 days; 0.5 without a date; what lies ahead counts as now."""
    return UNKNOWN if age_days is None else float(0.5 ** (max(age_days, 0.0) / RECENCY_HALF_LIFE_DAYS))


def brevity(content: str) -> float:
    """1 for what is short, halved with each doubling of the length."""
    return SHORT_CHARACTERS / max(len(content), SHORT_CHARACTERS)


def class_boost(memory_class: MemoryClass, age_days: float) -> float:
    """An event gains up to 30 % while it is new, knowledge up to 15 %, a procedure nothing."""
    gain, half_life = _BOOST[memory_class]
    return float(1 + gain * 0.5 ** (max(age_days, 0.0) / half_life))


def clamped(value: float) -> float:
    """In 0-1; what is no number is 0."""
    return 0.0 if math.isnan(value) else min(max(value, 0.0), 1.0)


def drift_factor(verdict: Verdict) -> float:
    """At most 1; compounds with the demotions."""
    return DRIFT_FACTOR if verdict in _STALE else 1.0


def demotions(state: MemoryState, *, unverified: bool) -> dict[str, float]:
    """Factors by name, each at most 1; they compound."""
    factors = {"expiry": EXPIRY_FACTOR} if unverified else {}
    if state is MemoryState.SUPERSEDED:
        factors["superseded"] = SUPERSEDED_FACTOR
    return factors
