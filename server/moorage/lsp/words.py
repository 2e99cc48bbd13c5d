"""The words of a person's language. What agents, commands and journals are told stays English.

A table for each language, by the English sentence, in the folder `words`; a test holds them to what is said. Tables of
the standard library's gettext would have to be compiled before they can be read, and need a tool of their own to make.
"""

import json
import re
from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from pathlib import Path

from moorage.domain.drift import Grade, Verdict
from moorage.domain.memory import Kind, MemoryState, Trust
from moorage.domain.saying import english
from moorage.domain.source import Unreadable
from moorage.lsp.secret_titles import findings_told, titled

_FOLDER = Path(__file__).parent / "words"
_QUOTED = "“"
"""Before what somebody wrote."""
_LONGEST = 1_000
"""Characters; a sentence of ours that quotes no more than it should has fewer."""
_DEEPEST = 4
_OURS = frozenset(("about", "counts", "how", "reason", "section", "state", "task", "what", "when", "why", "word"))
"""Places in sentences where a single word is one of ours."""
_SEVERAL = range(2, 20)
_LEAST, _TELLING = 5, 7
"""Characters of its own that a sentence needs to be looked for at all, and that make it known."""
_Pattern = tuple[re.Pattern[str], str]
LANGUAGES = ("de", "ja", "zh")
NAMES = tuple(
    dict.fromkeys(each.value for names in (Kind, Verdict, Trust, Grade, MemoryState, Unreadable) for each in names)
)
"""Names that are said as they are kept."""


class Words:
    """Satisfies `Say`."""

    def __init__(self, table: Mapping[str, str], language: str = "") -> None:
        self._table = table
        self.language = language
        """As in `LANGUAGES`; empty for English."""

    def __call__(self, sentence: str, /, **values: object) -> str:
        """What the table lacks is said again if it is known as a finished sentence, else in English."""
        if not values and sentence not in self._table:
            return self.again(sentence)
        return english(self._table.get(sentence, sentence), **values)

    def again(self, text: str) -> str:
        """A finished English sentence, of `TEXTS` or of an error, in this language; any other text as it is."""
        is_ours = self._table and len(text) <= _LONGEST and not text.startswith(_QUOTED)
        return _again(self, text, _DEEPEST) if is_ours else text

    def secret(self, title: str) -> str:
        """What a rule takes for a secret."""
        told = titled(title, self.language) if self.language else title
        return told if told != title else self.again(title)

    def said_again(self, text: str, deepest: int) -> str:
        """The same without a memory of what was said before; within so many sentences in one another."""
        if text in self._table and "{" not in text:
            return self._table[text]
        if findings := findings_told(text, self.secret):
            return findings
        telling, vague = _patterns(self.language)
        return (
            self._filled(telling, text, deepest)
            or self._in_pieces(text, deepest)
            or self._filled(vague, text, deepest)
            or text
        )

    def _filled(self, patterns: Iterable[_Pattern], text: str, deepest: int) -> str:
        for pattern, sentence in patterns:
            if found := pattern.fullmatch(text):
                values = found.groupdict()
                return english(sentence, **{name: self._value(name, each, deepest) for name, each in values.items()})
        return ""

    def _in_pieces(self, text: str, deepest: int) -> str:
        """Several sentences in one, all of them known, or one behind the place that it is about."""
        for between in ("; ", ", "):
            pieces = text.split(between)
            said = [self._part(each, deepest) for each in pieces] if len(pieces) in _SEVERAL else pieces
            if all(before != after for before, after in zip(pieces, said, strict=True)):
                return between.join(said)
        where, _, sentence = text.partition(": ")
        said_of = self._part(sentence, deepest)
        return f"{self._part(where, deepest)}: {said_of}" if said_of != sentence else ""

    def _value(self, name: str, text: str, deepest: int) -> str:
        ours = self._table.get(text) if name in _OURS else None
        return ours or self._part(text, deepest)

    def _part(self, text: str, deepest: int) -> str:
        """A sentence itself, one of our names, or what somebody wrote."""
        if " " not in text:
            return self._table[text] if text in NAMES else text
        return _again(self, text, deepest - 1) if deepest > 0 and not text.startswith(_QUOTED) else text


ENGLISH = Words({})


def words_of(locale: str | None) -> Words:
    """For `de`, `de-AT`, `zh-cn` …; English for what is not translated, traditional Chinese among it."""
    language, _, region = (locale or "").lower().replace("_", "-").partition("-")
    if language not in LANGUAGES or region.split("-")[0] in ("tw", "hk", "mo", "hant"):
        return ENGLISH
    return _loaded(language)


@cache
def _loaded(language: str) -> Words:
    return Words(_table(_FOLDER / f"{language}.json"), language)


def _table(file: Path) -> dict[str, str]:
    table: dict[str, str] = json.loads(file.read_text(encoding="utf-8"))
    return table


@cache
def _patterns(language: str) -> tuple[tuple[_Pattern, ...], tuple[_Pattern, ...]]:
    """Those that say much in words of their own, most first; and those that could be in many a text."""
    table = _table(_FOLDER / f"{language}.json")
    sentences = {each: other for each, other in table.items() if "{state}" in each or _n_own(each) >= _LEAST}
    sentences |= _table(_FOLDER / "refused" / f"{language}.json")
    ordered = sorted(sentences, key=_n_own, reverse=True)
    n_telling = sum(_n_own(each) >= _TELLING for each in ordered)
    patterns = tuple((re.compile(_pattern(each), re.DOTALL), sentences[each]) for each in ordered)
    return patterns[:n_telling], patterns[n_telling:]


@lru_cache(maxsize=4096)
def _again(say: Words, text: str, deepest: int) -> str:
    return say.said_again(text, deepest)


def _n_own(sentence: str) -> int:
    return len(re.sub(r"\{\w+\}", "", sentence))


_NUMBER, _CODE = r"\d[\d,]*", r"`.*`"
_VALUES = {"n": _NUMBER, "more": _NUMBER, "on": _CODE, "edits": _CODE, "state": "|".join(map(re.escape, NAMES))}
"""What stands for a number, for code, or for one of our names, is nothing else."""


def _pattern(sentence: str) -> str:
    pieces = re.split(r"\{(\w+)\}", sentence)
    return "".join(
        f"(?P<{piece}>{_VALUES.get(piece, '.+?')})" if n % 2 else re.escape(piece) for n, piece in enumerate(pieces)
    )
