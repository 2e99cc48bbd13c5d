"""Memories that ask for no attention for a while. It ends by itself; nothing has to wake anything."""

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime, time

from moorage.domain.errors import InvalidInput
from moorage.domain.memory import Memory, MemoryState
from moorage.domain.snooze import Snooze, UntilCommit, UntilNextCommit, UntilTime
from moorage.services.act import Act
from moorage.services.view import View

NEXT_COMMIT = "next-commit"


def snooze_meant(view: View, text: str, act: Act) -> Snooze:
    """A date or moment (ISO 8601, UTC without a zone), `next-commit`, or what names a commit; raises InvalidInput."""
    text = text.strip()
    if text == NEXT_COMMIT:
        head = view.head()
        if head is None:
            raise InvalidInput("there is no commit to wait for the next of; give a date such as 2026-12-24")
        return UntilNextCommit(head)
    at = _moment(text)
    if at is not None:
        if at <= act.at:
            raise InvalidInput(f"{text} is over; give a later date")
        return UntilTime(at)
    commit = view.commit_named(text)
    if commit is None:
        raise InvalidInput(f"{text!r} is no date, no commit of this repository and not {NEXT_COMMIT}")
    if view.has_commit(commit):
        raise InvalidInput(f"{text} is checked out already; give a commit that is still to come here, or a date")
    return UntilCommit(commit)


def _moment(text: str) -> datetime | None:
    try:
        at = datetime.fromisoformat(text)
    except ValueError:
        return None
    if text.isdecimal():
        return None  # `20261224` may be the beginning of a commit's id
    if len(text) == len("2026-12-24"):
        at = datetime.combine(at.date(), time.min)
    return at.replace(tzinfo=UTC) if at.tzinfo is None else at.astimezone(UTC)


def is_snoozed(view: View, memory: Memory, now: datetime) -> bool:
    """Whether it asks for no attention in this checkout now."""
    match memory.snooze:
        case None:
            return False
        case UntilTime(at):
            return now < at
        case UntilCommit(id_):
            return not view.has_commit(id_)
        case UntilNextCommit(id_):
            return view.head() == id_


def next_end(memories: Iterable[Memory], now: datetime) -> datetime | None:
    """When the first of those that end at a moment does."""
    ends = [each.snooze.at for each in memories if isinstance(each.snooze, UntilTime) and each.snooze.at > now]
    return min(ends, default=None)


def check_can_be_snoozed(memories: Sequence[Memory]) -> None:
    """Raises InvalidInput for what is out of sight anyway."""
    for each in memories:
        if each.state is not MemoryState.ACTIVE:
            raise InvalidInput(f"{each.id} is {each.state.value}; only a memory in use can be snoozed")
