"""The names that a text mentions: code, paths and proper names. Few and good: a name that is doubtful is left out."""

import re
from collections.abc import Container, Iterator
from dataclasses import dataclass

from moorage.domain.entities import CONCEPT, entity_key
from moorage.domain.opposites import NEGATORS
from moorage.domain.terms import STOP_WORDS

SYMBOL = "code_symbol"
DOCUMENT = "document"
MAX_MENTIONS = 20
MAX_NAME_CHARACTERS = 40
MAX_NAME_WORDS = 5
_MIN_NAME_LETTERS = 2
_MATHS = re.compile(r"[=+*<>^∑∫√≤≥≠±×÷∈∀∃|{}\\]|\d\s*[-/]\s*\d|\b\w\(\w\)")
_FENCE = re.compile(r"\s*(?:```|~~~)")
_ENDLESS = re.compile(r"\S{200,}")
"""Longer runs without a blank are data."""
_SPAN = re.compile(r"`([^`\n]+)`")
_URL = re.compile(r"\b\w{1,20}://\S+|\b[\w.+-]+@[\w-]+\.\w+")
_IDENTIFIER = re.compile(r"[A-Za-z_$][\w$]*(?:(?:\.|::|#|->)[A-Za-z_$][\w$]*)*(?:\(\))?")
_PATH = re.compile(r"(?:\.{0,2}/)?[\w@.-]+(?:/[\w@.-]+)+/?")
_FILE_NAME = re.compile(
    r"[\w./@-]*\w\.(?:py|pyi|ts|tsx|js|jsx|mjs|cjs|go|rs|rb|java|kt|scala|swift|php|c|cc|cpp|h|hpp|cs|lua|sh|sql|md|rst|txt"
    r"|json|ya?ml|toml|ini|cfg|xml|html|css|scss|vue|svelte|proto|graphql|lock|env)"
)
_WORD = re.compile(r"[^\W_](?:[\w.+#'’/-]|::(?=\w)|\(\))*|[.!?:;,()\"“”\n|*]")
_BEHIND = re.compile(r"(?:['’]s)?[.'’/-]*$")
_ENDS = frozenset('.!?:\n|*"“(')
_SHAPED = re.compile(r"[a-z_$][\w$.]*[a-z0-9][A-Z]\w*|[\w$.]*[A-Za-z0-9]_\w+|\w+(?:::\w+)+|[\w.]+\(\)")
_FIRST_VERBS = """
    use see ask run call add keep make set check avoid prefer read write build test deploy install import start stop
    open close move replace remove delete update create fix follow document refer contact tell let note remember restart
    upgrade switch get put store send load save show give take try find look fetch enable disable configure
"""
_VERBS = frozenset(_FIRST_VERBS.split())
_NO_NAME_WORDS = """
    todo fixme note warning important ok must should may not never always do don't tip hack xxx e.g i.e etc vs
    monday tuesday wednesday thursday friday saturday sunday january february march april june july august september
    october november december
"""
_NO_NAME = frozenset(_NO_NAME_WORDS.split())


@dataclass(frozen=True, slots=True)
class Mention:
    """A name as it is written, with its type: a symbol, a document, or a concept when nothing says more."""

    name: str
    type: str


def mentions_in(text: str, known: Container[str]) -> tuple[Mention, ...]:
    """At most twenty names in order, each once; code blocks, addresses and URLs are no names.

    In backticks a lone identifier or path counts; outside, what is shaped like one. A capital makes a name within a
    sentence; at its start, where any word has one, only with a second capital, a digit, another name behind it, or
    when its key is `known`.
    """
    plain = _URL.sub(_blank, without_code(text))
    found: dict[str, tuple[int, Mention]] = {}
    for place, mention in (*_spans(plain), *_names(_SPAN.sub(_blank, plain), known)):
        key = entity_key(mention.name)
        if is_nameable(mention.name) and (key not in found or place < found[key][0]):
            found[key] = (place, mention)
    ordered = sorted(found.values(), key=lambda each: each[0])
    return tuple(mention for _, mention in ordered[:MAX_MENTIONS])


def without_code(text: str) -> str:
    """The text without fenced blocks and without runs that no reader would read; lines stay lines."""
    lines, in_fence = [], False
    for line in text.splitlines():
        is_fence = _FENCE.match(line) is not None
        in_fence ^= is_fence
        lines.append("" if in_fence or is_fence else _ENDLESS.sub(".", line))
    return "\n".join(lines)


def is_nameable(text: str, least_letters: int = _MIN_NAME_LETTERS) -> bool:
    """Whether a text can be the name of a thing: short, of few words, with letters, and no formula."""
    is_short = len(text) <= MAX_NAME_CHARACTERS and len(text.split()) <= MAX_NAME_WORDS
    return is_short and sum(map(str.isalpha, text)) >= least_letters and not _MATHS.search(text)


def type_of_name(name: str) -> str:
    """Of a path or file name, a symbol, else a concept."""
    if _FILE_NAME.fullmatch(name) or (name.count("/") > 1 and _PATH.fullmatch(name)):
        return DOCUMENT
    return SYMBOL if _SHAPED.fullmatch(name) else CONCEPT


def _blank(match: re.Match[str]) -> str:
    """As long as what it stands for, so that places stay; a full stop, so that no run of names goes across."""
    return "." + " " * (len(match[0]) - 1)


def _spans(text: str) -> Iterator[tuple[int, Mention]]:
    for span in _SPAN.finditer(text):
        name = span[1].strip()
        if _FILE_NAME.fullmatch(name) or _PATH.fullmatch(name):
            yield span.start(), Mention(name, DOCUMENT)
        elif _IDENTIFIER.fullmatch(name):
            yield span.start(), Mention(name, SYMBOL)


def _names(text: str, known: Container[str]) -> Iterator[tuple[int, Mention]]:
    """Shaped words, and runs of capitalised ones; `is_start` is kept of the first word of a run."""
    run: list[_Word] = []
    is_start = True
    for match in _WORD.finditer(text):
        said = _BEHIND.sub("", match[0])
        if _is_capital(said):
            run.append(_Word(match.start(), said, is_start))
        elif type_of_name(said) != CONCEPT:
            yield match.start(), Mention(said, type_of_name(said))
        if not _is_capital(said) or said != match[0]:
            yield from _of_run(run, known)
            run = []
        is_start = match[0] in _ENDS or (match[0][-1] == "." and not said.endswith("."))
    yield from _of_run(run, known)


@dataclass(frozen=True, slots=True)
class _Word:
    place: int
    said: str
    is_start: bool


def _of_run(run: list[_Word], known: Container[str]) -> Iterator[tuple[int, Mention]]:
    """A run of capitalised words as one name; a first word that is capital by its place alone is taken off."""
    named = run[1:] if run and run[0].is_start and not _is_sure([each.said for each in run], known) else run
    while named and _is_common(named[0].said):
        named = named[1:]
    while named and _is_common(named[-1].said):
        named = named[:-1]
    if named:
        name = " ".join(each.said for each in named)
        yield named[0].place, Mention(name, type_of_name(name))


def _is_sure(words: list[str], known: Container[str]) -> bool:
    first = words[0]
    if entity_key(first) in known or entity_key(" ".join(words)) in known:
        return True
    is_odd = any(map(str.isupper, first[1:])) or any(map(str.isdigit, first))
    is_verb = first.lower() in _VERBS or first.endswith(("ed", "ing"))
    return is_odd or (len(words) > 1 and not is_verb and not _is_common(first))


def _is_common(word: str) -> bool:
    lowered = word.lower()
    return lowered in STOP_WORDS or lowered in _NO_NAME or lowered in NEGATORS


def _is_capital(word: str) -> bool:
    return word[:1].isupper() and type_of_name(word) == CONCEPT
