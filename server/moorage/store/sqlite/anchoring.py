"""The anchors of one namespace. One method, one transaction; the SQL is beside its rows."""

from collections.abc import Mapping, Sequence

from moorage.domain.anchor import Anchor, AnchorId, Place
from moorage.domain.bearing import Bearing
from moorage.domain.drift import Drift, Move
from moorage.domain.event import Event
from moorage.domain.memory import MemoryId, Namespace
from moorage.domain.portrait import Outline
from moorage.domain.since import Since
from moorage.store.sqlite import anchors as anchor_rows
from moorage.store.sqlite import journal, resolutions
from moorage.store.sqlite import places as place_rows
from moorage.store.sqlite.seen import Source
from moorage.store.sqlite.states import States, note_reindexed


class SqliteAnchors:
    """Implements the Anchors port, where the contract is described; what is said here is in addition."""

    def __init__(
        self, database: Source, namespace: Namespace, sightings: anchor_rows.Sightings, states: States
    ) -> None:
        self._database = database
        self._namespace = namespace
        self._sightings = sightings
        self._states = states

    def of(self, memory_ids: Sequence[MemoryId]) -> list[Anchor]:
        if not memory_ids:
            return []
        with self._database.read() as connection:
            return anchor_rows.of_memories(connection, self._sightings, self._namespace, memory_ids)

    def some(self, anchor_ids: Sequence[AnchorId]) -> list[Anchor]:
        with self._database.read() as connection:
            return anchor_rows.some(connection, self._sightings, self._namespace, anchor_ids)

    def bearings(self, checkout: str) -> list[Bearing]:
        with self._database.read() as connection:
            return anchor_rows.bearings(connection, self._namespace, checkout)

    def memories_at(self, places: Sequence[Place]) -> list[MemoryId]:
        with self._database.read() as connection:
            return place_rows.memories_at(connection, self._namespace, places)

    def near(self, checkout: str, path: str) -> list[Anchor]:
        with self._database.read() as connection:
            return anchor_rows.near(connection, self._sightings, self._namespace, checkout, path)

    def paths(self, checkout: str) -> list[str]:
        with self._database.read() as connection:
            return self._states.of(connection).paths.of(connection, self._namespace, checkout)

    def places_near(self, checkout: str, paths: Sequence[str]) -> dict[str, list[tuple[MemoryId, Place]]]:
        with self._database.read() as connection:
            return place_rows.near(connection, self._namespace, checkout, paths)

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
            journal.insert(connection, self._namespace, [event])

    def unfollow(self, checkout: str, anchor_id: AnchorId) -> None:
        with self._database.write() as connection:
            resolutions.delete_move(connection, checkout, anchor_id)
            note_reindexed(connection)

    def cached_drifts(self, keys: Sequence[tuple[AnchorId, str]]) -> dict[tuple[AnchorId, str], Drift]:
        with self._database.read() as connection:
            return resolutions.drifts(connection, keys)

    def cache_drifts(self, drifts: Mapping[tuple[AnchorId, str], Drift]) -> None:
        """Does nothing in a read-only store: they can be worked out again."""
        if drifts and not self._database.is_read_only:
            with self._database.write() as connection:
                resolutions.insert_drifts(connection, drifts)

    def cached_sinces(self, anchor_ids: Sequence[AnchorId]) -> dict[AnchorId, tuple[Since, ...]]:
        with self._database.read() as connection:
            return resolutions.sinces(connection, anchor_ids)

    def cache_since(self, anchor_id: AnchorId, since: Since) -> None:
        """Leaves out an anchor that is gone meanwhile."""
        with self._database.write() as connection:
            resolutions.insert_since(connection, anchor_id, since)
