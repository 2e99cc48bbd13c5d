"""A file's report as diagnostics and lenses."""

from lsprotocol import types

from moorage.domain.anchor import Place
from moorage.domain.drift import Grade, Severity, Verdict
from moorage.domain.known import Checked, worst
from moorage.domain.source import SourceText, Span
from moorage.domain.wording import sentence, title_of
from moorage.engine.facade import Engine
from moorage.engine.reports import FileReport
from moorage.lsp.convert import range_of
from moorage.lsp.drift_publisher import Diagnosis

SOURCE = "moorage"
_SEVERITIES = {
    Severity.HINT: types.DiagnosticSeverity.Hint,
    Severity.INFORMATION: types.DiagnosticSeverity.Information,
    Severity.WARNING: types.DiagnosticSeverity.Warning,
}


def diagnosis(engine: Engine, report: FileReport, version: int | None, encoding: str) -> Diagnosis:
    """Everything that an editor shows of one document without being asked."""
    source = engine.read(report.path)
    if not isinstance(source, SourceText):
        return Diagnosis(version, (), frozenset(), (), has_lost=False)
    drawn = [_diagnostic(engine, report, each, source, encoding) for each in report.checked]
    return Diagnosis(
        version=version,
        diagnostics=tuple(each for each in drawn if each),
        unsettled=frozenset(each.anchor.id for each in report.checked if each.drift.grade is Grade.UNCHECKED),
        lenses=tuple(
            f"{place.symbol_path} {len(found)} {worst(found).value}" for place, found in lenses(report).items()
        ),
        has_lost=any(each.drift.grade is Grade.GONE for each in report.checked),
    )


def _diagnostic(
    engine: Engine, report: FileReport, checked: Checked, source: SourceText, encoding: str
) -> types.Diagnostic | None:
    """None when there is nothing to say in this file: the anchor holds, or lives in another one now."""
    severity = _SEVERITIES.get(checked.drift.severity)
    place = checked.drift.place
    if severity is None or (place and place.path != report.path):
        return None
    span = engine.extent_of(checked) if place else Span(0, source.line_span(0).end)
    memory = report.memories[checked.anchor.memory_id]
    return types.Diagnostic(
        range=range_of(source, span or Span(0, 0), encoding),
        severity=severity,
        code=checked.drift.grade.value,
        source=SOURCE,
        message=f"{_subject(checked)}{_said(checked)}\n{memory.kind.value}: {title_of(memory)}",
        data={"memory": memory.id, "anchor": checked.anchor.id},
    )


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
