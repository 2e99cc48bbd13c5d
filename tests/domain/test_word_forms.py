"""What else a word is written as."""

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from moorage.domain.word_forms import forms


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("retry", {"retries", "retried", "retrying"}),
        ("retries", {"retry", "retried", "retrying"}),
        ("stopping", {"stop", "stops", "stopped"}),
        ("stored", {"store", "stores", "storing"}),
        ("written", {"write", "wrote"}),
        ("choosing", {"choose", "chose", "chosen"}),
        ("index", {"indexes", "indexed", "indexing"}),
        ("meeting", {"meet", "met"}),
        ("met", {"meet", "meets", "meeting"}),
    ],
)
def test_a_word_has_the_forms_of_its_verb_or_noun(word: str, expected: set[str]) -> None:
    assert expected <= forms(word)


@pytest.mark.parametrize("word", ["", "a", "is", "id", "認証", "refresh_token", "utf8", "café"])
def test_what_is_short_or_no_plain_word_has_itself_alone(word: str) -> None:
    assert forms(word) == {word}


@pytest.mark.parametrize(("word", "other"), [("string", "str"), ("port", "report"), ("test", "rest"), ("ring", "r")])
def test_a_word_within_another_is_no_form_of_it(word: str, other: str) -> None:
    assert other not in forms(word)


@given(st.text())
def test_a_word_is_a_form_of_itself_and_there_are_few(word: str) -> None:
    assert word in forms(word)
    assert len(forms(word)) <= 200


@given(st.text("abcdefgijklmnopqrstuvwxyz", min_size=3, max_size=12), st.sampled_from(["s", "ed", "ing"]))
def test_what_ends_so_has_what_it_ends_as_a_form(stem: str, ending: str) -> None:
    assume(set(stem) & set("aeiouy"))
    assert stem in forms(stem + ending)
