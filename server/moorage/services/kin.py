"""Looks for symbols that took code of an anchored one: in its file where it is still there, around where it is lost."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache

from moorage.domain.anchor import Anchor, Place, Sighting
from moorage.domain.drift import Drift, Grade, Verdict
from moorage.domain.kin import MIN_TOKENS, Bodies, Relative, absorbed_by, taken_from
from moorage.domain.portrait import Outline, Portrait, is_mark
from moorage.domain.source import SourceText
from moorage.domain.symbol import Symbol, SymbolKey, SymbolKind
from moorage.services.view import View
from moorage.syntax.parsed import ParsedFile

MAX_FILES = 8
"""Files that changed and are looked into for the code of a lost symbol."""
_MOST_WORDS = 0.6


class Kinship:
    """Looks for the kin of one anchor after the other; what is read of a file serves all of them.

    `outline_of` gives the symbols of an old content.
    """

    def __init__(self, outline_of: Callable[[str], Outline | None], view: View) -> None:
        self._outline_of = outline_of
        self._view = view
        self._functions = lru_cache(maxsize=MAX_FILES)(_Functions)
        self._kept: tuple[Outline | None, frozenset[SymbolKey]] = None, frozenset()

    def added(self, anchor: Anchor, drift: Drift) -> Drift:
        """The drift, with the symbols that took code if some did."""
        seen = anchor.latest
        if seen.portrait.kind is not SymbolKind.FUNCTION or seen.part or not _is_torn(drift):
            return drift
        old = _tokens(seen.portrait)
        if len(old) < MIN_TOKENS:
            return drift
        outline = self._outline_of(seen.digest)
        if drift.place is None:
            found = absorbed_by(old, seen.portrait.name, list(self._around(seen, old, outline)))
            return replace(drift, kin=found)
        content = self._view.read(drift.place.path)
        parsed = self._view.parse(content) if isinstance(content, SourceText) else None
        symbol = parsed.find(drift.place.key) if parsed and drift.place.key else None
        if parsed is None or symbol is None or outline is None:
            return drift
        relatives = _newcomers(parsed, outline, symbol)
        return replace(drift, kin=taken_from(old, _tokens(parsed.portrait(symbol)), relatives))

    def _around(self, seen: Sighting, old: Sequence[str], outline: Outline | None) -> Iterator[Relative]:
        """Functions of the old file and of those that changed since, as they are and as they were."""
        changes = self._view.changes_since(seen.commit)
        paths = list(dict.fromkeys((seen.place.path, *changes.renames.values(), *changes.touched)))
        origins = {new: origin for origin, new in changes.renames.items()}
        for parsed in _files(self._view, paths, seen.portrait):
            origin = origins.get(parsed.path, parsed.path)
            before = self._before(seen, origin)
            known = self._keys(outline) if outline and origin == seen.place.path else frozenset()
            for symbol in self._functions(parsed).sharing(old):
                then = before.find(symbol.key) if before else None
                if before and then:
                    yield _relative(parsed, symbol, _tokens(before.portrait(then)))
                elif symbol.key not in known:
                    yield _relative(parsed, symbol, None)

    def _keys(self, outline: Outline) -> frozenset[SymbolKey]:
        """Once for anchors of one old content in a row."""
        if self._kept[0] is not outline:
            self._kept = outline, frozenset(row.key for row in outline.rows)
        return self._kept[1]

    def _before(self, seen: Sighting, origin: str) -> ParsedFile | None:
        old = self._view.read_at(seen.commit, [origin])[origin] if seen.commit else None
        return self._view.parse_before(old) if isinstance(old, SourceText) else None


class _Functions:
    """The sound functions of a file, by what stands in their bodies."""

    def __init__(self, parsed: ParsedFile) -> None:
        functions = (each for each in parsed.symbols if each.kind is SymbolKind.FUNCTION)
        self._symbols = [each for each in functions if not parsed.has_error(each)]
        self._bodies = Bodies([_tokens(parsed.portrait(each)) for each in self._symbols])

    def sharing(self, old: Sequence[str]) -> list[Symbol]:
        """Those that may have taken code of an old body, in order of the text."""
        return [self._symbols[index] for index in self._bodies.sharing(old)]


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
