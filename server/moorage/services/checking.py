"""Checks a file's anchors, or the whole workspace's."""

from collections.abc import Sequence

from moorage.domain.known import Checked
from moorage.domain.memory import Memory
from moorage.domain.work import CancelToken, Progress, Report
from moorage.ports import Store
from moorage.services import drift
from moorage.services.act import Act
from moorage.services.lookup import anchors_in, with_line
from moorage.services.view import View


def check_file(
    store: Store, view: View, path: str, act: Act, cancel: CancelToken | None
) -> tuple[tuple[Checked, ...], dict[str, Memory]]:
    """Anchors that are or were in a file, with their lines, and their memories by id."""
    anchors = anchors_in(store, view, path)
    checked = drift.check(store, view, anchors, act, cancel=cancel)
    memories = store.memories(list(dict.fromkeys(each.memory_id for each in anchors)))
    return tuple(with_line(view, each) for each in checked), {str(key): each for key, each in memories.items()}


def check_workspace(
    store: Store, view: View, paths: Sequence[str] | None, act: Act, *, cancel: CancelToken, report: Report
) -> list[tuple[Memory, Checked]]:
    """Every anchor once, with its memory; `paths` are files or folders to stay within."""
    todo = [each for each in store.anchored_paths(view.checkout) if _within(each, paths)]
    found: dict[str, tuple[Memory, Checked]] = {}
    for done, path in enumerate(todo):
        cancel.check()
        report(Progress(done, len(todo), path))
        checked, memories = check_file(store, view, path, act, cancel)
        for each in checked:
            found.setdefault(each.anchor.id, (memories[each.anchor.memory_id], each))
    report(Progress(len(todo), len(todo), ""))
    return list(found.values())


def _within(path: str, wanted: Sequence[str] | None) -> bool:
    return wanted is None or any(path == each or path.startswith(f"{each}/") or each == "." for each in wanted)
