"""What selections mean: the law that the store's SQL is tested against, and the ages that they may ask for."""

from collections.abc import Mapping
from datetime import datetime, timedelta

from moorage.domain import filtered, phrases
from moorage.domain.filtered import Subject
from moorage.domain.kinds import MemoryClass, class_of
from moorage.domain.memory import Kind, Memory, MemoryState, Namespace
from moorage.domain.selection import Aged, Selection
from moorage.domain.staleness import BANDS, EXPIRY_DAYS, Band

_DAY = timedelta(days=1)
_MOMENT = timedelta(microseconds=1)


def selects(selection: Selection, subject: Subject, own: Namespace) -> bool:
    """Whether a memory is meant; `own` is the namespace of the store that is asked."""
    memory = subject.memory
    return (
        memory.namespace in (selection.namespaces if selection.namespaces is not None else {own})
        and memory.tier in selection.tiers
        and _is_current(selection, memory)
        and (selection.ids is None or memory.id in selection.ids)
        and (selection.kinds is None or memory.kind in selection.kinds)
        and (selection.scopes is None or memory.scope in selection.scopes)
        and (selection.trust is None or memory.trust in selection.trust)
        and (selection.after is None or memory.created_at >= selection.after)
        and (selection.before is None or memory.created_at < selection.before)
        and _is_there(selection, subject)
        and _says(selection, memory)
        and all(_is_aged(each, memory) is each.is_wanted for each in selection.aged)
        and filtered.holds(selection.filter, subject)
    )


def unverified(now: datetime, *, is_wanted: bool) -> Aged:
    """Whose floor has passed since the last proof; see `staleness.is_unverified`."""
    floors = ((kind, days) for kind, days in EXPIRY_DAYS.items() if days is not None)
    return Aged(tuple((kind, now - days * _DAY) for kind, days in floors), (), is_wanted)


def stale(now: datetime, bands: Mapping[MemoryClass, Band], *, is_wanted: bool) -> Aged:
    """What is in the last band of its class; `bands` are those of its namespace, where it has any of its own."""
    moments = {each: now - bands.get(each, BANDS[each]).stale_days * _DAY + _MOMENT for each in MemoryClass}
    by_kind = [(kind, moments[class_of(kind)]) for kind in Kind]
    is_event = {kind: class_of(kind) is MemoryClass.EPISODIC for kind in Kind}
    return Aged(
        tuple(each for each in by_kind if not is_event[each[0]]),
        tuple(each for each in by_kind if is_event[each[0]]),
        is_wanted,
    )


def is_within(path: str, place: str) -> bool:
    """Whether a path is that file, or in or below that folder."""
    folder = place.rstrip("/")
    return folder in ("", ".") or path == folder or path.startswith(f"{folder}/")


def _is_current(selection: Selection, memory: Memory) -> bool:
    if memory.state is MemoryState.FORGOTTEN:
        return False
    if selection.as_of is None:
        return memory.state in selection.states
    was_put_away = memory.state is not MemoryState.ACTIVE and memory.updated_at <= selection.as_of
    return memory.created_at <= selection.as_of and (not was_put_away or memory.state in selection.states)


def _is_there(selection: Selection, subject: Subject) -> bool:
    section = subject.memory.section
    paths = subject.paths | {section.path} if section else subject.paths

    def is_in(places: tuple[str, ...]) -> bool:
        return any(is_within(path, place) for path in paths for place in places)

    return all(map(is_in, selection.paths)) and not is_in(selection.other_paths)


def _says(selection: Selection, memory: Memory) -> bool:
    text = f"{memory.title}\n{memory.content}"
    return all(phrases.occurs(each, text) for each in selection.phrases) and not any(
        phrases.occurs(each, text) for each in selection.other_phrases
    )


def _is_aged(aged: Aged, memory: Memory) -> bool:
    proof = max(memory.created_at, memory.validated_at or memory.created_at)
    born, proven = dict(aged.since_birth).get(memory.kind), dict(aged.since_proof).get(memory.kind)
    return (born is not None and memory.created_at < born) or (proven is not None and proof < proven)
