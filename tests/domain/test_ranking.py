"""Fusion, demotion and the final order."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from moorage.domain.drift import Verdict
from moorage.domain.hits import NO_HITS, Hits
from moorage.domain.memory import MemoryId
from moorage.domain.ranking import Ranked, demote, fuse, in_order

A, B, C = MemoryId("a"), MemoryId("b"), MemoryId("c")


def hits(*scores: tuple[MemoryId, float], mean: float = 1.0, deviation: float = 1.0, n_rows: int = 100) -> Hits:
    return Hits(tuple(scores), mean, deviation, n_rows)


def squash(value: float) -> float:
    return 1 / (1 + math.exp(-value))


def check_order(text: Hits, vectors: Hits, *expected: MemoryId) -> list[Ranked]:
    ranked = fuse(text, vectors)
    assert [each.id for each in ranked] == list(expected)
    return ranked


def test_no_hits_give_nothing() -> None:
    assert fuse(NO_HITS, NO_HITS) == []


def test_text_alone_keeps_its_order() -> None:
    ranked = check_order(hits((B, 3.0), (A, 2.0)), NO_HITS, B, A)
    assert [each.score for each in ranked] == pytest.approx([squash(2.0), squash(1.0)])
    assert all(each.similarity is None for each in ranked)


def test_both_arms_are_weighed_seven_to_three() -> None:
    text = hits((A, 3.0), (B, 1.0))
    vectors = hits((B, 0.9), (A, 0.5), mean=0.5, deviation=0.2)
    ranked = check_order(text, vectors, B, A)
    assert ranked[0].score == pytest.approx(squash(0.7 * 2.0 + 0.3 * 0.0))
    assert ranked[1].score == pytest.approx(squash(0.7 * 0.0 + 0.3 * 2.0))
    assert ranked[0].components == {"text": 1.0, "vector": 0.9}


def test_one_arm_s_hit_counts_as_average_in_the_other() -> None:
    ranked = check_order(hits((A, 3.0)), hits((B, 0.9), mean=0.5, deviation=0.2), B, A)
    assert {each.id: each.similarity for each in ranked} == {A: None, B: 0.9}


def test_a_small_store_blends_raw_scores() -> None:
    text, vectors = hits((A, 1.5), n_rows=3), hits((A, 0.5), (B, 0.6), n_rows=3)
    ranked = check_order(text, vectors, A, B)
    assert ranked[0].score == pytest.approx(0.6 * 0.5 + 0.4 * 0.5)
    assert ranked[1].score == pytest.approx(0.6 * 0.6)


def test_in_a_tiny_store_a_match_is_worth_something_though_its_word_looks_common() -> None:
    (only,) = check_order(hits((A, 1e-6), n_rows=1, deviation=0.0), NO_HITS, A)
    assert only.score == pytest.approx(0.2, abs=1e-3)
    check_order(hits((B, 1e-6), n_rows=2), hits((A, 0.32), (B, 0.30), n_rows=2), B, A)


def test_p2_equal_scores_stand_by_id() -> None:
    check_order(hits((C, 2.0), (A, 2.0), (B, 2.0)), NO_HITS, A, B, C)


@pytest.mark.parametrize(
    ("verdict", "factor"),
    [(Verdict.HOLDS, 1.0), (Verdict.UNCHECKED, 1.0), (Verdict.CHANGED, 0.5), (Verdict.LOST, 0.5)],
)
def test_what_drifted_counts_half(verdict: Verdict, factor: float) -> None:
    (ranked,) = demote([Ranked(A, 0.8, 0.7, {"text": 1.0})], {A: verdict})
    assert ranked == Ranked(A, 0.8 * factor, 0.7, {"text": 1.0, "drift": factor})


def test_p3_demotion_orders_again() -> None:
    pool = [Ranked(A, 0.9, None, {}), Ranked(B, 0.5, None, {})]
    assert [each.id for each in demote(pool, {A: Verdict.CHANGED})] == [B, A]


scores = st.lists(
    st.tuples(st.sampled_from("abcdefgh").map(MemoryId), st.floats(-5, 20)), unique_by=lambda each: each[0]
)
arms = st.builds(hits, mean=st.floats(-1, 5), deviation=st.floats(0, 3), n_rows=st.integers(1, 100))


@given(scores, scores, st.floats(0, 3), st.integers(1, 100))
def test_fusion_is_total_sorted_and_bounded(
    text: list[tuple[MemoryId, float]], vectors: list[tuple[MemoryId, float]], deviation: float, n_rows: int
) -> None:
    arm = hits(*((each, abs(score)) for each, score in text), deviation=deviation, n_rows=n_rows)
    cosines = hits(*((each, score / 20) for each, score in vectors), deviation=deviation, n_rows=n_rows)
    ranked = fuse(arm, cosines)
    assert {each.id for each in ranked} == {each for each, _ in (*text, *vectors)}
    assert ranked == in_order(ranked)
    assert all(0 <= each.score <= 1 for each in ranked)
    assert fuse(arm, cosines) == ranked
