"""Jobs: coalescing, progress, cancellation and survival, driven by events rather than sleeps."""

import logging
from collections.abc import Iterator
from threading import Event

import pytest

from moorage.domain.work import CancelToken, Progress, Report
from moorage.jobs import Jobs

PATIENCE_S = 10.0


class Gate:
    """A job that says when it has started and goes on when it is let; counts its runs."""

    def __init__(self) -> None:
        self.started, self.let_go = Event(), Event()
        self.n_runs = 0

    def __call__(self, *, cancel: CancelToken, report: Report) -> None:
        self.n_runs += 1
        self.started.set()
        while not self.let_go.wait(0.01):
            cancel.check()

    def run_until_started(self, jobs: Jobs, key: str) -> None:
        jobs.submit(key, self)
        assert self.started.wait(PATIENCE_S)


@pytest.fixture
def jobs() -> Iterator[Jobs]:
    jobs = Jobs()
    yield jobs
    jobs.close()


def nothing(*, cancel: CancelToken, report: Report) -> None:
    """A job without work."""


def test_jobs_run_in_the_order_asked_for(jobs: Jobs) -> None:
    order: list[str] = []
    gate = Gate()
    gate.run_until_started(jobs, "first")
    for key in ("b", "a", "c"):
        jobs.submit(key, lambda *, cancel, report, key=key: order.append(key))
    gate.let_go.set()
    assert jobs.wait_idle(PATIENCE_S)
    assert order == ["b", "a", "c"]


def test_second_submit_while_waiting_is_dropped(jobs: Jobs) -> None:
    gate, waiting = Gate(), Gate()
    waiting.let_go.set()
    gate.run_until_started(jobs, "running")
    assert jobs.submit("waiting", waiting)
    assert not jobs.submit("waiting", waiting)
    gate.let_go.set()
    assert jobs.wait_idle(PATIENCE_S)
    assert waiting.n_runs == 1


def test_submit_while_running_runs_once_more(jobs: Jobs) -> None:
    gate = Gate()
    gate.run_until_started(jobs, "index")
    assert jobs.submit("index", gate)
    assert not jobs.submit("index", gate)
    gate.let_go.set()
    assert jobs.wait_idle(PATIENCE_S)
    assert gate.n_runs == 2


def test_first_and_last_progress_arrive_whatever_the_rate() -> None:
    now = 0.0
    jobs = Jobs(clock=lambda: now)
    seen: list[tuple[str, Progress | None]] = []
    jobs.listen(lambda key, progress: seen.append((key, progress)))

    def work(*, cancel: CancelToken, report: Report) -> None:
        nonlocal now
        for done in range(1, 6):
            report(Progress(done, 5, "embedding"))
            now += 0.04

    jobs.submit("embed", work)
    assert jobs.wait_idle(PATIENCE_S)
    jobs.close()
    assert [progress.done if progress else None for _, progress in seen] == [1, 4, 5, None]


def test_failing_job_is_logged_and_the_next_one_runs(jobs: Jobs, caplog: pytest.LogCaptureFixture) -> None:
    def fail(*, cancel: CancelToken, report: Report) -> None:
        raise ValueError("broken on purpose")

    gate = Gate()
    gate.let_go.set()
    with caplog.at_level(logging.ERROR):
        jobs.submit("bad", fail)
        jobs.submit("good", gate)
        assert jobs.wait_idle(PATIENCE_S)
    assert gate.n_runs == 1
    assert "broken on purpose" in caplog.text


def test_failing_listener_does_not_stop_the_job(jobs: Jobs, caplog: pytest.LogCaptureFixture) -> None:
    def fail(key: str, progress: Progress | None) -> None:
        raise ValueError("deaf on purpose")

    jobs.listen(fail)
    jobs.submit("job", nothing)
    assert jobs.wait_idle(PATIENCE_S)
    assert "deaf on purpose" in caplog.text


def test_cancel_stops_the_running_job_quietly(jobs: Jobs, caplog: pytest.LogCaptureFixture) -> None:
    gate = Gate()
    gate.run_until_started(jobs, "index")
    jobs.cancel("index")
    assert jobs.wait_idle(PATIENCE_S)
    assert "failed" not in caplog.text


def test_cancel_takes_a_waiting_job_out(jobs: Jobs) -> None:
    gate, waiting = Gate(), Gate()
    gate.run_until_started(jobs, "running")
    jobs.submit("waiting", waiting)
    jobs.cancel("waiting")
    gate.let_go.set()
    assert jobs.wait_idle(PATIENCE_S)
    assert waiting.n_runs == 0


def test_close_cancels_joins_and_refuses_more() -> None:
    jobs = Jobs()
    gate, waiting = Gate(), Gate()
    gate.run_until_started(jobs, "index")
    jobs.submit("waiting", waiting)
    assert jobs.close(PATIENCE_S)
    assert not jobs.submit("late", nothing)
    assert waiting.n_runs == 0
    assert jobs.close()


def test_close_gives_up_on_a_job_that_does_not_listen() -> None:
    jobs = Jobs()
    started, let_go = Event(), Event()

    def stubborn(*, cancel: CancelToken, report: Report) -> None:
        started.set()
        let_go.wait(PATIENCE_S)

    jobs.submit("stubborn", stubborn)
    assert started.wait(PATIENCE_S)
    assert not jobs.close(0.01)
    let_go.set()
    assert jobs.close(PATIENCE_S)


def test_wait_idle_says_when_it_is_not(jobs: Jobs) -> None:
    gate = Gate()
    gate.run_until_started(jobs, "index")
    assert not jobs.wait_idle(0.01)


def test_what_may_wait_is_done_later_and_once(jobs: Jobs) -> None:
    gathered = Gate()
    gathered.let_go.set()
    assert jobs.submit("counts", gathered, after_s=PATIENCE_S * 60)
    assert not jobs.submit("counts", gathered, after_s=PATIENCE_S * 60)
    others = Gate()
    others.run_until_started(jobs, "other")
    assert gathered.n_runs == 0
    others.let_go.set()
    assert jobs.wait_idle(PATIENCE_S)
    assert gathered.n_runs == 1


def test_what_may_wait_is_done_when_its_time_has_come(jobs: Jobs) -> None:
    gate = Gate()
    gate.let_go.set()
    jobs.submit("counts", gate, after_s=0.01)
    assert gate.started.wait(PATIENCE_S)


def test_closing_waits_for_nothing_that_may_wait(jobs: Jobs) -> None:
    gate = Gate()
    jobs.submit("counts", gate, after_s=PATIENCE_S * 60)
    assert jobs.close(PATIENCE_S)
    assert gate.n_runs == 0
