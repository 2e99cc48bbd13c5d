"""A check of the whole workspace looks only at what content alone cannot answer, and misses nothing for it."""

from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from moorage.domain.anchor import Anchor, AnchorId
from moorage.domain.drift import Grade, Verdict
from moorage.domain.known import Survey
from moorage.domain.requests import EVERYWHERE, Extent
from moorage.domain.work import CancelToken, Progress, WorkCancelled
from moorage.services import checking
from support.project import Project, open_project

WORDS = ("invoice", "shipment", "customer", "warehouse", "refund")
N_FILES = len(WORDS)


def source(i: int) -> str:
    """Two functions that are like none in the other files."""
    word = WORDS[i]
    return (
        f"def first_{i}({word}, gateway):\n    opened = gateway.open_{word}({word}.number, timeout=30)\n"
        f"    return opened.{word}_total() + {i}\n\n\n"
        f"def last_{i}({word}s):\n    rows = [each.{word}_key for each in {word}s if each.is_{word}]\n"
        f"    return sorted(rows, reverse=True)[{i}]\n"
    )


FILES = {f"src/part_{i}.py": source(i) for i in range(N_FILES)}


@pytest.fixture
def project(tmp_path: Path) -> Iterator[Project]:
    made = open_project(tmp_path / "shop", FILES)
    for i in range(N_FILES):
        made.remember(f"30 in part {i}", f"src/part_{i}.py#first_{i}")
        made.remember(f"sorted by key {i}", f"src/part_{i}.py#last_{i}")
    yield made
    made.close()


def survey(project: Project, extent: Extent = EVERYWHERE) -> Survey:
    return project.engine.check(extent, cancel=CancelToken(), report=lambda _: None)


def loaded_by(project: Project, monkeypatch: pytest.MonkeyPatch) -> list[AnchorId]:
    """Anchors that one check reads whole."""
    ids: list[AnchorId] = []
    store = project.engine._store
    load = store.anchors.some

    def anchors(anchor_ids: Sequence[AnchorId]) -> list[Anchor]:
        ids.extend(anchor_ids)
        return load(anchor_ids)

    monkeypatch.setattr(store.anchors, "some", anchors)
    survey(project)
    monkeypatch.undo()
    return ids


def test_only_what_changed_is_loaded_and_only_once(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    assert loaded_by(project, monkeypatch) == []
    project.replace("src/part_2.py", "+ 2", "+  2")
    assert len(loaded_by(project, monkeypatch)) == 2
    assert loaded_by(project, monkeypatch) == [], "both are silent and kept"
    project.replace("src/part_3.py", "30", "90")
    assert len(loaded_by(project, monkeypatch)) == 2
    assert len(loaded_by(project, monkeypatch)) == 1, "the one that has something to say"


def test_a_check_of_untouched_files_writes_nothing(project: Project) -> None:
    other = Project(project.root)
    before = other.engine._store.data_version()
    assert survey(project).counts == {Verdict.HOLDS: 2 * N_FILES}
    assert other.engine._store.data_version() == before
    other.close()


def test_an_unsaved_buffer_counts(project: Project) -> None:
    project.engine.set_buffer("src/part_1.py", FILES["src/part_1.py"].replace("30", "90"))
    ((memory, checked),) = survey(project).findings
    assert (memory.content, checked.drift.grade, checked.line) == ("30 in part 1", Grade.CLAIM_HIT, 0)
    project.engine.drop_buffer("src/part_1.py")
    assert survey(project).findings == ()


def test_symbols_that_left_a_file_together_are_looked_for_together(
    project: Project, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(checking, "BATCH", 1)
    for i in range(N_FILES):
        project.write(f"src/other_{i}.py", project.read(f"src/part_{i}.py").replace("first", "opening"))
        project.delete(f"src/part_{i}.py")
    found = survey(project)
    assert found.counts == {Verdict.HOLDS: 2 * N_FILES}
    assert {str(checked.drift.place and checked.drift.place.symbol_path) for _, checked in found.findings} == {
        f"src/other_{i}.py#{name}_{i}" for i in range(N_FILES) for name in ("opening", "last")
    }


def test_an_extent_includes_what_was_followed_into_it(project: Project) -> None:
    block = FILES["src/part_0.py"].partition("\n\n\n")[0]
    project.move(block, "src/part_0.py", "lib/helper.py")
    assert survey(project, Extent(("src/part_0.py",))).counts == {Verdict.HOLDS: 2}
    assert survey(project, Extent(("lib",))).counts == {Verdict.HOLDS: 1}
    assert survey(project, Extent(touched=frozenset({"lib/helper.py"}))).counts == {Verdict.HOLDS: 1}
    assert survey(project, Extent(("src",), frozenset({"lib/other.py"}))).counts == {}


def test_progress_grows_to_the_end_and_a_cancelled_check_stops(
    project: Project, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(checking, "BATCH", 2)
    for i in range(N_FILES):
        project.replace(f"src/part_{i}.py", " + ", "  +  ")
    told: list[Progress] = []
    project.engine.check(EVERYWHERE, cancel=CancelToken(), report=told.append)
    assert [each.done for each in told] == sorted(each.done for each in told)
    assert (told[-1].done, told[-1].total) == (2 * N_FILES, 2 * N_FILES)
    cancel = CancelToken()
    with pytest.raises(WorkCancelled):
        project.engine.check(EVERYWHERE, cancel=cancel, report=lambda _: cancel.cancel())


class Idle:
    """Helpers who are asked and do nothing."""

    count = 1

    def __init__(self) -> None:
        self.asked: list[str] = []

    def begin(self, paths: Sequence[str]) -> None:
        self.asked += paths

    def join(self, cancel: CancelToken) -> None:
        cancel.check()


def test_what_helpers_leave_undone_is_done_all_the_same(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checking, "SHARED_FROM", 2)
    for i in range(N_FILES):
        project.replace(f"src/part_{i}.py", "30", "90")
    engine, idle = project.engine, Idle()
    found = checking.check_workspace(
        engine._store, engine._checkout.view(), EVERYWHERE, engine._act(),
        cancel=CancelToken(), report=lambda _: None, helpers=idle,
    )  # fmt: skip
    assert idle.asked == ["src/part_1.py", "src/part_3.py"]
    assert found.counts == {Verdict.HOLDS: N_FILES, Verdict.CHANGED: N_FILES}
