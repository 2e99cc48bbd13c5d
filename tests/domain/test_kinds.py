"""Kinds by all their names, their classes, and what makes a text a fact or a procedure."""

import pytest

from moorage.domain.errors import InvalidInput
from moorage.domain.kinds import MemoryClass, class_of, kind_detected, kind_of
from moorage.domain.memory import Kind

STEPS = "1. Stop the queue\n2. Run the migration\n3. Start the queue"


@pytest.mark.parametrize("kind", list(Kind))
def test_every_kind_goes_by_its_name(kind: Kind) -> None:
    assert kind_of(kind.value) is kind


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("episodic", Kind.EPISODE),
        ("semantic", Kind.FACT),
        ("procedural", Kind.PROCEDURE),
        (" Decision ", Kind.DECISION),
        ("FACT", Kind.FACT),
        ("semantic_memory", Kind.FACT),
        ("Procedural-Memory", Kind.PROCEDURE),
    ],
)
def test_names_of_other_systems_and_spellings_are_understood(text: str, expected: Kind) -> None:
    assert kind_of(text) is expected


@pytest.mark.parametrize("text", ["", "memory", "rule", "fact decision", "\ud800"])
def test_an_unknown_kind_is_refused_with_the_possible_ones(text: str) -> None:
    with pytest.raises(InvalidInput, match=r"decision, constraint, .*procedure, episodic, semantic, procedural"):
        kind_of(text)


def test_each_kind_has_its_class() -> None:
    assert {kind for kind in Kind if class_of(kind) is MemoryClass.EPISODIC} == {Kind.EPISODE, Kind.NOTE, Kind.SUMMARY}
    assert {kind for kind in Kind if class_of(kind) is MemoryClass.PROCEDURAL} == {Kind.PROCEDURE}


@pytest.mark.parametrize(
    ("text", "has_fact", "has_steps", "expected"),
    [
        ("API uses Postgres", True, False, Kind.FACT),
        (STEPS, True, True, Kind.FACT),
        ("Release", False, True, Kind.PROCEDURE),
        (STEPS, False, False, Kind.PROCEDURE),
        ("- apples\n- pears", False, False, Kind.NOTE),
        ("We decided to use Postgres", False, False, Kind.NOTE),
    ],
)
def test_what_was_given_decides_and_then_the_form(text: str, has_fact: bool, has_steps: bool, expected: Kind) -> None:
    assert kind_detected(text, has_fact=has_fact, has_steps=has_steps) is expected
