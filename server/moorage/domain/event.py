"""The journal: one event per change, enough to tell what happened and to undo it."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import NewType

from moorage.domain.anchor import AnchorId
from moorage.domain.memory import Author, MemoryId

EventId = NewType("EventId", str)


class EventKind(StrEnum):
    REMEMBERED = "remembered"
    ANCHORED = "anchored"
    CONFIRMED = "confirmed"
    REANCHORED = "reanchored"
    FOLLOWED = "followed"
    FORGOTTEN = "forgotten"
    SUPERSEDED = "superseded"
    UNDONE = "undone"


@dataclass(frozen=True, slots=True)
class Event:
    """What happened to a memory, when and by whom; `detail` is one plain sentence for people."""

    id: EventId
    kind: EventKind
    memory_id: MemoryId
    anchor_id: AnchorId | None
    author: Author
    at: datetime
    detail: str
    undoes: EventId | None
