"""Memories together with what today's code says about them: what every front end shows."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from moorage.domain.anchor import Anchor
from moorage.domain.checks import Ruling
from moorage.domain.drift import Drift, Verdict
from moorage.domain.memory import Memory, MemoryId

if TYPE_CHECKING:
    from moorage.domain.fusing import Ranked
    from moorage.domain.staleness import Freshness
    from moorage.domain.written import Written

_BADNESS = (Verdict.HOLDS, Verdict.UNCHECKED, Verdict.CHANGED, Verdict.LOST)


@dataclass(frozen=True, slots=True)
class Checked:
    """An anchor and its drift; `line` is the 0-based first line today, None when lost or not looked up."""

    anchor: Anchor
    drift: Drift
    line: int | None
    end_line: int | None = None
    """Last line of a part; None for whole symbols."""


@dataclass(frozen=True, slots=True)
class Survey:
    """What a check of many anchors found."""

    findings: tuple[tuple[Memory, Checked], ...]
    """Anchors with something to say, with their lines, and their memories."""
    counts: Mapping[Verdict, int]
    """Of all anchors, the silent ones included."""
    snoozed: frozenset[MemoryId] = frozenset()
    """Memories of the findings that ask for no attention now."""


@dataclass(frozen=True, slots=True)
class Known:
    """A memory with all its anchors checked, and how long ago anybody vouched for it."""

    memory: Memory
    checked: tuple[Checked, ...]
    freshness: Freshness
    contradicts: tuple[MemoryId, ...] = ()
    """Other memories of the same answer that cannot be true beside this one."""
    is_snoozed: bool = False
    """Whether it asks for no attention now."""
    rulings: tuple[Ruling, ...] = ()
    """What became of each of its checks."""

    @property
    def verdict(self) -> Verdict:
        """The worst of its anchors; a memory without anchors holds."""
        return worst(each.drift.verdict for each in self.checked)


@dataclass(frozen=True, slots=True)
class Remembered:
    """What became of something to remember, and the memory as it is now; None when nothing of it was stored."""

    written: Written
    known: Known | None


@dataclass(frozen=True, slots=True)
class Saved:
    """A memory as a document, and what became of it when it was saved; None when it was read, or nothing differed."""

    memory: Memory
    text: str
    written: Written | None


@dataclass(frozen=True, slots=True)
class Recalled:
    known: Known
    ranked: Ranked
    duplicate_of: MemoryId | None = None
    """A better one of the same answer that says the same."""


@dataclass(frozen=True, slots=True)
class RecallOutcome:
    """Best first. `vectors_used` is False when the answer came from text alone."""

    items: tuple[Recalled, ...]
    vectors_used: bool
    cursor: str | None = None
    """Where the next page begins; None when this was all."""
    is_listing: bool = False
    """Newest first, since the question had no words."""
    remarks: tuple[str, ...] = ()
    """What was understood beyond what was written, for people."""


def worst(verdicts: Iterable[Verdict]) -> Verdict:
    """Lost is worse than changed, changed than unchecked, unchecked than holds."""
    return max(verdicts, key=_BADNESS.index, default=Verdict.HOLDS)
