"""The vectors of one namespace: who makes them, who answers meanwhile, and what is nearest."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace

import apsw

from moorage.domain.errors import InvalidInput
from moorage.domain.hits import NO_HITS, EmbedderIdentity, Hits
from moorage.domain.memory import MemoryId, Namespace
from moorage.domain.selection import EVERYTHING, Selection
from moorage.store.sqlite import memories, nearest, vector_blocks, vectors
from moorage.store.sqlite.connection import Transactions
from moorage.store.sqlite.states import States
from moorage.store.sqlite.vector_matrix import Matrices


@dataclass
class Shared:
    """What all namespaces of an open store have in common; `embedder` is the one in use, None when none was named."""

    matrices: Matrices = field(default_factory=Matrices)
    embedder: EmbedderIdentity | None = None
    answering: Callable[[apsw.Connection], vectors.Known | None] = vectors.answering
    """Whose vectors are searched."""

    def apart(self) -> "Shared":
        """For one transaction, whose changes others must not see."""
        return replace(self, matrices=self.matrices.apart())

    def seen(self, connection: apsw.Connection) -> "Shared":
        """For one transaction that reads."""
        answering = self.answering(connection)
        return replace(self, answering=lambda _: answering)


class SqliteEmbeddings:
    """Implements the Vectors port."""

    def __init__(
        self, database: Transactions, namespace: Namespace, shared: Shared, states: States, *, is_read_only: bool
    ) -> None:
        self._database = database
        self._namespace = namespace
        self._shared = shared
        self._states = states
        self._is_read_only = is_read_only

    def search(
        self,
        vector: Sequence[float],
        limit: int,
        selection: Selection = EVERYTHING,
        by: EmbedderIdentity | None = None,
    ) -> Hits:
        """NO_HITS also while the vectors are those of another embedder."""
        with self._database.read() as connection:
            embedder = self._answering(connection, by)
            if embedder is None or embedder.identity.dimensions != len(vector):
                return NO_HITS
            asked = nearest.Search(vector, limit, selection, self._namespace)
            known = self._shared.matrices, self._states.of(connection)
            return nearest.search(connection, known, embedder, asked)

    def cosines(
        self, vector: Sequence[float], memory_ids: Collection[MemoryId], by: EmbedderIdentity | None = None
    ) -> dict[MemoryId, float]:
        with self._database.read() as connection:
            embedder = self._answering(connection, by)
            if not memory_ids or embedder is None or embedder.identity.dimensions != len(vector):
                return {}
            numbers = self._states.of(connection).numbers.numbers(connection, memory_ids)
            table = self._shared.matrices.of(connection, embedder.seq, self._namespace).table
            found = table.cosines(vector, numbers.values()) if table else {}
            if others := [each for each in numbers.values() if each not in found]:
                found |= vectors.cosines(connection, embedder, vector, others)
            return {each: found[number] for each, number in numbers.items() if number in found}

    def use(self, identity: EmbedderIdentity) -> None:
        """In a read-only store only says whose vectors may be searched."""
        self._shared.embedder = identity
        with self._database.read() as connection:
            known = vectors.embedders(connection)
        if self._is_read_only or [each.identity for each in known] == [identity]:
            return
        with self._database.write() as connection:
            last = vectors.newest(connection)
            if last is None or last.identity != identity:
                vectors.change_embedder(connection, identity)
            vectors.settle(connection)

    def answering(self) -> EmbedderIdentity | None:
        """Whose vectors are searched."""
        with self._database.read() as connection:
            embedder = vectors.answering(connection)
            return embedder.identity if embedder else None

    def drop_some_left(self) -> bool:
        """Some of those that another embedder left, and whether there were any."""
        if self._is_read_only:
            return False
        with self._database.write() as connection:
            return vector_blocks.drop_one_left(connection)

    def is_paused(self) -> bool:
        with self._database.read() as connection:
            return vectors.is_paused(connection)

    def pause(self, *, is_paused: bool) -> None:
        """For whoever makes vectors, in any process."""
        with self._database.write() as connection:
            vectors.pause(connection, is_paused=is_paused)

    def pending(self, limit: int) -> list[MemoryId]:
        """None while another process uses another embedder: its vectors would be thrown away at once."""
        with self._database.read() as connection:
            last, wanted = vectors.newest(connection), self._shared.embedder
            if wanted is not None and (last is None or last.identity != wanted):
                return []
            return vectors.pending(connection, self._namespace, limit)

    def save(self, made: Mapping[MemoryId, Sequence[Sequence[float]]], by: EmbedderIdentity | None = None) -> None:
        """Drops them when another process has changed the embedder. Raises InvalidInput for a wrong width."""
        with self._database.write() as connection:
            wanted = by or self._shared.embedder
            known = vectors.embedders(connection)
            embedder = next((each for each in known[::-1] if wanted in (None, each.identity)), None)
            if embedder is None:
                return
            rows = {each: memories.row_number(connection, each) for each in made}
            for memory_id, seq in rows.items():
                if seq is not None:
                    _check_width(embedder.identity, made[memory_id])
                    vectors.save(connection, embedder, seq, made[memory_id])
            if embedder == known[-1]:
                vectors.note_embedded(connection, [seq for seq in rows.values() if seq is not None])

    def of(self, memory_ids: Sequence[MemoryId]) -> dict[MemoryId, list[list[float]]]:
        """Of those that have some under the embedder in use."""
        with self._database.read() as connection:
            embedder = self._answering(connection, None)
            if embedder is None:
                return {}
            found = memories.find(connection, self._namespace, memory_ids)
            rows = {each: memories.existing(connection, each) for each in found}
            pieces = {each: vectors.of_memory(connection, embedder, seq) for each, seq in rows.items()}
            return {each: some for each, some in pieces.items() if some}

    def _answering(self, connection: apsw.Connection, by: EmbedderIdentity | None) -> vectors.Known | None:
        """Who answers, if it is the one that is meant or else in use."""
        embedder, wanted = self._shared.answering(connection), by or self._shared.embedder
        return embedder if embedder and wanted in (None, embedder.identity) else None


def _check_width(identity: EmbedderIdentity, pieces: Sequence[Sequence[float]]) -> None:
    for vector in pieces:
        if len(vector) != identity.dimensions:
            raise InvalidInput(f"{len(vector)} dimensions do not fit {identity.model} ({identity.dimensions})")
