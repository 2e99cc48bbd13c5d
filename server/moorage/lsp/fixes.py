"""Which fixes there are for a memory, and which for all of a kind in a file. Every one is journalled and undoable."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import TYPE_CHECKING

from moorage.domain.checks import Ruling, plain
from moorage.domain.drift import Grade, Severity
from moorage.domain.known import Checked
from moorage.domain.memory import Memory, MemoryId, Trust
from moorage.domain.quoting import one_line
from moorage.domain.wording import title_of
from moorage.lsp.client import Client
from moorage.lsp.words import Words

if TYPE_CHECKING:
    from moorage.engine.reports import FileReport

SHOW_THEN_AND_NOW = "moorage.showThenAndNow"
EDIT = "moorage.editMemory"
SUPERSEDE = "moorage.supersedeMemory"
SNOOZE = "moorage.snoozeMemories"
"""Commands of the client: they ask, or open something."""
DROP_CHECK = "moorage.dropCheck"
ALLOW_AGAIN = "moorage.allowAgain"
_NEXT_COMMIT = "next-commit"
_SUGGESTED = 3
_PLACE_CHARACTERS = 100
_TITLE_CHARACTERS = 40


class Rank(IntEnum):
    """Where several memories are near, the likeliest fix of each comes before what is seldom wanted of any."""

    LIKELIEST = 0
    LOOK = 1
    OTHER_PLACE = 2
    TEXT = 3
    QUIET = 4
    FORGET = 5
    ALL = 6


@dataclass(frozen=True, slots=True)
class Fix:
    """A title for people, the command with its one argument, and what it comes after in the menu."""

    title: str
    command: str
    target: Mapping[str, object]
    rank: Rank
    is_preferred: bool = False


@dataclass(frozen=True, slots=True)
class Where:
    """The document and 0-based position that fixes are asked for at."""

    uri: str
    line: int
    character: int


def of_one(
    memory: Memory, checked: Checked, where: Where, client: Client, *, is_snoozed: bool, is_alone: bool
) -> Iterator[Fix]:
    """For one anchor. One that is alone there has room for more places that its code may have gone to."""
    target: dict[str, object] = {"id": memory.id, "anchor": checked.anchor.id, "uri": where.uri}
    several: dict[str, object] = {"ids": [memory.id], "uri": where.uri}
    title, say = title_of(memory, _TITLE_CHARACTERS), client.say
    is_audible = checked.drift.severity is not Severity.NONE
    if memory.trust is Trust.PROPOSED:
        yield Fix(
            say("Accept the proposal: {title}", title=title),
            "moorage.acceptProposal",
            several,
            Rank.LIKELIEST,
            is_preferred=not is_audible,
        )
        yield Fix(say("Reject the proposal: {title}", title=title), "moorage.rejectProposal", several, Rank.LIKELIEST)
    if is_audible and checked.drift.grade is not Grade.GONE:
        still_true = say("Still true: {title}", title=title)
        yield Fix(still_true, "moorage.confirm", target, Rank.LIKELIEST, is_preferred=True)
    if is_audible and SHOW_THEN_AND_NOW in client.commands:
        yield Fix(say("Show then and now: {title}", title=title), SHOW_THEN_AND_NOW, target, Rank.LOOK)
    yield from _moves(checked, target, where, title, say, most=_SUGGESTED if is_alone else 1)
    yield from _texts(target, title, client)
    if is_audible:
        yield from _snoozes(several, title, client, is_snoozed=is_snoozed)
    yield _forget(memory, title, where, say)


def of_violation(memory: Memory, ruling: Ruling, where: Where, client: Client) -> Iterator[Fix]:
    """For a check that the code does not meet: whose mending is a person's, so it is the memory that is mended."""
    from moorage.domain.check_wording import sentence  # a server starts without it

    say = client.say
    said = one_line(sentence(ruling.carried.check, say), _PLACE_CHARACTERS).replace("`", "'")
    drop = {"id": memory.id, "uri": where.uri, "drop": [plain(ruling.carried)]}
    title = say("No longer a rule: drop the check that {rule}", rule=said)
    yield from _ending(memory, where, client, Fix(title, DROP_CHECK, drop, Rank.TEXT))


def of_copy(memory: Memory, where: Where, client: Client) -> Iterator[Fix]:
    """For code that comes back although it was decided against."""
    title, say = title_of(memory, _TITLE_CHARACTERS), client.say
    allow = {"id": memory.id, "uri": where.uri, "allow": True}
    ending = Fix(say("No longer decided against: {title}", title=title), ALLOW_AGAIN, allow, Rank.TEXT)
    yield from _ending(memory, where, client, ending)


def _ending(memory: Memory, where: Where, client: Client, ending: Fix) -> Iterator[Fix]:
    title, say = title_of(memory, _TITLE_CHARACTERS), client.say
    yield from _texts({"id": memory.id, "uri": where.uri}, title, client)
    yield ending
    yield from _snoozes({"ids": [memory.id], "uri": where.uri}, title, client, is_snoozed=False)
    yield _forget(memory, title, where, say)


def _texts(target: Mapping[str, object], title: str, client: Client) -> Iterator[Fix]:
    say = client.say
    if EDIT in client.commands:
        yield Fix(say("Edit: {title}", title=title), EDIT, target, Rank.TEXT)
    if SUPERSEDE in client.commands:
        yield Fix(say("Supersede with a new text: {title}", title=title), SUPERSEDE, target, Rank.TEXT)


def _forget(memory: Memory, title: str, where: Where, say: Words) -> Fix:
    target = {"id": memory.id, "uri": where.uri}
    return Fix(say("Forget: {title}", title=title), "moorage.forget", target, Rank.FORGET)


def _moves(
    checked: Checked, target: Mapping[str, object], where: Where, title: str, say: Words, *, most: int
) -> Iterator[Fix]:
    """The places that the code most likely went to, then the one of the cursor."""
    places = [*(each.place for each in checked.drift.suggestions), *(each.place for each in checked.drift.kin)]
    named = list(dict.fromkeys(str(each.symbol_path) for each in places))[:most]
    for at, place in enumerate(named):
        yield Fix(
            say("Move the anchor to {place}: {title}", place=one_line(place, _PLACE_CHARACTERS), title=title),
            "moorage.reanchor",
            {**target, "to": place},
            Rank.OTHER_PLACE if at else Rank.LIKELIEST,
        )
    if checked.drift.grade is Grade.GONE:
        here = {**target, "line": where.line, "character": where.character}
        rank = Rank.OTHER_PLACE if named else Rank.LIKELIEST
        yield Fix(say("Move the anchor here: {title}", title=title), "moorage.reanchor", here, rank)


def _snoozes(several: Mapping[str, object], title: str, client: Client, *, is_snoozed: bool) -> Iterator[Fix]:
    say = client.say
    if is_snoozed:
        yield Fix(say("End the snooze: {title}", title=title), "moorage.unsnooze", several, Rank.QUIET)
        return
    yield Fix(
        say("Snooze until the next commit: {title}", title=title),
        "moorage.snoozeUntil",
        {**several, "until": _NEXT_COMMIT},
        Rank.QUIET,
    )
    if SNOOZE in client.commands:
        yield Fix(say("Snooze…: {title}", title=title), SNOOZE, several, Rank.QUIET)


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
            yield Fix(say("Still true: {title}", title=count), "moorage.confirmAll", all_anchors, Rank.ALL)
        target = {"ids": memories, "uri": where.uri, "until": _NEXT_COMMIT}
        yield Fix(say("Snooze until the next commit: {title}", title=count), "moorage.snoozeUntil", target, Rank.ALL)
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
    target = {"ids": waiting, "uri": where.uri}
    yield Fix(say("Accept the proposals: all {n} here", n=len(waiting)), "moorage.acceptProposal", target, Rank.ALL)
    yield Fix(say("Reject the proposals: all {n} here", n=len(waiting)), "moorage.rejectProposal", target, Rank.ALL)
