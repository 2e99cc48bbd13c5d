"""The same text as it may be meant: without what cannot be seen, and with `%41` and the like read."""

import re
import unicodedata
from collections.abc import Callable, Iterator
from dataclasses import dataclass

_ODD = re.compile(r"[^\t\n\r -~…]")
_PERCENT = re.compile(r"%[2-7][0-9A-Fa-f]")
_INVISIBLE = frozenset({"Cf", "Cc", "Cs", "Cn", "Co"})
_SELECTORS = range(0xFE00, 0xFE10)
"""Variation selectors: marks by their category, but nothing is seen of them."""


@dataclass(frozen=True, slots=True)
class View:
    """A text and where each of its characters starts and ends in the text that was given."""

    text: str
    starts: tuple[int, ...] | None = None
    ends: tuple[int, ...] | None = None
    """None: it is the given text."""

    def origin(self, start: int, end: int) -> tuple[int, int]:
        """Where a range of at least one character lies in the given text."""
        if self.starts is None or self.ends is None:
            return start, end
        return self.starts[start], self.ends[end - 1]


def views_of(text: str) -> Iterator[View]:
    """The text itself, then what else it may be, each only if it differs."""
    plain = View(text)
    yield plain
    seen = _rewritten(plain, _ODD, _seen)
    if seen.text != text:
        yield seen
    unescaped = _rewritten(seen, _PERCENT, _unescaped)
    if unescaped.text != seen.text:
        yield unescaped


def _rewritten(view: View, pattern: re.Pattern[str], change: Callable[[str], str]) -> View:
    """The view with each match replaced by what `change` says of it."""
    parts: list[str] = []
    starts: list[int] = []
    ends: list[int] = []
    done = 0
    for match in pattern.finditer(view.text):
        new = change(match[0])
        if new == match[0]:
            continue
        _copy(view, done, match.start(), starts, ends)
        start, end = view.origin(*match.span())
        parts += (view.text[done : match.start()], new)
        starts += [start] * len(new)
        ends += [end] * len(new)
        done = match.end()
    if done == 0:
        return view
    _copy(view, done, len(view.text), starts, ends)
    return View("".join((*parts, view.text[done:])), tuple(starts), tuple(ends))


def _copy(view: View, start: int, end: int, starts: list[int], ends: list[int]) -> None:
    starts += range(start, end) if view.starts is None else view.starts[start:end]
    ends += range(start + 1, end + 1) if view.ends is None else view.ends[start:end]


def _seen(character: str) -> str:
    """What is seen of a character, in its plain form (NFKC)."""
    if unicodedata.category(character) in _INVISIBLE or ord(character) in _SELECTORS:
        return ""
    return unicodedata.normalize("NFKC", character)


def _unescaped(escape: str) -> str:
    return chr(int(escape[1:], 16)) if escape.lower() != "%7f" else escape
