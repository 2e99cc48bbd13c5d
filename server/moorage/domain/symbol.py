"""Named syntax nodes: what a memory is anchored to.

A symbol's key says which one it is within its file; the symbol path adds the file and is what people read.
"""

import re
from dataclasses import dataclass
from enum import StrEnum

from moorage.domain.source import Span


class SymbolKind(StrEnum):
    """What a symbol is; kinds of one group may turn into each other without becoming another symbol."""

    FUNCTION = "function"
    CLASS = "class"
    INTERFACE = "interface"
    ENUM = "enum"
    TYPE = "type"
    MODULE = "module"
    VARIABLE = "variable"
    FIELD = "field"
    SECTION = "section"
    FILE = "file"
    FOLDER = "folder"

    @property
    def group(self) -> str:
        """Classes, interfaces, enums and types are one group; variables and fields another."""
        if self in _TYPES:
            return "type"
        return "value" if self in _VALUES else self.value

    @property
    def is_container(self) -> bool:
        """Whether its members are symbols of their own that drift by themselves."""
        return self in _CONTAINERS


_TYPES = (SymbolKind.CLASS, SymbolKind.INTERFACE, SymbolKind.ENUM, SymbolKind.TYPE)
_VALUES = (SymbolKind.VARIABLE, SymbolKind.FIELD)
_CONTAINERS = (
    SymbolKind.CLASS,
    SymbolKind.INTERFACE,
    SymbolKind.ENUM,
    SymbolKind.MODULE,
    SymbolKind.SECTION,
    SymbolKind.FILE,
    SymbolKind.FOLDER,
)


@dataclass(frozen=True, slots=True)
class SymbolKey:
    """Identity within a file: container names and own name, parameters, place among equal ones (from 0)."""

    names: tuple[str, ...]
    params: tuple[str, ...]
    ordinal: int

    @property
    def name(self) -> str:
        return self.names[-1]

    @property
    def container(self) -> tuple[str, ...]:
        return self.names[:-1]

    @property
    def dotted(self) -> str:
        return ".".join(self.names)


@dataclass(frozen=True, slots=True)
class Symbol:
    """A definition found in a file: decorators and attached modifiers lie inside its span."""

    kind: SymbolKind
    key: SymbolKey
    span: Span
    name_span: Span
    parent: int | None
    """Index of the enclosing symbol in the file's tuple of symbols."""


@dataclass(frozen=True, slots=True)
class SymbolPath:
    """What people read and type: `src/auth.py#Session.refresh`; no `#` means the whole file."""

    file: str
    symbol: str | None

    def __str__(self) -> str:
        return self.file if self.symbol is None else f"{self.file}#{self.symbol}"


def parse_symbol_path(text: str) -> SymbolPath:
    """Splits at the first `#`; an empty symbol means the whole file."""
    file, _, symbol = text.partition("#")
    return SymbolPath(file.strip(), symbol.strip() or None)


_LINES = re.compile(r"(?P<file>[^#]+):(?P<first>\d{1,9})(?:-(?P<last>\d{1,9}))?")


def parse_lines(text: str) -> tuple[str, int, int] | None:
    """`src/auth.py:12` or `src/auth.py:12-14` as the file and its first and last line from 0; None for others."""
    match = _LINES.fullmatch(text.strip())
    if match is None:
        return None
    first = max(int(match["first"]) - 1, 0)
    return match["file"], first, max(int(match["last"] or match["first"]) - 1, first)
