"""Parts of symbols in today's code: taken when a memory is tied to a span, found and compared afterwards."""

import re
from collections.abc import Iterable, Sequence
from itertools import islice

from moorage.domain.anchor import Part, Place, Sighting
from moorage.domain.claims import claims_of
from moorage.domain.compare import Comparison, compare
from moorage.domain.drift import Grade, Move, Severity
from moorage.domain.fingerprint import exact_hash, fingerprint
from moorage.domain.parts import Range, as_part, image_of, run_of, seen_of
from moorage.domain.portrait import is_mark
from moorage.domain.source import SourceText, Span, Stream
from moorage.domain.symbol import Symbol
from moorage.services.view import View
from moorage.syntax.parsed import ParsedFile

RULE = "same-lines"
"""How the move of a part to another symbol is called."""
MAX_FILES = 20
SNIPPET_CHARACTERS = 8192
_WORD = re.compile(r"[A-Za-z_]\w{3,}")
NOT_THERE = "these lines are not in it any more"


def part_at(parsed: ParsedFile, symbol: Symbol | None, span: Span) -> Part | None:
    """The part that a span of the file touches; None when there are no tokens in it."""
    stream = parsed.stream(symbol)
    touched = [
        index
        for index, (element, at) in enumerate(zip(stream.elements, stream.spans, strict=True))
        if not is_mark(element) and at.start < span.end and span.start < at.end
    ]
    if not touched:
        return None
    start, end = touched[0], touched[-1] + 1
    text = parsed.source.slice(_span(stream, (start, end)))
    return Part(
        before=stream.elements[:start],
        tokens=stream.elements[start:end],
        after=stream.elements[end:],
        exact=exact_hash(text.encode()),
        snippet=text[:SNIPPET_CHARACTERS],
    )


def span_today(parsed: ParsedFile, symbol: Symbol | None, sightings: Iterable[Sighting]) -> Span | None:
    """Where the part of the first of these sightings that is still there stands; None when none is."""
    stream = parsed.stream(symbol)
    for each in sightings:
        found = image_of(each.part, stream.elements) if each.part else None
        if found:
            return _span(stream, found)
    return None


def compare_today(sighting: Sighting, parsed: ParsedFile, symbol: Symbol | None, text: str) -> Comparison:
    """Today's symbol with what was seen of it, or its part with the part; `text` is the memory's."""
    seen = seen_of(sighting)
    claims = claims_of(text, seen.portrait)
    if sighting.part is None:
        return compare(seen, parsed.portrait(symbol), parsed.fingerprint(symbol), claims)
    stream = parsed.stream(symbol)
    found = image_of(sighting.part, stream.elements)
    if found is None:
        return Comparison(Grade.GONE, Severity.WARNING, (), len(sighting.part.tokens), 0, NOT_THERE)
    portrait = as_part(parsed.portrait(symbol), stream.elements[found[0] : found[1]])
    exact = exact_hash(parsed.source.slice(_span(stream, found)).encode())
    return compare(seen, portrait, fingerprint(portrait, exact), claims)


def files_with(view: View, sighting: Sighting) -> list[ParsedFile]:
    """The part's own file and those that changed since it was seen, as far as they have all of its longer words."""
    if sighting.part is None:
        return []
    changes = view.changes_since(sighting.commit)
    paths = dict.fromkeys((sighting.place.path, *changes.renames.values(), *changes.touched))
    words = {word.encode() for token in sighting.part.tokens for word in _WORD.findall(token)}
    contents = (view.read(each) for each in paths)
    likely = (each for each in contents if isinstance(each, SourceText) and all(map(each.data.__contains__, words)))
    return [view.parse(each) for each in islice(likely, MAX_FILES)]


def elsewhere(sighting: Sighting, files: Sequence[ParsedFile]) -> Move | None:
    """The only other symbol of these files in which the part's tokens stand unchanged."""
    if sighting.part is None:
        return None
    homes = [
        Place(file.path, symbol.key if symbol else None)
        for file in files
        for symbol in (None, *file.symbols)
        if run_of(sighting.part, file.stream(symbol).elements)
    ]
    innermost = [each for each in homes if not any(_is_around(each, other) for other in homes)]
    return Move(sighting.place, innermost[0], RULE, 1.0) if len(innermost) == 1 else None


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
