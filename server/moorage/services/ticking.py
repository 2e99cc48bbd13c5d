"""What people do with the checks of a memory: add some, tick those that were proposed, take some away."""

from collections.abc import Sequence
from dataclasses import replace

from moorage.domain.check_wording import sentence
from moorage.domain.checks import MAX_CHECKS, Carried
from moorage.domain.errors import InvalidInput
from moorage.domain.event import EventKind
from moorage.domain.memory import AuthorKind, Memory
from moorage.domain.placing import placed
from moorage.domain.requests import Change, Ticking
from moorage.domain.writes import Writes
from moorage.ports import Store
from moorage.services.act import Act
from moorage.services.lifecycle import called, check_active


def tick(store: Store, memory: Memory, ticking: Ticking, act: Act) -> Change:
    """One undoable change; an agent may only propose. Raises InvalidInput."""
    check_active(memory)
    is_agent = act.author.kind is AuthorKind.AGENT
    if is_agent and (ticking.tick or ticking.remove or ticking.drop or ticking.allows):
        raise InvalidInput("only a person ticks or removes checks; ask one to run `moorage checks`")
    for number in (*ticking.tick, *ticking.remove):
        if not 1 <= number <= len(memory.checks):
            raise InvalidInput(f"{memory.id} has {len(memory.checks)} checks and no number {number}")
    _check_there(memory, ticking)
    kept = [
        replace(each, is_proposed=False) if number in ticking.tick else each
        for number, each in enumerate(memory.checks, 1)
        if number not in ticking.remove and each.check not in ticking.drop
    ]
    places = [each.latest.place for each in store.anchors.of([memory.id])]
    added = [replace(placed(each, places), is_proposed=each.is_proposed or is_agent) for each in ticking.add]
    return _written(store, memory, [*kept, *_new(kept, added)], ticking, act)


def _check_there(memory: Memory, ticking: Ticking) -> None:
    has = {each.check for each in memory.checks}
    if gone := next((each for each in ticking.drop if each not in has), None):
        raise InvalidInput(f"{memory.id} has no check that {sentence(gone)}".replace("`", "'"))
    if ticking.allows and not memory.rejected:
        raise InvalidInput(f"{memory.id} carries no code that was decided against")


def _new(kept: Sequence[Carried], added: Sequence[Carried]) -> list[Carried]:
    known = {each.check for each in kept}
    return [each for each in dict.fromkeys(added) if each.check not in known]


def _written(store: Store, memory: Memory, checks: Sequence[Carried], ticking: Ticking, act: Act) -> Change:
    if len(checks) > MAX_CHECKS:
        raise InvalidInput(f"{memory.id} would have {len(checks)} checks; at most {MAX_CHECKS} fit")
    rejected = () if ticking.allows else memory.rejected
    if (tuple(checks), rejected) == (memory.checks, memory.rejected):
        raise InvalidInput(f"nothing changes: {memory.id} has these checks already")
    said = _said(ticking)
    event = act.event(EventKind.CHECKS, memory.id, said)
    changed = replace(memory, checks=tuple(checks), rejected=rejected, updated_at=act.at)
    store.write(Writes(events=(event,), changed=((memory, changed),)))
    return Change(memory.id, (event.id,), f"{said}: {called(memory)}")


def _said(ticking: Ticking) -> str:
    counts = (
        (len(ticking.add), "added"),
        (len(ticking.tick), "ticked"),
        (len(ticking.remove) + len(ticking.drop), "removed"),
    )
    changed = ", ".join(f"{count} {word}" for count, word in counts if count)
    allowed = "the code that was decided against is allowed again" if ticking.allows else ""
    return "; ".join(each for each in (f"checks: {changed}" if changed else "", allowed) if each)
