"""What becomes of a memory after it was written: confirmed, re-anchored, forgotten, restored, undone."""

from collections.abc import Sequence

from moorage.domain.anchor import Anchor, AnchorId, SightingReason, Tie
from moorage.domain.errors import InvalidInput, MemoryNotFound
from moorage.domain.event import Event, EventId, EventKind
from moorage.domain.known import Checked
from moorage.domain.memory import Memory, MemoryId, MemoryState
from moorage.domain.requests import Change
from moorage.domain.wording import title_of
from moorage.ports import Store
from moorage.services import drift
from moorage.services.act import Act
from moorage.services.lookup import tie_today
from moorage.services.sighting import outline_of, sight
from moorage.services.view import View

_MAX_SIMILAR = 6
_SHOWN_CHARACTERS = 60


def called(memory: Memory) -> str:
    """The title, else the first words, and the id."""
    return f"“{title_of(memory, _SHOWN_CHARACTERS)}” ({memory.id})"


def memory_named(store: Store, text: str) -> Memory:
    """The memory with this id, or with the only id that starts so; raises MemoryNotFound, InvalidInput."""
    text = text.strip()
    found = store.ids_starting(text, _MAX_SIMILAR) if text else []
    if text in found:
        return store.memory(MemoryId(text))
    if len(found) > 1:
        raise InvalidInput(f"{text} begins {len(found)} ids: {', '.join(found)}; give more letters")
    if not found:
        raise MemoryNotFound(f"no memory has the id {text or '(empty)'}; `moorage recall` shows ids")
    return store.memory(found[0])


def confirm(store: Store, view: View, memory: Memory, only: AnchorId | None, act: Act) -> Change:
    """Still true: what the code is today is added to what each anchor has seen."""
    anchors = _chosen(store, memory, only)
    checked = drift.check(store, view, anchors, act)
    for each in checked:
        if each.drift.place is None:
            tied = each.anchor.latest.place.symbol_path
            raise InvalidInput(f"{tied} is lost; move it with `moorage reanchor {memory.id} --to FILE#SYMBOL`")
    events = [_confirm_at(store, view, each, act) for each in checked]
    return Change(memory.id, tuple(event.id for event in events), f"confirmed as still true: {called(memory)}")


def _confirm_at(store: Store, view: View, checked: Checked, act: Act) -> Event:
    anchor, to = checked.anchor, tie_today(view, checked)
    detail = f"confirmed at {to.place.symbol_path}"
    event = act.event(EventKind.CONFIRMED, anchor.memory_id, detail, anchor_id=anchor.id)
    _see(store, view, anchor, to, SightingReason.CONFIRMED, event, act)
    return event


def _see(store: Store, view: View, anchor: Anchor, to: Tie, reason: SightingReason, event: Event, act: Act) -> None:
    sighting = sight(view, to, reason, act)
    store.add_sighting(anchor.id, sighting, outline_of(view, to.place.path), event)


def reanchor(store: Store, view: View, memory: Memory, only: AnchorId | None, to: Tie, act: Act) -> Change:
    """Moves one anchor to a place that a person chose; the old sightings stay for other branches."""
    anchors = _chosen(store, memory, only)
    anchor = anchors[0] if len(anchors) == 1 else _one_lost(store, view, memory, anchors, act)
    place = to.place
    detail = f"moved from {anchor.latest.place.symbol_path} to {place.symbol_path}"
    event = act.event(EventKind.REANCHORED, memory.id, detail, anchor_id=anchor.id)
    _see(store, view, anchor, to, SightingReason.REANCHORED, event, act)
    return Change(memory.id, (event.id,), f"anchored to {place.symbol_path}: {called(memory)}")


def _one_lost(store: Store, view: View, memory: Memory, anchors: Sequence[Anchor], act: Act) -> Anchor:
    lost = [each.anchor for each in drift.check(store, view, anchors, act) if each.drift.place is None]
    if len(lost) == 1:
        return lost[0]
    names = ", ".join(f"{each.id} ({each.latest.place.symbol_path})" for each in anchors)
    raise InvalidInput(f"{memory.id} has {len(anchors)} anchors; name one of: {names}")


def _chosen(store: Store, memory: Memory, only: AnchorId | None) -> list[Anchor]:
    if memory.state is MemoryState.FORGOTTEN:
        raise InvalidInput(f"{memory.id} is forgotten; `moorage history {memory.id}` shows what to undo")
    anchors = store.anchors_of([memory.id])
    chosen = [each for each in anchors if only is None or each.id == only]
    if not chosen:
        what = f"no anchor {only}" if only else "no anchor"
        raise InvalidInput(f"{memory.id} has {what}; `moorage history {memory.id}` shows what it has")
    return chosen


def forget(store: Store, memory: Memory, act: Act) -> Change:
    """Takes a memory out of recall and checks; it can come back."""
    if memory.state is MemoryState.FORGOTTEN:
        raise InvalidInput(f"{memory.id} is already forgotten")
    event = act.event(EventKind.FORGOTTEN, memory.id, "forgotten")
    store.set_state(memory.id, MemoryState.FORGOTTEN, event)
    return Change(memory.id, (event.id,), f"forgotten, until `moorage undo {event.id}`: {called(memory)}")


def undo(store: Store, event_id: EventId, act: Act) -> Change:
    """Takes back what was done to a memory; raises InvalidInput for what cannot be undone."""
    event = store.event(event_id)
    if event is None:
        raise InvalidInput(f"no event has the id {event_id}; `moorage history` shows ids")
    if any(each.undoes == event_id for each in store.events(event.memory_id, 10_000)):
        raise InvalidInput(f"{event_id} is already undone")
    undoing = act.event(
        EventKind.UNDONE,
        event.memory_id,
        f"undid: {event.detail}",
        anchor_id=event.anchor_id,
        undoes=event_id,
    )
    sighting = store.sighting_of_event(event_id)
    if event.kind is EventKind.FORGOTTEN:
        store.set_state(event.memory_id, MemoryState.ACTIVE, undoing)
    elif event.kind is EventKind.ANCHORED and event.anchor_id:
        store.drop_anchor(event.anchor_id, undoing)
    elif event.kind in (EventKind.CONFIRMED, EventKind.REANCHORED) and sighting:
        store.retire_sighting(sighting, undoing)
    else:
        raise InvalidInput(f"{event_id} is '{event.detail}', which cannot be undone")
    return Change(event.memory_id, (undoing.id,), f"undid: {event.detail}")
