"""Time words of a question, where it is certain that they are about when something was written down.

"What did we decide last week" asks for what was decided, and so written down, then. "The outage of last week" may have
been written down today: such words stay words. When it is certain, they narrow the question and are taken out of it.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from moorage.domain.lexicon import content_words
from moorage.domain.times import MONTHS, WEEKDAYS, Calendar, Span, span_named

EventDate = Callable[[str], datetime | None]
"""When what is named happened, by the one memory of it; None when there is none, or several."""

_UNIT = "(?:day|week|month|year)"
_DAYS = rf"""(?:
    \d{{4}}-\d{{1,2}}(?:-\d{{1,2}})? | today | yesterday | (?:this|last|past)\s+{_UNIT}
  | (?:the\s+)?(?:last|past)\s+\d{{1,4}}\s+{_UNIT}s? | last\s+(?:{"|".join(WEEKDAYS)})
)"""
_AFTER_A_PREPOSITION = rf"(?:(?:{'|'.join(MONTHS)})(?:\s+\d{{4}})? | \d{{4}} | {'|'.join(WEEKDAYS)})"
_NAMED = rf"(?:{_DAYS}|{_AFTER_A_PREPOSITION})"
_FLAGS = re.IGNORECASE | re.VERBOSE
_BETWEEN = re.compile(
    rf"\b(?:between\s+(?P<first>{_NAMED})\s+and|from\s+(?P<start>{_NAMED})\s+(?:to|until|till))\s+(?P<last>{_NAMED})\b",
    _FLAGS,
)
_ON = re.compile(
    rf"""\b(?:
        (?P<how>since|after|before|until|till|from|in|on|during|of|within)\s+(?P<named>{_NAMED})
      | (?P<bare>{_DAYS})
    )\b(?!-|\s+\d)""",
    _FLAGS,
)
_EVENT = re.compile(
    r"""\b(?P<how>since|after|before|until|till)\s+(?:the\s+|our\s+)?(?P<event>\w[\w\ -]{2,60}?)\s*[?.!]*$""", _FLAGS
)

_WRITING = ("decide", "decided", "agree", "agreed", "note", "noted", "learn", "learned", "learnt", "record", "recorded")
_WROTE = f"(?:{'|'.join(_WRITING)})"
_WE_WROTE = re.compile(
    rf"\b(?: (?:we|i|you)\b[^.?!]{{0,20}}?\b{_WROTE} | (?:was|were|been|is|are|got)\s+{_WROTE} )\b", _FLAGS
)
_WRITTEN = re.compile(
    r"""\W*(?:(?:what|which|show|list|find|give|me|all|any|my|our|the|recent|latest|new|are|were)\s+){0,4}(?:
      decisions | notes | memories | constraints | goals | preferences | summaries | procedures | episodes | facts
    )\b""",
    _FLAGS,
)
"""Only what a question begins with is what it asks for: "the main goal of the tournament in May" is no memory."""
_SAYING_NOTHING = frozenset(_WRITING) | {"new"}


@dataclass(frozen=True, slots=True)
class Narrowing:
    """What is left of a question, and when what is asked for was written."""

    text: str
    after: datetime | None
    before: datetime | None
    words: str
    """Those that said it."""


def narrowing_in(text: str, calendar: Calendar, event_date: EventDate) -> Narrowing | None:
    """None when the question says nothing about time, or nothing certain."""
    for read in (_between, _on, lambda text, _: _at_event(text, event_date)):
        found = read(text, calendar)
        if found and _is_certain(found.text):
            return Narrowing(_asked_for(found.text), found.after, found.before, found.words)
    return None


def _between(text: str, calendar: Calendar) -> Narrowing | None:
    match = _BETWEEN.search(text)
    if match is None:
        return None
    first = span_named(match["first"] or match["start"], calendar)
    last = span_named(match["last"], calendar)
    is_range = first is not None and last is not None and first.start < last.end
    return _narrowing(text, match, first.start, last.end) if is_range and first and last else None


def _on(text: str, calendar: Calendar) -> Narrowing | None:
    match = _ON.search(text)
    span = span_named(match["named"] or match["bare"], calendar) if match else None
    return _narrowing(text, match, *_bounds((match["how"] or "").lower(), span)) if match and span else None


def _bounds(how: str, span: Span) -> tuple[datetime | None, datetime | None]:
    match how:
        case "since":
            return span.start, None
        case "after":
            return span.end, None
        case "before" | "until" | "till":
            return None, span.start
        case _:
            return span.start, span.end


def _at_event(text: str, event_date: EventDate) -> Narrowing | None:
    match = _EVENT.search(text)
    if match is None or not _is_certain(_without(text, match)):
        return None
    at = event_date(match["event"].strip())
    if at is None:
        return None
    is_end = match["how"].lower() in ("before", "until", "till")
    return _narrowing(text, match, None if is_end else at, at if is_end else None)


def _narrowing(text: str, match: re.Match[str], after: datetime | None, before: datetime | None) -> Narrowing:
    return Narrowing(_without(text, match), after, before, " ".join(match[0].split()))


def _without(text: str, match: re.Match[str]) -> str:
    return " ".join(f"{text[: match.start()]} {text[match.end() :]}".split())


def _is_certain(rest: str) -> bool:
    return bool(_WE_WROTE.search(rest) or _WRITTEN.match(rest)) or not _asked_for(rest)


def _asked_for(rest: str) -> str:
    """Nothing, where only "what did we decide" is left of a question."""
    return rest if any(word not in _SAYING_NOTHING for word in content_words(rest)) else ""
