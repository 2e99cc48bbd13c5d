"""Until when a memory asks for no attention: a moment, a commit, or whatever is committed next."""

import re
from dataclasses import dataclass
from datetime import UTC, datetime

from moorage.domain.saying import Say, english

_SHOWN_ID = 7
_WRITTEN = re.compile(r"(time|commit|next):(.+)")


@dataclass(frozen=True, slots=True)
class UntilTime:
    """Ends at a moment, UTC."""

    at: datetime


@dataclass(frozen=True, slots=True)
class UntilCommit:
    """Ends once what is checked out has a commit, by its 40 hex digits."""

    id: str


@dataclass(frozen=True, slots=True)
class UntilNextCommit:
    """Ends once another commit than this one is checked out."""

    id: str


Snooze = UntilTime | UntilCommit | UntilNextCommit


def written(snooze: Snooze) -> str:
    """One short text that `snooze_written` reads."""
    match snooze:
        case UntilTime(at):
            return f"time:{at.astimezone(UTC).isoformat()}"
        case UntilCommit(id_):
            return f"commit:{id_}"
        case UntilNextCommit(id_):
            return f"next:{id_}"


def snooze_written(text: str) -> Snooze:
    """What `written` gave; raises ValueError for anything else."""
    match = _WRITTEN.fullmatch(text)
    if match is None:
        raise ValueError(f"{text!r} is no snooze")
    if match[1] == "time":
        return UntilTime(datetime.fromisoformat(match[2]))
    return UntilCommit(match[2]) if match[1] == "commit" else UntilNextCommit(match[2])


def until(snooze: Snooze, say: Say = english) -> str:
    """`until 2026-12-05`, for people."""
    match snooze:
        case UntilTime(at):
            is_midnight = not (at.hour or at.minute or at.second)
            return say("until {date}", date=f"{at:%Y-%m-%d}" if is_midnight else f"{at:%Y-%m-%d %H:%M} UTC")
        case UntilCommit(id_):
            return say("until commit {commit} is here", commit=id_[:_SHOWN_ID])
        case UntilNextCommit():
            return say("until the next commit")
