"""A memory as a document, and a document as the next version of its memory."""

from collections.abc import Sequence

from moorage.domain.anchor import Tie
from moorage.domain.errors import ChangedMeanwhile, InvalidInput
from moorage.domain.event import Event, EventId, EventKind
from moorage.domain.memory import Memory, MemoryId, MemoryState
from moorage.domain.memory_document import MemoryDocument, document_of
from moorage.domain.requests import NewMemory
from moorage.ports import Store
from moorage.services import drift
from moorage.services.act import Act
from moorage.services.lookup import tie_today
from moorage.services.places import text_of
from moorage.services.view import View

_FURTHER = "edited further: "  # as `taken_back` writes it


def newest(store: Store, memory: Memory) -> Memory:
    """What has taken the place of a memory by now; itself when nothing has."""
    while memory.state is MemoryState.SUPERSEDED:
        successor = store.overview.successors([memory.id]).get(memory.id)
        if successor is None:
            return memory
        memory = store.memory(successor)
    return memory


def as_document(store: Store, view: View, memory: Memory, act: Act) -> MemoryDocument:
    """With its anchors where they are today, lost ones where they were last seen."""
    checked = drift.check(store, view, store.anchors.of([memory.id]), act)
    anchors = tuple(dict.fromkeys(text_of(view, tie_today(view, each)) for each in checked))
    return document_of(memory, anchors)


def taken_back(store: Store, made: MemoryId, operation: EventId, act: Act) -> MemoryId:
    """Undoes the writing of a version that the next save takes the place of; the one before it, which is in use again.

    Raises ChangedMeanwhile when something was done to it since, InvalidInput when it is undone already.
    """
    before = store.memory(made).supersedes
    if before is None:
        raise InvalidInput(f"{made} has no version before it")
    undoing = [
        act.event(EventKind.UNDONE, each.memory_id, f"edited further: {each.detail}", undoes=operation)
        for each in store.events_of(operation)
    ]
    store.undo(operation, undoing)
    return before


def without_pauses(events: Sequence[Event]) -> list[Event]:
    """Without what a later save of the same sitting took the place of, as every pause with automatic saving does."""
    further = {each.undoes for each in events if each.kind is EventKind.UNDONE and each.detail.startswith(_FURTHER)}
    return [each for each in events if each.operation not in further and (each.undoes or "") not in further]


def edited(store: Store, view: View, document: MemoryDocument, ties: tuple[Tie, ...], act: Act) -> NewMemory | None:
    """The next version; None when nothing differs.

    Raises ChangedMeanwhile for a version that is no longer the newest, InvalidInput for a memory out of sight.
    """
    old = store.memory(MemoryId(document.id))
    now = newest(store, old)
    if now.id != old.id:
        raise ChangedMeanwhile(
            f"{old.id} was replaced by {now.id} ({now.author.name}, {now.created_at:%Y-%m-%d %H:%M} UTC) since this "
            "text was opened; open it anew and bring your changes over"
        )
    if old.state is not MemoryState.ACTIVE:
        raise InvalidInput(f"{old.id} is {old.state.value}; restore it before it is edited")
    if document == as_document(store, view, old, act):
        return None
    return NewMemory(
        content=document.content,
        title=document.title,
        kind=document.kind,
        tags=document.tags,
        confidence=document.confidence,
        supersedes=old.id,
        ties=ties,
        metadata=old.metadata,
        sources=old.sources,
        checks=old.checks,
        rejected=old.rejected,
        tier=old.tier,
        pinned=document.pinned,
        namespace=old.namespace,
    )
