"""As much of a memory as its place in an answer takes."""

from dataclasses import dataclass
from datetime import datetime
from functools import cached_property

from moorage.domain.memory import Kind, Memory, MemoryId, MemoryState, Trust
from moorage.domain.overlap import Said


@dataclass(frozen=True)
class Card:
    """Looked at for every candidate of every question: a fifth of what a whole memory takes."""

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

    @cached_property
    def said(self) -> Said:
        """Its text, as questions look at it."""
        return Said(self.title, self.content)


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
