"""A file's report as diagnostics and lenses."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from lsprotocol import types

from moorage.domain.anchor import Place
from moorage.domain.checks import Ruling
from moorage.domain.drift import Grade, Severity, Verdict
from moorage.domain.known import Checked, worst
from moorage.domain.since import Since
from moorage.domain.source import SourceText, Span
from moorage.domain.wording import one_line, sentence, since_sentence, title_of
from moorage.lsp.convert import range_of
from moorage.lsp.drift_publisher import Diagnosis

if TYPE_CHECKING:
    from moorage.engine.facade import Engine
    from moorage.engine.reports import FileReport

SOURCE = "moorage"
VIOLATED = "violated"
REINTRODUCED = "decided-against"
_REASON_CHARACTERS = 300
DEAD_REFERENCE = "dead-reference"
_SEVERITIES = {
    Severity.HINT: types.DiagnosticSeverity.Hint,
    Severity.INFORMATION: types.DiagnosticSeverity.Information,
    Severity.WARNING: types.DiagnosticSeverity.Warning,
}


@dataclass(frozen=True, slots=True)
class Document:
    """A document as the editor has it, and what that editor can show."""

    uri: str
    version: int | None
    encoding: str
    shows_related: bool


def diagnosis(engine: Engine, report: FileReport, document: Document) -> Diagnosis:
    """Everything that an editor shows of one document without being asked."""
    source = engine.read(report.path)
    if not isinstance(source, SourceText):
        return Diagnosis(document.version, (), frozenset(), (), has_lost=False)
    said = [each for each in report.checked if each.anchor.memory_id not in report.snoozed]
    drawn = [_diagnostic(engine, report, each, source, document) for each in said]
    return Diagnosis(
        version=document.version,
        diagnostics=(
            *(each for each in drawn if each),
            *_violated(report, source, document),
            *_reintroduced(report, source, document),
            *_dead(engine, source, document),
        ),
        unsettled=frozenset(each.anchor.id for each in report.checked if each.drift.grade is Grade.UNCHECKED),
        lenses=tuple(
            f"{place.symbol_path} {len(found)} {worst(found).value}" for place, found in lenses(report).items()
        ),
        has_lost=any(each.drift.grade is Grade.GONE for each in report.checked),
    )


def _diagnostic(
    engine: Engine, report: FileReport, checked: Checked, source: SourceText, document: Document
) -> types.Diagnostic | None:
    """None when there is nothing to say in this file: the anchor holds, or lives in another one now."""
    severity = _SEVERITIES.get(checked.drift.severity)
    place = checked.drift.place
    if severity is None or (place and place.path != report.path):
        return None
    span = engine.places.extent_of(checked) if place else Span(0, source.line_span(0).end)
    memory = report.memories[checked.anchor.memory_id]
    where = range_of(source, span or Span(0, 0), document.encoding)
    return types.Diagnostic(
        range=where,
        severity=severity,
        code=checked.drift.grade.value,
        source=SOURCE,
        message=f"{_subject(checked)}{_said(checked)}\n{memory.kind.value}: {title_of(memory)}",
        data={"memory": memory.id, "anchor": checked.anchor.id},
        related_information=_related(report.since.get(checked.anchor.id), types.Location(document.uri, where))
        if document.shows_related
        else None,
    )


def _violated(report: FileReport, source: SourceText, document: Document) -> list[types.Diagnostic]:
    """Checks of memories that this text does not meet."""
    return [
        types.Diagnostic(
            range=range_of(source, ruling.span or Span(0, source.line_span(0).end), document.encoding),
            severity=types.DiagnosticSeverity.Warning,
            code=VIOLATED,
            source=SOURCE,
            message=f"{_violation(ruling)}\n{memory.kind.value}: {title_of(memory)}",
            data={"memory": memory.id},
        )
        for memory, ruling in report.violations
    ]


def _reintroduced(report: FileReport, source: SourceText, document: Document) -> list[types.Diagnostic]:
    """Uncommitted code that a decision was made against."""
    return [
        types.Diagnostic(
            range=range_of(source, _lines(source, each.first_line, each.last_line), document.encoding),
            severity=types.DiagnosticSeverity.Information,
            code=REINTRODUCED,
            source=SOURCE,
            message=f"{each.said}\ndecision: {one_line(each.memory.content, _REASON_CHARACTERS)}".replace("`", "'"),
            data={"memory": each.memory.id},
        )
        for each in report.reintroduced
    ]


def _lines(source: SourceText, first: int, last: int) -> Span:
    return Span(source.line_span(first).start, source.line_span(last).end)


def _violation(ruling: Ruling) -> str:
    from moorage.domain.check_wording import sentence as said  # a server starts without it

    return f"{ruling.detail}; {said(ruling.carried.check)}".replace("`", "'")


def _dead(engine: Engine, source: SourceText, document: Document) -> list[types.Diagnostic]:
    """Of an ingested document, the files that it names in vain; the record of a decision is about its own time."""
    dead = engine.documents.dead_references(source.path)
    if not dead:
        return []
    from moorage.domain.documents import Role, role_of  # a server starts without it

    is_record = role_of(source.path) is Role.DECISION
    return [
        types.Diagnostic(
            range=range_of(source, each.reference.span, document.encoding),
            severity=types.DiagnosticSeverity.Hint if is_record else types.DiagnosticSeverity.Warning,
            code=DEAD_REFERENCE,
            source=SOURCE,
            message=each.said,
        )
        for each in dead
    ]


def _related(since: Since | None, here: types.Location) -> list[types.DiagnosticRelatedInformation] | None:
    """Which commit made it so. It has no place of its own in an editor, so it stands where the symbol is today."""
    said = since_sentence(since).replace("`", "") if since else ""
    return [types.DiagnosticRelatedInformation(here, said)] if said else None


def _said(checked: Checked) -> str:
    """The sentence without Markdown: diagnostics are plain text."""
    return sentence(checked).replace("`", "'")


def _subject(checked: Checked) -> str:
    lost = checked.drift.verdict is Verdict.LOST
    return f"{checked.anchor.latest.place.symbol_path}: " if lost else ""


def lenses(report: FileReport) -> dict[Place, list[Verdict]]:
    """Verdicts of the memories on each place of the file."""
    found: dict[Place, list[Verdict]] = {}
    for each in report.checked:
        place = each.drift.place
        if place and place.path == report.path:
            found.setdefault(place, []).append(each.drift.verdict)
    return found
