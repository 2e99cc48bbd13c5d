"""The memories of a workspace, as the use cases see them."""

from collections.abc import Collection, Sequence
from contextlib import AbstractContextManager
from datetime import datetime
from typing import Protocol

from moorage.domain.card import Card
from moorage.domain.documents import Document
from moorage.domain.event import Event, EventId, RowChange
from moorage.domain.hits import Access, Counts, Hits, TextQuery
from moorage.domain.memory import Kind, Memory, MemoryId, Namespace
from moorage.domain.selection import EVERYTHING, Selection
from moorage.domain.writes import AtOnce, Writes
from moorage.ports.anchors import Anchors
from moorage.ports.graph import GraphStore
from moorage.ports.keeping import Overview, Vault
from moorage.ports.sessions import Sessions
from moorage.ports.vectors import Vectors


class Documents(Protocol):
    """The documents of one namespace. They are written with `Store.write`; their sections are memories."""

    def all(self) -> list[Document]:
        """By path."""

    def sections(self, paths: Sequence[str]) -> list[Memory]:
        """Of these documents, in any state, in the order of their lines."""

    def n_sections(self) -> dict[str, tuple[int, int]]:
        """By path, how many are kept, and how many were forgotten and so are left out; none for an empty document."""


class Store(Protocol):
    """One namespace of the memories of a workspace. Every method is one transaction; several processes may share it.

    Memories, anchors and events of other namespaces are as if they were not there. Any method may raise
    StoreUnavailable (locked beyond patience, read-only, disk full).
    """

    @property
    def namespace(self) -> Namespace:
        """The one that this object sees."""

    @property
    def anchors(self) -> Anchors:
        """What ties memories of the same namespace to code."""

    @property
    def graph(self) -> GraphStore:
        """Entities, facts and conflicts of the same namespace."""

    @property
    def vectors(self) -> Vectors:
        """What finds memories of the same namespace by their meaning."""

    @property
    def documents(self) -> Documents:
        """The documents of the same namespace."""

    def within(self, namespace: Namespace) -> "Store":
        """Another namespace of the same store; shares its connections, and is closed with it."""

    def namespaces(self) -> list[Namespace]:
        """Those with memories in any state, by name."""

    @property
    def vault(self) -> Vault:
        """What is done with the store as a whole; not to be used within `together`."""

    @property
    def sessions(self) -> Sessions:
        """What agents are at, in this namespace."""

    @property
    def overview(self) -> Overview:
        """Questions about all memories of this namespace at once."""

    def write(self, *operations: Writes) -> None:
        """Stores all of them or nothing, marks embeddings pending, and journals each so that it can be undone.

        Raises InvalidInput for a known id, MemoryNotFound for an unknown one, ChangedMeanwhile, AlreadyKnown.
        """

    def together(self, as_one: AtOnce | None = None) -> AbstractContextManager["Store"]:
        """One transaction for all that is asked of the store in the block, whose other users wait to write meanwhile.

        Kept when the block ends, and nothing of it when it raises. `as_one` makes one operation of it.
        """

    def at_once(self) -> AbstractContextManager["Store"]:
        """The same store to be read in the block by this thread, all of it in one state, in whatever namespace; what
        anybody writes meanwhile is not seen."""

    def undo(self, operation: EventId, events: Sequence[Event]) -> None:
        """Puts every row back as it was before an operation; `events` journal that.

        Raises InvalidInput when it is undone already or nothing is recorded of it, ChangedMeanwhile when a later
        change stands in the way.
        """

    def changes_of(self, operation: EventId) -> list[RowChange]:
        """What an operation did, row by row; empty when nothing is recorded of it."""

    def twin_of(self, kind: Kind, content: str) -> MemoryId | None:
        """The oldest active memory of the same class with the same normalised text."""

    def titled(self, kind: Kind, title: str) -> list[Memory]:
        """Active memories of a kind with exactly this title, oldest first."""

    def with_key(self, key: str) -> MemoryId | None:
        """The memory that was stored under an idempotency key."""

    def similar(self, words: Sequence[str], limit: int) -> list[Card]:
        """Of active memories that may have nearly these words, the likest first.

        None with a Jaccard index of `duplicates.JACCARD_THRESHOLD` or more is missed, but for the limit.
        """

    def note_recalled(self, memory_ids: Sequence[MemoryId], at: datetime) -> None:
        """Counts that they were read; no change of theirs, and not in the journal."""

    def accesses(self, memory_ids: Sequence[MemoryId]) -> dict[MemoryId, Access]:
        """Of those that were ever recalled."""

    def memory(self, memory_id: MemoryId) -> Memory:
        """Raises MemoryNotFound."""

    def memories(self, memory_ids: Sequence[MemoryId]) -> dict[MemoryId, Memory]:
        """Those that exist, in any state."""

    def cards(self, memory_ids: Sequence[MemoryId]) -> dict[MemoryId, Card]:
        """Of those that exist, in any state, what ranking them takes."""

    def active_cards(self) -> list[Card]:
        """Of every active memory, oldest first."""

    def followers(self, memory_ids: Sequence[MemoryId]) -> dict[MemoryId, MemoryId]:
        """Of those that an agent's session wrote, what it wrote next."""

    def ids_starting(self, prefix: str, limit: int) -> list[MemoryId]:
        """Ids of any state that begin so; for people who type part of an id."""

    def recent(self, limit: int | None = None) -> list[Memory]:
        """Active memories, newest first; all of them without a limit."""

    def carrying(self) -> list[Memory]:
        """Active memories with checks or rejected code, oldest first."""

    def events(self, memory_id: MemoryId | None, limit: int) -> list[Event]:
        """Newest first; of one memory or of all."""

    def event(self, event_id: EventId) -> Event | None:
        """One event."""

    def events_of(self, operation: EventId) -> list[Event]:
        """What was done at once, in the order in which it was written."""

    def search_text(
        self, query: TextQuery, limit: int, selection: Selection = EVERYTHING, also: Collection[MemoryId] = ()
    ) -> Hits:
        """BM25 (own words weight 1, context 0.5) over what is selected; larger is better.

        `also` are memories whose score is asked for, however many are better; those that do not match have none.

        The statistics are about all memories of its namespaces, tiers and states, whatever narrows it further.
        """

    def search_fuzzy(
        self, words: Sequence[str], limit: int, selection: Selection = EVERYTHING, *, widely: bool = False
    ) -> Hits:
        """As `search_text`, by what those of the words may stand for that no memory has (see `domain.fuzzy`), each
        counting for as much as it is like the word; `widely` also, for less, by what means the same as those that few
        memories have.

        NO_HITS when every word is known, or nothing is like it.
        """

    def admitted(self, memory_ids: Sequence[MemoryId], selection: Selection) -> set[MemoryId]:
        """Those that a search within this selection may find."""

    def reindex(self) -> None:
        """Rebuilds the full-text index and marks every embedding pending, in all namespaces."""

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
