"""A parsed file: its symbols at once, portraits and fingerprints when asked for."""

from moorage.domain.portrait import Fingerprint, Outline, Portrait
from moorage.domain.source import SourceText
from moorage.domain.symbol import Symbol, SymbolKey


class ParsedFile:
    """One version of one file. Satisfies `relocation.FileView`."""

    source: SourceText
    language: str
    """Language id; "text" without a grammar."""
    symbols: tuple[Symbol, ...]
    """In document order."""

    @property
    def path(self) -> str:
        """Path of the source."""
        return self.source.path

    @property
    def digest(self) -> str:
        """Content hash of the whole file."""
        return self.source.digest

    def symbol_at(self, offset: int) -> Symbol | None:
        """Innermost symbol whose span holds a byte offset."""
        raise NotImplementedError

    def find(self, key: SymbolKey) -> Symbol | None:
        """The symbol with exactly this key."""
        raise NotImplementedError

    def resolve(self, dotted: str) -> list[Symbol]:
        """Symbols a person may mean: by exact dotted name, else by its end.

        `name(params)` and `name[n]` (place among equal ones, from 0) narrow it.
        """
        raise NotImplementedError

    def portrait(self, symbol: Symbol | None) -> Portrait:
        """Portrait of a symbol, or of the whole file; cached."""
        raise NotImplementedError

    def fingerprint(self, symbol: Symbol | None) -> Fingerprint:
        """Fingerprint of a symbol, or of the whole file; cached."""
        raise NotImplementedError

    def exact(self, symbol: Symbol | None) -> str:
        """Hash of the symbol's own text, 16 hex digits, without tokenising."""
        raise NotImplementedError

    def has_error(self, symbol: Symbol | None) -> bool:
        """Whether the symbol's syntax is broken just now."""
        raise NotImplementedError

    def outline(self) -> Outline:
        """Rows of all symbols, for later relocations; costs a portrait of each."""
        raise NotImplementedError
