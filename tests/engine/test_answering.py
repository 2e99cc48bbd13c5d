"""What is being answered when everything is closed: it is given up, and nothing is left half done."""

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from moorage.domain.requests import EVERYWHERE
from moorage.domain.work import CancelToken, WorkCancelled
from moorage.engine.answering import N_THREADS, Answering
from moorage.engine.opening import open_engine
from services import samples
from support.project import TEXT_ONLY, Project, open_project


@pytest.fixture
def answering() -> Iterator[Answering]:
    threads = Answering()
    yield threads
    threads.close()


def endless(token: CancelToken, began: threading.Event) -> None:
    began.set()
    while True:
        token.check()


def test_closing_gives_up_what_runs_and_begins_nothing_more(answering: Answering) -> None:
    began = [threading.Event() for _ in range(N_THREADS)]
    running = [answering.submit(endless, answering.token(), each) for each in began]
    waiting = answering.submit(endless, answering.token(), threading.Event())
    for each in began:
        assert each.wait(10)
    answering.close()
    for future in running:
        with pytest.raises(WorkCancelled):
            future.result(0)
    assert waiting.cancelled()


def test_what_is_asked_for_after_closing_is_given_up_at_once(answering: Answering) -> None:
    assert not answering.token().is_cancelled
    answering.close()
    assert answering.token().is_cancelled
    answering.close()


def test_one_that_is_given_up_leaves_the_others_alone(answering: Answering) -> None:
    tokens = [answering.token(), answering.token()]
    tokens[0].cancel()
    assert not tokens[1].is_cancelled


@pytest.fixture
def project(tmp_path: Path) -> Project:
    return open_project(tmp_path / "shop", samples.PYTHON.files)


def test_an_engine_closes_while_it_checks_everything_over_and_over(project: Project) -> None:
    project.remember("Charges are tried 3 times", "billing.py#charge")
    began = threading.Event()

    def check_forever(token: CancelToken) -> None:
        while True:
            project.engine.check(EVERYWHERE, cancel=token, report=lambda _: began.set())
            began.set()
            token.check()

    running = project.engine.requests.submit(check_forever, project.engine.requests.token())
    assert began.wait(10)
    project.engine.close()
    with pytest.raises(WorkCancelled):
        running.result(0)
    with open_engine(project.root, TEXT_ONLY) as engine:
        assert engine.counts().memories == 1
