"""What callers ask for and get back, where it takes more than a few arguments."""

from dataclasses import dataclass

from moorage.domain.anchor import Place
from moorage.domain.event import EventId
from moorage.domain.memory import Kind, MemoryId
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
    places: tuple[Place, ...]


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
    """What was done to a memory; `events` are what undo takes."""

    memory_id: MemoryId
    events: tuple[EventId, ...]
    message: str
    """One sentence for people."""


DEFAULT_LIMIT = 10
"""Memories in an answer."""
DEFAULT_BRIEFING_BYTES = 8192
