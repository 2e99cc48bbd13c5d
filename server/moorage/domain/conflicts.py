"""Two memories that contradict each other, and how somebody settles it. Every settlement can be taken back."""

import re
from collections.abc import Iterable, Set
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import NewType

from moorage.domain.errors import InvalidInput
from moorage.domain.facts import Ending, Fact, FactId, ending_of
from moorage.domain.memory import MemoryId, Namespace

ConflictId = NewType("ConflictId", str)


class Resolution(StrEnum):
    KEEP_EXISTING = "keep_existing"
    KEEP_NEW = "keep_new"
    KEEP_BOTH = "keep_both"
    MERGE = "merge"


class ConflictState(StrEnum):
    PENDING = "pending"
    RESOLVED = "resolved"


@dataclass(frozen=True, slots=True)
class Side:
    """A memory and, where the contradiction is one of facts, its fact."""

    memory_id: MemoryId
    fact_id: FactId | None


@dataclass(frozen=True, slots=True)
class Conflict:
    """One pair; a memory that contradicts three others has three conflicts, each settled by itself."""

    id: ConflictId
    namespace: Namespace
    existing: Side
    new: Side
    reason: str
    """For people: `version: 1.36 or 1.38`."""
    opened_at: datetime
    resolution: Resolution | None
    resolved_at: datetime | None

    @property
    def state(self) -> ConflictState:
        return ConflictState.PENDING if self.resolution is None else ConflictState.RESOLVED


@dataclass(frozen=True, slots=True)
class Settlement:
    """What a resolution changes, to be shown, applied, and taken back by what stood before."""

    conflict_id: ConflictId
    resolution: Resolution
    endings: tuple[Ending, ...]
    superseded: tuple[MemoryId, ...]
    survivor: MemoryId | None
    """What supersedes them; None when nothing is superseded, or when `content` is yet to be written down."""
    content: str | None
    """The text of the memory that a merge makes."""


def resolution_of(text: str) -> Resolution:
    """The resolution of that name, whatever its case, blanks and hyphens; raises InvalidInput for any other.

    A judge that is unsure has decided nothing: the conflict stays pending.
    """
    try:
        return Resolution("_".join(re.split(r"[\W_]+", text.strip().lower())))
    except ValueError:
        raise InvalidInput(f"resolution is {text!r}; it must be one of: {', '.join(Resolution)}") from None


def resolve(
    conflict: Conflict,
    resolution: Resolution,
    facts: tuple[Fact | None, Fact | None],
    content: str | None,
    at: datetime,
) -> Settlement:
    """The plan of a resolution; `facts` are those of the existing and the new side, as they are now.

    The loser's fact ends where the winner's starts, or never held when it is the newer one; of a merge both end now.
    The loser is superseded, unless its fact was only read out of its text, which may say more. Raises InvalidInput for
    a conflict that is settled, a merge without text, and a text without a merge.
    """
    _check(conflict, resolution, content)
    existing, new = facts
    match resolution:
        case Resolution.KEEP_BOTH:
            return Settlement(conflict.id, resolution, (), (), None, None)
        case Resolution.KEEP_NEW:
            start = new.valid_from if new else at
            return _settled(conflict, resolution, [(conflict.existing, existing, start)], conflict.new.memory_id, None)
        case Resolution.KEEP_EXISTING:
            start = new.valid_from if new else at
            return _settled(conflict, resolution, [(conflict.new, new, start)], conflict.existing.memory_id, None)
        case Resolution.MERGE:
            losers = [(conflict.existing, existing, at), (conflict.new, new, at)]
            return _settled(conflict, resolution, losers, None, content)


def next_version(versions: Iterable[int]) -> int:
    """The number of a version that joins a lineage: one above its head, whichever version it was compared with."""
    return max(versions, default=0) + 1


def left_after_purge(conflicts: Iterable[Conflict], purged: Set[MemoryId]) -> list[Conflict]:
    """Without the pending ones about memories that are gone; what was settled stays on record."""
    return [
        each
        for each in conflicts
        if each.state is ConflictState.RESOLVED or purged.isdisjoint((each.existing.memory_id, each.new.memory_id))
    ]


def _check(conflict: Conflict, resolution: Resolution, content: str | None) -> None:
    if conflict.state is ConflictState.RESOLVED:
        raise InvalidInput(f"conflict {conflict.id} is settled ({conflict.resolution}); undo that first")
    has_text = bool(content and content.strip())
    if resolution is Resolution.MERGE and not has_text:
        raise InvalidInput("a merge needs the text that takes the place of both; give content")
    if resolution is not Resolution.MERGE and has_text:
        raise InvalidInput(f"content is for a merge only, not for {resolution}")


def _settled(
    conflict: Conflict,
    resolution: Resolution,
    losers: list[tuple[Side, Fact | None, datetime]],
    survivor: MemoryId | None,
    content: str | None,
) -> Settlement:
    endings = tuple(ending_of(fact, at) for _, fact, at in losers if fact)
    superseded = tuple(side.memory_id for side, fact, _ in losers if fact is None or fact.stated)
    return Settlement(conflict.id, resolution, endings, superseded, survivor if superseded else None, content)
