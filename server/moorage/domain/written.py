"""What became of something that was to be remembered, so that a machine can act on it."""

from dataclasses import dataclass
from enum import StrEnum

from moorage.domain.event import EventId
from moorage.domain.memory import Memory, MemoryId
from moorage.domain.secrets import SecretFinding


class Outcome(StrEnum):
    """Of conflict, transient and stored the first that applies is said."""

    STORED = "stored"
    TRANSIENT = "transient"
    """Stored, but not for recall."""
    CONFLICT = "conflict"
    """Stored, and in the queue with what it contradicts."""
    DUPLICATE = "duplicate"
    """Something known says the same."""
    BLOCKED = "blocked"
    """It holds a secret; nothing was stored anywhere."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Written:
    """One thing to remember, after the write path."""

    outcome: Outcome
    memory: Memory | None
    """What was stored, or what was known; None when it was blocked."""
    rule: str = ""
    """By which a duplicate was told, or the tier chosen."""
    superseded: tuple[MemoryId, ...] = ()
    conflicts: tuple[tuple[str, MemoryId], ...] = ()
    """Ids of conflicts, with the memory on the other side."""
    findings: tuple[SecretFinding, ...] = ()
    """Secrets that blocked it, were taken out, or were let in."""
    operation: EventId | None = None
    """What undo takes; None when nothing was stored."""
    remarks: tuple[str, ...] = ()
    """What could not be done, or was done beside, in words."""
