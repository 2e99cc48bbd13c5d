"""Who changes a memory, and when: what every write is journalled with."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from moorage.domain.anchor import AnchorId
from moorage.domain.event import Event, EventId, EventKind
from moorage.domain.memory import Author, MemoryId


@dataclass(frozen=True, slots=True)
class Act:
    """`new_id` makes an id from a prefix."""

    author: Author
    at: datetime
    new_id: Callable[[str], str]

    def event(
        self,
        kind: EventKind,
        memory_id: MemoryId | None,
        detail: str,
        *,
        anchor_id: AnchorId | None = None,
        undoes: EventId | None = None,
    ) -> Event:
        """The journal entry of this act."""
        event_id = EventId(self.new_id("evt"))
        return Event(event_id, kind, memory_id, anchor_id, self.author, self.at, detail, undoes)
