"""Which tokens differ between two streams, exactly."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

_MAX_PRODUCT = 4_000_000
"""Tokens times tokens beyond which the middle counts as one change: an exact comparison would take seconds."""


@dataclass(frozen=True, slots=True)
class Change:
    """Tokens that were replaced; either side may be empty."""

    old: tuple[str, ...]
    new: tuple[str, ...]
    before: str
    """Token before it, empty at the start."""
    after: str
    """Old token behind it, empty at the end."""
    after_new: str
    """New token behind it, empty at the end."""

    @property
    def n_tokens(self) -> int:
        """Size of the larger side."""
        return max(len(self.old), len(self.new))


def changes_between(old: Sequence[str], new: Sequence[str]) -> list[Change]:
    """The changes that make the new stream from the old one, in order."""
    return [
        Change(
            old=tuple(old[i1:i2]),
            new=tuple(new[j1:j2]),
            before=old[i1 - 1] if i1 else "",
            after=old[i2] if i2 < len(old) else "",
            after_new=new[j2] if j2 < len(new) else "",
        )
        for i1, i2, j1, j2 in ranges_between(old, new)
    ]


def ranges_between(old: Sequence[str], new: Sequence[str]) -> list[tuple[int, int, int, int]]:
    """Start and end in the old stream and in the new one of each change, in order."""
    start = common_prefix(old, new)
    tail = common_prefix(old[start:][::-1], new[start:][::-1])
    middle_old, middle_new = old[start : len(old) - tail], new[start : len(new) - tail]
    return _ranges(middle_old, middle_new, start) if middle_old or middle_new else []


def n_common(old: Sequence[str], new: Sequence[str]) -> int:
    """Tokens that both streams have, order not looked at."""
    return (Counter(old) & Counter(new)).total()


def _ranges(old: Sequence[str], new: Sequence[str], shift: int) -> list[tuple[int, int, int, int]]:
    if len(old) * len(new) > _MAX_PRODUCT:
        return [(shift, shift + len(old), shift, shift + len(new))]
    matcher = SequenceMatcher(None, old, new, autojunk=False)
    return [
        (i1 + shift, i2 + shift, j1 + shift, j2 + shift)
        for tag, i1, i2, j1, j2 in matcher.get_opcodes()
        if tag != "equal"
    ]


def common_prefix(old: Sequence[str], new: Sequence[str]) -> int:
    """Tokens that two streams begin with."""
    for index, (first, second) in enumerate(zip(old, new, strict=False)):
        if first != second:
            return index
    return min(len(old), len(new))
