"""What callers ask for and get back, where it takes more than a few arguments."""

from dataclasses import dataclass

from moorage.domain.anchor import Place, Tie
from moorage.domain.event import EventId
from moorage.domain.memory import Kind, Memory, MemoryId
from moorage.domain.tasks import TaskType


@dataclass(frozen=True, slots=True)
class NewMemory:
    """What should be remembered. Confidence lies in 0-1."""

    content: str
    title: str
    kind: Kind
    tags: tuple[str, ...]
    confidence: float
    supersedes: MemoryId | None
    ties: tuple[Tie, ...]


@dataclass(frozen=True, slots=True)
class Question:
    """`strict` leaves out what does not hold."""

    text: str
    limit: int
    strict: bool


@dataclass(frozen=True, slots=True)
class Task:
    """What a briefing is for: a question, a place, or both; the budget in bytes of UTF-8."""

    question: str
    type: TaskType
    max_bytes: int
    place: Place | None


@dataclass(frozen=True, slots=True)
class Change:
    """What was done to a memory, or to several; `events` are what undo takes."""

    memory_id: MemoryId | None
    events: tuple[EventId, ...]
    message: str
    """One sentence for people."""


@dataclass(frozen=True, slots=True)
class Adoption:
    """What became of the memories looked at."""

    adopted: tuple[tuple[Memory, tuple[Tie, ...]], ...]
    events: tuple[str, ...]
    """What undo takes, one for each anchor; none when it was only looked."""
    n_anchored: int
    """Memories that had an anchor already."""
    n_without_path: int


DEFAULT_LIMIT = 10
"""Memories in an answer."""
DEFAULT_BRIEFING_BYTES = 8192


@dataclass(frozen=True, slots=True)
class Staged:
    """What the index has that the commit checked out has not; the index is looked at."""


@dataclass(frozen=True, slots=True)
class Against:
    """What the files on disk have that a revision has not.

    Of a range, `A..B` or `A...B`, what its end has that its start, or where the two parted, has not; then the end is
    looked at.
    """

    revision: str


Diff = Staged | Against


@dataclass(frozen=True, slots=True)
class Extent:
    """Which places a check is about; None is every one."""

    paths: tuple[str, ...] | None = None
    """Files and folders to stay within."""
    touched: frozenset[str] | None = None
    """Files to stay with, and the folders around them."""

    def holds(self, path: str) -> bool:
        """Whether a place in this file, or at this folder, is meant."""
        return self._is_within(path) and self._is_touched(path)

    def _is_within(self, path: str) -> bool:
        if self.paths is None or "." in self.paths:
            return True
        return any(path == each or path.startswith(f"{each}/") for each in self.paths)

    def _is_touched(self, path: str) -> bool:
        if self.touched is None or path in self.touched:
            return True
        return path.endswith("/") and any(each.startswith(path) for each in self.touched)


EVERYWHERE = Extent()
