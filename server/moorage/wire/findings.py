"""What a check or a change found, as it crosses the wire."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from moorage.domain import checks
from moorage.domain.anchor import AnchorId
from moorage.domain.check_wording import sentence as sentence_of
from moorage.domain.checks import Ruling
from moorage.domain.known import Checked, Survey
from moorage.domain.memory import Memory
from moorage.domain.quoting import one_line
from moorage.domain.reintroduced import Reintroduced
from moorage.domain.review import MAX_FINDINGS, Review
from moorage.domain.saying import Say, english
from moorage.domain.since import Since
from moorage.domain.wording import sentence, title_of
from moorage.wire import types
from moorage.wire.present import memory_item, since_item, snoozed_until

_REASON_CHARACTERS = 300
_ORDER = ("lost", "changed", "unchecked", "holds")


def finding(memory: Memory, checked: Checked, since: Since | None, say: Say, *, is_snoozed: bool) -> types.Finding:
    drift = checked.drift
    tied = checked.anchor.latest.place
    return types.Finding(
        id=memory.id,
        title=title_of(memory),
        anchor=str(tied.symbol_path),
        anchor_id=checked.anchor.id,
        grade=drift.grade.value,
        verdict=drift.verdict.value,
        severity=drift.severity.value,
        path=(drift.place or tied).path,
        line=checked.line,
        followed_to=str(drift.move.target.symbol_path) if drift.move else None,
        edits=[types.EditItem(old=each.old, new=each.new, claims=list(each.claims)) for each in drift.edits],
        suggestions=[str(each.place.symbol_path) for each in drift.suggestions],
        kin=[
            types.KinItem(relation=each.relation.value, to=str(each.place.symbol_path), tokens=each.n_tokens)
            for each in drift.kin
        ],
        detail=sentence(checked, say),
        since=since_item(checked, since),
        snoozed=snoozed_until(memory, say) if is_snoozed else "",
    )


def check_result(survey: Survey, sinces: Mapping[AnchorId, Since], say: Say = english) -> types.CheckResult:
    """Findings worst first; anchors that are intact or differ in layout alone are only counted."""
    pairs = sorted(survey.findings, key=lambda each: _order(each[1]))
    counts = {verdict.value: count for verdict, count in survey.counts.items()}
    findings = [
        finding(memory, checked, sinces.get(checked.anchor.id), say, is_snoozed=memory.id in survey.snoozed)
        for memory, checked in pairs
    ]
    return types.CheckResult(
        findings=findings, counts=counts, applies=[], left_out=0, violations=[], reintroduced=[], more_findings=0
    )


def review_result(
    review: Review, sinces: Mapping[AnchorId, Since], most: int | None = MAX_FINDINGS, say: Say = english
) -> types.CheckResult:
    """A check of what a change touches, with what applies there; `most` is how many findings are told."""
    result = check_result(review.survey, sinces, say)
    n_all = len(result.findings) + len(review.violations)
    findings, violations = result.findings[:most], review.violations[:most]
    return replace(
        result,
        findings=findings,
        reintroduced=[reintroduced_item(each, say) for each in review.reintroduced[:most]],
        more_findings=n_all - len(findings) - len(violations),
        applies=[memory_item(each, say) for each in review.applies],
        left_out=review.n_left_out,
        violations=[violation_item(*each, say) for each in violations],
    )


def violation_item(memory: Memory, ruling: Ruling, say: Say) -> types.ViolationItem:
    return types.ViolationItem(
        id=memory.id,
        title=title_of(memory),
        kind=memory.kind.value,
        check=checks.plain(ruling.carried),
        says=sentence_of(ruling.carried.check, say),
        detail=ruling.detail,
        path=ruling.path,
        line=ruling.line,
    )


def reintroduced_item(found: Reintroduced, say: Say) -> types.ReintroducedItem:
    return types.ReintroducedItem(
        id=found.memory.id,
        title=title_of(found.memory),
        reason=one_line(found.memory.content, _REASON_CHARACTERS),
        path=found.path,
        line=found.first_line,
        end_line=found.last_line,
        share=round(found.share, 2),
        origin=found.piece.origin,
        origin_path=found.piece.path,
        detail=found.said(say),
    )


def _order(checked: Checked) -> tuple[int, str, int]:
    place = checked.drift.place or checked.anchor.latest.place
    return _ORDER.index(checked.drift.verdict.value), place.path, checked.line or 0
