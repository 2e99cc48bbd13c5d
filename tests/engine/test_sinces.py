"""Since when anchors do not hold, found out on the worker: once, and never for what is over."""

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from moorage.domain.changes import Commit
from moorage.domain.work import CancelToken, WorkCancelled
from moorage.services import when
from support.project import Project, open_project

LIMIT = "def limit(user):\n    if user.is_member:\n        return 500\n    return 100\n"
WAIT_S = 10.0


@pytest.fixture
def project(tmp_path: Path) -> Iterator[Project]:
    """One memory, changed by a commit."""
    opened = open_project(tmp_path / "shop", {"limits.py": LIMIT})
    opened.remember("Members may order 500", "limits.py#limit")
    opened.replace("limits.py", "500", "400")
    opened.commit("Lower the limit")
    yield opened
    opened.close()


@pytest.fixture
def endless(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """A search that goes on until it is cancelled; what became of each."""
    became: list[str] = []

    def find(*_: object, cancel: CancelToken, report: object) -> None:
        became.append("begun")
        over = threading.Event()
        while not cancel.is_cancelled:
            over.wait(0.001)
        became.append("cancelled")
        raise WorkCancelled

    monkeypatch.setattr(when, "find", find)
    return became


def begin(project: Project, became: list[str]) -> None:
    project.engine.sinces.find_in_background(project.engine.report("limits.py"))
    waiting = threading.Event()
    while not became:
        waiting.wait(0.001)


def test_a_report_has_it_once_the_worker_is_done(project: Project) -> None:
    first = project.engine.report("limits.py")
    assert first.since == {}
    project.engine.sinces.find_in_background(first)
    assert project.engine.jobs.wait_idle(WAIT_S)
    (since,) = project.engine.report("limits.py").since.values()
    assert isinstance(since.cause, Commit)
    assert since.cause.subject == "Lower the limit"


@pytest.mark.parametrize("over", ["edited", "closed", "shut down"])
def test_a_search_ends_when_nobody_needs_it(project: Project, endless: list[str], over: str) -> None:
    begin(project, endless)
    match over:
        case "edited":
            project.engine.set_buffer("limits.py", LIMIT)
        case "closed":
            project.engine.drop_buffer("limits.py")
        case _:
            project.engine.jobs.close()
    assert project.engine.jobs.wait_idle(WAIT_S)
    assert endless == ["begun", "cancelled"]


def test_a_search_that_was_cancelled_begins_again_only_after_a_change(project: Project, endless: list[str]) -> None:
    begin(project, endless)
    project.engine.jobs.cancel("since limits.py")
    assert project.engine.jobs.wait_idle(WAIT_S)
    project.engine.sinces.find_in_background(project.engine.report("limits.py"))
    assert project.engine.jobs.wait_idle(WAIT_S)
    assert endless == ["begun", "cancelled"]
    project.engine.set_buffer("limits.py", LIMIT.replace("500", "300"))
    endless.clear()
    begin(project, endless)
    project.engine.drop_buffer("limits.py")


def test_what_holds_is_not_looked_into(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    project.git("revert", "--no-edit", "HEAD")
    monkeypatch.setattr(when, "find", None)
    project.engine.sinces.find_in_background(project.engine.report("limits.py"))
    assert project.engine.jobs.wait_idle(WAIT_S)


@pytest.mark.parametrize(
    "happened", [["commit", "-q", "--allow-empty", "-m", "x"], ["checkout", "-q", "HEAD~1"], ["stash", "-q"]]
)
def test_what_git_does_is_noticed_without_being_told(project: Project, happened: list[str]) -> None:
    if happened[0] == "stash":
        project.replace("limits.py", "100", "110")
    settle(project)
    project.git(*happened)
    assert not project.engine.poll()
    assert project.engine.poll()
    settle(project)


def settle(project: Project) -> None:
    """Until nothing more is noticed: what is noticed is looked into on the worker, which writes to the store."""
    while project.engine.poll():
        assert project.engine.jobs.wait_idle(WAIT_S)
