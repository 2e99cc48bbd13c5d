"""Words of a question that nobody wrote as they are, and the words that they may stand for: half typed, shortened,
misspelt. The index holds stems, so a word and a stem are compared."""

from collections.abc import Iterable
from heapq import nlargest

from moorage.domain.spelling import jaro_winkler
from moorage.domain.terms import STOP_WORDS, is_cjk, split_words, telling_parts

LEAST_LETTERS = 3
MOST_WORDS = 8
"""Of a question, the first ones."""
MOST_STAND_INS = 6
"""For one word."""
LEAST_LIKENESS = 0.88
"""Of a word with another spelling, by Jaro-Winkler."""
_SHORTEST_SHARE = 0.25
"""Of a word's letters in what shortens it."""
_MOST_ENDING = 3
"""Letters that a misspelt ending adds to a stem, or a slip adds or loses."""
_LEAST_SPELT = 5
"""Letters of a word that can be misspelt: of shorter ones too many are alike."""


def doubtful_words(question: str) -> tuple[str, ...]:
    """What may be half typed, shortened or misspelt, in lower case: words, and of identifiers their parts."""
    found = (part.lower() for word in split_words(question) for part in telling_parts(word) or [word])
    return tuple(dict.fromkeys(word for word in found if _is_telling(word)))[:MOST_WORDS]


def _is_telling(word: str) -> bool:
    return len(word) >= LEAST_LETTERS and word.isalpha() and word not in STOP_WORDS and not is_cjk(word)


def stand_ins(word: str, stem: str, terms: Iterable[str]) -> dict[str, float]:
    """The stems that the word may stand for, likeliest first, each with its likeness, 0-1; `stem` is its own."""
    scored = ((likeness(word, stem, each), each) for each in terms)
    return {term: score for score, term in nlargest(MOST_STAND_INS, (each for each in scored if each[0]))}


def likeness(word: str, stem: str, term: str) -> float:
    """0-1; 0 when the word cannot stand for the term. They begin with the same letter."""
    if not term.isalpha() or term[:1] != word[:1]:
        return 0.0
    if term.startswith(word):
        return 1.0
    if len(word) >= _LEAST_SPELT and abs(len(stem) - len(term)) <= _MOST_ENDING:
        spelt = jaro_winkler(stem, term)
        if spelt >= LEAST_LIKENESS:
            return spelt
    return 0.8 if _shortens(word, term) else 0.0


def _shortens(word: str, term: str) -> bool:
    """`msg` for message, `tkt` for ticket: its letters in order, and all its vowels left out but the first letter."""
    if len(word) < _SHORTEST_SHARE * len(term) or not set("aeiou").isdisjoint(word[1:]):
        return False
    rest = iter(term)
    return all(letter in rest for letter in word)
