"""An agent at work: what it is about, the pages it keeps meanwhile, and how it ends. Nothing in it is a memory yet."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum
from typing import NewType

from moorage.domain.errors import InvalidInput
from moorage.domain.memory import Kind

SessionId = NewType("SessionId", str)
PageName = NewType("PageName", str)

MAX_PAGE_CHARACTERS = 200_000
MAX_TASK_CHARACTERS = 4096
MAX_REASON_CHARACTERS = 1000
MAX_ACTOR_CHARACTERS = 128
MOST_EXTRACTED = 50
_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9._:-]{0,127}")
_WORKING = ("plan", "commands", "errors", "changes", "notes")
_OUTPUT = ("summary", "durable-memory", "follow-ups")
_CONTEXT = ("manifest", "core", "notes")
DURABLE = PageName("output/durable-memory")
"""What is to become memories."""
BRIEFING = PageName("context/notes")
PAGES = tuple(
    PageName(f"{folder}/{name}")
    for folder, names in (("context", _CONTEXT), ("working", _WORKING), ("output", _OUTPUT))
    for name in names
)


class SessionState(StrEnum):
    ACTIVE = "active"
    COMPLETED = "completed"
    FAILED = "failed"
    ABORTED = "aborted"


class Outcome(StrEnum):
    """How a session ended."""

    SUCCESS = "success"
    FAILURE = "failure"
    ABORTED = "aborted"


_STATES = {
    Outcome.SUCCESS: SessionState.COMPLETED,
    Outcome.FAILURE: SessionState.FAILED,
    Outcome.ABORTED: SessionState.ABORTED,
}


@dataclass(frozen=True, slots=True)
class Session:
    id: SessionId
    actor: str
    """The agent's name, which its memories have as their author."""
    task: str
    state: SessionState
    started_at: datetime
    ended_at: datetime | None = None
    briefed_at: datetime | None = None
    """When it was last told what is known, by a hook."""
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Completion:
    """How a session shall end."""

    session: SessionId
    outcome: Outcome
    extract: bool = False
    """Whether what it learned becomes memories; of a success alone."""
    ephemeral: bool = False
    """Whether nothing of a failure is kept."""
    reason: str = ""

    @property
    def promotes(self) -> bool:
        return self.extract and self.outcome is Outcome.SUCCESS


@dataclass(frozen=True, slots=True)
class Extracted:
    """One statement of a page, as a memory could hold it."""

    content: str
    title: str = ""
    kind: Kind | None = None


def session_named(text: str) -> SessionId:
    """Raises InvalidInput for what cannot be an id."""
    if not _ID.fullmatch(text):
        raise InvalidInput(
            f"the session is {text[:140]!r}; it must begin with a letter or digit, hold those and . _ : - only, "
            "and have at most 128 characters"
        )
    return SessionId(text)


def page_named(text: str) -> PageName:
    """`working/plan`, `working/plan.md`, `output/durable_memory`; raises InvalidInput that names those there are."""
    name = text.strip().lower().removesuffix(".md").removesuffix(".json").replace("_", "-")
    if name not in PAGES:
        raise InvalidInput(f"there is no page {text[:80]!r}; there are {', '.join(PAGES)}")
    return PageName(name)


def check_writable(session: Session, name: PageName) -> None:
    """Raises InvalidInput for a page that is only read, and for a session that has ended."""
    if name.startswith("context/"):
        raise InvalidInput(f"{name} is only read; write to one below working/ or output/")
    if session.state is not SessionState.ACTIVE:
        again = "another one" if session.state is SessionState.COMPLETED else "it again"
        raise InvalidInput(f"the session {session.id} is {session.state}; start {again} to go on")


def resumed(session: Session, at: datetime) -> Session:
    """Raises InvalidInput for one that was completed: what it learned is settled."""
    if session.state is SessionState.COMPLETED:
        raise InvalidInput(f"the session {session.id} is completed; start one under another id")
    return replace(session, state=SessionState.ACTIVE, ended_at=None, reason="")


def ended(session: Session, outcome: Outcome, reason: str, at: datetime) -> Session:
    """Raises InvalidInput for one that has ended."""
    if session.state is not SessionState.ACTIVE:
        raise InvalidInput(f"the session {session.id} is {session.state} already; start it again to go on")
    return replace(session, state=_STATES[outcome], ended_at=at, reason=reason)


def left_after(outcome: Outcome, names: Sequence[PageName], *, ephemeral: bool) -> list[PageName]:
    """Pages that stay. A success leaves its output, a failure all, unless nothing of it was to be kept."""
    match outcome:
        case Outcome.SUCCESS:
            return [each for each in names if not each.startswith("working/")]
        case Outcome.FAILURE if ephemeral:
            return [each for each in names if each.startswith("context/")]
        case _:
            return list(names)


_HEADING = re.compile(r"#\s+\S.*")
_TITLE = re.compile(r"#{2,6}\s+(\S.*?)\s*#*")
_BULLET = re.compile(r"(?:[-*+]|\d+[.)])\s+(?:\[[ xX]\]\s+)?(.*)")
_KIND = re.compile(r"(?:\[(\w+)\]|\**(\w+)\**:\**)\s+(?=\S)")
_KINDS = frozenset(each.value for each in Kind)
_NOTHING = frozenset({"none", "nothing", "n/a", "tbd", "todo", "..."})
_SCAFFOLD = frozenset(each.replace("-", " ") for each in (*_WORKING, *_OUTPUT, "durable memories", "memories"))


def extracted(text: str) -> list[Extracted]:
    """Statements of a Markdown page, without the headings that only say what the page is for.

    Each item of a list is one, and each paragraph outside of lists; what stands below a heading of the second level or
    deeper, where it is no list, is one of that title. Raises InvalidInput when there are too many.
    """
    found = [each for each in map(_statement, _pieces(text)) if each]
    if len(found) > MOST_EXTRACTED:
        raise InvalidInput(f"the page has {len(found)} statements; at most {MOST_EXTRACTED} become memories at once")
    return found


def _pieces(text: str) -> list[tuple[str, list[str]]]:
    """Title and lines of each."""
    pieces: list[tuple[str, list[str]]] = [("", [])]
    title, in_code = "", False
    for line in text.splitlines():
        in_code ^= line.lstrip().startswith("```")
        item = None if in_code else _BULLET.fullmatch(line)
        if not in_code and _HEADING.fullmatch(line):
            title = ""
            pieces.append(("", []))
        elif not in_code and (match := _TITLE.fullmatch(line)):
            title = "" if match[1].casefold().replace("-", " ") in _SCAFFOLD else match[1]
            pieces.append((title, []))
        elif item:
            pieces.append(("", [item[1]]))
        elif not line.strip() and not title and not in_code:
            pieces.append(("", []))
        else:
            pieces[-1][1].append(line.strip() if not in_code else line)
    return pieces


def _statement(piece: tuple[str, list[str]]) -> Extracted | None:
    title, lines = piece
    content = "\n".join(lines).strip()
    kind, match = None, _KIND.match(content)
    if match and (word := str(match[1] or match[2]).lower()) in _KINDS:
        kind, content = Kind(word), content[match.end() :]
    if not content or content.casefold().strip("()._- ") in (*_NOTHING, ""):
        return None
    return Extracted(content, title, kind)
