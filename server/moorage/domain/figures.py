"""What the search for a vanished symbol compares: the symbol as sighted, and symbols of today's files."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Protocol

from moorage.domain.anchor import Sighting
from moorage.domain.fingerprint import member_name, sketch
from moorage.domain.portrait import Fingerprint, Outline, OutlineRow, Portrait, is_mark
from moorage.domain.source import SourceText
from moorage.domain.symbol import Symbol, SymbolKey


class FileView(Protocol):
    """One of today's files; portraits and fingerprints are taken when asked for."""

    @property
    def path(self) -> str:
        """Workspace-relative path with forward slashes."""

    @property
    def digest(self) -> str:
        """Content hash of the whole file."""

    @property
    def source(self) -> SourceText:
        """The file's text."""

    @property
    def symbols(self) -> Sequence[Symbol]:
        """All symbols in document order."""

    def portrait(self, symbol: Symbol | None) -> Portrait:
        """Portrait of a symbol, or of the whole file."""

    def fingerprint(self, symbol: Symbol | None) -> Fingerprint:
        """Fingerprint of a symbol, or of the whole file."""

    def exact(self, symbol: Symbol | None) -> str:
        """Hash of the symbol's own text, without tokenising."""


@dataclass(frozen=True)
class Figure:
    """A symbol at a path, with the names around it."""

    path: str
    key: SymbolKey
    portrait: Portrait
    fingerprint: Fingerprint
    siblings: frozenset[str]
    """Names of the other symbols of its group in its container."""

    @cached_property
    def tokens(self) -> tuple[str, ...]:
        """Tokens of the body; in a container the names of its members too."""
        own = (token for token in self.portrait.body if not is_mark(token))
        return (*own, *map(member_name, self.portrait.members))

    @cached_property
    def shingles(self) -> frozenset[tuple[str, ...]]:
        """Token 3-grams of the body; a shorter body is one."""
        tokens = self.tokens
        if len(tokens) < 3:
            return frozenset([tokens] if tokens else [])
        return frozenset(zip(tokens, tokens[1:], tokens[2:], strict=False))

    @cached_property
    def sketch(self) -> tuple[int, ...]:
        """MinHash of the body."""
        return sketch(self.portrait)


@dataclass(frozen=True)
class Candidate:
    """A symbol of one of today's files; what it looks like is read when asked for."""

    view: FileView
    symbol: Symbol

    @property
    def path(self) -> str:
        return self.view.path

    @property
    def key(self) -> SymbolKey:
        return self.symbol.key

    @cached_property
    def figure(self) -> Figure:
        portrait, prints = self.view.portrait(self.symbol), self.view.fingerprint(self.symbol)
        return Figure(self.path, self.key, portrait, prints, sibling_names(self.symbol, self.view.symbols))


def sighted_figure(sighting: Sighting, key: SymbolKey, outline: Outline | None) -> Figure:
    """The symbol as it was seen; its siblings are known from the old outline."""
    group = sighting.portrait.kind.group
    siblings = sibling_names_in(key, group, outline.rows if outline else ())
    return Figure(sighting.place.path, key, sighting.portrait, sighting.fingerprint, siblings)


def sibling_names(symbol: Symbol, symbols: Iterable[Symbol]) -> frozenset[str]:
    """Names of the other symbols of its group in its container."""
    return _siblings(symbol.key, [each.key for each in symbols if each.kind.group == symbol.kind.group])


def sibling_names_in(key: SymbolKey, group: str, rows: Iterable[OutlineRow]) -> frozenset[str]:
    """The same for a row of an old outline."""
    return _siblings(key, [row.key for row in rows if row.kind.group == group])


def _siblings(key: SymbolKey, keys: Iterable[SymbolKey]) -> frozenset[str]:
    return frozenset(each.name for each in keys if each.container == key.container and each != key)
