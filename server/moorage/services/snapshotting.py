"""Snapshots of all memories: made by hand, on a schedule, and before one is restored."""

from dataclasses import dataclass
from datetime import timedelta

from moorage.domain.event import EventKind
from moorage.domain.requests import Change
from moorage.domain.snapshot import Difference, Snapshot, SnapshotId, SnapshotName, SnapshotType, label_of
from moorage.domain.writes import Writes
from moorage.ports import Store
from moorage.services.act import Act


def create(store: Store, label: str, act: Act) -> Snapshot:
    """By hand; raises InvalidInput for a label that is too long."""
    snapshot = store.vault.keep(_name(label_of(label), SnapshotType.MANUAL, act))
    event = act.event(EventKind.SNAPSHOT, None, f"snapshot {snapshot.name.id} made")
    store.write(Writes(events=(event,)))
    return snapshot


@dataclass(frozen=True, slots=True)
class Restored:
    """`kept` is of what was there before."""

    change: Change
    chosen: Snapshot
    kept: Snapshot


def restore(store: Store, text: str, n_kept: int, act: Act) -> Restored:
    """All namespaces become what they were, undoably.

    Raises InvalidInput for an unknown one, StoreCorrupt for a damaged one.
    """
    chosen = store.vault.snapshot(text)
    event = act.event(EventKind.ROLLED_BACK, None, f"restored snapshot {chosen.name.id}")
    before = _name(f"before {chosen.name.id} was restored", SnapshotType.PRE_RESTORE, act)
    kept = store.vault.roll_back(chosen, before, [event])
    _prune(store, SnapshotType.PRE_RESTORE, n_kept)
    said = f"restored snapshot {chosen.name.id}; what was there is in {kept.name.id}"
    return Restored(Change(None, (event.id,), said), chosen, kept)


def difference(store: Store, before: str, after: str | None) -> Difference:
    """From one snapshot to another, or to today."""
    vault = store.vault
    return vault.difference(vault.snapshot(before), vault.snapshot(after) if after else None)


def make_due(store: Store, every: timedelta, n_kept: int, act: Act) -> Snapshot | None:
    """The automatic snapshot when the last one is older than that and there is something to keep."""
    latest = [each for each in store.vault.snapshots() if each.name.type is SnapshotType.AUTOMATIC][-1:]
    if not store.namespaces() or any(act.at - each.name.at < every for each in latest):
        return None
    made = store.vault.keep(_name("", SnapshotType.AUTOMATIC, act))
    _prune(store, SnapshotType.AUTOMATIC, n_kept)
    return made


def _prune(store: Store, of: SnapshotType, n_kept: int) -> None:
    old = [each for each in store.vault.snapshots() if each.name.type is of]
    for each in old[:-n_kept]:
        store.vault.drop(each)


def _name(label: str, of: SnapshotType, act: Act) -> SnapshotName:
    return SnapshotName(SnapshotId(act.new_id("snap")), label, of, act.at)
