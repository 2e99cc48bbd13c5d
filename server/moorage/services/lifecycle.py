"""What becomes of a memory after it was written: confirmed, re-anchored, forgotten, undone."""

from collections.abc import Sequence
from dataclasses import replace

from moorage.domain.anchor import Anchor, AnchorId, Sighting, SightingReason, Tie
from moorage.domain.errors import InvalidInput, MemoryNotFound
from moorage.domain.event import EventId, EventKind
from moorage.domain.memory import Memory, MemoryId, MemoryState
from moorage.domain.requests import Change
from moorage.domain.wording import title_of
from moorage.domain.writes import Writes
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
    anchors = _chosen(store, memory, only) if only or store.anchors.of([memory.id]) else []
    return _seen(store, view, [memory], _found(store, view, anchors, act), act)


def confirm_memories(store: Store, view: View, memories: Sequence[Memory], act: Act) -> Change:
    """All anchors of all of them, in one operation; none when one of them is out of sight or lost."""
    for each in memories:
        check_active(each)
    different = list({each.id: each for each in memories}.values())
    anchors = store.anchors.of([each.id for each in different])
    return _seen(store, view, different, _found(store, view, anchors, act), act)


def confirm_all(store: Store, view: View, anchor_ids: Sequence[AnchorId], act: Act) -> Change:
    """The same for single anchors of any memories, in one operation; all of them or none."""
    anchors = store.anchors.some(list(dict.fromkeys(anchor_ids)))
    missing = set(anchor_ids) - {each.id for each in anchors}
    if missing or not anchors:
        raise InvalidInput(f"no anchor has the id {', '.join(sorted(missing)) or '(none given)'}; check the file again")
    memories = store.memories(list(dict.fromkeys(each.memory_id for each in anchors)))
    for each in memories.values():
        check_active(each)
    return _seen(store, view, list(memories.values()), _found(store, view, anchors, act), act)


def _found(store: Store, view: View, anchors: Sequence[Anchor], act: Act) -> list[tuple[Anchor, Tie]]:
    checked = drift.check(store, view, anchors, act)
    for each in checked:
        if each.drift.place is None:
            tied, memory_id = each.anchor.latest.place.symbol_path, each.anchor.memory_id
            raise InvalidInput(f"{tied} is lost; move it with `moorage reanchor {memory_id} --to FILE#SYMBOL`")
    return [(each.anchor, tie_today(view, each)) for each in checked]


def _seen(store: Store, view: View, memories: Sequence[Memory], seen: Sequence[tuple[Anchor, Tie]], act: Act) -> Change:
    sightings = [(anchor.id, sight(view, to, SightingReason.CONFIRMED, act)) for anchor, to in seen]
    events = [
        act.event(EventKind.CONFIRMED, anchor.memory_id, f"confirmed at {to.place.symbol_path}", anchor_id=anchor.id)
        for anchor, to in seen
    ]
    told = {each.memory_id for each in events}
    events += [act.event(EventKind.CONFIRMED, each.id, "confirmed") for each in memories if each.id not in told]
    outlines = tuple(outline_of(view, path) for path in dict.fromkeys(to.place.path for _, to in seen))
    changed = tuple((each, replace(each, validated_at=act.at, snooze=None)) for each in memories)
    store.write(Writes(events=tuple(events), changed=changed, sightings=tuple(sightings), outlines=outlines))
    is_one = len(memories) == 1
    said = called(memories[0]) if is_one else f"{len(memories)} memories"
    return Change(memories[0].id if is_one else None, (events[0].id,), f"confirmed as still true: {said}")


def reanchor(store: Store, view: View, memory: Memory, only: AnchorId | None, to: Tie, act: Act) -> Change:
    """Moves one anchor to a place that a person chose; the old sightings stay for other branches."""
    anchors = _chosen(store, memory, only)
    anchor = anchors[0] if len(anchors) == 1 else _one_lost(store, view, memory, anchors, act)
    place = to.place
    detail = f"moved from {anchor.latest.place.symbol_path} to {place.symbol_path}"
    event = act.event(EventKind.REANCHORED, memory.id, detail, anchor_id=anchor.id)
    sighting: Sighting = sight(view, to, SightingReason.REANCHORED, act)
    store.write(Writes(events=(event,), sightings=((anchor.id, sighting),), outlines=(outline_of(view, place.path),)))
    return Change(memory.id, (event.id,), f"anchored to {place.symbol_path}: {called(memory)}")


def _one_lost(store: Store, view: View, memory: Memory, anchors: Sequence[Anchor], act: Act) -> Anchor:
    lost = [each.anchor for each in drift.check(store, view, anchors, act) if each.drift.place is None]
    if len(lost) == 1:
        return lost[0]
    names = ", ".join(f"{each.id} ({each.latest.place.symbol_path})" for each in anchors)
    raise InvalidInput(f"{memory.id} has {len(anchors)} anchors; name one of: {names}")


def _chosen(store: Store, memory: Memory, only: AnchorId | None) -> list[Anchor]:
    check_active(memory)
    anchors = store.anchors.of([memory.id])
    chosen = [each for each in anchors if only is None or each.id == only]
    if not chosen:
        what = f"no anchor {only}" if only else "no anchor"
        raise InvalidInput(f"{memory.id} has {what}; `moorage history {memory.id}` shows what it has")
    return chosen


def check_active(memory: Memory) -> None:
    """Raises InvalidInput for a memory that is out of sight."""
    if memory.state is MemoryState.FORGOTTEN:
        raise InvalidInput(f"{memory.id} is forgotten; `moorage history {memory.id}` shows what to undo")
    if memory.state is MemoryState.ARCHIVED:
        raise InvalidInput(f"{memory.id} is archived; `moorage restore {memory.id}` brings it back")


def forget(store: Store, memory: Memory, act: Act) -> Change:
    """Takes a memory out of recall and checks; it can come back."""
    if memory.state is MemoryState.FORGOTTEN:
        raise InvalidInput(f"{memory.id} is already forgotten")
    event = act.event(EventKind.FORGOTTEN, memory.id, "forgotten")
    gone = replace(memory, state=MemoryState.FORGOTTEN, updated_at=act.at)
    store.write(Writes(events=(event,), changed=((memory, gone),)))
    return Change(memory.id, (event.id,), f"forgotten: {called(memory)}")


def undo(store: Store, event_id: EventId, act: Act) -> Change:
    """Takes back all that was done together with an event; raises InvalidInput, ChangedMeanwhile."""
    event = store.event(event_id)
    if event is None or event.operation is None:
        raise InvalidInput(f"no event has the id {event_id}; `moorage history` shows ids")
    if event.kind is EventKind.PURGED:
        raise InvalidInput("a purge cannot be undone; what it removed is nowhere any more")
    undone = store.events_of(event.operation)
    undoing = [
        act.event(EventKind.UNDONE, each.memory_id, f"undid: {each.detail}", undoes=event.operation) for each in undone
    ]
    store.undo(event.operation, undoing)
    return Change(event.memory_id, (undoing[0].id,), f"undid: {event.detail}")
