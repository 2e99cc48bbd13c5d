"""Likeness of names, letter by letter."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from moorage.domain.spelling import edit_distance, jaro_winkler


@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [
        pytest.param("postgres", "postgresql", 0.960, id="T110-postgresql"),
        pytest.param("tokio", "tokio runtime", 0.877, id="T110-runtime"),
        pytest.param("serde json", "serdejson", 0.980, id="T110-serde"),
        pytest.param("auth service", "audit service", 0.937, id="T111-audit"),
        pytest.param("react", "redact", 0.956, id="T111-redact"),
        pytest.param("mysql", "mssql", 0.880, id="T111-mssql"),
        pytest.param("postgres 15", "postgres 16", 0.964, id="T111-version"),
        pytest.param("uses", "used by", 0.808, id="T112"),
        pytest.param("tokio 1.36", "tokio 1.38", 0.96, id="T129"),
        pytest.param("martha", "marhta", 0.961, id="letters-crossed"),
        pytest.param("", "", 1.0, id="both-empty"),
        pytest.param("a", "", 0.0, id="one-empty"),
        pytest.param("abc", "xyz", 0.0, id="nothing-shared"),
    ],
)
def test_likeness_is_that_of_jaro_and_winkler(first: str, second: str, expected: float) -> None:
    assert jaro_winkler(first, second) == pytest.approx(expected, abs=1e-3)


@given(st.text(max_size=20), st.text(max_size=20))
def test_likeness_lies_between_none_and_all_and_equal_names_have_all(first: str, second: str) -> None:
    assert 0 <= jaro_winkler(first, second) <= 1
    assert jaro_winkler(first, first) == 1
    assert (jaro_winkler(first, second) == 1) == (first == second)


@given(st.text("abc", max_size=6), st.text("abc", max_size=6), st.text("abc", max_size=6))
def test_distance_is_a_distance(first: str, second: str, third: str) -> None:
    assert edit_distance(first, second, 9) == edit_distance(second, first, 9)
    assert edit_distance(first, third, 9) <= edit_distance(first, second, 9) + edit_distance(second, third, 9)
    assert (edit_distance(first, second, 9) == 0) == (first == second)


@given(st.text("abc", max_size=6), st.text("abc", max_size=6), st.integers(0, 6))
def test_a_long_distance_is_not_measured(first: str, second: str, most: int) -> None:
    assert edit_distance(first, second, most) == min(edit_distance(first, second, 9), most + 1)
