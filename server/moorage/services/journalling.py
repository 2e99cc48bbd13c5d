"""The journal: taking back the last operations, dropping what is too old, and rebuilding the memories from it."""

from collections.abc import Iterable, Iterator
from datetime import timedelta
from itertools import islice

from moorage.domain.errors import InvalidInput
from moorage.domain.event import Event, EventId, EventKind
from moorage.domain.requests import Change
from moorage.domain.snapshot import Rebuilt, SnapshotId, SnapshotName, SnapshotType
from moorage.ports import Store
from moorage.services import lifecycle
from moorage.services.act import Act

MAX_UNDONE = 100
_LOOKED_AT = (1_000, 30_000, 1_000_000)
"""Events, one try after the other: one operation can have tens of thousands."""
_NO_CHANGE = frozenset(
    {
        EventKind.FOLLOWED,
        EventKind.SNAPSHOT,
        EventKind.PURGED,
        EventKind.UNDONE,
        EventKind.SESSION_STARTED,
        EventKind.SESSION_ENDED,
        EventKind.SESSION_FAILED,
    }
)


def undo_last(store: Store, n: int, act: Act) -> list[Change]:
    """Takes back the last operations that are not taken back yet, newest first; all of them or none.

    Raises InvalidInput when there are not so many, ChangedMeanwhile.
    """
    if not 1 <= n <= MAX_UNDONE:
        raise InvalidInput(f"the number is {n}; it must lie between 1 and {MAX_UNDONE}")
    with store.together() as one:
        chosen: list[EventId] = []
        for looked_at in _LOOKED_AT:
            events = one.events(None, looked_at)
            chosen = list(islice(_standing(events), n))
            if len(chosen) == n or len(events) < looked_at:
                break
        if len(chosen) < n:
            raise InvalidInput(f"only {len(chosen)} operations can be undone; `moorage events` shows them")
        return [lifecycle.undo(one, each, act) for each in chosen]


def _standing(events: Iterable[Event]) -> Iterator[EventId]:
    """Operations that hold, newest first, from events in that order."""
    seen: set[EventId] = set()
    for each in events:
        operation = each.operation or each.id
        if operation in seen:
            continue
        seen.add(operation)
        if each.undoes:
            seen.add(each.undoes)
        elif each.kind not in _NO_CHANGE:
            yield operation


def trim(store: Store, keep: timedelta, act: Act) -> int:
    """Drops how to undo what is older; returns how many operations."""
    name = SnapshotName(SnapshotId(act.new_id("snap")), "", SnapshotType.JOURNAL, act.at)
    return store.vault.trim(act.at - keep, name)


def rebuild(store: Store, act: Act) -> Rebuilt:
    """Makes everything what the journal says; raises ChangedMeanwhile for one that contradicts itself."""
    event = act.event(EventKind.ROLLED_BACK, None, "rebuilt from the journal")
    label = "before the memories were rebuilt from the journal"
    name = SnapshotName(SnapshotId(act.new_id("snap")), label, SnapshotType.PRE_RESTORE, act.at)
    return store.vault.rebuild(name, [event])
