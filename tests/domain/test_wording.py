"""Drift in plain sentences."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from moorage.domain.anchor import Anchor, AnchorId, Place
from moorage.domain.drift import Drift, Grade, Move, Severity, Suggestion, TokenEdit
from moorage.domain.known import Checked
from moorage.domain.memory import MemoryId
from moorage.domain.symbol import SymbolKey
from moorage.domain.wording import edits, sentence
from support.sightings import parsed, sighted

HERE = Place("a.py", SymbolKey(("f",), (), 0))
THERE = Place("b.py", SymbolKey(("g",), (), 0))
PLAIN = Drift(Grade.INTACT, Severity.NONE, HERE, None, (), 0, 0, (), "")
EDIT = TokenEdit("300", "600", ("300",))
OTHER = TokenEdit("a", "b", ())
MOVE = Move(HERE, THERE, "same-shape", 1.0)


def said(drift: Drift) -> str:
    sighting = replace(sighted(parsed("a.py", "def f():\n    pass\n"), "f"), seen_at=datetime(2026, 1, 1, tzinfo=UTC))
    return sentence(Checked(Anchor(AnchorId("anc"), MemoryId("mem"), (sighting,)), drift, None))


@pytest.mark.parametrize(
    ("drift", "expected"),
    [
        (PLAIN, ""),
        (replace(PLAIN, grade=Grade.COSMETIC), ""),
        (replace(PLAIN, grade=Grade.MOVED, move=MOVE), "moved from `a.py#f` (same-shape, 1.00)"),
        (replace(PLAIN, grade=Grade.RENAMED, move=MOVE), "renamed from `a.py#f` (same-shape, 1.00)"),
        (replace(PLAIN, grade=Grade.CLAIM_HIT, edits=(OTHER, EDIT)), "the code changed: `300` → `600`"),
        (replace(PLAIN, grade=Grade.SIGNATURE, edits=(OTHER,)), "the signature changed: `a` → `b`"),
        (replace(PLAIN, grade=Grade.SIGNATURE), "the signature changed"),
        (replace(PLAIN, grade=Grade.REWRITTEN, n_changed=8, n_tokens=10), "rewritten, 8 of 10 tokens changed"),
        (replace(PLAIN, grade=Grade.MODIFIERS, edits=(OTHER,)), "modifiers changed: `a` → `b`"),
        (
            replace(PLAIN, grade=Grade.EDITED, edits=(OTHER,), n_changed=1, n_tokens=9),
            "edited, 1 of 9 tokens changed: `a` → `b`",
        ),
        (replace(PLAIN, grade=Grade.GONE, place=None), "not found any more"),
        (replace(PLAIN, grade=Grade.GONE, place=None, reason="nowhere"), "nowhere"),
        (
            replace(PLAIN, grade=Grade.GONE, place=None, suggestions=(Suggestion(THERE, 0.7),)),
            "not found any more; it may be `b.py#g`",
        ),
        (replace(PLAIN, grade=Grade.UNCHECKED, reason="does not parse just now"), "does not parse just now"),
        (
            replace(PLAIN, grade=Grade.CLAIM_HIT, edits=(EDIT,), move=MOVE),
            "the code changed: `300` → `600`; moved from `a.py#f` (same-shape, 1.00)",
        ),
    ],
)
def test_sentence(drift: Drift, expected: str) -> None:
    assert said(drift) == expected


@pytest.mark.parametrize(
    ("changed", "expected"),
    [
        ((), ""),
        ((TokenEdit("", "x", ()),), "added `x`"),
        ((TokenEdit("x", "", ()),), "removed `x`"),
        ((TokenEdit("a `b`\n c", "d", ()),), "`a 'b' c` → `d`"),
        ((OTHER,) * 5, "`a` → `b`, `a` → `b`, `a` → `b` and 2 more"),
        ((TokenEdit("x" * 100, "y", ()),), f"`{'x' * 59}…` → `y`"),
    ],
)
def test_edits(changed: tuple[TokenEdit, ...], expected: str) -> None:
    assert edits(changed) == expected


def test_every_grade_has_words() -> None:
    for grade in Grade:
        said(replace(PLAIN, grade=grade))
