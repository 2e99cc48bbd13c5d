"""Puts memories away and brings them back; nothing of a memory but its state changes, and undo takes each back."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from moorage.domain.errors import InvalidInput
from moorage.domain.event import EventKind
from moorage.domain.memory import AuthorKind, Memory, MemoryId, MemoryState, Trust
from moorage.domain.requests import Change
from moorage.domain.snooze import Snooze, until
from moorage.domain.writes import Writes
from moorage.ports import Store
from moorage.services.act import Act
from moorage.services.lifecycle import called
from moorage.services.snoozing import check_can_be_snoozed

_PUT_AWAY = (MemoryState.ARCHIVED, MemoryState.FORGOTTEN)


def archive(store: Store, memories: Sequence[Memory], act: Act) -> Change:
    """Out of recall and checks, but listed; all of them or none. Raises InvalidInput for what is no active memory."""
    for each in memories:
        if each.state is not MemoryState.ACTIVE:
            raise InvalidInput(f"{each.id} is {each.state.value}; only active memories can be archived")
    return _changed(store, memories, act, _Deed(EventKind.ARCHIVED, "archived", _with_state(MemoryState.ARCHIVED)))


def restore(store: Store, memories: Sequence[Memory], act: Act) -> Change:
    """Back from the archive, or from being forgotten; one that was superseded meanwhile stays superseded.

    Raises InvalidInput for what is neither archived nor forgotten.
    """
    for each in memories:
        if each.state not in _PUT_AWAY:
            raise InvalidInput(f"{each.id} is {each.state.value}; only archived and forgotten memories can be restored")
    successors = store.overview.successors([each.id for each in memories])
    return _changed(store, memories, act, _Deed(EventKind.RESTORED, "restored", _brought_back(successors)))


def pin(store: Store, memories: Sequence[Memory], act: Act, *, pinned: bool) -> Change:
    """A pinned memory is never evicted; raises InvalidInput when it is so already."""
    word = "pinned" if pinned else "unpinned"
    for each in memories:
        if each.pinned is pinned:
            raise InvalidInput(f"{each.id} is already {word}")
    return _changed(store, memories, act, _Deed(EventKind.CHANGED, word, lambda each: replace(each, pinned=pinned)))


def snooze(store: Store, memories: Sequence[Memory], until_when: Snooze, act: Act) -> Change:
    """Nothing is said of them until then; they are recalled as ever. Raises InvalidInput for what is out of sight."""
    check_can_be_snoozed(memories)
    word = f"snoozed {until(until_when)}"
    return _changed(store, memories, act, _Deed(EventKind.CHANGED, word, lambda each: replace(each, snooze=until_when)))


def unsnooze(store: Store, memories: Sequence[Memory], act: Act) -> Change:
    """What they have to say is said again; raises InvalidInput when they never were."""
    for each in memories:
        if each.snooze is None:
            raise InvalidInput(f"{each.id} is not snoozed")
    deed = _Deed(EventKind.CHANGED, "unsnoozed", lambda each: replace(each, snooze=None))
    return _changed(store, memories, act, deed)


def forget_all(store: Store, memories: Sequence[Memory], act: Act) -> Change:
    """Takes them out of recall and checks, in one operation; they can come back."""
    for each in memories:
        if each.state is MemoryState.FORGOTTEN:
            raise InvalidInput(f"{each.id} is already forgotten")
    return _changed(store, memories, act, _Deed(EventKind.FORGOTTEN, "forgotten", _with_state(MemoryState.FORGOTTEN)))


def proposals(store: Store, session: str | None) -> list[Memory]:
    """What waits for a person, oldest first; of one agent session or of all."""
    waiting = [each for each in store.recent() if each.trust is Trust.PROPOSED]
    return [each for each in reversed(waiting) if session is None or each.session == session]


def accept(store: Store, memories: Sequence[Memory], act: Act) -> Change:
    """A person vouches for what an agent proposed, or what came from elsewhere.

    Raises InvalidInput for what is accepted already, and for an agent.
    """
    if act.author.kind is AuthorKind.AGENT:
        raise InvalidInput("only a person accepts; ask one to run `moorage accept`")
    for each in memories:
        if each.trust is Trust.ACCEPTED:
            raise InvalidInput(f"{each.id} is accepted already")
    return _changed(
        store, memories, act, _Deed(EventKind.CHANGED, "accepted", lambda each: replace(each, trust=Trust.ACCEPTED))
    )


def reject(store: Store, memories: Sequence[Memory], act: Act) -> Change:
    """What was proposed is out of sight, undoably; raises InvalidInput for what is no proposal any more."""
    for each in memories:
        if each.trust is not Trust.PROPOSED or each.state is not MemoryState.ACTIVE:
            raise InvalidInput(f"{each.id} is no proposal that waits; `moorage forget {each.id}` takes it out of sight")
    return _changed(store, memories, act, _Deed(EventKind.FORGOTTEN, "rejected", _with_state(MemoryState.FORGOTTEN)))


class _Deed:
    """What is done to each memory, and how the journal calls it."""

    def __init__(self, kind: EventKind, word: str, make: Callable[[Memory], Memory]) -> None:
        self.kind, self.word, self.make = kind, word, make


def _with_state(state: MemoryState) -> Callable[[Memory], Memory]:
    return lambda memory: replace(memory, state=state)


def _brought_back(successors: dict[MemoryId, MemoryId]) -> Callable[[Memory], Memory]:
    def bring_back(memory: Memory) -> Memory:
        state = MemoryState.SUPERSEDED if memory.id in successors else MemoryState.ACTIVE
        return replace(memory, state=state)

    return bring_back


def _changed(store: Store, memories: Sequence[Memory], act: Act, deed: _Deed) -> Change:
    """One operation for all of them."""
    different = list({each.id: each for each in memories}.values())
    if not different:
        raise InvalidInput("no memory is named; `moorage recall` shows ids")
    events = tuple(act.event(deed.kind, each.id, deed.word) for each in different)
    changed = tuple((each, replace(deed.make(each), updated_at=act.at)) for each in different)
    store.write(Writes(events=events, changed=changed))
    said = called(different[0]) if len(different) == 1 else f"{len(different)} memories"
    return Change(different[0].id if len(different) == 1 else None, (events[0].id,), f"{deed.word}: {said}")
