"""Checks a file's anchors, or the whole workspace's."""

from collections.abc import Iterable

from moorage.domain.anchor import AnchorId
from moorage.domain.drift import Grade
from moorage.domain.known import Checked
from moorage.domain.memory import Memory, MemoryId
from moorage.domain.requests import Extent
from moorage.domain.work import CancelToken, Progress, Report
from moorage.ports import Store
from moorage.services import drift
from moorage.services.act import Act
from moorage.services.lookup import anchors_in, with_line
from moorage.services.view import View


def check_file(store: Store, view: View, path: str, act: Act, cancel: CancelToken | None) -> list[Checked]:
    """Anchors that are or were in a file."""
    return drift.check(store, view, anchors_in(store, view, path), act, cancel=cancel)


def memories_of(store: Store, checked: Iterable[Checked]) -> dict[MemoryId, Memory]:
    """The memories of these anchors, by id."""
    return store.memories(list(dict.fromkeys(each.anchor.memory_id for each in checked)))


def check_workspace(
    store: Store, view: View, extent: Extent, act: Act, *, cancel: CancelToken, report: Report
) -> list[tuple[Memory, Checked]]:
    """Every anchor of an extent once, with its memory."""
    todo = [each for each in store.anchored_paths(view.checkout) if extent.holds(each)]
    found: dict[AnchorId, Checked] = {}
    for done, path in enumerate(todo):
        cancel.check()
        report(Progress(done, len(todo), path))
        for each in check_file(store, view, path, act, cancel):
            found.setdefault(each.anchor.id, each)
    report(Progress(len(todo), len(todo), ""))
    memories = memories_of(store, found.values())
    return [(memories[each.anchor.memory_id], _located(view, each)) for each in found.values()]


def _located(view: View, checked: Checked) -> Checked:
    """With its line, unless there is nothing to say: looking for lines means parsing."""
    return checked if checked.drift.grade is Grade.INTACT else with_line(view, checked)
