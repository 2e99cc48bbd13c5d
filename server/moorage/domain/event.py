"""The journal: one event per change, enough to tell what happened and to undo it."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import NewType

from moorage.domain.anchor import AnchorId
from moorage.domain.memory import Author, MemoryId

EventId = NewType("EventId", str)


class EventKind(StrEnum):
    REMEMBERED = "remembered"
    IMPORTED = "imported"
    ANCHORED = "anchored"
    CONFIRMED = "confirmed"
    REANCHORED = "reanchored"
    FOLLOWED = "followed"
    FORGOTTEN = "forgotten"
    SUPERSEDED = "superseded"
    UNDONE = "undone"
    CHANGED = "changed"
    ARCHIVED = "archived"
    RESTORED = "restored"
    PURGED = "purged"
    CONFLICTED = "conflicted"
    RESOLVED = "resolved"
    MERGED = "merged"
    CONSOLIDATED = "consolidated"
    EVICTED = "evicted"
    SNAPSHOT = "snapshot"
    ROLLED_BACK = "rolled-back"
    ALLOWED = "allowed"
    INGESTED = "ingested"
    CHECKS = "checks"
    SESSION_STARTED = "session-started"
    SESSION_ENDED = "session-ended"
    SESSION_FAILED = "session-failed"


@dataclass(frozen=True, slots=True)
class Event:
    """What happened, to which memory if to one, when and by whom; `detail` is one plain sentence for people."""

    id: EventId
    kind: EventKind
    memory_id: MemoryId | None
    anchor_id: AnchorId | None
    author: Author
    at: datetime
    detail: str
    undoes: EventId | None
    """The operation that was taken back."""
    operation: EventId | None = None
    """The first event of what was done at once, and is undone at once; given by the store."""


@dataclass(frozen=True, slots=True)
class RowChange:
    """One row before and after an operation, by column; of a row that stayed only key and changed columns.

    `before` is None for a new row, `after` for one that went.
    """

    table: str
    before: Mapping[str, object] | None
    after: Mapping[str, object] | None
