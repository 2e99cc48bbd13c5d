"""What one rule found in one text."""

from collections.abc import Iterable
from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class Match:
    """Positions are code points of the text that was searched."""

    rule: str
    title: str
    start: int
    end: int
    """Of the secret, which a redaction replaces."""
    whole_start: int
    whole_end: int
    """Of all that the rule looked at."""


def merged(matches: Iterable[Match]) -> list[Match]:
    """In the order of the text, none over another: what overlaps is one secret, named by the rule that came first."""
    kept: list[tuple[int, Match]] = []
    for turn, match in sorted(enumerate(matches), key=lambda each: (each[1].start, each[0])):
        if not kept or match.start >= kept[-1][1].end:
            kept.append((turn, match))
            continue
        first_turn, before = kept[-1]
        named = before if first_turn < turn else match
        union = replace(named, start=before.start, end=max(before.end, match.end))
        kept[-1] = (min(first_turn, turn), union)
    return [match for _, match in kept]
