"""Whether a memory is kept for good or only passes. Knows the memory's form, not the store."""

import unicodedata
from enum import StrEnum
from typing import NamedTuple

from moorage.domain.memory import Kind, Tier

LEAST_CONFIDENCE = 0.4
LEAST_CHARACTERS = 20
_DURABLE = frozenset(Kind) - {Kind.NOTE, Kind.SUMMARY}


class TierReason(StrEnum):
    """The rule that decided, in the order in which they are asked."""

    EXPLICIT = "explicit-override"
    LOW_CONFIDENCE = "low-confidence"
    TIED = "tied"
    LOW_SIGNAL = "low-signal-content"
    DURABLE_KIND = "durable-kind"
    TRANSIENT_KIND = "transient-kind"
    DEFAULT = "default-durable"


class Tiering(NamedTuple):
    tier: Tier
    reason: TierReason


def tier_of(
    kind: Kind | None, content: str, confidence: float | None, explicit: Tier | None, *, is_tied: bool = False
) -> Tiering:
    """The tier of a memory and the rule that says so; `kind` is None when its writer gave none.

    A memory is tied when it has an anchor, a tag or a pin: its writer named where or under what it is to be found
    again, so a note that is tied lasts, and a short text means something at its place ("do not touch"). Low
    confidence comes first all the same, because it is the writer's own word against the text. Facts, procedures and
    episodes last: each is written on purpose, and an episode's age is the business of its staleness.
    """
    if explicit is not None:
        return Tiering(explicit, TierReason.EXPLICIT)
    if confidence is not None and confidence < LEAST_CONFIDENCE:
        return Tiering(Tier.TRANSIENT, TierReason.LOW_CONFIDENCE)
    if is_tied:
        return Tiering(Tier.DURABLE, TierReason.TIED)
    return _by_content(kind, content)


def _by_content(kind: Kind | None, content: str) -> Tiering:
    if _width(content.strip()) < LEAST_CHARACTERS:
        return Tiering(Tier.TRANSIENT, TierReason.LOW_SIGNAL)
    if kind is None:
        return Tiering(Tier.DURABLE, TierReason.DEFAULT)
    if kind in _DURABLE:
        return Tiering(Tier.DURABLE, TierReason.DURABLE_KIND)
    return Tiering(Tier.TRANSIENT, TierReason.TRANSIENT_KIND)


def _width(text: str) -> int:
    """Characters, wide ones twice: ten of Chinese are a sentence."""
    return sum(2 if unicodedata.east_asian_width(each) in "WF" else 1 for each in text)
