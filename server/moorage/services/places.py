"""Places as people name them: a symbol's name, a line, lines, a file, a folder."""

from difflib import get_close_matches
from pathlib import PurePosixPath

from moorage.domain.anchor import Place, Tie
from moorage.domain.errors import SymbolNotFound
from moorage.domain.source import SourceText, Span, Unreadable
from moorage.domain.symbol import Symbol, SymbolKind, SymbolPath
from moorage.services.folders import names_in
from moorage.services.parts import part_at
from moorage.services.sighting import open_file
from moorage.services.view import View
from moorage.syntax.parsed import ParsedFile

_DECORATION = "@#["
"""What decorators and attributes begin with; they may stand between a comment and what it is about."""
_MAX_NAMED = 5


def place_named(view: View, symbol_path: SymbolPath) -> Place:
    """The place that a person typed; raises SymbolNotFound that names what is there."""
    folder = f"{symbol_path.file.rstrip('/')}/"
    if symbol_path.symbol is None and view.read(symbol_path.file) is Unreadable.MISSING and names_in(view, folder):
        return Place(folder, None)
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


def names_of(view: View, path: str, limit: int) -> list[str]:
    """What a person can type for each symbol of a file, in its order; none for a file that cannot be looked at."""
    content = view.read(path)
    parsed = view.parse(content) if isinstance(content, SourceText) else None
    return [_unambiguous(symbol, parsed) for symbol in parsed.symbols[:limit]] if parsed else []


def paths_with(view: View, typed: str, limit: int) -> list[str]:
    """Files and folders whose path holds what was typed: those that begin with it first, then short ones."""
    folders = {f"{parent}/" for each in view.paths() for parent in PurePosixPath(each).parents if parent.name}
    wanted = typed.lower()
    found = [each for each in {*folders, *view.paths()} if wanted in each.lower()]
    found.sort(key=lambda each: (not each.lower().startswith(wanted), each.count("/"), each))
    return found[:limit]


def place_at(view: View, path: str, offset: int) -> Place:
    """The innermost symbol at a byte offset, or that whose comment is there; else the whole file."""
    parsed = open_file(view, path)
    symbol = _below_comment(parsed, offset) or parsed.symbol_at(offset)
    return Place(path, symbol.key if symbol else None)


def _below_comment(parsed: ParsedFile, offset: int) -> Symbol | None:
    """The symbol that a comment directly above it is about, for an offset in that comment."""
    line = parsed.source.line_span(parsed.source.line_of(offset))
    following = (each for each in parsed.symbols if each.span.start >= line.end)
    symbol = min(following, key=lambda each: each.span.start, default=None)
    if symbol is None:
        return None
    said = " ".join(parsed.comments_above(symbol))
    between = parsed.source.slice(Span(line.start, symbol.span.start)).rstrip().splitlines()
    lines = [" ".join(each.split()) for each in between]
    is_comment = all(each and (each in said or (at and each[0] in _DECORATION)) for at, each in enumerate(lines))
    return symbol if said and is_comment else None


def place_on_line(view: View, path: str, line: int) -> Place:
    """The innermost symbol that covers a 0-based line's first letter, else the whole file."""
    source = open_file(view, path).source
    span = source.line_span(line)
    text = source.slice(span)
    return place_at(view, path, span.start + len(text) - len(text.lstrip()))


def ties_on_lines(view: View, path: str, first: int, last: int) -> tuple[Tie, ...]:
    """What 0-based lines hold, the last one included; see `ties_in`."""
    source = open_file(view, path).source
    return ties_in(view, path, Span(source.line_span(first).start, source.line_span(last).end))


def ties_in(view: View, path: str, span: Span) -> tuple[Tie, ...]:
    """What a selection means: the symbols that it covers, else the symbol whose name it touches, else a part of one.

    Without any code in it, it is what stands around: the innermost symbol, or the file.
    """
    parsed = open_file(view, path)
    span = _trimmed(parsed.source, span)
    home = _innermost_around(parsed, span)
    covered = [each for each in _children(parsed, home) if each.span.start < span.end and span.start < each.span.end]
    if covered and (home is None or home.kind is not SymbolKind.FUNCTION):
        return tuple(Tie(Place(path, each.key), None) for each in covered)
    place = Place(path, home.key if home else None)
    is_part = not (home and _means(parsed.source, span, home)) and part_at(parsed, home, span) is not None
    return (Tie(place, span if is_part else None),)


def _trimmed(source: SourceText, span: Span) -> Span:
    """Without blanks at its ends."""
    text = source.data[span.start : span.end]
    start = span.start + len(text) - len(text.lstrip())
    return Span(start, max(start, span.start + len(text.rstrip())))


def _innermost_around(parsed: ParsedFile, span: Span) -> Symbol | None:
    around = [each for each in parsed.symbols if each.span.start <= span.start and span.end <= each.span.end]
    return max(around, key=lambda each: (each.span.start, -each.span.end), default=None)


def _children(parsed: ParsedFile, home: Symbol | None) -> list[Symbol]:
    index = parsed.symbols.index(home) if home else None
    return [each for each in parsed.symbols if each.parent == index]


def _means(source: SourceText, span: Span, home: Symbol) -> bool:
    """Whether a selection is the whole symbol, or its name on one line."""
    if span == home.span:
        return True
    touches = home.name_span.start < span.end and span.start < home.name_span.end
    return touches and source.line_of(span.start) == source.line_of(span.end)


def text_of(view: View, tie: Tie) -> str:
    """What a person would write for a tie: FILE, FOLDER/, FILE#SYMBOL, FILE:LINE or FILE:LINE-LINE."""
    place = tie.place
    content = view.read(place.path) if place.key or tie.span else None
    if not isinstance(content, SourceText):
        return str(place.symbol_path)
    if tie.span:
        first, last = content.line_of(tie.span.start), content.line_of(max(tie.span.end - 1, tie.span.start))
        return f"{place.path}:{first + 1}" if first == last else f"{place.path}:{first + 1}-{last + 1}"
    parsed = view.parse(content)
    symbol = parsed.find(place.key) if place.key else None
    return f"{place.path}#{_unambiguous(symbol, parsed)}" if symbol else str(place.symbol_path)
