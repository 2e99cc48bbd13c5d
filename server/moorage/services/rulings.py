"""Rules on the checks that memories carry, from today's code. What cannot be told is unknown, never violated."""

from collections.abc import Iterable

from moorage.domain.checks import (
    Between,
    Calls,
    Carried,
    Equals,
    NeverCalls,
    NeverImports,
    Result,
    Ruling,
    Together,
    Wrapped,
)
from moorage.domain.known import Checked
from moorage.domain.memory import Memory
from moorage.services.ruling_calls import of_calls, of_wrapped
from moorage.services.ruling_prohibitions import of_never_calls, of_never_imports
from moorage.services.ruling_scene import Question, Scene
from moorage.services.ruling_values import of_value
from moorage.services.view import View


def of_memory(
    view: View, memory: Memory, checked: Iterable[Checked], *, touched: frozenset[str] | None = None,
    only: frozenset[str] | None = None, is_patient: bool = False,
) -> tuple[Ruling, ...]:  # fmt: skip
    """What becomes of each of its checks, in their order."""
    question = Question(today_of(checked), touched, only, is_patient)
    return tuple(rule(view, each, question) for each in memory.checks)


def today_of(checked: Iterable[Checked]) -> dict[str, str | None]:
    """Every place that an anchor was seen at, as a symbol path, and where that is today; None is lost."""
    return {
        str(sighting.place.symbol_path): str(each.drift.place.symbol_path) if each.drift.place else None
        for each in checked
        for sighting in each.anchor.sightings
    }


def rule(view: View, carried: Carried, question: Question) -> Ruling:
    """What becomes of one check."""
    scene = Scene(view, carried, question)
    match carried.check:
        case Equals() | Between() as check:
            return of_value(scene, check)
        case Calls() as check:
            return of_calls(scene, check)
        case NeverCalls() as check:
            return of_never_calls(scene, check)
        case NeverImports() as check:
            return of_never_imports(scene, check)
        case Wrapped() as check:
            return of_wrapped(scene, check)
        case Together() as check:
            return _of_together(scene, check)


def _of_together(scene: Scene, check: Together) -> Ruling:
    touched = scene.question.touched
    is_whole = touched is not None
    if touched is None:
        head = scene.view.head()
        if head is None:
            return scene.unknown("it is about changes, and there is no commit to compare with")
        touched = scene.view.changes_since(head).paths
    within = {each: _touched_in(each, touched) for each in check.paths}
    there = [each for each, path in within.items() if path]
    missing = [each for each, path in within.items() if not path]
    if not there or not missing:
        return scene.holds()
    said = f"`{there[0]}` changes without {', '.join(f'`{each}`' for each in missing)}"
    if not is_whole:  # somebody is at it: the rest may be to come
        return scene.unknown(f"{said} so far; `moorage check --staged` or `--diff` rules on a change")
    return Ruling(scene.carried, Result.VIOLATED, said, within[there[0]] or there[0])


def _touched_in(path: str, touched: frozenset[str]) -> str | None:
    """The first file of a change that is this one, or in this folder."""
    if path in touched:
        return path
    folder = f"{path.rstrip('/')}/"
    return next((each for each in sorted(touched) if each.startswith(folder)), None)
