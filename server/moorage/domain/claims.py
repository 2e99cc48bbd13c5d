"""Which tokens of the anchored code a memory's own words speak about.

Precision before recall: a claim whose token later disappears raises a warning, so a word that code and prose share
by accident must not be one.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from moorage.domain.fingerprint import member_name
from moorage.domain.numbers import canonical_number, value_of
from moorage.domain.portrait import Portrait, is_mark
from moorage.domain.terms import STOP_WORDS, parts

_PROSE = frozenset(("markdown", "restructuredtext", "text"))
"""In these every word of the memory may occur in the text; only marked words and numbers are claims."""
_COMMON_WORDS = """
    abstract add always args array async await because bool boolean break byte call callback case cast catch
    char check class close code config const constructor content context continue copy count create data date
    def default delete dict each elif else end enum error event except export extends extra false field file
    final finally find first flag float format function global handle handler hash implements import index info
    init input instance int integer interface item items key keys kind kwargs label lambda last left length let
    level line list load log long loop main make map match message method mode model module move must name
    namespace native never new next nil node none note null number object open operator option options order
    output package param parameter params parent parse part pass path position print private process property
    protected public raise raw read record ref reference register remove request response result return returns
    right root row run save self send set short show size sort source start state static status step stop string struct
    style sub sum super switch table tag target task test text this throw throws time token total trait true try
    tuple type types undefined unit unless update user val value values var variable version view void volatile
    wait whether width word words work write yield
"""
_COMMON_IN_CODE = frozenset(_COMMON_WORDS.split())
"""Words that stand in code of every sort and in prose as well; claims only in backticks."""
_MARKED = re.compile(r"`([^`\n]+)`")
_QUOTED = re.compile(r"[\"“]([^\"”\n]{1,200})[\"”]|(?<!\w)'([^'\n]{1,200})'(?!\w)")
_WORD = re.compile(r"[A-Za-z_$][\w$]*")
_CHUNK = re.compile(r"[^\s\"'`“”(),;]+")
_NUMBER = re.compile(
    r"(?<![\w.#/-])(\d{1,3}(?:,\d{3})+(?:\.\d+)?|0x[\da-fA-F]+|\d[\d_]*(?:\.\d+)?)\s?(%|[A-Za-zµ]+)?(?![\w/]|[.-]\d)"
)
_LIST_MARK = re.compile(r"^\s*\d+[.)]\s", re.MULTILINE)
_NUMBER_WORDS = {"twice": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10}
_FACTORS: Mapping[str, tuple[float, ...]] = {
    "%": (0.01,),
    "s": (1000,), "sec": (1000,), "second": (1000,), "seconds": (1000,), "ms": (0.001,),
    "min": (60, 60_000), "minute": (60, 60_000), "minutes": (60, 60_000),
    "h": (60, 3600, 3_600_000), "hour": (60, 3600, 3_600_000), "hours": (60, 3600, 3_600_000),
    "day": (24, 86_400, 86_400_000), "days": (24, 86_400, 86_400_000),
    "kb": (1024, 1000), "kib": (1024,), "mb": (1_048_576, 1_000_000), "mib": (1_048_576,),
    "gb": (1_073_741_824, 1_000_000_000), "gib": (1_073_741_824,), "k": (1000,),
}  # fmt: skip
"""Other units in which code may hold a number with this unit; the number itself is looked for first."""
_JOINT = r"(?:\.|::|#|->)"
_LONGEST_PHRASE = 4
_MIN_PART_LETTERS = 5


@dataclass(frozen=True, slots=True)
class Claim:
    """A token of the memory's words that occurs in the anchored code."""

    token: str
    """Canonical spelling as in the portrait."""
    text: str
    """As the memory writes it."""


def claims_of(text: str, portrait: Portrait) -> tuple[Claim, ...]:
    """Claims of a memory's words in the code it was tied to, in order of the words, without repeats."""
    code, text = _Code(portrait), _without_own_name(text, portrait)
    found: dict[str, tuple[int, str]] = {}
    for position, token, words in _found(text, code):
        if token != portrait.name and (token not in found or position < found[token][0]):
            found[token] = (position, words)
    ordered = sorted(found.items(), key=lambda item: item[1][0])
    return tuple(Claim(token, words) for token, (_, words) in ordered)


def _without_own_name(text: str, portrait: Portrait) -> str:
    """Blanks in place of the symbol's own dotted name, `Command.run`, which says what is meant, not what is in it."""
    for first in range(len(portrait.containers)):
        names = _JOINT.join(map(re.escape, (*portrait.containers[first:], portrait.name)))
        text = re.sub(rf"(?<![\w.]){names}(?!\w)", lambda found: " " * len(found[0]), text)
    return text


def claim_counts(portrait: Portrait) -> Counter[str]:
    """How often each token occurs where claims are looked for; a member counts by its name."""
    counts = Counter((*portrait.modifiers, *portrait.header))
    counts.update(token for token in portrait.body if not is_mark(token))
    counts.update(map(member_name, portrait.members))
    return counts


class _Code:
    """The tokens of a portrait, by the ways in which words may mean them."""

    def __init__(self, portrait: Portrait) -> None:
        self.is_prose = portrait.language in _PROSE
        self.tokens = frozenset(claim_counts(portrait))
        self.numbers: dict[float, list[str]] = defaultdict(list)
        self.strings: dict[str, list[str]] = defaultdict(list)
        self.phrases: dict[tuple[str, ...], list[str]] = defaultdict(list)
        self.parts: dict[str, list[str]] = defaultdict(list)
        for token in sorted(self.tokens):
            self._enter(token)

    def named(self, word: str) -> list[str]:
        """The word as a token, and the variable of that name where variables begin with a dollar."""
        return [token for token in (word, f"${word}") if token in self.tokens]

    def _enter(self, token: str) -> None:
        value = value_of(token)
        if value is not None:
            self.numbers[value].append(token)
        elif token.endswith('"'):
            self.strings[token.partition('"')[2][:-1]].append(token)
        elif _WORD.fullmatch(token):
            split = tuple(parts(token))
            self.phrases[split].append(token)
            for part in set(split):
                self.parts[part].append(token)
        elif any(map(str.isalnum, token)):
            self.strings[token.strip()].append(token)  # text between the pieces of code of a string


_Found = Iterator[tuple[int, str, str]]
"""Position in the memory's text, token of the code, the memory's words for it."""


def _found(text: str, code: _Code) -> _Found:
    yield from _marked(text, code)
    yield from _numbers(text, code)
    if not code.is_prose:
        yield from _strings(text, code)
        yield from _identifiers(text, code)
        yield from _phrases(text, code)
    else:
        yield from _odd_words(text, code)


def _marked(text: str, code: _Code) -> _Found:
    """What stands in backticks is meant as code, however common the word."""
    for span in _MARKED.finditer(text):
        for token in code.strings.get(span[1].strip("\"'"), ()):
            yield span.start(1), token, span[1]
        for word in _WORD.finditer(span[1]):
            if len(word[0]) > 1:
                yield from ((span.start(1) + word.start(), token, word[0]) for token in code.named(word[0]))


def _numbers(text: str, code: _Code) -> _Found:
    list_marks = {match.start() + len(match[0]) - len(match[0].lstrip()) for match in _LIST_MARK.finditer(text)}
    for match in _NUMBER.finditer(text):
        if match.start() in list_marks:
            continue
        value = value_of(canonical_number(match[1].replace(",", "")))
        if value is None:
            continue
        factors = (1.0, *_FACTORS.get((match[2] or "").lower(), ()))
        tokens = next((code.numbers[value * f] for f in factors if value * f in code.numbers), [])
        for token in tokens:
            yield match.start(), token, match[0].strip()
    for word in _WORD.finditer(text):
        for token in code.numbers.get(_NUMBER_WORDS.get(word[0].lower(), -1), ()):
            yield word.start(), token, word[0]


def _strings(text: str, code: _Code) -> _Found:
    for quoted in _QUOTED.finditer(text):
        for token in code.strings.get(quoted[1] or quoted[2], ()):
            yield quoted.start(), token, quoted[0]
    for chunk in _CHUNK.finditer(text):
        content = chunk[0].rstrip(".:!?")
        if len(content) > 2 and not _is_plain_and_common(content):
            for token in code.strings.get(content, ()):
                yield chunk.start(), token, content


def _identifiers(text: str, code: _Code) -> _Found:
    for word in _WORD.finditer(text):
        if len(word[0]) > 2 and not _is_plain_and_common(word[0]):
            yield from ((word.start(), token, word[0]) for token in code.named(word[0]))


def _phrases(text: str, code: _Code) -> _Found:
    """`refresh token` means refresh_token and refreshToken; a lone part only when it is long and names one thing."""
    words = [(match.start(), match[0].lower()) for match in _WORD.finditer(text)]
    for index, (start, word) in enumerate(words):
        for size in range(2, _LONGEST_PHRASE + 1):
            phrase = tuple(each for _, each in words[index : index + size])
            for token in code.phrases.get(phrase, ()) if len(phrase) == size else ():
                yield start, token, " ".join(phrase)
        tokens = code.parts.get(word, ())
        if len(tokens) == 1 and len(word) >= _MIN_PART_LETTERS and not _is_plain_and_common(word):
            yield start, tokens[0], word


def _odd_words(text: str, code: _Code) -> _Found:
    """Words that are no plain prose: with an underscore, a digit or a capital inside."""
    for word in _WORD.finditer(text):
        is_plain = word[0].isalpha() and (word[0].isupper() or word[0][1:].islower())
        if word[0] in code.tokens and not is_plain and len(word[0]) > 1:
            yield word.start(), word[0], word[0]


def _is_plain_and_common(word: str) -> bool:
    lowered = word.lower()
    if word in ("True", "False", "None"):
        return False
    is_plain = word in (lowered, word.capitalize()) and word.isalpha()
    return is_plain and (lowered in STOP_WORDS or lowered in _COMMON_IN_CODE)
