"""Results as text for a terminal, or as one JSON object."""

import json
import sys
from collections.abc import Sequence
from dataclasses import asdict, is_dataclass
from typing import Any

from moorage.cli.terminal import flat, json_text, visible
from moorage.wire import types

_CONTENT_LINES = 4
_COLOURS = {"holds": "32", "changed": "33", "lost": "31", "unchecked": "36"}


def as_json(command: str, data: Any) -> str:
    """The envelope of a success; keys in snake case, as in the shapes."""
    return json_text({"ok": True, "command": command, "data": plain(data)})


def failure_as_json(command: str, code: str, message: str, data: Any) -> str:
    """The envelope of a failure that has something to tell."""
    error = {"code": code, "message": message}
    return json_text({"ok": False, "command": command, "error": error, "data": plain(data)})


def plain(data: Any) -> Any:
    """Dataclasses as dictionaries."""
    return asdict(data) if is_dataclass(data) and not isinstance(data, type) else data


def undoable(message: str, events: Sequence[str]) -> str:
    """What was done, with the command that takes it back where something was."""
    return f"{message}; `moorage undo {events[0]}` takes it back" if events else message


def verdict(word: str) -> str:
    """Coloured on a terminal."""
    return f"\x1b[{_COLOURS[word]}m{word}\x1b[0m" if sys.stdout.isatty() else word


def memory(item: types.MemoryItem) -> str:
    """Verdict, kind, id and title; then the text; then each anchor."""
    score = f"  {item.score:.3f}" if isinstance(item, types.RankedItem) and item.components else ""
    title = f"  {flat(item.title)}" if item.title else ""
    doubt = "".join(f", {each}" for each in marks(item))
    lines = [f"{verdict(item.verdict)}{doubt}  {item.kind}  {item.id}{score}{title}"]
    content = item.content.splitlines()
    lines += [f"    {line}" for line in visible("\n".join(content[:_CONTENT_LINES])).split("\n") if content]
    if len(content) > _CONTENT_LINES:
        lines.append(f"    …{len(content) - _CONTENT_LINES} more lines")
    lines += [flat(f"  in {_section(item.document)}")] if item.document else []
    lines += [flat(_anchor(each)) for each in item.anchors]
    lines += [flat(f"  ! violated: {each.detail}; {each.says}") for each in item.checks if is_violated(each)]
    lines += [f"  ! contradicts {each}; `moorage conflicts` lists what waits" for each in item.contradicts]
    return "\n".join(lines)


def is_violated(item: types.CarriedCheck) -> bool:
    """Whether a check that somebody ticked is not met."""
    return item.result == "violated" and not item.proposed


def checks(items: Sequence[types.CarriedCheck], nothing: str) -> str:
    """One numbered line each: what became of it, what it says, what was found, its JSON form."""
    return visible("\n".join(f"{number}. {_carried(each)}" for number, each in enumerate(items, 1))) or nothing


def _carried(item: types.CarriedCheck) -> str:
    proposed = "proposed, " if item.proposed else ""
    line = f":{item.line + 1}" if item.line is not None else ""
    detail = f": {item.detail}" if item.detail else ""
    where = f"\n   at {item.path}{line}" if item.line is not None else ""
    return f"{proposed}{item.result}  {item.says}{detail}{where}\n   {json.dumps(item.check, ensure_ascii=False)}"


def _section(item: types.SectionItem) -> str:
    """As an editor's terminal makes a link of it."""
    return f"{item.path}:{item.line + 1}-{item.end_line + 1}"


def marks(item: types.MemoryItem) -> list[str]:
    """What makes a memory less than a fact, whatever its verdict."""
    own = [] if item.trust == "accepted" else [item.trust]
    doubt = ["unverified"] if item.unverified else []
    return [*own, *doubt, *([f"snoozed {item.snoozed}"] if item.snoozed else [])]


def _anchor(item: types.AnchorItem) -> str:
    place = item.path if item.symbol is None else f"{item.path}#{item.symbol}"
    line = f":{item.line + 1}" if item.line is not None else ""
    if item.line is not None and item.end_line is not None and item.end_line > item.line:
        line += f"-{item.end_line + 1}"
    detail = f"  {item.detail}" if item.detail else ""
    return f"  @ {place}{line}  {item.grade}{detail}"


def adopted(result: types.AdoptResult, *, only_looked: bool) -> str:
    """One line per memory, then the counts."""
    lines = [f"{each.id}  {flat(each.title)}\n  @ {flat(', '.join(each.anchors))}" for each in result.anchored]
    verb = "would be anchored" if only_looked else "anchored"
    counts = f"{len(result.anchored)} {verb}, {result.skipped} had an anchor, {result.no_ref} name no file that is here"
    return "\n".join([*lines, counts])


def memories(items: Sequence[types.MemoryItem], nothing: str) -> str:
    """One after the other, or a line that says there are none."""
    return "\n".join(memory(each) for each in items) or nothing


def check(result: types.CheckResult) -> str:
    """One line per finding, what applies to a change, then the counts."""
    applies = ["applies to the code touched:", *map(memory, result.applies)] if result.applies else []
    more = [f"…and {result.left_out} more that apply"] if result.left_out else []
    told = [*map(_violation, result.violations), *map(_finding, result.findings)]
    told += map(_reintroduced, result.reintroduced)
    told += [f"…and {result.more_findings} more; --format sarif tells all"] if result.more_findings else []
    return "\n".join([*told, *applies, *more, counts(result)])


def counts(result: types.CheckResult) -> str:
    """Anchors by verdict."""
    counted = ", ".join(f"{result.counts[each]} {each}" for each in _COLOURS if result.counts.get(each))
    return f"anchors: {counted or 'none'}"


def is_loud(item: types.Finding) -> bool:
    """Whether a finding is for a reviewer's eyes: not what was followed and holds."""
    return not item.snoozed and (item.severity != "none" or item.verdict == "unchecked")


def _reintroduced(item: types.ReintroducedItem) -> str:
    place = f"{item.path}:{item.line + 1}-{item.end_line + 1}"
    return visible(f"{place}: decided against: {item.detail}\n    {item.reason}  {item.id}")


def _violation(item: types.ViolationItem) -> str:
    line = f":{item.line + 1}" if item.line is not None else ""
    head = flat(f"{item.path}{line}: violated: {item.detail}; {item.says}")
    return f"{head}\n    {flat(item.title)}  {item.id}"


def _finding(item: types.Finding) -> str:
    line = f":{item.line + 1}" if item.line is not None else ""
    since = f"\n    {flat(_since(item.since))}" if item.since else ""
    head = flat(f"{item.path}{line}: {item.verdict} ({item.grade}) {item.anchor}: {item.detail}")
    snoozed = f"  (snoozed {flat(item.snoozed)})" if item.snoozed else ""
    return f"{head}{since}\n    {flat(item.title)}  {item.id}{snoozed}"


def history(result: types.HistoryResult) -> str:
    """Since when it does not hold, then one line per event, newest first."""
    lines = [flat(f"{each.anchor} does not hold {_since(each)}") for each in result.since]
    return "\n".join([*lines, events(result.events)])


def _since(item: types.SinceItem) -> str:
    if item.commit is None:
        return "in the working tree, not committed"
    return f"since {item.commit[:10]} ({item.author}, {item.at[:10]}): {item.subject}"


def events(items: Sequence[types.EventItem]) -> str:
    """One line per event, newest first."""
    lines = [
        flat(f"{each.at[:19]}  {each.kind:<10}  {each.memory}  {each.detail}  [{each.id}, {each.author}]")
        for each in items
    ]
    return "\n".join(lines) or "nothing happened yet"
