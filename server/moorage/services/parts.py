"""Parts of symbols in today's code: taken when a memory is tied to a span, found and compared afterwards."""

import re
from collections.abc import Iterable
from dataclasses import replace
from itertools import islice

from moorage.domain.anchor import Part, Place, Sighting
from moorage.domain.claims import claims_of
from moorage.domain.compare import Comparison, compare
from moorage.domain.drift import Grade, Move, Severity
from moorage.domain.fingerprint import exact_hash, fingerprint
from moorage.domain.judging import LINES
from moorage.domain.parts import Range, as_part, image_of, part_seen, run_of
from moorage.domain.portrait import Outline, is_mark
from moorage.domain.source import SourceText, Span, Stream
from moorage.domain.symbol import Symbol
from moorage.services.view import View
from moorage.syntax.parsed import ParsedFile

MAX_FILES = 20
SNIPPET_CHARACTERS = 8192
_WORD = re.compile(r"[A-Za-z_]\w{3,}")
NO_PART = Part((), (), (), Span(0, 0), "", "")
NOT_THERE = "these lines are not in it any more"


def part_at(parsed: ParsedFile, symbol: Symbol | None, span: Span) -> Part | None:
    """The part that a span of the file touches; None when there are no tokens in it."""
    stream = parsed.stream(symbol)
    touched = [
        index
        for index, (element, at) in enumerate(zip(stream.elements, stream.spans, strict=True))
        if not is_mark(element) and at.start < span.end and span.start < at.end
    ]
    return _part(parsed, symbol, stream, (touched[0], touched[-1] + 1)) if touched else None


def _part(parsed: ParsedFile, symbol: Symbol | None, stream: Stream, found: Range) -> Part:
    span = _span(stream, found)
    text = parsed.source.slice(span)
    start, end = found
    origin = symbol.span.start if symbol else 0
    return Part(
        before=stream.elements[:start],
        tokens=stream.elements[start:end],
        after=stream.elements[end:],
        span=Span(span.start - origin, span.end - origin),
        exact=exact_hash(text.encode()),
        snippet=text[:SNIPPET_CHARACTERS],
    )


def span_today(parsed: ParsedFile, symbol: Symbol | None, sightings: Iterable[Sighting]) -> Span | None:
    """Where the part of the first of these sightings that is still there stands; None when none is."""
    origin, exact = symbol.span.start if symbol else 0, parsed.exact(symbol)
    for each in sightings:
        if each.part and each.fingerprint.exact == exact:
            return Span(origin + each.part.span.start, origin + each.part.span.end)
        found = image_of(each.part, parsed.stream(symbol).elements) if each.part else None
        if found:
            return _span(parsed.stream(symbol), found)
    return None


def seen_in(sighting: Sighting, parsed: ParsedFile, symbol: Symbol | None) -> Sighting:
    """The sighting as its symbol, and what of it is sighted, are in a file; a part without tokens is not there."""
    portrait, prints = parsed.portrait(symbol), parsed.fingerprint(symbol)
    part = sighting.part
    if part:
        stream = parsed.stream(symbol)
        found = image_of(part, stream.elements) if part.tokens else None
        part = _part(parsed, symbol, stream, found) if found else NO_PART
    return replace(sighting, portrait=portrait, fingerprint=prints, part=part)


def compare_today(sighting: Sighting, parsed: ParsedFile, symbol: Symbol | None, text: str) -> Comparison:
    """Today's symbol with what was seen of it, or its part with the part; `text` is the memory's."""
    return compare_then(sighting, seen_in(sighting, parsed, symbol), text)


def compare_then(seen: Sighting, then: Sighting, text: str) -> Comparison:
    """What a symbol or part was with what it is at another time."""
    if seen.part is None:
        return compare(seen, then.portrait, then.fingerprint, claims_of(text, seen.portrait))
    if not then.part or not then.part.tokens:
        return Comparison(Grade.GONE, Severity.WARNING, (), len(seen.part.tokens), 0, NOT_THERE)
    alone = part_seen(seen, seen.part, then.portrait)
    portrait = as_part(then.portrait, then.part.tokens, seen.portrait)
    prints = fingerprint(portrait, then.part.exact, then.fingerprint.algorithm)
    return compare(alone, portrait, prints, claims_of(text, alone.portrait))


def elsewhere(view: View, sighting: Sighting, outline: Outline | None) -> Move | None:
    """The only other symbol that has the part's tokens unchanged and did not have them before; `outline` is the old
    file's. It is looked for in the part's own file and in those that changed since."""
    part = sighting.part
    if part is None:
        return None
    homes = [
        Place(file.path, symbol.key if symbol else None)
        for file in _files_with(view, sighting.place.path, sighting.commit, part)
        for symbol in (None, *file.symbols)
        if run_of(part, file.stream(symbol).elements)
    ]
    innermost = [each for each in homes if not any(_is_around(each, other) for other in homes)]
    if len(innermost) != 1 or innermost[0] == sighting.place or _had_it(view, sighting, part, innermost[0], outline):
        return None
    return Move(sighting.place, innermost[0], LINES, 1.0)


def _files_with(view: View, home: str, commit: str | None, part: Part) -> list[ParsedFile]:
    """As far as they have all of its longer words."""
    changes = view.changes_since(commit)
    paths = dict.fromkeys((home, *changes.renames.values(), *changes.touched))
    words = {word.encode() for token in part.tokens if not is_mark(token) for word in _WORD.findall(token)}
    contents = (view.read(each) for each in paths)
    likely = (each for each in contents if isinstance(each, SourceText) and all(map(each.data.__contains__, words)))
    return [view.parse(each) for each in islice(likely, MAX_FILES)]


def _had_it(view: View, sighting: Sighting, part: Part, place: Place, outline: Outline | None) -> bool:
    """Whether the lines stood there when they were seen in their own place: then they are a copy, not these."""
    old = view.read_at(sighting.commit, [place.path]).get(place.path) if sighting.commit else None
    if isinstance(old, SourceText):
        before = view.parse_before(old)
        then = before.find(place.key) if place.key else None
        is_known = then is not None or place.key is None
        return is_known and run_of(part, before.stream(then).elements) is not None
    return place.path == sighting.place.path and not _is_newcomer(place, outline)


def _is_newcomer(place: Place, outline: Outline | None) -> bool:
    return outline is not None and place.key is not None and all(row.key != place.key for row in outline.rows)


def _is_around(outer: Place, inner: Place) -> bool:
    if outer.path != inner.path or outer == inner or inner.key is None:
        return False
    return outer.key is None or inner.key.names[: len(outer.key.names)] == outer.key.names


def _span(stream: Stream, found: Range) -> Span:
    """From the first to the last token; marks have the spans of whole nodes."""
    return Span(stream.spans[found[0]].start, max(each.end for each in _token_spans(stream, found)))


def _token_spans(stream: Stream, found: Range) -> list[Span]:
    within = zip(stream.elements[found[0] : found[1]], stream.spans[found[0] : found[1]], strict=True)
    return [span for element, span in within if not is_mark(element)]
