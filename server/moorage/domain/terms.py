"""Words of memories, places and questions, as the text index and the claims see them.

Identifiers are split by case, underscore, digit and path; CJK text by pairs of characters, because SQLite's
tokenizer keeps a run of it whole (measured: 2 of 8 questions found without pairs, 8 of 8 with them).
"""

import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache

from moorage.domain.hits import SearchText, TextQuery

_WORD = re.compile(r"\w+(?:['’]\w+)*")
_OWNED = re.compile(r"['’]s$", re.IGNORECASE)
_PART = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+")
_CJK = re.compile(r"[぀-ヿ㐀-䶿一-鿿가-힯豈-﫿]+")
MIN_PREFIX_LETTERS = 3
MOST_KEPT_CHARACTERS = 1000
"""Of a text whose words are kept for a while: of one question half a dozen ask for them."""

_STOP_WORDS = """
    a about above after again all also am an and any are as at be because been before being below
    between both but by can could did do does doing done down during each few for from further get gets
    got had has have having he her here hers him his how i if in into is it its just let me more most my
    no nor not now of off on once only or other our out over own per please same she should so some such
    tell than that the their them then there these they this those through to too under until up us use
    used very was way we were what when where which while who whom why will with would you your
"""
STOP_WORDS = frozenset(_STOP_WORDS.split())


def normalise(text: str) -> str:
    """NFKC, so that full-width and ligature forms are found by their plain ones."""
    return unicodedata.normalize("NFKC", text)


def parts(word: str) -> list[str]:
    """`refreshToken2` and `refresh_token_2` -> refresh, token, 2; a plain word gives itself."""
    shape = word if word.isascii() else "".join(map(_shape, word))
    return [word[part.start() : part.end()].lower() for part in _PART.finditer(shape)]


def _shape(character: str) -> str:
    """A letter or digit that stands for its kind; CJK is of none."""
    if _CJK.match(character):
        return " "
    if character.isupper():
        return "A"
    return "0" if character.isdigit() else "a" if character.isalpha() else " "


def telling_parts(word: str) -> list[str]:
    """Parts of two characters and more; none of a plain word, nor of one with an apostrophe."""
    split = parts(word)
    return [part for part in split if len(part) > 1] if len(split) > 1 and word.isidentifier() else []


def pairs(text: str) -> list[str]:
    """Overlapping pairs of characters of every CJK run; a lone character stays alone."""
    found = []
    for run in _CJK.findall(text):
        found += [run] if len(run) == 1 else [run[i : i + 2] for i in range(len(run) - 1)]
    return found


def is_cjk(word: str) -> bool:
    """Whether it begins in a language that writes no blanks."""
    return _CJK.match(word) is not None


def split_words(text: str) -> list[str]:
    """Words in order, without `'s`; a CJK run is a word of its own, whatever it touches."""
    return list(_split_question(text) if len(text) <= MOST_KEPT_CHARACTERS else _split(text))


def _split(text: str) -> list[str]:
    words = (_OWNED.sub("", each) for each in _WORD.findall(_CJK.sub(r" \g<0> ", normalise(text))))
    return [word for word in words if word.strip("_")]


_split_question = lru_cache(maxsize=16)(_split)


def indexable(text: str) -> str:
    """The text with the parts of its identifiers and the pairs of its CJK runs behind it."""
    extra = [part for word in split_words(text) for part in telling_parts(word)]
    plain = normalise(text)
    return " ".join([_CJK.sub(r" \g<0> ", plain), *extra, *pairs(plain)])


def search_text(title: str, content: str, context: Iterable[str]) -> SearchText:
    """What is indexed of a memory: its words, and those of its symbol paths, kind and tags."""
    return SearchText(own=indexable(f"{title}\n{content}"), context=indexable(" ".join(context)))


def text_query(question: str) -> TextQuery:
    """Words of a question without stop words, with the parts of its identifiers."""
    words = [word.lower() for word in split_words(question)]
    kept = [word for word in words if word not in STOP_WORDS]
    split = [part for word in split_words(question) for part in telling_parts(word) if part not in STOP_WORDS]
    every = dict.fromkeys([*kept, *split, *pairs(normalise(question))])
    return TextQuery(words=tuple(every), prefixes=tuple(_prefixes(question, kept)))


def _prefixes(question: str, kept: list[str]) -> list[str]:
    """Words that may be half typed: all of a one- or two-word question, else the parts of identifiers.

    Longer questions are in whole words, where prefixes would only add noise.
    """
    of_identifiers = [part for word in split_words(question) for part in telling_parts(word)]
    candidates = [*kept, *of_identifiers] if len(kept) <= 2 else of_identifiers
    return [word for word in dict.fromkeys(candidates) if len(word) >= MIN_PREFIX_LETTERS and not _CJK.match(word)]
