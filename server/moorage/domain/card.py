"""As much of a memory as its place in an answer takes."""

from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property

from moorage.domain.memory import Kind, Memory, MemoryId, MemoryState, Trust
from moorage.domain.overlap import Said
from moorage.domain.standing import Standing, standing_of


@dataclass
class Card:
    """Looked at for every candidate of every question: a fifth of what a whole memory takes. Nobody changes one; to say
    so of each would take half of the time to make it."""

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
    _standings: dict[datetime, Standing] = field(default_factory=dict, init=False, repr=False, compare=False)

    def standing(self, today: datetime) -> Standing:
        """What speaks for it; that of the day that was asked for last is kept."""
        known = self._standings.get(today)
        if known is None:
            self._standings.clear()
            known = self._standings.setdefault(today, standing_of(self, today))
        return known

    @cached_property
    def proof(self) -> datetime:
        """When it was last known to be right."""
        return max(self.created_at, self.validated_at or self.created_at)

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
