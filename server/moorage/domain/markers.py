"""Anchors that a memory's own text names: `@anchor(file=…, symbol=…)`, and plain paths of older notes."""

import re
from dataclasses import dataclass

from moorage.domain.symbol import SymbolPath, parse_symbol_path

MAX_MARKERS = 50
_MARKER = re.compile(r"@anchor\(((?:\"[^\"\n]*\"|'[^'\n]*'|[^()\"'\n])*)\)")
_PAIR = re.compile(r"(\w+)\s*=\s*(?:\"([^\"\n]*)\"|'([^'\n]*)'|([^\s,)\"']+))")
_DONE = re.compile(rf"^(?:\s*{_PAIR.pattern}\s*,)*")
_OPEN = re.compile(r"@anchor\(([^()\n]*)$")
_ENDINGS = (
    "c|cc|cjs|cpp|cs|css|go|graphql|h|hpp|html|java|js|json|jsx|kt|kts|lua|md|mjs|php|proto|py|pyi|rb|rs|rst|scala|"
    "scss|sh|sql|svelte|swift|toml|ts|tsx|txt|vue|yaml|yml"
)
_MENTION = re.compile(
    r"(?<![\w./@#:-])(?P<path>(?:\./)?(?:(?!\.\./)[\w.@-]+/)*[\w.@-]+\.(?:" + _ENDINGS + r"))"
    r"(?:#(?P<symbol>[\w.$]+)|:(?P<first>\d+)(?:-(?P<last>\d+))?)?(?![\w/])"
)
_NAMED = re.compile(r"`([A-Za-z_$][\w$.]*)(?:\(\))?`|(?<![\w.])([A-Za-z_$][\w$.]*)\(\)")


@dataclass(frozen=True, slots=True)
class Marker:
    """One `@anchor(…)`: what it names, as written."""

    to: SymbolPath


@dataclass(frozen=True, slots=True)
class Mention:
    """A path that stands in the text of a note; lines count from 1."""

    path: str
    symbol: str | None
    first: int | None
    last: int | None


def markers_in(text: str) -> tuple[Marker, ...]:
    """Markers in order, without repeats, at most MAX_MARKERS; one without a file is none."""
    found = dict.fromkeys(filter(None, map(_marker, _MARKER.finditer(text))))
    return tuple(found)[:MAX_MARKERS]


def without_markers(text: str) -> str:
    """The text that people wrote for people."""
    return _MARKER.sub("", text)


def claiming(title: str, content: str) -> str:
    """The words of a memory that say something about code."""
    return f"{title}\n{without_markers(content)}"


def _marker(match: re.Match[str]) -> Marker | None:
    values = {key.lower(): double or single or bare for key, double, single, bare in _PAIR.findall(match[1])}
    if not values.get("file"):
        return None
    symbol = values.get("symbol") or None
    if symbol and "#" in symbol:  # `symbol=src/a.ts#f`, as other systems write it
        symbol = parse_symbol_path(symbol).symbol
    return Marker(SymbolPath(values["file"], symbol))


def mentions_in(text: str) -> tuple[Mention, ...]:
    """Paths with a known ending, in order, without repeats; whether they exist is not known here."""
    return tuple(dict.fromkeys(map(_mention, _MENTION.finditer(without_markers(text)))))


def _mention(match: re.Match[str]) -> Mention:
    first, last = match["first"], match["last"]
    path = match["path"].removeprefix("./")
    return Mention(path, match["symbol"], int(first) if first else None, int(last) if last else None)


def names_in(text: str) -> tuple[str, ...]:
    """Identifiers that the text marks as code, by backticks or a call's parentheses."""
    return tuple(dict.fromkeys(first or second for first, second in _NAMED.findall(text)))


@dataclass(frozen=True, slots=True)
class Writing:
    """A marker that is being typed: the value so far, and which one it is."""

    key: str
    """`file`, `symbol`, or empty where a key is expected."""
    typed: str
    file: str
    """The file named before, or empty."""
    quote: str


def written_at(before: str) -> Writing | None:
    """What is being typed at the end of a line's text, when that is inside a marker."""
    match = _OPEN.search(before)
    if match is None:
        return None
    inside = match[1]
    values = {key.lower(): double or single or bare for key, double, single, bare in _PAIR.findall(inside)}
    key, equals, typed = _DONE.sub("", inside).strip().partition("=")
    if not equals:
        return Writing("", key.strip(), values.get("file", ""), "")
    typed = typed.strip()
    quote = typed[:1] if typed[:1] in ("'", '"') else ""
    return Writing(key.strip().lower(), typed.removeprefix(quote), values.get("file", ""), quote)
