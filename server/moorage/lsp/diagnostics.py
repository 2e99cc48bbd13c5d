"""A file's report as diagnostics and lenses."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import quote

from lsprotocol import types

from moorage.domain.anchor import Place
from moorage.domain.changes import Commit
from moorage.domain.checks import Ruling
from moorage.domain.drift import Grade, Severity, Verdict
from moorage.domain.known import Checked, worst
from moorage.domain.memory import Memory, MemoryId
from moorage.domain.quoting import one_line, shown, unmarked
from moorage.domain.reintroduced import Reintroduced
from moorage.domain.source import SourceText, Span
from moorage.domain.wording import commit_sentence, sentence, title_of
from moorage.lsp import render
from moorage.lsp.convert import range_of
from moorage.lsp.drift_publisher import Diagnosis, Mark
from moorage.lsp.words import ENGLISH, Words
from moorage.settings import LOUDNESS

if TYPE_CHECKING:
    from moorage.engine.facade import Engine
    from moorage.engine.reports import FileReport

SOURCE = "moorage"
VIOLATED = "violated"
REINTRODUCED = "decided-against"
_REASON_CHARACTERS = 300
DEAD_REFERENCE = "dead-reference"
_SHOWN_CHARACTERS = 120
_NAME_CHARACTERS = 40
_TITLE_CHARACTERS = 32  # VS Code shows messages above the card, with source and code: one line each
_LOUDEST = (Severity.WARNING, Severity.INFORMATION, Severity.HINT, Severity.NONE)
_CODES = Path(__file__).parent / "codes"
"""A page for each code and language; they come with the server, so that the link leads somewhere offline, too."""
_SEVERITIES = {
    "hint": types.DiagnosticSeverity.Hint,
    "information": types.DiagnosticSeverity.Information,
    "warning": types.DiagnosticSeverity.Warning,
    "error": types.DiagnosticSeverity.Error,
}


@dataclass(frozen=True, slots=True)
class Document:
    """A document as the editor has it, and what that editor can show."""

    uri: str
    version: int | None
    encoding: str
    shows_related: bool
    scheme: str
    """Under which the editor opens memories as documents; empty when it does not."""
    say: Words = ENGLISH
    """In which language everything is said."""


def diagnosis(engine: Engine, report: FileReport, document: Document) -> Diagnosis:
    """Everything that an editor shows of one document without being asked."""
    source = engine.read(report.path)
    if not isinstance(source, SourceText):
        return Diagnosis(document.version, (), frozenset(), (), has_lost=False)
    is_on = engine.settings.diagnostics.enabled
    said = [each for each in _worst_of_each(report) if each.anchor.memory_id not in report.snoozed] if is_on else []
    drawn = [_diagnostic(engine, report, each, source, document) for each in said]
    violated = _violated(engine, report, source, document) if is_on else []
    again = _reintroduced(engine, report, source, document) if is_on else []
    dead = _dead(engine, source, document) if is_on else []
    return Diagnosis(
        version=document.version,
        diagnostics=(*(each for each in drawn if each), *violated, *again, *dead),
        unsettled=frozenset(each.anchor.id for each in report.checked if each.drift.grade is Grade.UNCHECKED),
        lenses=tuple(
            f"{place.symbol_path} {lens_title(report, place, found, document.say)}"
            for place, found in lenses(report).items()
        ),
        has_lost=any(each.drift.grade is Grade.GONE for each in report.checked),
        marks=marks_of(engine, report, source, document.say),
    )


def _worst_of_each(report: FileReport) -> list[Checked]:
    """One for each memory: of several anchors the loudest, where that is seen in this file."""
    worst_first = sorted(report.checked, key=lambda each: _LOUDEST.index(each.drift.severity))
    chosen: dict[MemoryId, Checked] = {}
    for each in worst_first:
        place = each.drift.place
        if place is None or place.path == report.path:
            chosen.setdefault(each.anchor.memory_id, each)
    kept = {each.anchor.id for each in chosen.values()}
    return [each for each in report.checked if each.anchor.id in kept]


def level_of(engine: Engine, code: str) -> types.DiagnosticSeverity | None:
    """How loudly a code is said in a folder; None when it is not."""
    settings = engine.settings.diagnostics
    return _SEVERITIES.get(settings.severity.get(code) or LOUDNESS.get(code, "hint"))


def explained(code: str, say: Words) -> types.CodeDescription | None:
    """The page about a code, in the person's language."""
    page = _CODES / say.language / f"{code}.md"
    return types.CodeDescription(page.as_uri()) if page.is_file() else None


def marks_of(engine: Engine, report: FileReport, source: SourceText, say: Words) -> tuple[Mark, ...]:
    """Lines with memories, in order; none in a file with too many."""
    found = lenses(report)
    if not engine.settings.lens.enabled or len(found) > engine.settings.lens.max_symbols:
        return ()
    marks = [
        Mark(
            line=source.line_of((engine.places.span_of(place) or Span(0, 0)).start),
            verdict=worst(verdicts).value,
            count=len(verdicts),
            snoozed=is_quiet(report, place),
            title=lens_title(report, place, verdicts, say),
        )
        for place, verdicts in found.items()
    ]
    return tuple(sorted(marks, key=lambda each: each.line))


def lens_title(report: FileReport, place: Place, verdicts: Sequence[Verdict], say: Words) -> str:
    """What is written above a place with memories."""
    n_proposed, quiet = count_proposed(report, place), is_quiet(report, place)
    return render.lens_title(verdicts, say, n_proposed=n_proposed, is_snoozed=quiet)


def count_proposed(report: FileReport, place: Place) -> int:
    """How many memories at a place nobody has accepted yet."""
    here = {each.anchor.memory_id for each in report.checked if each.drift.place == place}
    return len(here & report.proposed)


def is_quiet(report: FileReport, place: Place) -> bool:
    """Whether all that has something to say at a place is snoozed."""
    here = [each for each in report.checked if each.drift.place == place and each.drift.severity is not Severity.NONE]
    return bool(here) and all(each.anchor.memory_id in report.snoozed for each in here)


def _diagnostic(
    engine: Engine, report: FileReport, checked: Checked, source: SourceText, document: Document
) -> types.Diagnostic | None:
    """None when there is nothing to say in this file: the anchor holds, or lives in another one now."""
    code, place = checked.drift.grade.value, checked.drift.place
    severity = level_of(engine, code) if checked.drift.severity is not Severity.NONE else None
    if severity is None or (place and place.path != report.path):
        return None
    span = engine.places.extent_of(checked) if place else Span(0, source.line_span(0).end)
    memory = report.memories[checked.anchor.memory_id]
    where = range_of(source, span or Span(0, 0), document.encoding)
    return types.Diagnostic(
        range=where,
        severity=severity,
        code=code,
        code_description=explained(code, document.say),
        source=SOURCE,
        message=f"{_subject(checked)}{_said(checked, document.say)} · {title_of(memory, _TITLE_CHARACTERS)}",
        data={"memory": memory.id, "anchor": checked.anchor.id},
        related_information=_related(report, checked, document, types.Location(document.uri, where)) or None,
    )


def _violated(engine: Engine, report: FileReport, source: SourceText, document: Document) -> list[types.Diagnostic]:
    """Checks of memories that this text does not meet."""
    severity = level_of(engine, VIOLATED)
    if severity is None:
        return []
    return [
        types.Diagnostic(
            range=range_of(source, ruling.span or Span(0, source.line_span(0).end), document.encoding),
            severity=severity,
            code=VIOLATED,
            code_description=explained(VIOLATED, document.say),
            source=SOURCE,
            message=f"{_violation(ruling, document.say)} · {title_of(memory, _TITLE_CHARACTERS)}",
            data={"memory": memory.id},
        )
        for memory, ruling in report.violations
        if memory.id not in report.snoozed
    ]


def _reintroduced(engine: Engine, report: FileReport, source: SourceText, document: Document) -> list[types.Diagnostic]:
    """Uncommitted code that a decision was made against."""
    severity = level_of(engine, REINTRODUCED)
    if severity is None:
        return []
    return [
        types.Diagnostic(
            range=range_of(source, _lines(source, each.first_line, each.last_line), document.encoding),
            severity=severity,
            code=REINTRODUCED,
            code_description=explained(REINTRODUCED, document.say),
            source=SOURCE,
            message=_reason(each, document.say),
            data={"memory": each.memory.id},
        )
        for each in report.reintroduced
        if each.memory.id not in report.snoozed
    ]


def _lines(source: SourceText, first: int, last: int) -> Span:
    return Span(source.line_span(first).start, source.line_span(last).end)


def _violation(ruling: Ruling, say: Words) -> str:
    from moorage.domain.check_wording import sentence as said  # a server starts without it

    return one_line(unmarked(f"{say.again(ruling.detail)}; {said(ruling.carried.check, say)}"), 2 * _SHOWN_CHARACTERS)


def _dead(engine: Engine, source: SourceText, document: Document) -> list[types.Diagnostic]:
    """Of an ingested document, the files that it names in vain; the record of a decision is about its own time."""
    dead = engine.documents.dead_references(source.path)
    if not dead:
        return []
    from moorage.domain.documents import Role, role_of  # a server starts without it

    is_record = role_of(source.path) is Role.DECISION
    severity = types.DiagnosticSeverity.Hint if is_record else level_of(engine, DEAD_REFERENCE)
    if severity is None:
        return []
    return [
        types.Diagnostic(
            range=range_of(source, each.reference.span, document.encoding),
            severity=severity,
            code=DEAD_REFERENCE,
            code_description=explained(DEAD_REFERENCE, document.say),
            source=SOURCE,
            message=shown(document.say.again(each.said)),
        )
        for each in dead
    ]


def _related(
    report: FileReport, checked: Checked, document: Document, here: types.Location
) -> list[types.DiagnosticRelatedInformation]:
    """Which commit made it so, which has no place of its own in an editor and stands where the symbol is today; and
    the memory, where it can be opened. VS Code shows them above the card, which says more: a short line each."""
    if not document.shows_related:
        return []
    since, memory = report.since.get(checked.anchor.id), report.memories[checked.anchor.memory_id]
    commit = since.cause if since and isinstance(since.cause, Commit) else None
    said = commit_sentence(commit, document.say).replace("`", "") if commit else ""
    related = [types.DiagnosticRelatedInformation(here, said)] if said else []
    if document.scheme:
        top = types.Range(types.Position(0, 0), types.Position(0, 0))
        where = types.Location(memory_uri(document, memory), top)
        author, day = one_line(memory.author.name, _NAME_CHARACTERS), f"{memory.created_at:%Y-%m-%d}"
        kind = document.say(memory.kind.value)
        said = document.say("{kind} by {author}, {day}", kind=kind, author=author, day=day)
        related.append(types.DiagnosticRelatedInformation(where, said))
    return related


def memory_uri(document: Document, memory: Memory) -> str:
    """Where an editor opens a memory: its id, and the document that says which folder it is of."""
    return f"{document.scheme}:/{memory.id}.md?{quote(document.uri, safe='')}"


def _said(checked: Checked, say: Words) -> str:
    """The sentence without Markdown: diagnostics are plain text."""
    return unmarked(sentence(checked, say))


def _reason(found: Reintroduced, say: Words) -> str:
    reason = one_line(found.memory.content, _REASON_CHARACTERS)
    return f"{unmarked(found.said(say))}\n{say('decision')}: {reason}"


def _subject(checked: Checked) -> str:
    lost = checked.drift.verdict is Verdict.LOST
    return f"{one_line(str(checked.anchor.latest.place.symbol_path), _SHOWN_CHARACTERS)}: " if lost else ""


def lenses(report: FileReport) -> dict[Place, list[Verdict]]:
    """Verdicts of the memories on each place of the file."""
    found: dict[Place, list[Verdict]] = {}
    for each in report.checked:
        place = each.drift.place
        if place and place.path == report.path:
            found.setdefault(place, []).append(each.drift.verdict)
    return found
