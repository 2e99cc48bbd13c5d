"""How many of a question's words a memory has, and whether the question names it: the reranking that needs no model.

It looks at every candidate of every question, so what words look like in other forms is made of the question's alone.
"""

import re
from collections.abc import Collection, Mapping

from moorage.domain.duplicates import tokens
from moorage.domain.word_forms import forms

SUBSTRING_SHARE = 0.25
TITLE_PART = 0.375
"""Of `closeness`, for a title that the question has whole; the rest is for the question's words.

Measured on development halves, with the gain that `domain.ranking` gives both, against the plain share: LoCoMo
recall@10 and MRR 76.5 / 53.7 -> 77.2 / 55.9, BEAM 72.5 / 74.3 -> 75.4 / 78.1, commits and CoSQA as before.
"""
CHANCE_POWER = 1.5
"""Of both shares: a word or two of many may be shared by chance."""
FEW_WORDS = 45
"""Different words of a text up to which each word shared counts in full. A long text has any word by chance."""
_LEAST_PART = 3
"""Letters of a word of the text that is only a part of one asked for."""
_NONE: frozenset[str] = frozenset()
_WORD = re.compile(r"\w+")
_BLANKS = {code: " " for code in range(128) if not _WORD.match(chr(code))}
"""For what is no word in ASCII: its words are found in half the time of the pattern."""
_CJK = re.compile(r"[぀-ヿ㐀-䶿一-鿿가-힯豈-﫿]+")


class Said:
    """A memory's title and content, taken apart once for all questions."""

    __slots__ = ("text", "title", "words")

    def __init__(self, title: str, content: str) -> None:
        self.title = title
        self.text = f"{title}\n{content}".lower()
        self.words = words_in(self.text)


class Wanted:
    """The words of one question."""

    def __init__(self, words: Collection[str]) -> None:
        self._words = sorted({each.lower() for each in words})
        self._parts = {each: _parts_of(each) for each in self._words}
        self._forms = {each: forms(each) for each in self._words}
        self._telling = frozenset().union(*self._parts.values(), *self._forms.values())

    def share_in(self, text: str) -> float:
        """0-1: a word counts 1, one that is part of another, either way, a quarter.

        Languages that write no blanks have no words to be part of: there a match is a match.
        """
        lower = text.lower()
        return self._share(lower, self._telling & words_in(lower), {})

    def closeness(self, said: Said) -> float:
        """0-1: the share of its words in title and content, in any form, less in a long text, and how far it names the
        title."""
        shared = self._share(said.text, self._telling & said.words, self._forms)
        shared = shared**CHANCE_POWER * min(1.0, FEW_WORDS / max(len(said.words), 1))
        return float((1.0 - TITLE_PART) * shared + TITLE_PART * self._named(said.title) ** CHANCE_POWER)

    def _named(self, title: str) -> float:
        """0-1: the share of a title's words that the question has."""
        lower = title.casefold()
        if not any(each in lower for each in self._words):
            return 0.0
        words = tokens(title)
        return len(words.intersection(self._words)) / len(words) if words else 0.0

    def _share(self, text: str, words: frozenset[str], alike: Mapping[str, frozenset[str]]) -> float:
        """Of a text with these of the words that tell; `alike` are other words that count as one."""
        if not self._words:
            return 0.0
        counted = (self._counted(each, text, words, alike.get(each, _NONE)) for each in self._words)
        return sum(counted) / len(self._words)

    def _counted(self, wanted: str, text: str, words: frozenset[str], alike: frozenset[str]) -> float:
        if wanted in words or not words.isdisjoint(alike):
            return 1.0
        if wanted in text:
            return 1.0 if _CJK.fullmatch(wanted) else SUBSTRING_SHARE
        return 0.0 if words.isdisjoint(self._parts[wanted]) else SUBSTRING_SHARE


def words_in(text: str) -> frozenset[str]:
    """Its words in lower case."""
    lower = text.lower()
    return frozenset(lower.translate(_BLANKS).split() if lower.isascii() else _WORD.findall(lower))


def _parts_of(word: str) -> frozenset[str]:
    """Everything in it that is three letters long or more, up to a length that no word has."""
    word = word[:64]
    ends = range(len(word) + 1)
    return frozenset(word[start:end] for end in ends for start in range(end - _LEAST_PART + 1))
