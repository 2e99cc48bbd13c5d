"""What a comparison, or a search that found nothing, means for an anchor."""

from collections.abc import Iterable
from dataclasses import replace

from moorage.domain.anchor import Place
from moorage.domain.compare import Comparison
from moorage.domain.drift import Drift, Grade, Move, Severity
from moorage.domain.relocation import Lost

BROKEN = "does not parse just now"
INTACT = Comparison(Grade.INTACT, Severity.NONE, (), 0, 0, "")
LINES = "same-lines"
"""How the move of lines into another symbol is called."""
_LOUDNESS = tuple(Severity)


def nearest(comparisons: Iterable[Comparison]) -> Comparison:
    """An anchor holds where the code matches any of what was seen; of equally near ones the louder counts."""
    return min(comparisons, key=_distance)


def _distance(comparison: Comparison) -> tuple[int, int, int]:
    """Order of nearness; what is not there comes late, what could not be compared last."""
    apart = {Grade.GONE: 1, Grade.UNCHECKED: 2}.get(comparison.grade, 0)
    return apart, comparison.n_changed, -_LOUDNESS.index(comparison.severity)


def broken() -> Comparison:
    """Of a symbol whose syntax is broken."""
    return replace(INTACT, grade=Grade.UNCHECKED, reason=BROKEN)


def drift_at(comparison: Comparison, place: Place, move: Move | None) -> Drift:
    """Of what is at a place today, followed there or not; a part that is not in it is nowhere."""
    grade = comparison.grade
    if move and grade in (Grade.INTACT, Grade.COSMETIC):
        renamed = (
            move.rule != LINES and move.origin.key and move.target.key and move.origin.key.name != move.target.key.name
        )
        grade = Grade.RENAMED if renamed else Grade.MOVED
    return Drift(
        grade=grade,
        severity=comparison.severity,
        place=None if grade is Grade.GONE else place,
        move=move,
        edits=comparison.edits,
        n_changed=comparison.n_changed,
        n_tokens=comparison.n_tokens,
        suggestions=(),
        reason=comparison.reason,
    )


def goes_somewhere(move: Move) -> bool:
    """Another parameter list under the same name in the same file is no move to anybody."""
    return move.origin.symbol_path != move.target.symbol_path


def unchecked_at(place: Place, reason: str) -> Drift:
    """Nothing could be compared."""
    return Drift(Grade.UNCHECKED, Severity.NONE, place, None, (), 0, 0, (), reason)


def gone(lost: Lost) -> Drift:
    """Nowhere for sure."""
    return Drift(Grade.GONE, Severity.WARNING, None, None, (), 0, 0, lost.suggestions, lost.reason)
