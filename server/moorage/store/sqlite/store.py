"""The store of one workspace in a SQLite file. One method, one transaction; the SQL is beside its rows."""

from collections.abc import Mapping, Sequence
from pathlib import Path

import apsw

from moorage.domain.anchor import Anchor, AnchorId, Sighting, SightingId
from moorage.domain.bearing import Bearing
from moorage.domain.drift import Drift, Move
from moorage.domain.errors import InvalidInput, StoreCorrupt
from moorage.domain.event import Event, EventId
from moorage.domain.hits import NO_HITS, Counts, EmbedderIdentity, Hits, TextQuery
from moorage.domain.indexing import search_text_of
from moorage.domain.memory import Memory, MemoryId, MemoryState
from moorage.domain.portrait import Outline
from moorage.domain.since import Since
from moorage.store.sqlite import anchors as anchor_rows
from moorage.store.sqlite import codec, integrity, journal, memories, migrate, resolutions, words
from moorage.store.sqlite import vectors as vector_rows
from moorage.store.sqlite.connection import PATIENCE_MS, Database


class SqliteStore:
    """Implements the Store port, where the contract is described; what is said here is in addition."""

    def __init__(self, path: Path, *, patience_ms: int = PATIENCE_MS) -> None:
        """Opens or creates the file. Raises StoreUnavailable, StoreCorrupt or StoreTooNew."""
        self._database = Database(path, patience_ms)
        self._sightings = anchor_rows.Sightings()
        self._embedder: EmbedderIdentity | None = None
        try:
            migrate.migrate(self._database, migrate.shipped())
        except BaseException:
            self._database.close()
            raise

    @property
    def location(self) -> str:
        return self._database.location

    @property
    def is_read_only(self) -> bool:
        return self._database.is_read_only

    def close(self) -> None:
        self._database.close()

    def add_memory(
        self,
        memory: Memory,
        anchors: Sequence[Anchor],
        outlines: Sequence[Outline],
        events: Sequence[Event],
    ) -> None:
        """Raises InvalidInput for a known id or text that is not Unicode, MemoryNotFound for `supersedes`."""
        with self._database.write() as connection:
            if memory.supersedes:
                memories.supersede(connection, memory.supersedes, codec.micros_of(memory.created_at))
                vector_rows.refresh_active(connection, memory.supersedes)
            seq = memories.insert(connection, memory)
            for outline in outlines:
                resolutions.insert_outline(connection, outline)
            for anchor in anchors:
                anchor_rows.insert(connection, anchor)
            words.insert(connection, seq, search_text_of(memory, anchors))
            vector_rows.mark_pending(connection, seq)
            for event in events:
                journal.insert(connection, event)

    def memory(self, memory_id: MemoryId) -> Memory:
        found = self.memories([memory_id])
        if memory_id not in found:
            raise memories.not_found(memory_id)
        return found[memory_id]

    def memories(self, memory_ids: Sequence[MemoryId]) -> dict[MemoryId, Memory]:
        """In the order asked for."""
        with self._database.read() as connection:
            return memories.find(connection, memory_ids)

    def ids_starting(self, prefix: str, limit: int) -> list[MemoryId]:
        with self._database.read() as connection:
            return memories.ids_starting(connection, prefix, limit)

    def recent(self, limit: int) -> list[Memory]:
        with self._database.read() as connection:
            return memories.recent(connection, limit)

    def set_state(self, memory_id: MemoryId, state: MemoryState, event: Event) -> None:
        """The memory's `updated_at` becomes the time of the event."""
        with self._database.write() as connection:
            memories.set_state(connection, memory_id, state, codec.micros_of(event.at))
            vector_rows.refresh_active(connection, memory_id)
            journal.insert(connection, event)

    def anchors_of(self, memory_ids: Sequence[MemoryId]) -> list[Anchor]:
        with self._database.read() as connection:
            return anchor_rows.of_memories(connection, self._sightings, memory_ids)

    def anchors(self, anchor_ids: Sequence[AnchorId]) -> list[Anchor]:
        with self._database.read() as connection:
            return anchor_rows.some(connection, self._sightings, anchor_ids)

    def bearings(self, checkout: str) -> list[Bearing]:
        with self._database.read() as connection:
            return anchor_rows.bearings(connection, checkout)

    def anchors_near(self, checkout: str, path: str) -> list[Anchor]:
        with self._database.read() as connection:
            return anchor_rows.near(connection, self._sightings, checkout, path)

    def anchored_paths(self, checkout: str) -> list[str]:
        with self._database.read() as connection:
            return anchor_rows.paths(connection, checkout)

    def add_sighting(self, anchor_id: AnchorId, sighting: Sighting, outline: Outline, event: Event) -> None:
        """Raises MemoryNotFound for an unknown anchor."""
        with self._database.write() as connection:
            anchor_rows.check_exists(connection, anchor_id)
            resolutions.insert_outline(connection, outline)
            anchor_rows.insert_sighting(connection, anchor_id, sighting)
            journal.insert(connection, event, sighting.id)

    def add_anchors(self, anchors: Sequence[Anchor], outlines: Sequence[Outline], events: Sequence[Event]) -> None:
        with self._database.write() as connection:
            for outline in outlines:
                resolutions.insert_outline(connection, outline)
            for anchor in anchors:
                memories.existing(connection, anchor.memory_id)
                anchor_rows.insert(connection, anchor)
            self._index_again(connection, [anchor.memory_id for anchor in anchors])
            for event in events:
                journal.insert(connection, event)

    def drop_anchor(self, anchor_id: AnchorId, event: Event) -> None:
        """Raises MemoryNotFound for an unknown anchor."""
        with self._database.write() as connection:
            anchor_rows.check_exists(connection, anchor_id)
            journal.insert(connection, event)
            anchor_rows.delete(connection, anchor_id)
            self._index_again(connection, [event.memory_id])

    def retire_sighting(self, sighting_id: SightingId, event: Event) -> None:
        """Where nothing is taken out, the journal gets no event either."""
        with self._database.write() as connection:
            if anchor_rows.retire(connection, sighting_id):
                journal.insert(connection, event)

    def outlines(self, digests: Sequence[str]) -> dict[str, Outline]:
        with self._database.read() as connection:
            return resolutions.outlines(connection, digests)

    def followed(self, checkout: str, anchor_ids: Sequence[AnchorId]) -> dict[AnchorId, Move]:
        with self._database.read() as connection:
            return resolutions.moves(connection, checkout, anchor_ids)

    def follow(self, checkout: str, anchor_id: AnchorId, move: Move, event: Event) -> None:
        """Raises MemoryNotFound for an unknown anchor."""
        with self._database.write() as connection:
            anchor_rows.check_exists(connection, anchor_id)
            resolutions.insert_move(connection, checkout, anchor_id, move)
            journal.insert(connection, event)

    def unfollow(self, checkout: str, anchor_id: AnchorId) -> None:
        with self._database.write() as connection:
            resolutions.delete_move(connection, checkout, anchor_id)

    def cached_drifts(self, keys: Sequence[tuple[AnchorId, str]]) -> dict[tuple[AnchorId, str], Drift]:
        with self._database.read() as connection:
            return resolutions.drifts(connection, keys)

    def cache_drifts(self, drifts: Mapping[tuple[AnchorId, str], Drift]) -> None:
        """Does nothing in a read-only store: they can be worked out again."""
        if drifts and not self.is_read_only:
            with self._database.write() as connection:
                resolutions.insert_drifts(connection, drifts)

    def cached_sinces(self, anchor_ids: Sequence[AnchorId]) -> dict[AnchorId, tuple[Since, ...]]:
        with self._database.read() as connection:
            return resolutions.sinces(connection, anchor_ids)

    def cache_since(self, anchor_id: AnchorId, since: Since) -> None:
        """Leaves out an anchor that is gone meanwhile."""
        with self._database.write() as connection:
            resolutions.insert_since(connection, anchor_id, since)

    def events(self, memory_id: MemoryId | None, limit: int) -> list[Event]:
        with self._database.read() as connection:
            return journal.latest(connection, memory_id, limit)

    def event(self, event_id: EventId) -> Event | None:
        with self._database.read() as connection:
            return journal.one(connection, event_id)

    def sighting_of_event(self, event_id: EventId) -> SightingId | None:
        with self._database.read() as connection:
            return journal.sighting_of(connection, event_id)

    def search_text(self, query: TextQuery, limit: int) -> Hits:
        """Any text is safe in the query."""
        with self._database.read() as connection:
            return words.search(connection, query, limit)

    def search_vectors(self, vector: Sequence[float], limit: int) -> Hits:
        """NO_HITS also while the vectors are those of another embedder."""
        with self._database.read() as connection:
            if not self._is_mine(vector_rows.identity(connection), len(vector)):
                return NO_HITS
            return vector_rows.search(connection, vector, limit)

    def use_embedder(self, identity: EmbedderIdentity) -> None:
        """In a read-only store only says whose vectors may be searched."""
        self._embedder = identity
        with self._database.read() as connection:
            is_known = vector_rows.identity(connection) == identity
        if is_known or self.is_read_only:
            return
        with self._database.write() as connection:
            if vector_rows.identity(connection) != identity:
                vector_rows.start_over(connection, identity)

    def pending_embeddings(self, limit: int) -> list[MemoryId]:
        """None while another process uses another embedder: its vectors would be thrown away at once."""
        with self._database.read() as connection:
            stored = vector_rows.identity(connection)
            if self._embedder is not None and stored != self._embedder:
                return []
            return vector_rows.pending(connection, limit)

    def save_embeddings(self, vectors: Mapping[MemoryId, Sequence[float]]) -> None:
        """Drops them when another process has changed the embedder. Raises InvalidInput for a wrong width."""
        with self._database.write() as connection:
            stored = vector_rows.identity(connection)
            if stored is None or (self._embedder is not None and stored != self._embedder):
                return
            for memory_id, vector in vectors.items():
                if len(vector) != stored.dimensions:
                    raise InvalidInput(f"{len(vector)} dimensions do not fit {stored.model} ({stored.dimensions})")
                seq = memories.row_number(connection, memory_id)
                if seq is not None:
                    vector_rows.save(connection, seq, vector)

    def reindex(self) -> None:
        with self._database.write() as connection:
            words.clear(connection)
            self._index_again(connection, memories.all_ids(connection))
            vector_rows.clear(connection)

    def _index_again(self, connection: apsw.Connection, memory_ids: Sequence[MemoryId]) -> None:
        """Brings the text index up to these memories and their anchors."""
        anchors: dict[MemoryId, list[Anchor]] = {}
        for anchor in anchor_rows.of_memories(connection, self._sightings, memory_ids):
            anchors.setdefault(anchor.memory_id, []).append(anchor)
        for memory_id, memory in memories.find(connection, memory_ids).items():
            text = search_text_of(memory, anchors.get(memory_id, ()))
            words.replace(connection, memories.existing(connection, memory_id), text)

    def all_ids(self) -> list[MemoryId]:
        with self._database.read() as connection:
            return memories.all_ids(connection)

    def counts(self) -> Counts:
        """All but `forgotten`, `events` and `vectors` are of active memories."""
        with self._database.read() as connection:
            by_state = memories.counts_by_state(connection)
            return Counts(
                memories=by_state.get(MemoryState.ACTIVE, 0),
                anchors=anchor_rows.count(connection),
                forgotten=by_state.get(MemoryState.FORGOTTEN, 0),
                pending_embeddings=vector_rows.count_pending(connection),
                vectors=vector_rows.count_embedded(connection),
                events=journal.count(connection),
                by_kind=memories.counts_by_kind(connection),
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

    def _is_mine(self, stored: EmbedderIdentity | None, dimensions: int) -> bool:
        if stored is None or stored.dimensions != dimensions:
            return False
        return self._embedder is None or stored == self._embedder
