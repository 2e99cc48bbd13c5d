"""The words of a person's language. What agents, commands and journals are told stays English.

A table for each language, by the English sentence, in the folder `words`; a test holds them to what is said. Tables of
the standard library's gettext would have to be compiled before they can be read, and need a tool of their own to make.
"""

import json
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from moorage.domain.drift import Grade, Verdict
from moorage.domain.memory import Kind, MemoryState, Trust
from moorage.domain.saying import english
from moorage.domain.source import Unreadable

_FOLDER = Path(__file__).parent / "words"
LANGUAGES = ("de", "ja", "zh")
NAMES = tuple(
    dict.fromkeys(each.value for names in (Kind, Verdict, Trust, Grade, MemoryState, Unreadable) for each in names)
)
"""Names that are said as they are kept."""
TEXTS = (
    "does not parse just now",
    "the docstring changed",
    "same tokens, nested or separated differently",
    "not found in this file or the files that changed",
    "several places are equally likely",
    "no place is certain enough",
    "moved long ago; only a walk through the commits can tell where",
    "anchored in another language or by another version of Moorage; look at it and confirm it once",
    "{path} is too large",
    "{path} is missing",
    "{path} has only {n} lines",
    "{path} has no {name}",
    "there is no {path}",
    "{path} is gone since {commit}",
    "it is {value}, above {most}",
    "it is {value}, below {least}",
    "it is {value}, not between {least} and {most}",
    "it is {value}, not {wanted}",
    "it calls {name}",
    "it does not call {name}",
    "it lacks {name}",
    "it has {name}",
    "confirmed as still true: {what}",
    "anchored to {place}: {what}",
    "forgotten: {what}",
    "rejected: {what}",
    "accepted: {what}",
    "archived: {what}",
    "restored: {what}",
    "pinned: {what}",
    "unpinned: {what}",
    "snoozed until {when}: {what}",
    "unsnoozed: {what}",
    "undid: {what}",
    "saved as version {number}",
    "the next commit",
    "{n} memories",
    "anchored to {place}",
    "without an anchor",
    "confirmed at {place}",
    "confirmed",
    "purged",
    "followed {origin} to {target} ({rule}, {score})",
    "moved from {origin} to {target}",
    "superseded by {memory}: its fact ended",
    "superseded by {memory}: {how}",
    "superseded by {memory}",
    "edited further: {what}",
    "contradicts {memory}",
    "said again",
    "evicted: {reason}",
    "stored although it looks like a secret: {rules}",
    "joined {one} to {other}",
    "told {one} from {other}",
    "snapshot {id} made",
    "restored snapshot {id}",
    "rebuilt from the journal",
    "accepted {n} of what the repository says",
    "took in 1 entry ({format})",
    "took in {n} entries ({format})",
    "kept both {one} and {other}",
    "merged both into {what}",
    "kept {what}",
    "checks: {counts}; the code that was decided against is allowed again",
    "checks: {counts}",
    "the code that was decided against is allowed again",
    "{n} added",
    "{n} ticked",
    "{n} removed",
    "restored",
    "pinned",
    "unpinned",
    "rejected",
    "unsnoozed",
    "snoozed until {when}",
)
"""What is kept as English text, or made where no language is known, and said again in another one here."""


class Words:
    """Satisfies `Say`."""

    def __init__(self, table: Mapping[str, str], language: str = "") -> None:
        self._table = table
        self.language = language
        """As in `LANGUAGES`; empty for English."""

    def __call__(self, sentence: str, /, **values: object) -> str:
        """What the table lacks is said in English."""
        return english(self._table.get(sentence, sentence), **values)

    def again(self, text: str) -> str:
        """A finished English sentence of `TEXTS` in this language; any other as it is."""
        if not self._table:
            return text
        if text in self._table and "{" not in text:
            return self._table[text]
        for sentence, pattern in _patterns().items():
            if found := pattern.fullmatch(text):
                return self(sentence, **{name: self.again(value) for name, value in found.groupdict().items()})
        return text

    def refused(self, text: str) -> str:
        """Why something was refused, as the errors of all parts say it in English."""
        refusals = _refusals(self.language) if self.language else ()
        for pattern, sentence in refusals:
            if found := pattern.fullmatch(text):
                values = {name: self._table.get(each, each) for name, each in found.groupdict().items()}
                return english(sentence, **values)
        return text


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
def _refusals(language: str) -> tuple[tuple[re.Pattern[str], str], ...]:
    """Those that say most in words of their own come first."""
    table = _table(_FOLDER / "refused" / f"{language}.json")
    ordered = sorted(table.items(), key=lambda each: -len(re.sub(r"\{\w+\}", "", each[0])))
    return tuple((re.compile(_pattern(sentence), re.DOTALL), other) for sentence, other in ordered)


@cache
def _patterns() -> dict[str, re.Pattern[str]]:
    return {each: re.compile(_pattern(each), re.DOTALL) for each in TEXTS if "{" in each}


def _pattern(sentence: str) -> str:
    pieces = re.split(r"\{(\w+)\}", sentence)
    return "".join(f"(?P<{piece}>.+?)" if n % 2 else re.escape(piece) for n, piece in enumerate(pieces))
