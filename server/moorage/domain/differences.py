"""What keeps two texts of almost the same words from being the same statement.

Likeness measures see one word of thirty change; a reader sees another version, a `not`, another name. Where this
module errs it errs towards a difference: a duplicate too many can be merged, a statement taken for a duplicate is lost.
"""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from enum import StrEnum

from moorage.domain.numbers import canonical_number
from moorage.domain.opposites import NEGATORS, PASSED_OVER, sides
from moorage.domain.terms import STOP_WORDS, split_words


class Difference(StrEnum):
    """In words for people: `not a duplicate: the numbers differ`."""

    NUMBERS = "the numbers differ"
    NEGATION = "one of them negates what the other says"
    OPPOSITES = "they use opposite words"
    NAMES = "they name different things"
    ORDER = "who does what to whom differs"


_NUMBER_WORDS = {
    "zero": 0, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10,
    "eleven": 11, "twelve": 12, "dozen": 12, "twenty": 20, "thirty": 30, "sixty": 60, "hundred": 100,
    "thousand": 1000, "million": 1_000_000, "twice": 2, "double": 2, "thrice": 3, "triple": 3, "half": "1/2",
}  # fmt: skip
"""Without `one` and `once`, which seldom count."""
_UNITS = {
    "%": "%", "percent": "%", "ms": "ms", "millisecond": "ms", "s": "s", "sec": "s", "second": "s", "min": "min",
    "minute": "min", "h": "h", "hr": "h", "hour": "h", "d": "d", "day": "d", "week": "week", "month": "month",
    "year": "year", "kb": "kb", "mb": "mb", "gb": "gb", "tb": "tb", "k": "k", "m": "m", "x": "x",
}  # fmt: skip
_THOUSANDS = re.compile(r"(?<=\d)[,_](?=\d{3}(?!\d))")
_COUNTED = re.compile(
    r"(?P<sign>(?<![\w)\]])-)?(?<![^\W\d])v?(?P<number>0x[0-9a-f]+|\d+(?:\.\d+)*)(?P<suffix>%|[a-z]+\d*)?"
    rf"|\b(?P<word>{'|'.join(_NUMBER_WORDS)})\b|(?P<inner>\d+(?:\.\d+)*)"
)
_NEXT_WORD = re.compile(r"\s*(%|[a-z]+)")
_MARKED = re.compile(r"`([^`\n]+)`|\"([^\"\n]{1,200})\"|(?<!\w)'([^'\n]{1,200})'(?!\w)")
_CHUNK = re.compile(r"[^\s\"'`(),;\[\]{}]+")
_LIKE_CODE = re.compile(
    r"[^\W\d][_./\\@#$:=<>]+\w|\w[_./\\@#$:=<>]+[^\W\d]|[a-z][A-Z]|^--?[a-z]|^[@#$/~._][^\W\d]|\w[/_]$"
)
_NO_CODE = frozenset(("e.g", "i.e", "and/or", "w/o"))
_CAPITAL = re.compile(r"(?<![\w.])(?<!\w')[A-Z][\w']*")
_SENTENCE_START = re.compile(r"(?:[.!?:]\s|\n)\W*$")
_LOOK_BACK = 8
_DIRECTED_WORDS = """
    -> → => from into over before after than instead by via depends calls replaces replaced supersedes owns imports
    blocks extends inherits precedes follows sends reads writes feeds triggers wraps
"""
_DIRECTED = frozenset(_DIRECTED_WORDS.split())
_SWITCHED = re.compile(r"\b(?:turn\w*|switch\w*|is|are|be|stays?|kept|defaults? to) (on|off)\b")
_PREFIXES = ("un", "in", "im", "il", "ir", "non", "dis", "de", "anti", "mis", "over", "under", "pre", "post", "a")


def difference(new: str, old: str) -> Difference | None:
    """The first difference in meaning that a likeness of words would miss; None when there is none.

    Both texts are free of list marks. Numbers are compared in order, with their units, by value.
    """
    first, second = _plain(new), _plain(old)
    words, others = _words(first), _words(second)
    if turned := difference_of_value(new, old):
        return turned
    if _name_different(first, second, words, others):
        return Difference.NAMES
    return Difference.ORDER if _is_turned_round(first, second, words, others) else None


def difference_of_value(new: str, old: str) -> Difference | None:
    """A difference in numbers, negation or opposites alone: what makes another value of one thing."""
    first, second = _plain(new), _plain(old)
    if _numbers(first) != _numbers(second):
        return Difference.NUMBERS
    words, others = _words(first), _words(second)
    if _negated(words) != _negated(others):
        return Difference.NEGATION
    is_opposed = are_opposed(words, others) or _are_switched(first, second)
    return Difference.OPPOSITES if is_opposed else None


def uncounted(text: str) -> tuple[str, ...]:
    """Its words without numbers, what is written together with one, and units: `tokio 1.36` -> `tokio`."""
    chunks = (word for word in _plain(text).casefold().split() if not any(map(str.isdigit, word)))
    return tuple(word for chunk in chunks for word in split_words(chunk) if not _unit(word))


def _plain(text: str) -> str:
    return unicodedata.normalize("NFKC", text).translate({0x2019: "'", 0x2018: "'", 0x201C: '"', 0x201D: '"'})


def _words(text: str) -> list[str]:
    return [word.casefold() for word in split_words(text)]


def _numbers(text: str) -> list[str]:
    """`1,000 ms` -> `1000ms`, `v1.36` -> `1.36`, `three` -> `3`, `utf8` -> `8`, in order."""
    return [_counted(match) for match in _COUNTED.finditer(_THOUSANDS.sub("", text.casefold()))]


def _counted(match: re.Match[str]) -> str:
    if match["word"]:
        return str(_NUMBER_WORDS[match["word"]])
    if match["inner"]:
        return match["inner"]
    number = match["number"] if "." in match["number"] else canonical_number(match["number"])
    suffix = match["suffix"] or ""
    after = None if suffix else _NEXT_WORD.match(match.string, match.end())
    return (match["sign"] or "") + number + (_unit(after[1]) if after else _unit(suffix) or suffix)


def _unit(word: str) -> str:
    return _UNITS.get(word) or _UNITS.get(word.removesuffix("s"), "")


def _negated(words: Sequence[str]) -> list[str]:
    """What each negating word bears on: the next word that says something, without its ending."""
    found = []
    for index, word in enumerate(words):
        if word in NEGATORS or word.endswith("n't"):
            rest = (each for each in words[index + 1 :] if each not in STOP_WORDS and each not in PASSED_OVER)
            found.append(_stem(next(rest, "")))
    return found


def _stem(word: str) -> str:
    """Roughly: caches, cached, caching and cache are one."""
    for ending in ("'s", "ing", "ed", "es", "s"):
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            return word.removesuffix(ending).rstrip("e")
    return word.rstrip("e") or word


def are_opposed(words: Sequence[str], others: Sequence[str]) -> bool:
    """Whether one has a word and the other its opposite: before, after; safe, unsafe. Words are in lower case."""
    mine, theirs = sides(words), sides(others)
    if any(taken != theirs[group] for group, taken in mine.items() if group in theirs):
        return True
    only, only_other = set(words) - set(others), set(others) - set(words)
    return any(_is_prefixed(a, b) or _is_prefixed(b, a) for a in only for b in only_other)


def _are_switched(first: str, second: str) -> bool:
    mine, theirs = _SWITCHED.findall(first.casefold()), _SWITCHED.findall(second.casefold())
    return bool(mine and theirs and mine != theirs)


def _is_prefixed(word: str, root: str) -> bool:
    return len(root) >= 3 and word.endswith(root) and word.removesuffix(root) in _PREFIXES


def _name_different(first: str, second: str, words: list[str], others: list[str]) -> bool:
    if any(not _occurs(each, second) for each in _literals(first)):
        return True
    if any(not _occurs(each, first) for each in _literals(second)):
        return True
    inner, initial = _unknown_names(first, others)
    inner_other, initial_other = _unknown_names(second, words)
    return bool(inner or inner_other or (initial and initial_other))


def _literals(text: str) -> Iterator[str]:
    """What stands in backticks or quotes, and what looks like code or a path."""
    for marked in _MARKED.finditer(text):
        yield marked[1] or marked[2] or marked[3]
    for chunk in _CHUNK.finditer(_MARKED.sub(" ", text)):
        word = chunk[0].rstrip(".:!?")
        if _LIKE_CODE.search(word) and word.casefold() not in _NO_CODE:
            yield word


def _occurs(literal: str, text: str) -> bool:
    """As a word of its own; the case of a plain name with a capital (PostgreSQL) is a matter of taste."""
    if literal.isalpha() and literal[0].isupper():
        literal, text = literal.casefold(), text.casefold()
    place = text.find(literal)
    while place >= 0:
        end = place + len(literal)
        if not (_goes_on(text[place - 1 : place], literal[:1]) or _goes_on(literal[-1:], text[end : end + 1])):
            return True
        place = text.find(literal, place + 1)
    return False


def _goes_on(first: str, second: str) -> bool:
    """Whether two neighbours are of one word."""
    return (first.isalnum() or first == "_") and (second.isalnum() or second == "_")


def _unknown_names(text: str, others: Sequence[str]) -> tuple[list[str], list[str]]:
    """Capitalised words that the other text has not: within sentences, and at their start, where any word has one."""
    known = {_stem(each) for each in others}
    inner: list[str] = []
    initial: list[str] = []
    text = "\n" + text
    for match in _CAPITAL.finditer(text):
        word = next(iter(split_words(match[0])), "").casefold()
        if not word or word in STOP_WORDS or _stem(word) in known or word in NEGATORS:
            continue
        before = text[max(match.start() - _LOOK_BACK, 0) : match.start()]
        (initial if _SENTENCE_START.search(before) else inner).append(word)
    return inner, initial


def _is_turned_round(first: str, second: str, words: list[str], others: list[str]) -> bool:
    """Whether shared words come in another order in a text that says which way something goes."""
    said = {*words, *others, *first.split(), *second.split()}
    if _DIRECTED.isdisjoint(said):
        return False
    shared = (set(words) & set(others)) - STOP_WORDS
    return _order(words, shared) != _order(others, shared)


def _order(words: Sequence[str], shared: set[str]) -> list[str]:
    return list(dict.fromkeys(word for word in words if word in shared))
