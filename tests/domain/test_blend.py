"""MemoFS's blend, with its numbers."""

import pytest

from moorage.domain.arms import Arm, candidates, votes_of
from moorage.domain.blend import ByBlend, base, final, folded, saturated
from moorage.domain.duplicates import tokens
from moorage.domain.hits import NO_HITS, Hits
from moorage.domain.memory import MemoryId
from moorage.domain.overlap import Said, Wanted
from moorage.domain.standing import Standing, clamped, recency

A = MemoryId("a")
BOTH = (0.6, 0.4)
WITHOUT_BONUS = 0.6 * 0.8 + 0.4 * 0.5


def test_t3_relevance_recency_and_confidence() -> None:
    assert final(WITHOUT_BONUS, recency(30), 0.9) == 0.6660


def test_t4_what_is_not_known_counts_half() -> None:
    assert final(WITHOUT_BONUS, recency(None), 0.5) == 0.6260


def test_t5_a_text_match_with_fixed_shares() -> None:
    assert final(base(0.0, 0.5, BOTH), recency(60), 0.5) == 0.2400


def test_t6_text_alone() -> None:
    assert final(base(0.0, 0.5, (0.0, 1.0)), recency(None), 0.5) == 0.5000


def test_t7_found_by_both() -> None:
    assert base(0.8, 0.5, BOTH) == pytest.approx(0.805)
    assert final(base(0.8, 0.5, BOTH), recency(30), 0.9) == 0.7535


def test_t8_the_bonus_stops_at_one() -> None:
    assert base(1.0, 1.0, BOTH) == 1.0


@pytest.mark.parametrize(("text", "expected"), [("auth token login", 0.7380), ("nothing here", 0.3880)])
def test_t9_half_of_the_rerank(text: str, expected: float) -> None:
    rerank = Wanted(tokens("login token")).share_in(text)
    assert final(folded(WITHOUT_BONUS, rerank), recency(None), 0.5) == expected


@pytest.mark.parametrize(("score", "expected"), [(0, 0), (-3, 0), (2, 0.5), (6, 0.75)])
def test_t10_saturation(score: float, expected: float) -> None:
    assert saturated(score) == expected


@pytest.mark.parametrize(
    ("wanted", "text", "expected"),
    [
        pytest.param(["auth", "login"], "authentication, login", 0.625, id="T11"),
        pytest.param([], "a", 0.0, id="T12 no question"),
        pytest.param(["a"], "", 0.0, id="T12 no text"),
        (["authentication"], "the auth code", 0.25),
        (["authentication"], "an at sign", 0.0),
        (["refresh"], "refreshToken()", 0.25),
        (["認証"], "認証トークンは更新する", 1.0),
    ],
)
def test_t11_t12_words_shared(wanted: list[str], text: str, expected: float) -> None:
    """MemoFS counts a single letter as part of a word; that is chance, and ours does not."""
    assert Wanted(wanted).share_in(text) == expected


def test_closeness_grows_with_the_words_shared_and_falls_in_a_long_text() -> None:
    wanted = Wanted(["retry", "budget"])
    both, one = wanted.closeness(Said("", "the retry budget")), wanted.closeness(Said("", "the retry"))
    long = wanted.closeness(Said("", "the retry budget " + " ".join(f"word{n}" for n in range(200))))
    assert both > one > 0
    assert both > long > 0
    assert wanted.closeness(Said("", "another matter")) == 0


@pytest.mark.parametrize(
    ("asked", "said"),
    [("retries", "retry"), ("met", "meeting"), ("stopping", "stopped"), ("class", "classes"), ("storing", "stored")],
)
def test_another_form_of_a_word_is_as_close_as_the_word(asked: str, said: str) -> None:
    text = f"we {said} daily"
    assert Wanted([asked]).closeness(Said("", text)) == Wanted([said]).closeness(Said("", text)) > 0


def test_closeness_of_a_memory_whose_title_is_named() -> None:
    wanted = Wanted(tokens("what is the retry budget of payments"))
    named, half = wanted.closeness(Said("Retry budget", "")), wanted.closeness(Said("Retry queue", ""))
    assert named > half > 0
    assert wanted.closeness(Said("", "")) == 0
    assert Wanted(tokens("retry budget")).closeness(Said("Retry budget", "retry budget")) == 1


@pytest.mark.parametrize(("value", "expected"), [(1.7, 1), (-0.2, 0), (float("nan"), 0)])
def test_t14_scores_out_of_range(value: float, expected: float) -> None:
    assert clamped(value) == expected


@pytest.mark.parametrize(
    ("text", "vectors", "expected"),
    [
        (Hits(((A, 2.0),), 0, 1, 9), Hits(((A, 0.8),), 0, 1, 9), 0.6 * 0.8 + 0.4 * 0.5 + 0.25 * 0.5),
        (Hits(((A, 2.0),), 0, 1, 9), NO_HITS, 0.5),
        (NO_HITS, Hits(((A, 0.8),), 0, 1, 9), 0.8),
    ],
)
def test_a_silent_arm_leaves_its_share_to_the_other(text: Hits, vectors: Hits, expected: float) -> None:
    votes = votes_of({Arm.TEXT: text, Arm.VECTOR: vectors})
    fusion = ByBlend(votes, folds=False)
    (candidate,) = candidates(votes)
    assert fusion.relevance(candidate) == pytest.approx(expected)
    usual = Standing(recency=0.5, confidence=0.5, boost=1.0, is_pinned=False, is_accepted=True)
    assert fusion.score(expected, usual, 1.0) == final(expected, 0.5, 0.5)
