"""The table of words that mean nearly the same, as bytes and back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from moorage.domain.near_words import LEAST_LIKENESS, NearWords, Row, packed

ROWS: list[Row] = [
    ("storm", "storm", [(1, 0.61), (2, 0.55)]),
    ("weather", "weather", [(0, 0.61)]),
    ("thunderi", "thundery", []),
    ("boat", "boat", []),
]


def near(rows: list[Row], stem: str) -> dict[str, float]:
    return NearWords(packed(rows)).of(stem)


def test_a_word_has_those_near_it_nearest_first() -> None:
    assert list(near(ROWS, "storm").items()) == [
        ("weather", pytest.approx(0.61, abs=0.02)),
        ("thundery", pytest.approx(0.55, abs=0.02)),
    ]


@pytest.mark.parametrize("stem", ["boat", "zebra", "", "thundery", "storm/", "/"])
def test_most_words_have_none(stem: str) -> None:
    assert near(ROWS, stem) == {}


def test_a_table_may_be_empty() -> None:
    assert near([], "storm") == {}


@given(st.lists(st.lists(st.tuples(st.integers(0, 19), st.floats(LEAST_LIKENESS, 1.0)), max_size=9), max_size=20))
def test_what_is_packed_is_found_again(near_of: list[list[tuple[int, float]]]) -> None:
    n = len(near_of)
    rows: list[Row] = [
        (f"w{i}", f"w{i}", [(j, x) for j, x in dict(some).items() if j < n]) for i, some in enumerate(near_of)
    ]
    table = NearWords(packed(rows))
    for stem, _, some in rows:
        assert table.of(stem) == {f"w{j}": pytest.approx(x, abs=0.02) for j, x in some}
