"""Looks for symbols that took code of an anchored one: in its file where it is still there, around where it is lost."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from moorage.domain.anchor import Anchor, Place, Sighting
from moorage.domain.drift import Drift, Grade, Verdict
from moorage.domain.kin import MIN_TOKENS, Relative, absorbed_by, taken_from
from moorage.domain.portrait import Outline, Portrait, is_mark
from moorage.domain.source import SourceText
from moorage.domain.symbol import Symbol, SymbolKind
from moorage.services.view import View
from moorage.syntax.parsed import ParsedFile

MAX_FILES = 8
"""Files that changed and are looked into for the code of a lost symbol."""
_MOST_WORDS = 0.6


def with_kin(outline_of: Callable[[str], Outline | None], view: View, anchor: Anchor, drift: Drift) -> Drift:
    """The drift, with the symbols that took code if some did; `outline_of` gives the symbols of an old content."""
    seen = anchor.latest
    if seen.portrait.kind is not SymbolKind.FUNCTION or seen.part or not _is_torn(drift):
        return drift
    old = _tokens(seen.portrait)
    if len(old) < MIN_TOKENS:
        return drift
    outline = outline_of(seen.digest)
    if drift.place is None:
        found = absorbed_by(old, seen.portrait.name, list(_around(view, seen, outline)))
        return replace(drift, kin=found)
    content = view.read(drift.place.path)
    parsed = view.parse(content) if isinstance(content, SourceText) else None
    symbol = parsed.find(drift.place.key) if parsed and drift.place.key else None
    if parsed is None or symbol is None or outline is None:
        return drift
    return replace(drift, kin=taken_from(old, _tokens(parsed.portrait(symbol)), _newcomers(parsed, outline, symbol)))


def _is_torn(drift: Drift) -> bool:
    """Whether enough is gone for it to be somewhere else."""
    is_edited = drift.grade is Grade.EDITED or drift.verdict is Verdict.CHANGED
    return drift.grade is Grade.GONE or (is_edited and drift.n_changed >= MIN_TOKENS)


def _newcomers(parsed: ParsedFile, outline: Outline, own: Symbol) -> list[Relative]:
    """New functions beside it: what is inside of it, or around it, has all of its code anyway."""
    known = {row.key for row in outline.rows}
    new = [each for each in parsed.symbols if each.kind is SymbolKind.FUNCTION and each.key not in known]
    beside = [each for each in new if each.span.end <= own.span.start or own.span.end <= each.span.start]
    return [_relative(parsed, each, None) for each in beside if not parsed.has_error(each)]


def _around(view: View, seen: Sighting, outline: Outline | None) -> Iterator[Relative]:
    """Functions of the old file and of those that changed since, as they are and as they were."""
    changes = view.changes_since(seen.commit)
    paths = list(dict.fromkeys((seen.place.path, *changes.renames.values(), *changes.touched)))
    origins = {new: old for old, new in changes.renames.items()}
    for parsed in _files(view, paths, seen.portrait):
        origin = origins.get(parsed.path, parsed.path)
        old = view.read_at(seen.commit, [origin])[origin] if seen.commit else None
        before = view.parse_before(old) if isinstance(old, SourceText) else None
        known = {row.key for row in outline.rows} if outline and origin == seen.place.path else set()
        for symbol in parsed.symbols:
            if symbol.kind is not SymbolKind.FUNCTION or parsed.has_error(symbol):
                continue
            then = before.find(symbol.key) if before else None
            if before and then:
                yield _relative(parsed, symbol, _tokens(before.portrait(then)))
            elif symbol.key not in known:
                yield _relative(parsed, symbol, None)


def _files(view: View, paths: Sequence[str], portrait: Portrait) -> Iterator[ParsedFile]:
    """Those with most of the words of a body."""
    words = {token.encode() for token in portrait.body if token.isidentifier() and len(token) > 3}
    count = 0
    for path in paths:
        content = view.read(path)
        if not isinstance(content, SourceText) or not words:
            continue
        if sum(word in content.data for word in words) >= _MOST_WORDS * len(words):
            yield view.parse(content)
            count += 1
            if count == MAX_FILES:
                return


def _relative(parsed: ParsedFile, symbol: Symbol, before: Sequence[str] | None) -> Relative:
    return Relative(Place(parsed.path, symbol.key), _tokens(parsed.portrait(symbol)), before)


def _tokens(portrait: Portrait) -> list[str]:
    return [token for token in portrait.body if not is_mark(token)]
