"""What else a word is called."""

import pytest

from moorage.domain.synonyms import synonyms


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("delete", "remove"),
        ("deleting", "remove"),
        ("stopped", "halt"),
        ("copies", "clone"),
        ("retried", "repeat"),
        ("latency", "slow"),
        ("wrote", "write"),
        ("written", "save"),
    ],
)
def test_a_word_and_its_forms_have_the_synonyms_of_the_word(word: str, expected: str) -> None:
    assert expected in synonyms(word)
    assert word not in synonyms(word)


@pytest.mark.parametrize("word", ["", "a", "ing", "refresh_token", "moorage", "認証"])
def test_most_words_have_none(word: str) -> None:
    assert synonyms(word) == ()
