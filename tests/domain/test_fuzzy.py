"""What a word that nobody wrote may stand for."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from moorage.domain.fuzzy import MOST_STAND_INS, doubtful_words, likeness, stand_ins


@pytest.mark.parametrize(
    ("word", "stem", "term"),
    [
        ("auth", "auth", "authent"),
        ("sess", "sess", "session"),
        ("msg", "msg", "messag"),
        ("tkt", "tkt", "ticket"),
        ("permisions", "permis", "permiss"),
        ("lifebots", "lifebot", "lifeboat"),
    ],
)
def test_shortened_and_misspelt_words_are_like_what_they_stand_for(word: str, stem: str, term: str) -> None:
    assert likeness(word, stem, term) > 0


@pytest.mark.parametrize(
    ("word", "stem", "term"),
    [
        ("auth", "auth", "oauth"),
        ("cat", "cat", "cut"),
        ("retry", "retri", "refund"),
        ("cache", "cach", "cabin"),
        ("msg", "msg", "missing1"),
        ("table", "tabl", "tidal"),
    ],
)
def test_other_words_are_not(word: str, stem: str, term: str) -> None:
    assert likeness(word, stem, term) == 0


def test_words_of_a_question_without_what_says_nothing() -> None:
    assert doubtful_words("why does sessRefr fail with E42 and 認証 or Retries?") == ("sess", "refr", "fail", "retries")


def test_the_likeliest_come_first_and_few() -> None:
    found = stand_ins("auth", "auth", ["author", "athlet", "authent", "zebra"])
    assert list(found.items()) == [("author", 1.0), ("authent", 1.0)]
    assert len(stand_ins("a" * 5, "a" * 5, ["a" * n for n in range(5, 60)])) == MOST_STAND_INS


@given(st.text(min_size=1), st.text(min_size=1))
def test_any_texts_have_a_likeness(word: str, term: str) -> None:
    assert 0 <= likeness(word, word, term) <= 1
    doubtful_words(word)
