"""The store of one workspace in a SQLite file. One method, one transaction; the SQL is beside its rows."""

from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import datetime
from pathlib import Path

import apsw

from moorage.domain.card import Card
from moorage.domain.errors import StoreCorrupt
from moorage.domain.event import Event, EventId, RowChange
from moorage.domain.hits import Access, Counts, Hits, TextQuery
from moorage.domain.memory import DEFAULT_NAMESPACE, Kind, Memory, MemoryId, MemoryState, Namespace
from moorage.domain.selection import EVERYTHING, Selection
from moorage.domain.writes import AtOnce, Writes
from moorage.store.sqlite import accesses as access_rows
from moorage.store.sqlite import anchors as anchor_rows
from moorage.store.sqlite import cards as card_rows
from moorage.store.sqlite import codec, integrity, journal, memories, recording, searching, writing
from moorage.store.sqlite import fuzzy as fuzzy_words
from moorage.store.sqlite import vectors as vector_rows
from moorage.store.sqlite import words as word_rows
from moorage.store.sqlite.anchoring import SqliteAnchors
from moorage.store.sqlite.connection import PATIENCE_MS, Database
from moorage.store.sqlite.documents import SqliteDocuments
from moorage.store.sqlite.embeddings import Shared, SqliteEmbeddings
from moorage.store.sqlite.graph import SqliteGraph
from moorage.store.sqlite.overview import SqliteOverview
from moorage.store.sqlite.seen import Seen, Source
from moorage.store.sqlite.sessions import SqliteSessions
from moorage.store.sqlite.states import States, note_reindexed
from moorage.store.sqlite.vault import SqliteVault, bring_up_to_date


@dataclass
class _Shared:
    """What the views of one store have in common."""

    file: Database
    sightings: anchor_rows.Sightings = field(default_factory=anchor_rows.Sightings)
    embeddings: Shared = field(default_factory=Shared)
    states: States = field(default_factory=States)

    def apart(self) -> "_Shared":
        """For one transaction that writes."""
        return replace(self, embeddings=self.embeddings.apart(), states=States(are_kept=False))

    def seen(self, connection: apsw.Connection) -> "_Shared":
        """For one transaction that reads."""
        return replace(self, embeddings=self.embeddings.seen(connection), states=self.states.seen(connection))


class SqliteStore:
    """Implements the Store port, where the contract is described; what is said here is in addition."""

    def __init__(
        self,
        database: Source,
        namespace: Namespace,
        shared: "_Shared",
        gathering: writing.Gathering | None = None,
    ) -> None:
        """`database` has the schema of today; `gathering` is what all of its writes belong to."""
        self._gathering = gathering
        self.namespace = namespace
        self.anchors = SqliteAnchors(database, namespace, shared.sightings, shared.states)
        self.graph = SqliteGraph(database, namespace, shared.states)
        self.documents = SqliteDocuments(database, namespace)
        self._database = database
        self._shared = shared

    @classmethod
    def open(cls, path: Path, *, patience_ms: int = PATIENCE_MS) -> "SqliteStore":
        """Opens or creates the file. Raises StoreUnavailable, StoreCorrupt or StoreTooNew."""
        database = Database(path, patience_ms)
        try:
            bring_up_to_date(database)
        except BaseException:
            database.close()
            raise
        return cls(database, DEFAULT_NAMESPACE, _Shared(database))

    def within(self, namespace: Namespace) -> "SqliteStore":
        if namespace == self.namespace:
            return self
        return SqliteStore(self._database, namespace, self._shared, self._gathering)

    def namespaces(self) -> list[Namespace]:
        with self._database.read() as connection:
            return memories.namespaces(connection)

    @property
    def overview(self) -> SqliteOverview:
        return SqliteOverview(self._database, self.namespace)

    @property
    def vectors(self) -> SqliteEmbeddings:
        shared, states, is_read_only = self._shared.embeddings, self._shared.states, self.is_read_only
        return SqliteEmbeddings(self._database, self.namespace, shared, states, is_read_only=is_read_only)

    @property
    def sessions(self) -> SqliteSessions:
        return SqliteSessions(self._database, self.namespace)

    @property
    def vault(self) -> SqliteVault:
        return SqliteVault(self._shared.file, self.namespace, self._shared.sightings)

    @property
    def location(self) -> str:
        return self._database.location

    @property
    def is_read_only(self) -> bool:
        return self._database.is_read_only

    def close(self) -> None:
        self._database.close()

    def write(self, *operations: Writes) -> None:
        """Raises InvalidInput also for text that is not Unicode."""
        with self._database.write() as connection:
            for each in operations:
                writing.write(connection, self._shared.sightings, self.namespace, each, self._gathering)

    @contextmanager
    def together(self, as_one: AtOnce | None = None) -> Iterator["SqliteStore"]:
        with self._database.pinned() as database:
            if as_one is None or self._gathering:
                yield SqliteStore(database, self.namespace, self._shared.apart(), self._gathering)
                return
            with database.read() as connection:
                gathering = writing.Gathering(connection, self.namespace, as_one)
                with recording.recording(connection) as record:
                    yield SqliteStore(database, self.namespace, self._shared.apart(), gathering)
                gathering.save(record)

    @contextmanager
    def at_once(self) -> Iterator["SqliteStore"]:
        with self._database.read() as connection:
            shared = self._shared.seen(connection)
            yield SqliteStore(Seen(self._database, connection), self.namespace, shared, self._gathering)

    def undo(self, operation: EventId, events: Sequence[Event]) -> None:
        with self._database.write() as connection:
            writing.undo(connection, self._shared.sightings, self.namespace, operation, events)

    def changes_of(self, operation: EventId) -> list[RowChange]:
        with self._database.read() as connection:
            changeset = recording.load_all(connection, journal.parts(connection, operation))
            return recording.rows(connection, changeset) if changeset else []

    def twin_of(self, kind: Kind, content: str) -> MemoryId | None:
        with self._database.read() as connection:
            return memories.twin_of(connection, self.namespace, kind, content)

    def titled(self, kind: Kind, title: str) -> list[Memory]:
        with self._database.read() as connection:
            return memories.titled(connection, self.namespace, kind, title)

    def with_key(self, key: str) -> MemoryId | None:
        with self._database.read() as connection:
            return memories.with_key(connection, self.namespace, key)

    def similar(self, words: Sequence[str], limit: int) -> list[Card]:
        asked, least = word_rows.telling(words)
        with self._database.read() as connection:
            ids = word_rows.sharing(connection, self.namespace, asked, least, limit)
            found = card_rows.cards(connection, self.namespace, ids)
            return [found[each] for each in ids if each in found]

    def note_recalled(self, memory_ids: Sequence[MemoryId], at: datetime) -> None:
        """Does nothing in a read-only store."""
        if memory_ids and not self.is_read_only:
            with self._database.write() as connection:
                access_rows.count_up(connection, self.namespace, memory_ids, codec.micros_of(at))

    def accesses(self, memory_ids: Sequence[MemoryId]) -> dict[MemoryId, Access]:
        with self._database.read() as connection:
            return access_rows.find(connection, self.namespace, memory_ids)

    def memory(self, memory_id: MemoryId) -> Memory:
        found = self.memories([memory_id])
        if memory_id not in found:
            raise memories.not_found(memory_id)
        return found[memory_id]

    def memories(self, memory_ids: Sequence[MemoryId]) -> dict[MemoryId, Memory]:
        """In the order asked for."""
        if not memory_ids:
            return {}
        with self._database.read() as connection:
            return memories.find(connection, self.namespace, memory_ids)

    def active_cards(self) -> list[Card]:
        with self._database.read() as connection:
            return card_rows.active(connection, self.namespace)

    def ids_starting(self, prefix: str, limit: int) -> list[MemoryId]:
        with self._database.read() as connection:
            return memories.ids_starting(connection, self.namespace, prefix, limit)

    def carrying(self) -> list[Memory]:
        with self._database.read() as connection:
            return memories.carrying(connection, self.namespace)

    def recent(self, limit: int | None = None) -> list[Memory]:
        with self._database.read() as connection:
            return memories.recent(connection, self.namespace, limit)

    def events(self, memory_id: MemoryId | None, limit: int) -> list[Event]:
        with self._database.read() as connection:
            return journal.latest(connection, self.namespace, memory_id, limit)

    def event(self, event_id: EventId) -> Event | None:
        with self._database.read() as connection:
            return journal.one(connection, self.namespace, event_id)

    def events_of(self, operation: EventId) -> list[Event]:
        with self._database.read() as connection:
            return journal.of_operation(connection, self.namespace, operation)

    def search_text(
        self, query: TextQuery, limit: int, selection: Selection = EVERYTHING, also: Collection[MemoryId] = ()
    ) -> Hits:
        """Any text is safe in the query."""
        with self._database.read() as connection:
            asked = searching.Asked(self.namespace, selection, limit, also)
            return searching.search(connection, self._shared.states.of(connection), query, asked)

    def search_fuzzy(
        self, words: Sequence[str], limit: int, selection: Selection = EVERYTHING, *, widely: bool = False
    ) -> Hits:
        with self._database.read() as connection:
            state = self._shared.states.of(connection)
            n_rows = searching.n_indexed(connection, state) if widely else 0
            weights = fuzzy_words.stand_ins(connection, state.postings, words, n_rows)
            return searching.search_by_weight(
                connection, state, weights, searching.Asked(self.namespace, selection, limit)
            )

    def cards(self, memory_ids: Sequence[MemoryId]) -> dict[MemoryId, Card]:
        with self._database.read() as connection:
            return self._shared.states.of(connection).cards.of(connection, self.namespace, memory_ids)

    def followers(self, memory_ids: Sequence[MemoryId]) -> dict[MemoryId, MemoryId]:
        with self._database.read() as connection:
            return memories.followers(connection, self.namespace, memory_ids)

    def admitted(self, memory_ids: Sequence[MemoryId], selection: Selection) -> set[MemoryId]:
        with self._database.read() as connection:
            return memories.admitted(connection, self.namespace, memory_ids, selection)

    def reindex(self) -> None:
        with self._database.write() as connection:
            word_rows.clear(connection)
            for namespace in memories.namespaces(connection):
                ids = memories.all_ids(connection, namespace)
                writing.index_again(connection, self._shared.sightings, namespace, ids)
            vector_rows.clear(connection)
            note_reindexed(connection)

    def all_ids(self) -> list[MemoryId]:
        with self._database.read() as connection:
            return memories.all_ids(connection, self.namespace)

    def counts(self) -> Counts:
        """All but `forgotten`, `events` and `vectors` are of active memories."""
        with self._database.read() as connection:
            by_state = memories.counts_by_state(connection, self.namespace)
            return Counts(
                memories=by_state.get(MemoryState.ACTIVE, 0),
                anchors=anchor_rows.count(connection, self.namespace),
                forgotten=by_state.get(MemoryState.FORGOTTEN, 0),
                pending_embeddings=vector_rows.count_pending(connection, self.namespace),
                vectors=vector_rows.count_embedded(connection, self.namespace),
                events=journal.count(connection, self.namespace),
                by_kind=memories.counts_by_kind(connection, self.namespace),
            )

    def data_version(self) -> int:
        return self._database.data_version()

    def problems(self) -> list[str]:
        try:
            with self._database.read() as connection:
                found = integrity.problems(connection)
            if not self.is_read_only:
                with self._database.write() as connection:
                    found += integrity.check_words(connection)
        except StoreCorrupt as error:
            return [str(error)]
        return found
