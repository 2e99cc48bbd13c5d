"""Snapshots by hand and on a schedule: when one is due, and how many are kept."""

from dataclasses import replace
from datetime import timedelta

import pytest

from moorage.domain.errors import InvalidInput
from moorage.domain.event import EventKind
from moorage.domain.snapshot import SnapshotType
from moorage.services import snapshotting
from services.test_archiving import an_act
from support.project import Project

WEEK = timedelta(days=7)


def types_of(project: Project) -> list[str]:
    return [each.name.type.value for each in project.engine.keeping.snapshots()]


def test_the_automatic_one_is_made_when_the_last_is_a_week_old(project: Project) -> None:
    store, start = project.engine._home.make(), an_act()
    assert snapshotting.make_due(store, WEEK, 8, start) is None, "there is nothing to keep"
    project.remember("Invoices are numbered without gaps")
    store = project.engine._store
    assert snapshotting.make_due(store, WEEK, 8, start)
    soon = replace(an_act(), at=start.at + WEEK - timedelta(seconds=1))
    assert snapshotting.make_due(store, WEEK, 8, soon) is None
    later = replace(an_act(), at=start.at + WEEK)
    assert snapshotting.make_due(store, WEEK, 8, later)
    assert types_of(project) == ["automatic", "automatic"]


def test_only_the_newest_automatic_ones_are_kept(project: Project) -> None:
    project.remember("Invoices are numbered without gaps")
    mine = project.engine.keeping.make_snapshot("mine")
    store, start = project.engine._store, an_act()
    for number in range(4):
        snapshotting.make_due(store, WEEK, 2, replace(an_act(), at=start.at + number * WEEK))
    kept = project.engine.keeping.snapshots()
    assert [each.name.at for each in kept if each.name.type is SnapshotType.AUTOMATIC] == [
        start.at + 2 * WEEK,
        start.at + 3 * WEEK,
    ]
    assert mine in kept


def test_the_worker_makes_the_first_one(project: Project) -> None:
    project.engine.keeping.in_background()
    assert project.engine.jobs.wait_idle(20)
    assert types_of(project) == []
    project.remember("Invoices are numbered without gaps")
    project.engine.keeping.in_background()
    assert project.engine.jobs.wait_idle(20)
    assert types_of(project) == ["automatic"]


def test_restoring_is_one_step_that_undo_takes_back(project: Project) -> None:
    memory = project.remember("Invoices are numbered without gaps")
    made = project.engine.keeping.make_snapshot("mine")
    project.engine.forget(memory)
    restored = project.engine.keeping.restore_snapshot(made.name.id)
    assert project.engine.memory(memory.id) == memory
    assert types_of(project) == ["manual", "pre-restore"]
    project.engine.undo(restored.change.events[0])
    assert project.engine.memory(memory.id).state == "forgotten"
    assert [each.detail for each in project.events(EventKind.ROLLED_BACK)] == [f"restored snapshot {made.name.id}"]


def test_a_label_has_at_most_80_characters(project: Project) -> None:
    assert project.engine.keeping.make_snapshot(f" {'x' * 80} ").name.label == "x" * 80
    with pytest.raises(InvalidInput, match="81 characters"):
        project.engine.keeping.make_snapshot("x" * 81)
