"""What the core needs from outside and what has more than one implementation."""

from collections.abc import Mapping, Sequence
from typing import Protocol

from moorage.domain.anchor import Anchor, AnchorId, Sighting, SightingId
from moorage.domain.bearing import Bearing
from moorage.domain.drift import Drift, Move
from moorage.domain.event import Event, EventId
from moorage.domain.hits import Counts, EmbedderIdentity, Hits, TextQuery
from moorage.domain.memory import Memory, MemoryId, MemoryState
from moorage.domain.portrait import Outline
from moorage.domain.since import Since


class Store(Protocol):
    """The memories of one workspace. Every method is one transaction; several processes may share it.

    Any method may raise StoreUnavailable (locked beyond patience, read-only, disk full).
    """

    def add_memory(
        self,
        memory: Memory,
        anchors: Sequence[Anchor],
        outlines: Sequence[Outline],
        events: Sequence[Event],
    ) -> None:
        """Stores all of it, marks the embedding pending, and supersedes `memory.supersedes` if given."""

    def memory(self, memory_id: MemoryId) -> Memory:
        """Raises MemoryNotFound."""

    def memories(self, memory_ids: Sequence[MemoryId]) -> dict[MemoryId, Memory]:
        """Those that exist, in any state."""

    def ids_starting(self, prefix: str, limit: int) -> list[MemoryId]:
        """Ids of any state that begin so; for people who type part of an id."""

    def recent(self, limit: int) -> list[Memory]:
        """Active memories, newest first."""

    def set_state(self, memory_id: MemoryId, state: MemoryState, event: Event) -> None:
        """Raises MemoryNotFound. Only active memories stay in the text and vector indexes' answers."""

    def anchors_of(self, memory_ids: Sequence[MemoryId]) -> list[Anchor]:
        """Anchors of memories in any state."""

    def anchors(self, anchor_ids: Sequence[AnchorId]) -> list[Anchor]:
        """Those that exist, oldest first, with their sightings."""

    def bearings(self, checkout: str) -> list[Bearing]:
        """Of every anchor of active memories, oldest first, with where it was followed to in this checkout."""

    def anchors_near(self, checkout: str, path: str) -> list[Anchor]:
        """Anchors of active memories seen at this path, or followed to it in this checkout."""

    def anchored_paths(self, checkout: str) -> list[str]:
        """Every path that `anchors_near` would answer for, sorted."""

    def add_sighting(self, anchor_id: AnchorId, sighting: Sighting, outline: Outline, event: Event) -> None:
        """Adds to the set; `outline` is that of the sighting's file."""

    def add_anchors(self, anchors: Sequence[Anchor], outlines: Sequence[Outline], events: Sequence[Event]) -> None:
        """Ties memories to more places. Raises MemoryNotFound."""

    def drop_anchor(self, anchor_id: AnchorId, event: Event) -> None:
        """Takes an anchor away with all that was seen of it, for undo."""

    def retire_sighting(self, sighting_id: SightingId, event: Event) -> None:
        """Takes one out of the set, for undo; the last one of an anchor stays."""

    def outlines(self, digests: Sequence[str]) -> dict[str, Outline]:
        """The known ones, by file digest."""

    def followed(self, checkout: str, anchor_ids: Sequence[AnchorId]) -> dict[AnchorId, Move]:
        """Where anchors were last followed to in this checkout."""

    def follow(self, checkout: str, anchor_id: AnchorId, move: Move, event: Event) -> None:
        """Remembers it for this checkout only; the journal keeps the event."""

    def unfollow(self, checkout: str, anchor_id: AnchorId) -> None:
        """Forgets it, when the anchor is back at a sighting's place."""

    def cached_drifts(self, keys: Sequence[tuple[AnchorId, str]]) -> dict[tuple[AnchorId, str], Drift]:
        """Drifts by anchor and content key, as saved."""

    def cache_drifts(self, drifts: Mapping[tuple[AnchorId, str], Drift]) -> None:
        """Saves them; older entries of the same anchors beyond a small number are dropped."""

    def cached_sinces(self, anchor_ids: Sequence[AnchorId]) -> dict[AnchorId, tuple[Since, ...]]:
        """All that were saved for these anchors, newest first; anchors without any are left out."""

    def cache_since(self, anchor_id: AnchorId, since: Since) -> None:
        """Saves it in place of one for the same sightings, verdict and commit; old ones are dropped."""

    def events(self, memory_id: MemoryId | None, limit: int) -> list[Event]:
        """Newest first; of one memory or of all."""

    def event(self, event_id: EventId) -> Event | None:
        """One event."""

    def sighting_of_event(self, event_id: EventId) -> SightingId | None:
        """The sighting that was added with this event."""

    def search_text(self, query: TextQuery, limit: int) -> Hits:
        """BM25 (own words weight 1, context 0.5) over active memories; larger is better."""

    def search_vectors(self, vector: Sequence[float], limit: int) -> Hits:
        """Cosine over active memories; NO_HITS without vectors."""

    def use_embedder(self, identity: EmbedderIdentity) -> None:
        """Makes the vector table this identity's; another one drops all vectors and marks all pending."""

    def pending_embeddings(self, limit: int) -> list[MemoryId]:
        """Active memories without a vector, oldest first."""

    def save_embeddings(self, vectors: Mapping[MemoryId, Sequence[float]]) -> None:
        """Unit vectors; memories that are gone meanwhile are left out."""

    def reindex(self) -> None:
        """Rebuilds the full-text index and marks every embedding pending."""

    def all_ids(self) -> list[MemoryId]:
        """Every memory in any state, oldest first."""

    def counts(self) -> Counts:
        """How full it is."""

    def data_version(self) -> int:
        """Changes when somebody else has written: another process, or another store that is open on the same file."""

    def problems(self) -> list[str]:
        """What an integrity check finds; empty when sound."""

    def close(self) -> None:
        """Releases all connections; idempotent."""

    @property
    def location(self) -> str:
        """Path or URL, for people."""

    @property
    def is_read_only(self) -> bool:
        """Whether writes will be refused."""


class Embedder(Protocol):
    """Turns text into unit vectors."""

    @property
    def identity(self) -> EmbedderIdentity: ...

    def embed(self, texts: Sequence[str]) -> list[list[float]]:
        """Unit vectors in the order of the texts."""

    def embed_query(self, text: str) -> list[float]:
        """Unit vector of a question, with the model's query prefix."""
