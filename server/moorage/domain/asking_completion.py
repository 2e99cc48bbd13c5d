"""What may be typed next in the query box: operators, then their values."""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from moorage.domain.asking import STANDINGS
from moorage.domain.asking_terms import Name
from moorage.domain.kinds import MemoryClass
from moorage.domain.memory import Kind

MAX_OFFERS = 50
_ABOUT: Mapping[Name, str] = {
    Name.KIND: "what sort of memory",
    Name.CLASS: "episodic, semantic or procedural",
    Name.PATH: "anchored in this file or folder",
    Name.TAG: "with this tag",
    Name.ENTITY: "mentions this",
    Name.BEFORE: "written before this day",
    Name.AFTER: "written on this day or later",
    Name.UNTIL: "written on this day or earlier",
    Name.AS_OF: "as it was on this day, or at this commit",
    Name.IS: "what it is today",
}
_DAYS = ("today", "yesterday", "7d", "2w", "1m", "1y")
_FIXED: Mapping[Name, tuple[str, ...]] = {
    Name.KIND: tuple(Kind),
    Name.CLASS: tuple(MemoryClass),
    Name.IS: STANDINGS,
    Name.BEFORE: _DAYS,
    Name.AFTER: _DAYS,
    Name.UNTIL: _DAYS,
    Name.AS_OF: _DAYS,
}
_NAME = re.compile(r"(?<!\S)-?(?P<typed>[a-z-]*)$", re.IGNORECASE)
_VALUE = re.compile(
    rf"""(?<!\S)-?(?P<name>{"|".join(Name)}):(?:"(?P<quoted>[^"]*)|(?:[^\s",]*,)*(?P<bare>[^\s",]*))$""", re.IGNORECASE
)

KnownValues = Callable[[Name, str], Iterable[str]]
"""Paths, tags or names of entities that hold a text, in lower case, best first."""


@dataclass(frozen=True, slots=True)
class Offer:
    """A text that may stand in the place of what is between two offsets, in characters."""

    label: str
    text: str
    start: int
    end: int
    about: str


def offers(text: str, at: int, known_values: KnownValues) -> list[Offer]:
    """For a cursor at that offset; nothing inside of ordinary words."""
    before, rest = text[:at], re.match(r'[^\s",]*', text[at:])
    end = at + (rest.end() if rest else 0)
    value = _VALUE.search(before)
    if value:
        return _values(value, text, end, known_values)
    name = _NAME.search(before)
    return _names(name, end) if name and not _is_in_quotes(before) else []


def _names(match: re.Match[str], end: int) -> list[Offer]:
    typed, start = match["typed"].lower(), match.start("typed")
    return [Offer(f"{each}:", f"{each}:", start, end, _ABOUT[each]) for each in Name if each.startswith(typed)]


def _values(match: re.Match[str], text: str, end: int, known_values: KnownValues) -> list[Offer]:
    name, quoted = Name(match["name"].lower()), match["quoted"] is not None
    typed = (match["quoted"] if quoted else match["bare"]).lower()
    start = match.start("quoted") - 1 if quoted else match.start("bare")
    closing = re.match(r'[^"]*"', text[match.end() :]) if quoted else None
    end = match.end() + closing.end() if closing else end
    fixed = _FIXED.get(name)
    values = known_values(name, typed) if fixed is None else (str(each) for each in fixed if each.startswith(typed))
    return [Offer(each, _written(each), start, end, "") for each in [*values][:MAX_OFFERS] if '"' not in each]


def _written(value: str) -> str:
    return f'"{value}"' if re.search(r"[\s,]", value) or not value else value


def _is_in_quotes(before: str) -> bool:
    return before.count('"') % 2 == 1
