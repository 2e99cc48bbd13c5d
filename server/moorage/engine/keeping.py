"""What keeps the store in shape: the archive, pins, snapshots, forgetting for good."""

from collections.abc import Callable, Sequence
from datetime import timedelta

from moorage.domain.bands import bands_written
from moorage.domain.event import Event, RowChange
from moorage.domain.forgetting import Receipt
from moorage.domain.memory import Memory, MemoryId, MemoryState, Namespace
from moorage.domain.reflection import Reflection, Statistics, Wish
from moorage.domain.requests import Change
from moorage.domain.snapshot import Difference, Rebuilt, Snapshot
from moorage.domain.work import CancelToken, Report
from moorage.engine.home import StoreHome
from moorage.engine.reports import Reports
from moorage.jobs import Jobs
from moorage.ports import Store
from moorage.services import archiving, evicting, journalling, purging, reflecting, snapshotting, upkeep
from moorage.services.act import Act
from moorage.services.evicting import Plan
from moorage.services.purging import Doomed
from moorage.services.snapshotting import Restored
from moorage.settings import Settings


class Keeping:
    """One short method per use case, safe to call from any thread."""

    def __init__(
        self, home: StoreHome, reports: Reports, act: Callable[[], Act], jobs: Jobs, settings: Settings
    ) -> None:
        self._home = home
        self._reports = reports
        self._act = act
        self._jobs = jobs
        self._settings = settings
        self._bands = bands_written(settings.staleness.by_class, settings.staleness.namespaces)

    def reindex(self) -> int:
        """Rebuilds the text index and marks all embeddings pending; returns the number of memories."""
        return upkeep.reindex(self._home.store)

    def problems(self) -> list[str]:
        """What an integrity check of the store finds."""
        return self._home.store.problems()

    def archive(self, memories: Sequence[Memory]) -> Change:
        """Out of recall and checks."""
        return self._after(archiving.archive(self._home.store, memories, self._act()))

    def restore(self, memories: Sequence[Memory]) -> Change:
        """Back from the archive, or from being forgotten."""
        return self._after(archiving.restore(self._home.store, memories, self._act()))

    def proposals(self, session: str | None) -> list[Memory]:
        """What agents wrote and no person has looked at yet, oldest first."""
        return archiving.proposals(self._home.store, session)

    def accept(self, memories: Sequence[Memory]) -> Change:
        """A person vouches for them."""
        return self._after(archiving.accept(self._home.store, memories, self._act()))

    def reject(self, memories: Sequence[Memory]) -> Change:
        """Takes proposals out of sight, undoably."""
        return self._after(archiving.reject(self._home.store, memories, self._act()))

    def pin(self, memories: Sequence[Memory], *, pinned: bool) -> Change:
        """Keeps them from being evicted, or lets them."""
        return self._after(archiving.pin(self._home.store, memories, self._act(), pinned=pinned))

    def reflect(self, wish: Wish, namespace: Namespace | None) -> Reflection:
        """What deserves attention in a namespace, the one in use unless another is named."""
        return reflecting.reflect(self._within(namespace), self._bands, wish, self._act().at)

    def statistics(self, namespace: Namespace | None) -> Statistics:
        """How a namespace is doing."""
        return reflecting.statistics(self._within(namespace), self._bands, self._act().at)

    def _within(self, namespace: Namespace | None) -> Store:
        store = self._home.store
        return store.within(namespace or store.namespace)

    def in_state(self, state: MemoryState, limit: int) -> list[Memory]:
        """Those that changed last first."""
        return self._home.store.overview.in_state(state, limit)

    def eviction(self, n_kept: int) -> Plan:
        """Who would leave so that at most so many memories stay."""
        return evicting.plan(self._home.store, self._bands, n_kept, self._act().at)

    def evict(self, chosen: Plan) -> Change:
        """Archives them."""
        return self._after(evicting.evict(self._home.store, chosen, self._act()))

    # -- forgetting for good

    def doomed(self, ids: Sequence[str]) -> Doomed:
        """What purging these would remove; ids as people write them."""
        return purging.doomed(self._home.store, ids)

    def purge(self, chosen: Doomed) -> Receipt:
        """Removes them from every file for good."""
        receipt = purging.purge(self._home.store, chosen, self._act())
        self._reports.changed()
        return receipt

    # -- snapshots

    def snapshots(self) -> list[Snapshot]:
        """Oldest first."""
        return self._home.store.vault.snapshots()

    def make_snapshot(self, label: str) -> Snapshot:
        """By hand."""
        return snapshotting.create(self._home.make(), label, self._act())

    def restore_snapshot(self, text: str) -> Restored:
        """Makes everything as it was then."""
        restored = snapshotting.restore(self._home.store, text, self._settings.snapshots.keep, self._act())
        self._reports.changed()
        return restored

    def difference(self, before: str, after: str | None) -> Difference:
        """From one snapshot to another, or to today."""
        return snapshotting.difference(self._home.store, before, after)

    # -- the journal

    def events(self, memory_id: MemoryId | None, limit: int) -> list[Event]:
        """Newest first; of a memory, also one that is gone, or of all."""
        return self._home.store.events(memory_id, limit)

    def changes_of(self, event: Event) -> list[RowChange]:
        """What the operation that an event belongs to did, row by row; empty when that is kept no more."""
        return self._home.store.changes_of(event.operation or event.id)

    def undo_last(self, n: int) -> list[Change]:
        """Takes back the last operations, newest first."""
        changes = journalling.undo_last(self._home.store, n, self._act())
        self._reports.changed()
        return changes

    def rebuild(self) -> Rebuilt:
        """Makes everything what the journal says."""
        rebuilt = journalling.rebuild(self._home.store, self._act())
        self._reports.changed()
        return rebuilt

    # -- what is done now and then

    def in_background(self) -> None:
        """The automatic snapshot and the trimming of the journal, where they are due, on the worker."""
        self._jobs.submit("keep", self._keep)

    def _keep(self, *, cancel: CancelToken, report: Report) -> None:
        store, settings = self._home.store, self._settings
        if store.is_read_only or not self._home.is_made:
            return
        every = timedelta(days=settings.snapshots.every_days)
        snapshotting.make_due(store, every, settings.snapshots.keep, self._act())
        cancel.check()
        journalling.trim(store, timedelta(days=settings.journal.keep_days), self._act())

    def _after(self, change: Change) -> Change:
        self._reports.changed()
        return change
