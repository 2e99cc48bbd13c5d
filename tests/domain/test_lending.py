"""Neighbours of one session lend each other relevance."""

import pytest

from moorage.domain.lending import LENT, lent
from moorage.domain.memory import MemoryId

A, B, C, D = map(MemoryId, "abcd")


def test_both_neighbours_of_a_hit_gain_and_nothing_is_lent_on() -> None:
    relevance = {A: 0.0, B: 5.0, C: 1.0, D: 0.0}
    gained = lent(relevance, {A: B, B: C, C: D})
    assert gained == pytest.approx({A: LENT * 5, B: LENT * 1, C: LENT * 5, D: LENT * 1})


def test_the_better_neighbour_counts() -> None:
    assert lent({A: 1.0, B: 0.0, C: 3.0}, {A: B, B: C})[B] == pytest.approx(LENT * 3)


def test_what_is_below_the_average_or_was_not_found_lends_nothing() -> None:
    assert lent({A: -2.0, B: 0.0}, {A: B, B: C}) == {}
