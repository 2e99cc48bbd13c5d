"""Looks at a place in today's code and takes a sighting of it."""

from moorage.domain.anchor import Place, Sighting, SightingId, SightingReason, Tie
from moorage.domain.errors import FileUnavailable, SymbolNotFound
from moorage.domain.fingerprint import RULES
from moorage.domain.portrait import Outline
from moorage.domain.source import SourceText, unavailable
from moorage.services.act import Act
from moorage.services.folders import digest_of, fingerprint_of, names_in, portrait_of
from moorage.services.parts import part_at
from moorage.services.view import View
from moorage.syntax.parsed import ParsedFile

SNIPPET_BYTES = 8192
"""A longer symbol keeps its head and tail; the portrait has all its tokens."""


def open_file(view: View, path: str) -> ParsedFile:
    """Raises FileUnavailable with the reason when the file cannot be looked at."""
    content = view.read(path)
    if not isinstance(content, SourceText):
        raise unavailable(path, content)
    return view.parse(content)


def sight(view: View, tie: Tie, reason: SightingReason, act: Act) -> Sighting:
    """What is at a place now; raises FileUnavailable or SymbolNotFound when nothing is."""
    place = tie.place
    if place.is_folder:
        return _sight_folder(view, place, reason, act)
    parsed = open_file(view, place.path)
    symbol = parsed.find(place.key) if place.key else None
    if place.key and symbol is None:
        raise SymbolNotFound(f"{place.symbol_path} is not there any more; anchor to a symbol that is")
    if is_half_typed(parsed, tie):
        raise SymbolNotFound(f"{place.symbol_path} does not parse just now; mend it first, or anchor to the file")
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
        part=part_at(parsed, symbol, tie.span) if tie.span else None,
    )


def is_half_typed(parsed: ParsedFile, tie: Tie) -> bool:
    """Whether it does not parse just now, so that it cannot be told what belongs to it. A whole file is what it is."""
    is_file = tie.place.key is None and tie.span is None
    return not is_file and parsed.has_error(parsed.find(tie.place.key) if tie.place.key else None)


def outline_of(view: View, path: str) -> Outline:
    """Symbols of a file as it is; a folder has none."""
    return (
        Outline(RULES, path, digest_of(names_in(view, path)), ())
        if path.endswith("/")
        else open_file(view, path).outline()
    )


def _sight_folder(view: View, place: Place, reason: SightingReason, act: Act) -> Sighting:
    names = names_in(view, place.path)
    if not names:
        raise FileUnavailable(f"{place.path} is no folder with files in it; anchor to one that is")
    portrait = portrait_of(place.path, names)
    return Sighting(
        id=SightingId(act.new_id("sgt")),
        place=place,
        portrait=portrait,
        fingerprint=fingerprint_of(portrait),
        snippet=snippet_of("\n".join(names)),
        digest=digest_of(names),
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
