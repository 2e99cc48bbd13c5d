"""The last operations, in whatever order they were taken back before, and what the worker drops."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from moorage.domain.errors import InvalidInput
from moorage.domain.event import EventKind
from moorage.domain.memory import MemoryState
from moorage.ports import Store
from moorage.services import archiving, journalling, lifecycle
from moorage.store import open_store
from services.test_archiving import an_act
from store.samples import a_memory, put
from support.project import Project


def states(store: Store) -> dict[str, MemoryState]:
    return {each: memory.state for each, memory in store.memories(store.all_ids()).items()}


@settings(max_examples=30, deadline=None)
@given(st.lists(st.sampled_from(["add", "archive", "undo", "undo two"]), min_size=1, max_size=9))
def test_the_last_are_those_that_hold(tmp_path_factory: pytest.TempPathFactory, acts: list[str]) -> None:
    """A stack of states is the model: every change pushes one, undoing pops."""
    store = open_store(tmp_path_factory.mktemp("store") / "store.db")
    stack = [states(store)]
    for act in acts:
        active = store.recent(1)
        if act == "add":
            put(store, a_memory())
        elif act == "archive" and active:
            archiving.archive(store, active, an_act())
        elif act.startswith("undo"):
            n = 2 if act == "undo two" else 1
            if len(stack) <= n:
                with pytest.raises(InvalidInput, match=f"only {len(stack) - 1} operations"):
                    journalling.undo_last(store, n, an_act())
                assert states(store) == stack[-1]
                continue
            journalling.undo_last(store, n, an_act())
            del stack[-n:]
            assert states(store) == stack[-1]
            continue
        if states(store) != stack[-1]:
            stack.append(states(store))
    assert states(store) == stack[-1]
    store.close()


def test_an_undo_that_was_undone_leaves_the_first_standing(project: Project) -> None:
    memory = project.remember("Invoices are numbered without gaps")
    change = project.engine.forget(memory)
    undone = project.engine.undo(change.events[0])
    project.engine.undo(undone.events[0])
    assert project.engine.memory(memory.id).state is MemoryState.FORGOTTEN
    project.engine.keeping.undo_last(1)
    assert project.engine.memory(memory.id).state is MemoryState.ACTIVE


@pytest.mark.parametrize("n", [0, -1, 101])
def test_odd_numbers_are_refused(project: Project, n: int) -> None:
    with pytest.raises(InvalidInput, match="between 1 and 100"):
        project.engine.keeping.undo_last(n)


def test_changes_are_told_row_by_row(project: Project) -> None:
    memory = project.remember("Invoices are numbered without gaps")
    project.engine.forget(memory)
    forgotten, remembered = project.engine.keeping.events(memory.id, 2)
    (row,) = [each for each in project.engine.keeping.changes_of(forgotten) if each.table == "memories"]
    assert row.before
    assert row.after
    assert (row.before["state"], row.after["state"]) == ("active", "forgotten")
    assert remembered.kind is EventKind.REMEMBERED


def test_the_worker_drops_nothing_that_is_younger_than_the_setting(project: Project) -> None:
    memory = project.remember("Invoices are numbered without gaps")
    project.engine.keeping.in_background()
    assert project.engine.jobs.wait_idle(20)
    lifecycle.undo(project.engine._store, project.events(EventKind.REMEMBERED)[0].id, an_act())
    assert project.engine._store.memories([memory.id]) == {}


def test_rebuilding_from_a_sound_journal_says_that_nothing_differs(project: Project) -> None:
    project.remember("Invoices are numbered without gaps", "billing.py#last")
    rebuilt = project.engine.keeping.rebuild()
    assert (rebuilt.n_operations, rebuilt.difference.is_empty) == (1, True)
