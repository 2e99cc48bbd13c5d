"""Cursors: what comes after, and what is none."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from moorage.domain.cursor import Cursor, digest, read, written
from moorage.domain.errors import InvalidInput
from moorage.domain.memory import Kind, MemoryId
from moorage.domain.selection import Selection

DAY = date(2026, 11, 30)


@given(st.lists(st.text()), st.dates())
def test_a_cursor_comes_back_as_it_was(ids: list[str], day: date) -> None:
    cursor = Cursor(day, "abc", frozenset()).after(map(MemoryId, ids))
    assert read(written(cursor), "abc") == cursor
    assert all(cursor.has_shown(MemoryId(each)) for each in ids)


@given(st.sets(st.text()), st.text())
def test_what_was_not_shown_comes_yet(ids: set[str], other: str) -> None:
    cursor = Cursor(DAY, "abc", frozenset()).after(map(MemoryId, ids - {other}))
    assert not cursor.has_shown(MemoryId(other))


def test_a_cursor_of_a_full_answer_is_short() -> None:
    cursor = Cursor(DAY, "abc", frozenset()).after(MemoryId(f"mem_{number}") for number in range(300))
    assert len(written(cursor)) < 3000


@given(st.text())
def test_hostile_text_is_no_cursor(text: str) -> None:
    with pytest.raises(InvalidInput, match="cursor"):
        read(text, "abc")


@pytest.mark.parametrize("text", ["e30", "W10", "bnVsbA", "eyJ2IjoyfQ", "[" * 5000])
def test_other_json_is_no_cursor(text: str) -> None:
    with pytest.raises(InvalidInput, match="none of ours"):
        read(text, "abc")


def test_the_cursor_of_another_question_is_refused() -> None:
    with pytest.raises(InvalidInput, match="another question"):
        read(written(Cursor(DAY, "abc", frozenset())), "abd")


def test_equal_questions_have_equal_digests_in_any_order_of_their_sets() -> None:
    one, other = (Selection(kinds=frozenset(each)) for each in ([*Kind], [*Kind][::-1]))
    assert digest("q", one) == digest("q", other)
    assert digest("q", one) != digest("q", Selection())
    assert digest("q", None) != digest("r", None)
