"""Looks at a place in today's code and takes a sighting of it."""

from difflib import get_close_matches

from moorage.domain.anchor import Place, Sighting, SightingId, SightingReason
from moorage.domain.errors import FileUnavailable, SymbolNotFound
from moorage.domain.source import SourceText
from moorage.domain.symbol import Symbol, SymbolPath
from moorage.services.act import Act
from moorage.services.view import View
from moorage.syntax.parsed import ParsedFile

SNIPPET_BYTES = 8192
"""A longer symbol keeps its head and tail; the portrait has all its tokens."""
_MAX_NAMED = 5


def open_file(view: View, path: str) -> ParsedFile:
    """Raises FileUnavailable with the reason when the file cannot be looked at."""
    content = view.read(path)
    if not isinstance(content, SourceText):
        raise FileUnavailable(f"{path} is {content.value}; a memory can be anchored to readable text files")
    return view.parse(content)


def place_named(view: View, symbol_path: SymbolPath) -> Place:
    """The place that a person typed; raises SymbolNotFound that names what is there."""
    parsed = open_file(view, symbol_path.file)
    if symbol_path.symbol is None:
        return Place(symbol_path.file, None)
    found = parsed.resolve(symbol_path.symbol)
    if len(found) == 1:
        return Place(symbol_path.file, found[0].key)
    raise SymbolNotFound(_not_one(symbol_path, found, parsed))


def _not_one(symbol_path: SymbolPath, found: list[Symbol], parsed: ParsedFile) -> str:
    if found:
        names = ", ".join(_unambiguous(symbol, parsed) for symbol in found[:_MAX_NAMED])
        return f"{symbol_path} names {len(found)} symbols; choose one of: {names}"
    every = list(dict.fromkeys(symbol.key.dotted for symbol in parsed.symbols))
    likely = get_close_matches(symbol_path.symbol or "", every, _MAX_NAMED, cutoff=0.3)
    shown = list(dict.fromkeys([*likely, *every]))[:_MAX_NAMED]
    names = ", ".join(shown) or "none"
    more = len(every) - _MAX_NAMED
    broken = "; the file does not parse just now" if parsed.has_error(None) else ""
    others = f" and {more} more" if more > 0 else ""
    return f"{symbol_path} is not there; symbols of the file: {names}{others}{broken}"


def _unambiguous(symbol: Symbol, parsed: ParsedFile) -> str:
    """The shortest that a person can type for this symbol alone."""
    dotted = symbol.key.dotted
    shorter = (dotted, f"{dotted}({', '.join(symbol.key.params)})")
    alone = (each for each in shorter if parsed.resolve(each) == [symbol])
    return next(alone, f"{dotted}[{parsed.resolve(dotted).index(symbol)}]")


def place_at(view: View, path: str, offset: int) -> Place:
    """The innermost symbol at a byte offset, else the whole file."""
    symbol = open_file(view, path).symbol_at(offset)
    return Place(path, symbol.key if symbol else None)


def place_on_line(view: View, path: str, line: int) -> Place:
    """The innermost symbol that covers a 0-based line's first letter, else the whole file."""
    source = open_file(view, path).source
    span = source.line_span(line)
    text = source.slice(span)
    return place_at(view, path, span.start + len(text) - len(text.lstrip()))


def sight(view: View, place: Place, reason: SightingReason, act: Act) -> Sighting:
    """What is at a place now; raises FileUnavailable or SymbolNotFound when nothing is."""
    parsed = open_file(view, place.path)
    symbol = parsed.find(place.key) if place.key else None
    if place.key and symbol is None:
        raise SymbolNotFound(f"{place.symbol_path} is not there any more; anchor to a symbol that is")
    if parsed.has_error(symbol):
        raise SymbolNotFound(f"{place.symbol_path} does not parse just now; mend the syntax error first")
    text = parsed.source.slice(symbol.span) if symbol else parsed.source.data.decode("utf-8", "replace")
    return Sighting(
        id=SightingId(act.new_id("sgt")),
        place=place,
        portrait=parsed.portrait(symbol),
        fingerprint=parsed.fingerprint(symbol),
        snippet=snippet_of(text),
        digest=parsed.source.digest,
        commit=view.head(),
        seen_at=act.at,
        reason=reason,
    )


def snippet_of(text: str) -> str:
    """The text, or its head and tail with a mark between, in about SNIPPET_BYTES."""
    data = text.encode()
    if len(data) <= SNIPPET_BYTES:
        return text
    half = SNIPPET_BYTES // 2
    return data[:half].decode("utf-8", "ignore") + "\n…\n" + data[-half:].decode("utf-8", "ignore")
