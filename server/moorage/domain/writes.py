"""What one operation adds and changes: all of it is stored, or nothing."""

from dataclasses import dataclass

from moorage.domain.anchor import Anchor, AnchorId, Sighting
from moorage.domain.documents import Document
from moorage.domain.event import Event, EventId
from moorage.domain.graph import NO_GRAPH, GraphWrites
from moorage.domain.memory import Memory, MemoryId
from moorage.domain.portrait import Outline


@dataclass(frozen=True, slots=True)
class AtOnce:
    """One operation of all that is written in a block, which `event` begins once something is.

    With `part_of` it is told, and undone, with that earlier one: one change that was too large for one transaction.
    """

    event: Event
    part_of: EventId | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Writes:
    """`events` tell it to the journal; the first one's id is the operation's."""

    events: tuple[Event, ...]
    added: tuple[Memory, ...] = ()
    changed: tuple[tuple[Memory, Memory], ...] = ()
    """Memories as they were read and as they shall be. Only what differs is written, and nothing at all when somebody
    else has changed that meanwhile."""
    anchors: tuple[Anchor, ...] = ()
    sightings: tuple[tuple[AnchorId, Sighting], ...] = ()
    """More that was seen of anchors that exist."""
    outlines: tuple[Outline, ...] = ()
    graph: GraphWrites = NO_GRAPH
    removed: tuple[MemoryId, ...] = ()
    """Sections that are in their document no longer, with all that belongs to them."""
    documents: tuple[Document, ...] = ()
    """In place of what was known of them."""
    dropped_documents: tuple[str, ...] = ()
    """Paths of those that are known no longer."""
    key: str | None = None
    """Idempotency key of the first added memory."""
    only_new: bool = False
    """Whether an active memory of the same class and normalised text forbids it."""
