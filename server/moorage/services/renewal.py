"""Looks anew at what was sighted under other token rules, so that an upgrade of them raises nothing.

Hashes and tokens are comparable only when taken by the same rules, grammar and queries. The text that was sighted is
kept in full where it is short, and git has the rest; its exact hash says whether it is the same text.
"""

from collections.abc import Iterator
from dataclasses import replace

from moorage.domain.anchor import Part, Sighting
from moorage.domain.fingerprint import exact_hash
from moorage.domain.source import SourceText, Span
from moorage.domain.symbol import Symbol
from moorage.services.parts import part_at
from moorage.services.view import View
from moorage.syntax.languages import algorithm_at
from moorage.syntax.parsed import ParsedFile

Host = tuple[ParsedFile, Symbol | None]
"""Today's file, and the symbol in it that stands where the sighted one stood."""


def renewed(view: View, sighting: Sighting, host: Host | None) -> Sighting:
    """The sighting as today's rules would take it; as it is, when it is of today or its text is not to be had."""
    if sighting.place.is_folder or sighting.fingerprint.algorithm == algorithm_at(sighting.place.path):
        return sighting
    taken = (_taken(each, sighting) for each in _seen_hosts(view, sighting, host))
    return next((each for each in taken if each), sighting)


def seen_host(view: View, sighting: Sighting, host: Host | None) -> Host | None:
    """The file as it was when the sighting was taken, and the symbol in it; None when the text is not to be had."""
    return next(_seen_hosts(view, sighting, host), None)


def _seen_hosts(view: View, sighting: Sighting, host: Host | None) -> Iterator[Host]:
    for source in filter(None, (_committed(view, sighting), _kept(sighting, host))):
        parsed = view.parse_before(source)
        symbol = _same_text(parsed, sighting)
        if symbol or (sighting.place.key is None and parsed.exact(None) == sighting.fingerprint.exact):
            yield parsed, symbol


def _committed(view: View, sighting: Sighting) -> SourceText | None:
    if sighting.commit is None:
        return None
    content = view.read_at(sighting.commit, [sighting.place.path])[sighting.place.path]
    return content if isinstance(content, SourceText) else None


def _kept(sighting: Sighting, host: Host | None) -> SourceText:
    """The snippet in today's file in the place of today's symbol, as most syntax means nothing alone; else alone."""
    snippet = sighting.snippet.encode()
    parsed, symbol = host or (None, None)
    if parsed is None or symbol is None:
        return SourceText(sighting.place.path, snippet)
    data, span = parsed.source.data, symbol.span
    return SourceText(parsed.path, data[: span.start] + snippet + data[span.end :])


def _taken(host: Host, sighting: Sighting) -> Sighting | None:
    parsed, symbol = host
    portrait = parsed.portrait(symbol)
    if symbol is not None:
        portrait = replace(portrait, name=sighting.portrait.name, containers=sighting.portrait.containers)
    part = _part_in(parsed, symbol, sighting.part) if sighting.part else None
    if sighting.part and part is None:
        return None
    return replace(sighting, portrait=portrait, fingerprint=parsed.fingerprint(symbol), part=part)


def _part_in(parsed: ParsedFile, symbol: Symbol | None, seen: Part) -> Part | None:
    """The part where its text stands; of several such places the one with as much before it."""
    text, data = seen.snippet.encode(), parsed.source.data
    start, end = (symbol.span.start, symbol.span.end) if symbol else (0, len(data))
    found: list[Part] = []
    while exact_hash(text) == seen.exact and (start := data.find(text, start, end)) >= 0:
        part = part_at(parsed, symbol, Span(start, start + len(text)))
        found += [part] if part else []
        start += len(text)
    return min(found, key=lambda each: abs(len(each.before) - len(seen.before)), default=None)


def _same_text(parsed: ParsedFile, sighting: Sighting) -> Symbol | None:
    """The symbol whose text is the sighted one, of its name if there are several."""
    key = sighting.place.key
    if key is None:
        return None
    same = [each for each in parsed.symbols if parsed.exact(each) == sighting.fingerprint.exact]
    return next((each for each in same if each.key.name == key.name), same[0] if same else None)
