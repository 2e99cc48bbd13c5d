"""A new text for a memory: the next version, about the same places as they are today."""

from dataclasses import replace

from moorage.domain.anchor import Tie
from moorage.domain.errors import InvalidInput
from moorage.domain.memory import Memory, MemoryState
from moorage.domain.requests import NewMemory
from moorage.ports import Store
from moorage.services import drift
from moorage.services.act import Act
from moorage.services.lookup import tie_today
from moorage.services.view import View


def successor(store: Store, view: View, old: Memory, new: NewMemory, act: Act) -> NewMemory:
    """What `new` leaves open is as it was; places that are lost are left behind.

    Raises InvalidInput for a memory that is superseded already, or out of sight.
    """
    if old.state is not MemoryState.ACTIVE:
        raise InvalidInput(f"{old.id} is {old.state}; only a memory in use can be superseded")
    return replace(
        new,
        supersedes=old.id,
        title=new.title or old.title,
        kind=new.kind or old.kind,
        tags=new.tags or old.tags,
        metadata=new.metadata or old.metadata,
        sources=new.sources or old.sources,
        pinned=new.pinned or old.pinned,
        checks=new.checks or old.checks,
        rejected=new.rejected or old.rejected,
        ties=new.ties or _ties(store, view, old, act),
        namespace=old.namespace,
    )


def _ties(store: Store, view: View, old: Memory, act: Act) -> tuple[Tie, ...]:
    checked = drift.check(store, view, store.anchors.of([old.id]), act)
    return tuple(tie_today(view, each) for each in checked if each.drift.place is not None)
