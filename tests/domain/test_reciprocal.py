"""Weighted reciprocal rank fusion, with memloom's numbers."""

import pytest

from moorage.domain.arms import Arm, Candidate, candidates
from moorage.domain.hits import Hits
from moorage.domain.memory import MemoryId
from moorage.domain.reciprocal import ByRank, rrf
from moorage.domain.standing import Standing

A, B = MemoryId("a"), MemoryId("b")
_ARMS = (Arm.VECTOR, Arm.TEXT, Arm.ENTITY)


def ranked(*ranks: int | None) -> float:
    """Of a candidate with these ranks by vector, text and entity."""
    given = {arm: rank for arm, rank in zip(_ARMS, ranks, strict=True) if rank is not None}
    return rrf(Candidate(A, dict.fromkeys(given, 0.5), given))


@pytest.mark.parametrize(
    ("ranks", "expected"),
    [
        pytest.param((1, 1, None), 0.049180, id="T80"),
        pytest.param((1, None, None), 0.016393, id="T81 vector"),
        pytest.param((None, 1, None), 0.032787, id="T81 text"),
        pytest.param((None, None, 1), 0.008197, id="T81 entity"),
        pytest.param((3, 2, 1), 0.056328, id="T82 behind"),
        pytest.param((2, 1, 1), 0.057113, id="T82 before"),
    ],
)
def test_t80_to_t82_scores(ranks: tuple[int | None, ...], expected: float) -> None:
    assert ranked(*ranks) == pytest.approx(expected, abs=1e-6)


def test_t83_a_keyword_alone_beats_vector_and_entity_together() -> None:
    assert ranked(None, 1, None) > ranked(1, None, 1)


def test_t85_without_a_match_by_words_the_order_is_that_of_the_vectors() -> None:
    votes = {Arm.VECTOR: Hits(((B, 0.9), (A, 0.8)), 0.1, 0.1, 50)}
    fusion = ByRank(votes, boosts_class=False, folds=False)
    found = {each.id: fusion.relevance(each) for each in candidates(votes)}
    assert found[B] > found[A] > 0


@pytest.mark.parametrize("folds", [True, False])
def test_a_score_of_one_is_first_in_every_arm_and_pinned(folds: bool) -> None:
    votes = {Arm.VECTOR: Hits(((A, 0.9),), 0.1, 0.1, 50), Arm.TEXT: Hits(((A, 9.0),), 0.1, 0.1, 50)}
    fusion = ByRank(votes, boosts_class=False, folds=folds)
    (candidate,) = candidates(votes)
    best = Standing(recency=1.0, confidence=1.0, boost=1.3, is_pinned=True, is_accepted=True)
    assert fusion.score(fusion.relevance(candidate), best, 1.0) == pytest.approx(1.0)
