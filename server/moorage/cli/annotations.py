"""A check's findings as GitHub's workflow commands: each becomes an annotation at its line.

Texts of files and memories stand in them, so whatever could end a command or begin another is escaped.
"""

from moorage.cli.render import counts, is_loud
from moorage.domain.quoting import shown
from moorage.wire import types

_COMMANDS = {"warning": "warning", "information": "notice", "hint": "notice", "none": "notice"}


def annotations(result: types.CheckResult) -> str:
    """One command per finding that an editor would show, then the counts."""
    told = [*map(_violation, result.violations), *(_annotation(each) for each in result.findings if is_loud(each))]
    return "\n".join([*told, *map(_reintroduced, result.reintroduced), counts(result)])


def _annotation(item: types.Finding) -> str:
    place = f"file={_property(item.path)},line={(item.line or 0) + 1}"
    title = _property(f"{item.anchor}: {item.verdict} ({item.grade})")
    message = _message(f"{item.title} ({item.id}): {item.detail}")
    return f"::{_COMMANDS[item.severity]} {place},title={title}::{message}"


def _violation(item: types.ViolationItem) -> str:
    place = f"file={_property(item.path)},line={(item.line or 0) + 1}"
    title = _property("a memory's check is violated")
    return f"::warning {place},title={title}::{_message(f'{item.title} ({item.id}): {item.detail}; {item.says}')}"


def _reintroduced(item: types.ReintroducedItem) -> str:
    place = f"file={_property(item.path)},line={item.line + 1},endLine={item.end_line + 1}"
    return f"::notice {place},title=decided against before::{_message(f'{item.detail}: {item.reason} ({item.id})')}"


def _message(text: str) -> str:
    return shown(text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A"))


def _property(text: str) -> str:
    return _message(text).replace(":", "%3A").replace(",", "%2C")
