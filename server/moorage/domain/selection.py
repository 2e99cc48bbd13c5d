"""Which memories an answer may come from, before anything is ranked."""

from dataclasses import dataclass

from moorage.domain.memory import Kind


@dataclass(frozen=True, slots=True, kw_only=True)
class Selection:
    """What is left out restricts nothing."""

    kinds: frozenset[Kind] | None = None


EVERYTHING = Selection()
"""Whatever is active."""
