"""What speaks for a memory beside its relevance, and what demotes it."""

import math
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from moorage.domain.drift import Verdict
from moorage.domain.kinds import MemoryClass
from moorage.domain.memory import MemoryState
from moorage.domain.standing import brevity, class_boost, demotions, drift_factor, recency

_DRIFTED = (Verdict.CHANGED, Verdict.LOST)


@pytest.mark.parametrize(
    ("days", "expected"), [(0, 1), (1, 0.97716), (30, 0.5), (60, 0.25), (90, 0.125), (400, 0.0000969)]
)
def test_t1_recency(days: float, expected: float) -> None:
    assert recency(days) == pytest.approx(expected, abs=1e-5)


def test_t2_without_a_date_and_with_one_that_lies_ahead() -> None:
    assert recency(None) == 0.5
    assert recency(-3) == 1


@pytest.mark.parametrize(("n_characters", "expected"), [(0, 1), (1, 1), (300, 1), (600, 0.5), (3000, 0.1)])
def test_brevity_halves_with_each_doubling_of_the_length(n_characters: int, expected: float) -> None:
    assert brevity("é" * n_characters) == pytest.approx(expected)


@pytest.mark.parametrize(("days", "expected"), [(0, 1.3), (30, 1.15), (60, 1.075), (300, 1.0003)])
def test_t116_events(days: float, expected: float) -> None:
    assert class_boost(MemoryClass.EPISODIC, days) == pytest.approx(expected, abs=1e-4)


@pytest.mark.parametrize(("days", "expected"), [(0, 1.15), (90, 1.10607), (180, 1.075)])
def test_t117_knowledge(days: float, expected: float) -> None:
    assert class_boost(MemoryClass.SEMANTIC, days) == pytest.approx(expected, abs=1e-5)


@given(st.floats(-10, 10_000))
def test_t117_procedures(days: float) -> None:
    assert class_boost(MemoryClass.PROCEDURAL, days) == 1.0


@pytest.mark.parametrize(
    ("verdict", "unverified", "expected"),
    [
        (Verdict.CHANGED, False, 0.4),
        (Verdict.LOST, False, 0.4),
        (Verdict.HOLDS, True, 0.48),
        (Verdict.CHANGED, True, 0.24),
        (Verdict.UNCHECKED, False, 0.8),
    ],
)
def test_t13_drift_and_expiry_compound(verdict: Verdict, unverified: bool, expected: float) -> None:
    factors = demotions(MemoryState.ACTIVE, unverified=unverified)
    assert 0.8 * drift_factor(verdict) * math.prod(factors.values()) == pytest.approx(expected)


@pytest.mark.parametrize(("verdict", "state", "unverified"), list(product(Verdict, MemoryState, (True, False))))
def test_p3_nothing_that_is_wrong_raises_a_score(verdict: Verdict, state: MemoryState, unverified: bool) -> None:
    factors = demotions(state, unverified=unverified)
    assert all(0 < each <= 1 for each in (drift_factor(verdict), *factors.values()))
