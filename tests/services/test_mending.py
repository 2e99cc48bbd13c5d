"""Confirm, reanchor, forget and undo: round trips, and what each refuses."""

import pytest

from moorage.domain.drift import Grade
from moorage.domain.errors import InvalidInput, MemoryNotFound, MoorageError
from moorage.domain.event import EventKind
from moorage.domain.requests import Question
from services import samples
from support.project import Project, check_edits, check_grade

MEMORY = samples.PYTHON.memory
CHARGE = "billing.py#charge"


def check_refused(project: Project, error: type[MoorageError], words: str, work: object) -> None:
    """The call fails with these words and leaves no event behind."""
    before = project.engine.history(None, 100)
    assert callable(work)
    with pytest.raises(error, match=words):
        work()
    assert project.engine.history(None, 100) == before


def test_confirm_clears_the_warning_and_undo_brings_it_back(project: Project) -> None:
    memory = project.remember(MEMORY, CHARGE)
    project.replace("billing.py", "30", "90")
    check_grade(project, Grade.CLAIM_HIT)
    change = project.engine.confirm(memory, None)
    check_grade(project, Grade.INTACT)
    project.engine.undo(change.events[0])
    check_edits(check_grade(project, Grade.CLAIM_HIT), ("30", "90"))


def test_a_confirmed_state_holds_beside_the_first_one(project: Project) -> None:
    memory = project.remember(MEMORY, CHARGE)
    project.replace("billing.py", "30", "90")
    project.engine.confirm(memory, None)
    project.write("billing.py", samples.PYTHON.text)
    check_grade(project, Grade.INTACT)


def test_the_nearest_sighting_is_what_changes_are_shown_against(project: Project) -> None:
    memory = project.remember(MEMORY, CHARGE)
    project.replace("billing.py", "30", "90")
    project.engine.confirm(memory, None)
    project.replace("billing.py", "declined", "refused")
    check_edits(project.only(), ('"declined"', '"refused"'))


def test_confirm_at_a_followed_place_keeps_it_there(project: Project) -> None:
    memory = project.remember(MEMORY, CHARGE)
    project.write("billing.py", samples.PYTHON.renamed.replace("30", "90"))
    check_grade(project, Grade.CLAIM_HIT, at="billing.py#charge_card")
    project.engine.confirm(memory, None)
    found = check_grade(project, Grade.INTACT, at="billing.py#charge_card")
    assert found.drift.move is None


def test_reanchor_moves_a_lost_anchor_and_undo_loses_it_again(project: Project) -> None:
    memory = project.remember(MEMORY, CHARGE)
    project.replace("billing.py", samples.PYTHON.block, "")
    check_grade(project, Grade.GONE)
    change = project.engine.mending.reanchor(memory, None, *project.engine.places.ties_written("billing.py#last"))
    check_grade(project, Grade.INTACT, at="billing.py#last")
    project.engine.undo(change.events[0])
    check_grade(project, Grade.GONE)


def test_reanchor_picks_the_only_lost_one_of_several(project: Project) -> None:
    memory = project.remember(MEMORY, CHARGE, "billing.py#first")
    project.replace("billing.py", samples.PYTHON.block, "")
    project.engine.mending.reanchor(memory, None, *project.engine.places.ties_written("billing.py#last"))
    places = sorted(str(each.drift.place and each.drift.place.symbol_path) for each in project.check())
    assert places == ["billing.py#first", "billing.py#last"]


def test_forget_hides_everywhere_and_undo_restores_everything(project: Project) -> None:
    memory = project.remember(MEMORY, CHARGE)
    change = project.engine.forget(memory)
    assert project.check() == []
    assert project.engine.recall(Question("payments", 10, strict=False)).items == ()
    assert project.engine.here.memories_at("billing.py", None) == []
    project.engine.undo(change.events[0])
    check_grade(project, Grade.INTACT, at=CHARGE)
    assert len(project.engine.recall(Question("payments", 10, strict=False)).items) == 1


def test_every_act_is_in_the_journal_newest_first(project: Project) -> None:
    memory = project.remember(MEMORY, CHARGE)
    project.engine.confirm(memory, None)
    change = project.engine.forget(memory)
    project.engine.undo(change.events[0])
    kinds = [each.kind for each in project.engine.history(memory, 10)]
    assert kinds == [EventKind.UNDONE, EventKind.FORGOTTEN, EventKind.CONFIRMED, EventKind.REMEMBERED]
    assert [each.author.name for each in project.engine.history(memory, 10)] == ["Ada"] * 4


def test_what_cannot_be_done_is_refused_with_the_next_step(project: Project) -> None:
    engine = project.engine
    memory = project.remember(MEMORY, CHARGE, "billing.py#first")
    plain = project.remember("No anchor at all")
    undone = engine.forget(plain)
    engine.undo(undone.events[0])
    project.replace("billing.py", samples.PYTHON.block, "")
    (here,) = engine.places.ties_written("billing.py#last")
    for error, words, work in (
        (InvalidInput, "is lost; move it with `moorage reanchor", lambda: engine.confirm(memory, None)),
        (InvalidInput, "has no anchor", lambda: engine.mending.reanchor(plain, None, here)),
        (InvalidInput, "already undone", lambda: engine.undo(undone.events[0])),
        (InvalidInput, "no event has the id", lambda: engine.undo("evt_none")),
        (MemoryNotFound, "no memory has the id mem_none", lambda: engine.memory("mem_none")),
        (MemoryNotFound, r"\(empty\)", lambda: engine.memory(" ")),
        (InvalidInput, "begins 2 ids", lambda: engine.memory("mem_")),
    ):
        check_refused(project, error, words, work)


def test_forgetting_twice_and_confirming_the_forgotten_are_refused(project: Project) -> None:
    memory = project.remember(MEMORY, CHARGE)
    project.engine.forget(memory)
    forgotten = project.engine.memory(memory.id)
    check_refused(project, InvalidInput, "already forgotten", lambda: project.engine.forget(forgotten))
    check_refused(project, InvalidInput, "is forgotten", lambda: project.engine.confirm(forgotten, None))
    (place,) = project.engine.places.ties_written("billing.py#last")
    reanchor = project.engine.mending.reanchor
    check_refused(project, InvalidInput, "is forgotten", lambda: reanchor(forgotten, None, place))


def test_an_ambiguous_reanchor_names_the_anchors(project: Project) -> None:
    memory = project.remember(MEMORY, CHARGE, "billing.py#first")
    (place,) = project.engine.places.ties_written("billing.py#last")
    reanchor = project.engine.mending.reanchor
    check_refused(project, InvalidInput, r"2 anchors; name one of: anc_", lambda: reanchor(memory, None, place))


def test_a_rename_is_followed_by_any_sighting_of_the_anchor(project: Project) -> None:
    memory = project.remember(MEMORY, CHARGE)
    project.replace("billing.py", "30", "90")
    project.engine.confirm(memory, None)
    project.write("billing.py", samples.PYTHON.text.replace("charge", "take_payment"))
    check_grade(project, Grade.RENAMED, at="billing.py#take_payment")
