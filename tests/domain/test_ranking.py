"""The default fusion, and the final order."""

import math
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from moorage.domain.arms import Arm, Votes, candidates, votes_of
from moorage.domain.fusing import Ranked, in_order
from moorage.domain.hits import NO_HITS, Hits
from moorage.domain.memory import MemoryId
from moorage.domain.ranking import ByDeviation, noise
from moorage.domain.standing import Standing

A, B, C = MemoryId("a"), MemoryId("b"), MemoryId("c")
USUAL = Standing(recency=0.0, confidence=1.0, boost=1.0, is_pinned=False, is_accepted=True)
_scores = st.floats(min_value=-1e6, max_value=1e6)


def hits(*scores: tuple[MemoryId, float], mean: float = 1.0, deviation: float = 1.0, n_rows: int = 100) -> Hits:
    return Hits(tuple(scores), mean, deviation, n_rows)


def fusion(votes: Votes) -> ByDeviation:
    return ByDeviation(votes, boosts_class=False, uses_recency=True, rerank_gain=0.5)


def relevances(text: Hits, vectors: Hits = NO_HITS, **others: Hits) -> dict[MemoryId, float]:
    """Best first."""
    votes = votes_of({Arm.TEXT: text, Arm.VECTOR: vectors} | {Arm(name): each for name, each in others.items()})
    found = {each.id: fusion(votes).relevance(each) for each in candidates(votes)}
    return dict(sorted(found.items(), key=lambda each: (-each[1], each[0])))


def test_no_hits_give_nothing() -> None:
    assert relevances(NO_HITS) == {}


def test_text_alone_keeps_its_order() -> None:
    assert relevances(hits((B, 3.0), (A, 2.0))) == pytest.approx({B: 2.0, A: 1.0})


def test_both_arms_are_weighed_seven_to_three() -> None:
    text = hits((A, 3.0), (B, 1.0))
    vectors = hits((B, 0.9), (A, 0.5), mean=0.5, deviation=0.2)
    found = relevances(text, vectors)
    assert list(found) == [B, A]
    assert found == pytest.approx({B: 0.7 * 2.0 + 0.3 * 0.0, A: 0.7 * 0.0 + 0.3 * 2.0})


def test_one_arm_s_hit_counts_as_average_in_the_other() -> None:
    found = relevances(hits((A, 3.0)), hits((B, 0.9), mean=0.5, deviation=0.2))
    assert found == pytest.approx({B: 0.7 * 2.0 + 0.3 * -1.0, A: 0.3 * 2.0})


@pytest.mark.parametrize(
    ("n_rows", "score", "trust"),
    [(100, 1.0, 0.2 + 0.1), (50, 1.0, 0.2 + 0.1), (100, 9.0, 1.0), (200, 1.0, 0.6 + 0.1), (400, 1.0, 1.0)],
)
def test_in_few_rows_words_count_by_how_much_of_the_question_they_are(n_rows: int, score: float, trust: float) -> None:
    text = replace(hits((A, score), mean=0.0, n_rows=n_rows), full=10.0)
    found = relevances(text, hits((B, 0.9), mean=0.5, deviation=0.2, n_rows=n_rows))
    assert found[A] == pytest.approx(0.3 * score * trust)
    assert relevances(text)[A] == pytest.approx(score)


@pytest.mark.parametrize(("n_rows", "trust"), [(400, 1.0), (1000, 1.0), (10_000, 0.5012), (1_000_000, 0.1259)])
def test_in_many_rows_words_count_for_less(n_rows: int, trust: float) -> None:
    text = hits((A, 9.0), mean=0.0, n_rows=n_rows)
    found = relevances(text, hits((B, 0.9), mean=0.5, deviation=0.2, n_rows=n_rows))
    assert found[A] == pytest.approx(0.3 * 9.0 * trust, rel=1e-3)


def test_the_other_arms_add_to_what_text_and_vectors_say() -> None:
    text = hits((A, 3.0), (B, 3.0))
    near = Hits(((B, 1.0),), 0.0, 1.0, 1)
    assert list(relevances(text, place=near)) == [B, A]
    assert list(relevances(text, entity=near)) == [B, A]


def test_a_small_store_blends_raw_scores() -> None:
    text, vectors = hits((A, 1.5), n_rows=3), hits((A, 0.5), (B, 0.6), n_rows=3)
    found = relevances(text, vectors)
    assert list(found) == [A, B]
    assert found == pytest.approx({A: _odds(0.6 * 0.5 + 0.4 * 0.5), B: _odds(0.6 * 0.6)})


def test_in_a_tiny_store_a_match_is_worth_something_though_its_word_looks_common() -> None:
    assert relevances(hits((A, 1e-6), n_rows=1, deviation=0.0))[A] == pytest.approx(_odds(0.2), abs=1e-2)
    assert list(relevances(hits((B, 1e-6), n_rows=2), hits((A, 0.32), (B, 0.30), n_rows=2))) == [B, A]


def test_the_middle_of_the_scale_is_the_best_that_chance_gives() -> None:
    votes = {Arm.TEXT: hits((A, 1.0)), Arm.VECTOR: hits((A, 1.0))}
    assert noise(votes) == pytest.approx(math.hypot(0.7, 0.3) * math.sqrt(2 * math.log(100)))
    assert fusion(votes).score(noise(votes), USUAL, 0.0) == pytest.approx(0.5)


def test_a_strong_match_that_drifted_stands_above_what_chance_found() -> None:
    votes = {Arm.VECTOR: hits((A, 1.0), n_rows=1000), Arm.TEXT: hits((A, 1.0), n_rows=1000)}
    strong, by_chance = (fusion(votes).score(value, USUAL, 0.0) for value in (7.0, 2.0))
    assert strong / 2 > by_chance


@pytest.mark.parametrize(
    "better",
    [
        Standing(recency=1.0, confidence=1.0, boost=1.0, is_pinned=False, is_accepted=True),
        Standing(recency=0.5, confidence=1.0, boost=1.0, is_pinned=True, is_accepted=True),
    ],
)
def test_the_new_and_the_pinned_gain(better: Standing) -> None:
    ranking = fusion({Arm.TEXT: hits((A, 1.0))})
    assert ranking.score(1.0, better, 0.0) > ranking.score(1.0, USUAL, 0.0)


def test_a_long_text_loses_the_more_the_longer_it_is_but_not_where_only_its_place_is_asked_for() -> None:
    ranking, by_place = fusion({Arm.TEXT: hits((A, 1.0))}), fusion({Arm.PLACE: hits((A, 1.0))})
    short, long, longer = (USUAL._replace(brevity=each) for each in (1.0, 0.5, 0.1))
    assert ranking.score(1.0, short, 0.0) > ranking.score(1.0, long, 0.0) > ranking.score(1.0, longer, 0.0)
    assert by_place.score(1.0, short, 0.0) == by_place.score(1.0, longer, 0.0)


@pytest.mark.parametrize(
    "worse",
    [
        Standing(recency=0.0, confidence=0.2, boost=1.0, is_pinned=False, is_accepted=True),
        Standing(recency=0.0, confidence=1.0, boost=1.0, is_pinned=False, is_accepted=False),
    ],
)
def test_the_doubtful_and_what_no_person_accepted_lose(worse: Standing) -> None:
    ranking = fusion({Arm.TEXT: hits((A, 1.0))})
    assert ranking.score(1.0, worse, 0.0) < ranking.score(1.0, USUAL, 0.0)


def test_p2_equal_scores_stand_by_id() -> None:
    ranked = [Ranked(each, 0.5, None, 0.0) for each in (C, A, B)]
    assert [each.id for each in in_order(ranked)] == [A, B, C]


_standings = st.builds(
    Standing,
    recency=st.floats(0, 1),
    confidence=st.floats(0, 1),
    boost=st.floats(1, 1.3),
    is_pinned=st.booleans(),
    is_accepted=st.booleans(),
    brevity=st.floats(0, 1, exclude_min=True),
)


@given(relevance=_scores, standing=_standings, rerank=st.floats(0, 1))
def test_a_score_lies_between_nought_and_one(relevance: float, standing: Standing, rerank: float) -> None:
    ranking = fusion({Arm.TEXT: hits((A, 1.0))})
    assert 0.0 <= ranking.score(relevance, standing, rerank) <= 1.0


@given(st.lists(st.tuples(st.sampled_from("abcdef"), _scores, _scores), unique_by=lambda row: row[0]))
def test_p2_the_order_does_not_depend_on_the_order_of_the_hits(rows: list[tuple[str, float, float]]) -> None:
    def fused(order: list[tuple[str, float, float]]) -> dict[MemoryId, float]:
        text = hits(*((MemoryId(id_), score) for id_, score, _ in order))
        return relevances(text, hits(*((MemoryId(id_), score) for id_, _, score in order)))

    assert fused(rows) == fused(rows[::-1])


def _odds(value: float) -> float:
    return math.log(value / (1 - value))


def test_without_vectors_what_a_word_may_stand_for_counts_with_the_words() -> None:
    text, fuzzy = hits((A, 3.0), deviation=3.0), hits((A, 1.0), (B, 5.0), deviation=4.0)
    assert relevances(text, fuzzy=fuzzy) == pytest.approx({B: (5.0 - 2.0) / 5.0, A: (4.0 - 2.0) / 5.0})


def test_without_vectors_and_words_what_they_may_stand_for_counts_alone() -> None:
    assert relevances(NO_HITS, fuzzy=hits((A, 3.0), (B, 2.0))) == pytest.approx({A: 2.0, B: 1.0})
