"""Processes that take a share of a large check."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from moorage.domain.drift import Verdict
from moorage.domain.requests import EVERYWHERE
from moorage.domain.work import CancelToken, WorkCancelled
from moorage.engine.helpers import Helpers
from moorage.services import checking
from repo.places import SERVER
from services import samples
from support.project import TEXT_ONLY, Project, open_project

SAMPLE = samples.PYTHON
PATHS = [f"part_{i}.py" for i in range(4)]


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Project]:
    """Every file is edited since its memory was tied."""
    monkeypatch.setenv("PYTHONPATH", str(SERVER))
    made = open_project(tmp_path / "shop", dict.fromkeys(PATHS, SAMPLE.text))
    for path in PATHS:
        made.remember(SAMPLE.memory, f"{path}#{SAMPLE.symbol}")
        made.replace(path, SAMPLE.old, SAMPLE.new)
    yield made
    made.close()


def help_with(project: Project, paths: list[str]) -> Helpers:
    helpers = Helpers(project.root, TEXT_ONLY, 2)
    helpers.begin(paths)
    return helpers


def kept(project: Project) -> list[str]:
    """Files whose anchors' drifts are in the store."""
    sweep = checking._Sweep(
        project.engine._store, project.engine._checkout.view(), project.engine._act(), CancelToken(), lambda _: None
    )
    bearings = project.engine._store.anchors.bearings(str(project.root))
    open_ = {each.path for each in sweep._without_kept(bearings)}
    return sorted({each.path for each in bearings} - open_)


def test_what_they_find_is_kept_for_the_one_that_asked(project: Project) -> None:
    helpers = help_with(project, PATHS[:3])
    helpers.join(CancelToken())
    helpers.stop()
    assert kept(project) == PATHS[:3]


def test_a_large_check_is_shared_and_says_the_same(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checking, "SHARED_FROM", 1)
    found = project.engine.check(EVERYWHERE, cancel=CancelToken(), report=lambda _: None, n_helpers=1)
    assert found.counts == {Verdict.CHANGED: len(PATHS)}
    assert kept(project) == PATHS


def test_a_cancelled_check_leaves_no_process(project: Project) -> None:
    helpers = help_with(project, PATHS)
    processes = list(helpers._running)
    cancel = CancelToken()
    cancel.cancel()
    with pytest.raises(WorkCancelled):
        helpers.join(cancel)
    helpers.stop()
    helpers.stop()
    assert [each.returncode is None for each in processes] == [False, False]


def test_modules_of_the_repository_are_not_loaded(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    """Python takes modules from the folder that it is started in, and that is somebody's repository."""
    trap = "open('sprung', 'w')\n"
    for name in ("json.py", "moorage/__init__.py", "moorage/engine/__init__.py", "moorage/engine/helper.py"):
        project.write(name, trap)
    monkeypatch.chdir(project.root)
    helpers = help_with(project, PATHS)
    helpers.join(CancelToken())
    helpers.stop()
    assert not (project.root / "sprung").exists()
    assert kept(project) == PATHS
