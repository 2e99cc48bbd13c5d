"""What is done with the store as a whole: snapshots of it, and forgetting for good."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

import apsw

from moorage.domain.errors import StoreCorrupt, StoreUnavailable
from moorage.domain.event import Event
from moorage.domain.forgetting import Receipt, Scanned, pieces_of
from moorage.domain.memory import MemoryId, Namespace
from moorage.domain.snapshot import Difference, Rebuilt, Snapshot, SnapshotId, SnapshotName, SnapshotType
from moorage.store.sqlite import (
    codec,
    erasing,
    journal,
    migrate,
    purging,
    recording,
    replaying,
    scanning,
    snapshots,
    writing,
)
from moorage.store.sqlite.anchors import Sightings
from moorage.store.sqlite.connection import Database
from moorage.store.sqlite.shelf import Shelf

_WAITS = "another process reads an old state of the store; close it, or it is ended when the store is next opened"
_OWN_FILES = ("", "-wal", "-journal")
"""Ends of the names of a store's files that hold rows; `-shm` holds page numbers alone."""


class SqliteVault:
    """Implements the Vault port; journals in one namespace."""

    def __init__(self, database: Database, namespace: Namespace, sightings: Sightings) -> None:
        self._database = database
        self._namespace = namespace
        self._sightings = sightings
        self._shelf = Shelf(database.path)

    # -- snapshots

    def snapshots(self) -> list[Snapshot]:
        return self._shelf.all()

    def snapshot(self, text: str) -> Snapshot:
        return self._shelf.named(text)

    def keep(self, name: SnapshotName) -> Snapshot:
        with self._database.write():
            partial = self._shelf.partial(name.id)
            return self._shelf.publish(name, partial, snapshots.copy_source(self._database, partial))

    def drop(self, snapshot: Snapshot) -> None:
        with self._database.write():
            self._shelf.remove(snapshot)

    def difference(self, before: Snapshot, after: Snapshot | None) -> Difference:
        with snapshots.opened(self._shelf, before) as old:
            if after is None:
                with self._database.read() as new:
                    return snapshots.difference(old, new)
            with snapshots.opened(self._shelf, after) as new:
                return snapshots.difference(old, new)

    def roll_back(self, snapshot: Snapshot, name: SnapshotName, events: Sequence[Event]) -> Snapshot:
        with snapshots.opened(self._shelf, snapshot) as source:
            return self._replace(source, name, events)

    def _replace(self, source: apsw.Connection, name: SnapshotName, events: Sequence[Event]) -> Snapshot:
        """One operation, after a snapshot of what was there."""
        kept = self.keep(name)
        with self._database.write() as connection:
            with recording.recording(connection) as record:
                snapshots.replace_rows(connection, source)
            if record.changeset:
                writing.refresh(connection, self._sightings, recording.touched(record.changeset))
            writing.enter(connection, self._namespace, events, record)
        return kept

    # -- the journal

    def trim(self, before: datetime, name: SnapshotName) -> int:
        return replaying.trim(self._database, self._shelf, codec.micros_of(before), name)

    def rebuild(self, name: SnapshotName, events: Sequence[Event]) -> Rebuilt:
        with replaying.replayed(self._database, self._shelf) as (source, n_operations):
            with self._database.read() as live:
                found = snapshots.difference(live, source)
            if not found.is_empty:
                self._replace(source, name, events)
        return Rebuilt(n_operations, found)

    # -- forgetting for good

    def purge(self, memory_ids: Sequence[MemoryId], events: Sequence[Event]) -> Receipt:
        at = events[0].at
        with self._database.write() as connection:
            erasure = erasing.erase(connection, memory_ids)
            purging.note(connection, memory_ids, codec.micros_of(at))
            journal.insert(connection, self._namespace, events)
        finish = purging.Finish(self._database, memory_ids)
        is_done = finish.run()
        pieces = pieces_of({*erasure.texts, *finish.texts})
        scanned, shared, n_left = self._scan(pieces)
        return Receipt(
            memory_ids=tuple(memory_ids),
            at=at,
            removed=erasure.removed,
            rewritten=tuple(finish.rewritten),
            damaged=tuple(finish.removed),
            scanned=scanned,
            n_pieces=len(pieces),
            shared=shared,
            n_left=n_left,
            waits_for="" if is_done else _WAITS,
        )

    def _scan(self, pieces: frozenset[bytes]) -> tuple[tuple[Scanned, ...], dict[str, int], int]:
        """Every file, pieces that rows which stay have too, and how many are left besides."""
        found: set[bytes] = set()
        scanned: list[Scanned] = []
        for path in self.files():
            file, pieces_here = scanning.scan(path, pieces)
            scanned.append(file)
            found |= pieces_here
        shared = self._shared(frozenset(found))
        left = found.difference(*shared.values())
        return tuple(scanned), {table: len(each) for table, each in shared.items()}, len(left)

    def _shared(self, found: frozenset[bytes]) -> dict[str, set[bytes]]:
        """By table, pieces that the rows which stay have too, in the store or in a copy."""
        shared: dict[str, set[bytes]] = {}
        if not found:
            return shared
        with self._database.write() as connection:  # the vocabulary is read by way of a temporary table
            _join(shared, scanning.remains(connection, found))
        for path in self.files():
            if path.suffix == ".json":
                _join(shared, {"manifests": scanning.occurring(path.read_bytes(), found)})
            elif path != self._database.path and not path.name.endswith(_OWN_FILES[1:]):
                with snapshots.reading(path) as connection:
                    _join(shared, scanning.remains(connection, found))
        return shared

    def n_bytes(self) -> int:
        return sum(each.stat().st_size for each in self.files())

    def files(self) -> list[Path]:
        """Every file of the store that can hold text, snapshots and copies included."""
        path = self._database.path
        own = [path.with_name(path.name + end) for end in _OWN_FILES]
        return [each for each in (*own, *purging.copies_beside(path), *self._shelf.files()) if each.is_file()]


def _join(shared: dict[str, set[bytes]], more: Mapping[str, set[bytes]]) -> None:
    for table, pieces in more.items():
        if pieces:
            shared[table] = shared.get(table, set()) | pieces


def bring_up_to_date(database: Database) -> None:
    """Upgrades the schema after keeping a snapshot of an older store, and ends purges that were cut off.

    Raises StoreTooNew, StoreUnavailable.
    """
    migrations = migrate.shipped()
    version = migrate.missing_from(database, migrations)
    if 0 < version < migrations[-1].version:
        _keep_older(database, version)
    migrate.upgrade(database, migrations)
    if not database.is_read_only and (cut_off := purging.unfinished(database)):
        with suppress(StoreUnavailable, StoreCorrupt):  # it stays noted, and whoever opens next tries again
            purging.Finish(database, cut_off).run()


def _keep_older(database: Database, version: int) -> None:
    """Everything as it is before an upgrade, so that it can be taken back."""
    name = SnapshotName(
        SnapshotId(f"snap_version_{version}"),
        f"before the upgrade from version {version}",
        SnapshotType.PRE_MIGRATION,
        datetime.now(UTC),
    )
    shelf = Shelf(database.path)
    with database.write():
        if all(each.name.id != name.id for each in shelf.all()):
            partial = shelf.partial(name.id)
            shelf.publish(name, partial, snapshots.copy_whole(database, partial))
