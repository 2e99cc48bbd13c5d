"""Cursors and ids that readers hand back: exact, short, and never trusted."""

import base64
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from moorage.domain.briefing import EXPANDABLE, SectionName
from moorage.domain.briefing_cursor import Expansion, id_read, id_written, mark_of, read, state_of, written

SHOWN = st.frozensets(st.text(max_size=20).map(mark_of), max_size=30)


def test_t61_a_cursor_is_exactly_this_text() -> None:
    text = written(Expansion("k", SectionName.RECALL))
    assert text == "eyJ2IjoxLCJrZXkiOiJrIiwic2VjdGlvbiI6InJlY2FsbCJ9"
    assert read(text) == Expansion("k", SectionName.RECALL)


def packed(value: object) -> str:
    return base64.urlsafe_b64encode(json.dumps(value).encode()).decode().rstrip("=")


@pytest.mark.parametrize(
    "text",
    [
        "zzz", "", "é", "=", "a" * 100_000, packed([]), packed("text"), packed(None),
        packed({"v": 2, "key": "k", "section": "recall"}),
        packed({"v": True, "key": "k", "section": "recall"}),
        packed({"v": 1, "key": "k", "section": "cellar"}),
        packed({"v": 1, "key": "k", "section": "directive"}),
        packed({"v": 1, "key": "k", "section": ["recall"]}),
        packed({"v": 1, "key": 7, "section": "recall"}),
        packed({"v": 1, "section": "recall"}),
        packed({"v": 1, "key": "k", "section": "recall", "shown": "A"}),
        packed({"v": 1, "key": "k", "section": "recall", "shown": "AAAA"}),
        packed({"v": 1, "key": "k", "section": "recall", "shown": 3}),
        "W" * 5000,
    ],
)  # fmt: skip
def test_t62_what_is_no_cursor_of_this_version_is_none(text: str) -> None:
    assert read(text) is None


@given(st.sampled_from(sorted(EXPANDABLE)), SHOWN)
def test_a_cursor_comes_back_as_it_was_and_is_short(section: SectionName, shown: frozenset[bytes]) -> None:
    expansion = Expansion("0123456789ab", section, shown)
    assert read(written(expansion)) == expansion
    assert len(written(expansion)) <= 90 + 8 * len(shown)


@given(st.dictionaries(st.text(max_size=9).map(mark_of), st.text(max_size=9).map(state_of), min_size=1))
def test_an_id_names_what_was_told_in_any_order(told: dict[bytes, bytes]) -> None:
    text = id_written(told)
    assert id_read(text) == told
    assert id_written(dict(reversed(told.items()))) == text
    assert len(text) <= 3 + 8 * len(told)


@pytest.mark.parametrize("text", ["", "b1.", "b1.A", "b1.AAAA", "b2.AAAAAAAA", "b1.é", "zzz", "b1.AAAAAAA="])
def test_what_is_no_id_is_none(text: str) -> None:
    assert id_read(text) is None


@given(st.text())
def test_any_text_is_read_without_an_error(text: str) -> None:
    assert read(text) is None or read(text)
    assert id_read(text) is None or id_read(text)
