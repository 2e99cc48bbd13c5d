"""Which fixes there are for a memory, and which for all of a kind in a file. Every one is journalled and undoable."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import IntEnum
from typing import TYPE_CHECKING

from moorage.domain.checks import Ruling, plain
from moorage.domain.drift import Grade, Severity
from moorage.domain.known import Checked
from moorage.domain.memory import Memory, MemoryId, Trust
from moorage.domain.quoting import one_line, unmarked
from moorage.domain.wording import title_of
from moorage.lsp.client import Client
from moorage.lsp.words import Words

if TYPE_CHECKING:
    from moorage.engine.reports import FileReport

SHOW_THEN_AND_NOW = "moorage.showThenAndNow"
EDIT = "moorage.editMemory"
SUPERSEDE = "moorage.supersedeMemory"
SNOOZE = "moorage.snoozeMemories"
MORE = "moorage.moreFixes"
"""Commands of the client: they ask, or open something."""
DROP_CHECK = "moorage.dropCheck"
ALLOW_AGAIN = "moorage.allowAgain"
_NEXT_COMMIT = "next-commit"
_PLACE_CHARACTERS = 100
_TITLE_CHARACTERS = 40


class Rank(IntEnum):
    """Where several memories are near, the likeliest fix of each comes before what is seldom wanted of any."""

    LIKELIEST = 0
    LOOK = 1
    ENDING = 2
    OTHER_PLACE = 3
    TEXT = 4
    QUIET = 5
    FORGET = 6
    ALL = 7
    MORE = 8


@dataclass(frozen=True, slots=True)
class Fix:
    """What it does and to what, for people; the command with its one argument; and what it comes after in the menu."""

    what: str
    about: str
    """The title of the memory, or which of them."""
    command: str
    target: Mapping[str, object]
    rank: Rank
    memory: MemoryId | None = None
    """None where it mends several."""
    is_preferred: bool = False

    def title(self, say: Words) -> str:
        """As a row of a menu."""
        return say("{fix}: {title}", fix=self.what, title=self.about) if self.about else self.what


@dataclass(frozen=True, slots=True)
class Where:
    """The document and 0-based position that fixes are asked for at."""

    uri: str
    line: int
    character: int


def of_one(
    memory: Memory, checked: Checked, where: Where, client: Client, *, is_snoozed: bool, most_places: int
) -> Iterator[Fix]:
    """For one anchor, with so many of the places that its code may have gone to."""
    fix, say = _About(memory), client.say
    target: dict[str, object] = {"id": memory.id, "anchor": checked.anchor.id, "uri": where.uri}
    several: dict[str, object] = {"ids": [memory.id], "uri": where.uri}
    is_audible = checked.drift.severity is not Severity.NONE
    if memory.trust is Trust.PROPOSED:
        accept = fix(say("Accept the proposal"), "moorage.acceptProposal", several, Rank.LIKELIEST)
        yield replace(accept, is_preferred=not is_audible)
        yield fix(say("Reject the proposal"), "moorage.rejectProposal", several, Rank.LIKELIEST)
    if is_audible and checked.drift.grade is not Grade.GONE:
        yield replace(fix(say("Still true"), "moorage.confirm", target, Rank.LIKELIEST), is_preferred=True)
    if is_audible and SHOW_THEN_AND_NOW in client.commands:
        yield fix(say("Show then and now"), SHOW_THEN_AND_NOW, target, Rank.LOOK)
    yield from _moves(fix, checked, target, where, say, most=most_places)
    yield from _texts(fix, target, client)
    if is_audible:
        yield from _snoozes(fix, several, client, is_snoozed=is_snoozed)
    if memory.trust is not Trust.PROPOSED:  # rejecting takes it away
        yield _forget(fix, where, say)


def of_violation(memory: Memory, ruling: Ruling, where: Where, client: Client) -> Iterator[Fix]:
    """For a check that the code does not meet: whose mending is a person's, so it is the memory that is mended."""
    from moorage.domain.check_wording import sentence  # a server starts without it

    say = client.say
    said = one_line(unmarked(sentence(ruling.carried.check, say)), _PLACE_CHARACTERS)
    drop = {"id": memory.id, "uri": where.uri, "drop": [plain(ruling.carried)]}
    title = say("No longer a rule: drop the check that {rule}", rule=said)
    yield Fix(title, "", DROP_CHECK, drop, Rank.ENDING, memory.id)
    yield from _of_any(memory, where, client)


def of_copy(memory: Memory, where: Where, client: Client) -> Iterator[Fix]:
    """For code that comes back although it was decided against."""
    allow = {"id": memory.id, "uri": where.uri, "allow": True}
    yield _About(memory)(client.say("No longer decided against"), ALLOW_AGAIN, allow, Rank.ENDING)
    yield from _of_any(memory, where, client)


def _of_any(memory: Memory, where: Where, client: Client) -> Iterator[Fix]:
    fix = _About(memory)
    yield from _texts(fix, {"id": memory.id, "uri": where.uri}, client)
    yield from _snoozes(fix, {"ids": [memory.id], "uri": where.uri}, client, is_snoozed=False)
    yield _forget(fix, where, client.say)


@dataclass(frozen=True, slots=True)
class _About:
    """Makes the fixes of one memory."""

    memory: Memory

    def __call__(self, what: str, command: str, target: Mapping[str, object], rank: Rank) -> Fix:
        return Fix(what, title_of(self.memory, _TITLE_CHARACTERS), command, target, rank, self.memory.id)


def _texts(fix: _About, target: Mapping[str, object], client: Client) -> Iterator[Fix]:
    if EDIT in client.commands:
        yield fix(client.say("Edit"), EDIT, target, Rank.TEXT)
    if SUPERSEDE in client.commands:
        yield fix(client.say("Supersede with a new text"), SUPERSEDE, target, Rank.TEXT)


def _forget(fix: _About, where: Where, say: Words) -> Fix:
    return fix(say("Forget"), "moorage.forget", {"id": fix.memory.id, "uri": where.uri}, Rank.FORGET)


def _moves(
    fix: _About, checked: Checked, target: Mapping[str, object], where: Where, say: Words, *, most: int
) -> Iterator[Fix]:
    """The places that the code most likely went to, then the one of the cursor."""
    places = [*(each.place for each in checked.drift.suggestions), *(each.place for each in checked.drift.kin)]
    named = list(dict.fromkeys(str(each.symbol_path) for each in places))[:most]
    for at, place in enumerate(named):
        what = say("Move the anchor to {place}", place=one_line(place, _PLACE_CHARACTERS))
        rank = Rank.OTHER_PLACE if at else Rank.LIKELIEST
        yield fix(what, "moorage.reanchor", {**target, "to": place}, rank)
    if checked.drift.grade is Grade.GONE:
        here = {**target, "line": where.line, "character": where.character}
        rank = Rank.OTHER_PLACE if named else Rank.LIKELIEST
        yield fix(say("Move the anchor here"), "moorage.reanchor", here, rank)


def _snoozes(fix: _About, several: Mapping[str, object], client: Client, *, is_snoozed: bool) -> Iterator[Fix]:
    say = client.say
    if is_snoozed:
        yield fix(say("End the snooze"), "moorage.unsnooze", several, Rank.ENDING)
        return
    until = {**several, "until": _NEXT_COMMIT}
    yield fix(say("Snooze until the next commit"), "moorage.snoozeUntil", until, Rank.QUIET)
    if SNOOZE in client.commands:
        yield fix(say("Snooze…"), SNOOZE, several, Rank.QUIET)


def of_all(report: FileReport, near: Sequence[Checked], where: Where, say: Words) -> Iterator[Fix]:
    """For everything in the file that is as what is near; only where that is more than one."""
    for grade in dict.fromkeys(each.drift.grade for each in near if each.drift.severity is not Severity.NONE):
        alike = [each for each in report.checked if each.drift.grade is grade and _is_said(report, each)]
        memories = list(dict.fromkeys(each.anchor.memory_id for each in alike))
        if len(memories) < 2:
            continue
        count = _alike(grade, len(memories), say)
        if grade is not Grade.GONE:
            anchors = [each.anchor.id for each in alike]
            all_anchors = {"anchors": anchors, "uri": where.uri}
            yield Fix(say("Still true"), count, "moorage.confirmAll", all_anchors, Rank.ALL)
        target = {"ids": memories, "uri": where.uri, "until": _NEXT_COMMIT}
        yield Fix(say("Snooze until the next commit"), count, "moorage.snoozeUntil", target, Rank.ALL)
    yield from _proposals(report, near, where, say)


def _alike(grade: Grade, n: int, say: Words) -> str:
    match grade:
        case Grade.CLAIM_HIT:
            return say("all {n} here that speak of what changed", n=n)
        case Grade.SIGNATURE:
            return say("all {n} here whose signature changed", n=n)
        case Grade.MODIFIERS:
            return say("all {n} here whose modifiers changed", n=n)
        case Grade.EDITED:
            return say("all {n} here whose code was edited", n=n)
        case Grade.REWRITTEN:
            return say("all {n} here whose code was rewritten", n=n)
        case Grade.GONE:
            return say("all {n} here whose code is gone", n=n)
        case _:
            return say("all {n} of this kind here", n=n)


def _is_said(report: FileReport, checked: Checked) -> bool:
    is_here = checked.drift.place is None or checked.drift.place.path == report.path
    is_audible = checked.drift.severity is not Severity.NONE
    return is_here and is_audible and checked.anchor.memory_id not in report.snoozed


def _proposals(report: FileReport, near: Sequence[Checked], where: Where, say: Words) -> Iterator[Fix]:
    waiting: list[MemoryId] = sorted(report.proposed)
    if len(waiting) < 2 or not any(each.anchor.memory_id in report.proposed for each in near):
        return
    target, count = {"ids": waiting, "uri": where.uri}, say("all {n} here", n=len(waiting))
    yield Fix(say("Accept the proposals"), count, "moorage.acceptProposal", target, Rank.ALL)
    yield Fix(say("Reject the proposals"), count, "moorage.rejectProposal", target, Rank.ALL)
