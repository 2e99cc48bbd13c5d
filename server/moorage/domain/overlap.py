"""How many of a question's words a text has: the reranking that needs no model.

It looks at every candidate of every question, so it takes words apart no further than lower case.
"""

import re
from collections.abc import Collection

SUBSTRING_SHARE = 0.25
_LEAST_PART = 3
"""Letters of a word of the text that is only a part of one asked for."""
_WORD = re.compile(r"\w+")
_CJK = re.compile(r"[぀-ヿ㐀-䶿一-鿿가-힯豈-﫿]+")


class Wanted:
    """The words of one question."""

    def __init__(self, words: Collection[str]) -> None:
        self._words = sorted({each.lower() for each in words})
        self._parts = {each: _parts_of(each) for each in self._words}

    def share_in(self, text: str) -> float:
        """0-1: a word counts 1, one that is part of another, either way, a quarter.

        Languages that write no blanks have no words to be part of: there a match is a match.
        """
        if not self._words:
            return 0.0
        lower = text.lower()
        words = frozenset(_WORD.findall(lower))
        return sum(self._share(each, lower, words) for each in self._words) / len(self._words)

    def _share(self, wanted: str, text: str, words: frozenset[str]) -> float:
        if wanted in words:
            return 1.0
        if wanted in text:
            return 1.0 if _CJK.fullmatch(wanted) else SUBSTRING_SHARE
        return 0.0 if words.isdisjoint(self._parts[wanted]) else SUBSTRING_SHARE


def words_in(text: str) -> frozenset[str]:
    """Its words in lower case."""
    return frozenset(_WORD.findall(text.lower()))


def _parts_of(word: str) -> frozenset[str]:
    """Everything in it that is three letters long or more, up to a length that no word has."""
    word = word[:64]
    ends = range(len(word) + 1)
    return frozenset(word[start:end] for end in ends for start in range(end - _LEAST_PART + 1))
