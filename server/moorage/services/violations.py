"""Checks of memories that the code does not meet: of a file, of a change, of the workspace."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from moorage.domain.checks import Check, Ruling, Together, is_inside
from moorage.domain.memory import Memory
from moorage.domain.requests import Extent
from moorage.domain.symbol import parse_symbol_path
from moorage.ports import Store
from moorage.services import drift
from moorage.services.act import Act
from moorage.services.rulings import of_memory, today_of
from moorage.services.snoozing import is_snoozed
from moorage.services.view import View

Violations = list[tuple[Memory, Ruling]]


def among(store: Store, view: View, paths: frozenset[str], act: Act, carrying: Sequence[Memory]) -> Violations:
    """Those in these files, as they are now; `carrying` are the memories with checks."""
    scope = _Scope(lambda place: _is_about(place, paths), touched=None, only=paths)
    return _found(store, view, carrying, act, scope)


def of_change(store: Store, view: View, touched: frozenset[str], act: Act) -> Violations:
    """Those in files that a change touches, and of what must change together."""
    scope = _Scope(lambda place: _is_about(place, touched), touched=touched, only=touched)
    return _found(store, view, store.carrying(), act, scope)


def of_extent(store: Store, view: View, extent: Extent, act: Act) -> Violations:
    """Those in these places, or anywhere; folders are looked through."""
    only = None if extent.paths is None else frozenset(filter(extent.holds, view.paths()))
    scope = _Scope(lambda place: extent.holds(place) or place.endswith("/"), touched=None, only=only)
    return _found(store, view, store.carrying(), act, scope)


def _is_about(place: str, paths: frozenset[str]) -> bool:
    return place in paths or any(is_inside(each, place) for each in paths)


@dataclass(frozen=True, slots=True)
class _Scope:
    """What is asked about."""

    is_meant: Callable[[str], bool]
    """Whether a place belongs to it."""
    touched: frozenset[str] | None
    """Files of a change."""
    only: frozenset[str] | None
    """Files that are looked into."""


def _found(store: Store, view: View, carrying: Sequence[Memory], act: Act, scope: _Scope) -> Violations:
    found: Violations = []
    for memory in carrying:
        if all(each.is_proposed for each in memory.checks) or is_snoozed(view, memory, act.at):
            continue
        checked = drift.check(store, view, store.anchors.of([memory.id]), act)
        today = today_of(checked)
        if any(scope.is_meant(each) for carried in memory.checks for each in _places(carried.check, today)):
            rulings = of_memory(view, memory, checked, touched=scope.touched, only=scope.only, is_patient=True)
            found += [(memory, each) for each in rulings if each.is_violated and scope.is_meant(each.path)]
    return found


def _places(check: Check, today: dict[str, str | None]) -> Iterator[str]:
    """Files and folders that it is about today."""
    places: Sequence[str] = check.paths if isinstance(check, Together) else (check.on,)
    for each in places:
        yield parse_symbol_path(today.get(each) or each).file
