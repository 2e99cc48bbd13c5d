"""Snoozed memories: silent until a moment or a commit, and then heard again without anybody's doing."""

from datetime import UTC, datetime, timedelta

import pytest

from moorage.domain.errors import InvalidInput
from moorage.domain.memory import Memory
from moorage.domain.snooze import Snooze, UntilCommit, UntilNextCommit, UntilTime, snooze_written, until, written
from moorage.services import archiving, lifecycle
from moorage.services.snoozing import is_snoozed, next_end, snooze_meant
from services import samples
from support.project import Project

NOON = datetime(2999, 12, 24, 12, tzinfo=UTC)
COMMIT = "0123456789abcdef0123456789abcdef01234567"


@pytest.mark.parametrize("snooze", [UntilTime(NOON), UntilCommit(COMMIT), UntilNextCommit(COMMIT)])
def test_it_is_read_as_it_was_written(snooze: Snooze) -> None:
    assert snooze_written(written(snooze)) == snooze


@pytest.mark.parametrize("text", ["", "time:", "never:1", "time"])
def test_what_is_no_snooze_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is no snooze"):
        snooze_written(text)


@pytest.mark.parametrize(
    ("snooze", "said"),
    [
        (UntilTime(NOON), "until 2999-12-24 12:00 UTC"),
        (UntilTime(NOON.replace(hour=0)), "until 2999-12-24"),
        (UntilCommit(COMMIT), "until commit 0123456 is here"),
        (UntilNextCommit(COMMIT), "until the next commit"),
    ],
)
def test_it_is_said_for_people(snooze: Snooze, said: str) -> None:
    assert until(snooze) == said


def snoozed(project: Project, text: str, *, later: timedelta = timedelta(0)) -> bool:
    """Remembers, snoozes until what the text says, and looks some time later."""
    memory = project.remember(samples.PYTHON.memory, "billing.py#charge")
    project.engine.mending.snooze([memory], text)
    return looked_at(project, memory, later)


def looked_at(project: Project, memory: Memory, later: timedelta = timedelta(0)) -> bool:
    return is_snoozed(project.view(), project.store.memory(memory.id), project.act().at + later)


def test_it_ends_at_a_moment(project: Project) -> None:
    assert snoozed(project, "2999-12-24")
    (memory,) = project.store.recent(1)
    assert not looked_at(project, memory, timedelta(days=366 * 1000))


def test_it_ends_with_the_next_commit(project: Project) -> None:
    assert snoozed(project, "next-commit")
    (memory,) = project.store.recent(1)
    project.write("new.txt", "new")
    project.commit()
    assert not looked_at(project, memory)


def test_it_ends_when_a_branch_is_merged(project: Project) -> None:
    project.git("checkout", "-q", "-b", "fix")
    project.write("new.txt", "new")
    project.commit()
    project.git("checkout", "-q", "-")
    assert snoozed(project, "fix")
    (memory,) = project.store.recent(1)
    project.git("merge", "-q", "fix")
    assert not looked_at(project, memory)


def test_a_snoozed_memory_is_known_for_it_and_what_is_confirmed_is_heard_again(project: Project) -> None:
    assert snoozed(project, "2999-12-24")
    (known,) = project.engine.memories()
    assert known.is_snoozed
    project.engine.confirm(known.memory, None)
    assert not project.engine.memories()[0].is_snoozed


def test_undo_takes_a_snooze_back(project: Project) -> None:
    memory = project.remember(samples.PYTHON.memory, "billing.py#charge")
    change = project.engine.mending.snooze([memory], "2999-12-24")
    lifecycle.undo(project.store, change.events[0], project.act())
    assert not looked_at(project, memory)


def test_an_end_is_looked_out_for(project: Project) -> None:
    memory = project.remember(samples.PYTHON.memory, "billing.py#charge")
    now = project.act().at
    archiving.snooze(project.store, [memory], UntilTime(NOON), project.act())
    assert next_end([project.store.memory(memory.id)], now) == NOON
    assert next_end([memory], now) is None
    assert next_end([project.store.memory(memory.id)], NOON) is None


@pytest.mark.parametrize("text", ["", "soon", "2020-01-01", "HEAD", "-h", "20261224"])
def test_what_cannot_be_waited_for_is_refused(project: Project, text: str) -> None:
    with pytest.raises(InvalidInput):
        snooze_meant(project.view(), text, project.act())


def test_what_is_out_of_sight_cannot_be_snoozed(project: Project) -> None:
    memory = project.remember(samples.PYTHON.memory, "billing.py#charge")
    project.engine.forget(memory)
    with pytest.raises(InvalidInput, match="only a memory in use"):
        project.engine.mending.snooze([project.store.memory(memory.id)], "2999-12-24")
