"""What the search for a vanished symbol compares: the symbol as sighted, and symbols of today's files."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Protocol

from moorage.domain.anchor import Sighting
from moorage.domain.fingerprint import member_name, sketch
from moorage.domain.plain_words import words_in
from moorage.domain.portrait import Fingerprint, OutlineRow, Portrait, is_mark
from moorage.domain.roster import Roster, Siblings
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
    siblings: Siblings
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
    roster: Roster[Symbol] = field(compare=False, repr=False)
    """All symbols of the file."""

    @property
    def path(self) -> str:
        return self.view.path

    @property
    def key(self) -> SymbolKey:
        return self.symbol.key

    @cached_property
    def words(self) -> frozenset[bytes]:
        """The words of its text."""
        span = self.symbol.span
        return words_in(self.view.source.data[span.start : span.end])

    @cached_property
    def figure(self) -> Figure:
        portrait, prints = self.view.portrait(self.symbol), self.view.fingerprint(self.symbol)
        siblings = self.roster.siblings(self.key, self.symbol.kind.group)
        return Figure(self.path, self.key, portrait, prints, siblings)


def sighted_figure(sighting: Sighting, key: SymbolKey, old: Roster[OutlineRow]) -> Figure:
    """The symbol as it was seen; its siblings are known from the old outline."""
    siblings = old.siblings(key, sighting.portrait.kind.group)
    return Figure(sighting.place.path, key, sighting.portrait, sighting.fingerprint, siblings)
