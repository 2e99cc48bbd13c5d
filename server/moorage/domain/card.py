"""As much of a memory as its place in an answer takes."""

from datetime import datetime
from typing import NamedTuple

from moorage.domain.memory import Kind, Memory, MemoryId, MemoryState, Trust


class Card(NamedTuple):
    """Made for every candidate of every question: a fifth of what a whole memory takes."""

    id: MemoryId
    kind: Kind
    title: str
    content: str
    confidence: float
    trust: Trust
    state: MemoryState
    supersedes: MemoryId | None
    pinned: bool
    created_at: datetime
    validated_at: datetime | None


def card_of(memory: Memory) -> Card:
    """That of a memory that is at hand."""
    return Card(
        memory.id,
        memory.kind,
        memory.title,
        memory.content,
        memory.confidence,
        memory.trust,
        memory.state,
        memory.supersedes,
        memory.pinned,
        memory.created_at,
        memory.validated_at,
    )
