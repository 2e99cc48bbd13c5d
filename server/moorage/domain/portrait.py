"""What a symbol looked like, free of layout: the value that all comparisons are made between.

`syntax` takes portraits of today's code; the store keeps those taken when a memory was tied.
A token is one lexical unit in canonical spelling (numbers by value, strings by content in double quotes).
Structure marks stand between the tokens of a body: ENTER + node type when a named node opens, EXIT when it
closes. They make indentation and statement borders visible.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from moorage.domain.symbol import SymbolKey, SymbolKind

ENTER = "\x01"
EXIT = "\x02"


_MARKS = frozenset((ENTER, EXIT))
_BEHIND_MARKS = "\x03"
"""Sorts behind all of them."""


def is_mark(token: str) -> bool:
    """Whether an element of a body stream is a structure mark, not a token."""
    return token[:1] in _MARKS


def tokens_in(stream: Iterable[str]) -> list[str]:
    """Its tokens without the marks."""
    return [element for element in stream if element >= _BEHIND_MARKS or element < ENTER]  # quicker than `is_mark`


@dataclass(frozen=True, slots=True)
class Portrait:
    """A symbol's tokens by role. Comments are nowhere in it but in `comments`."""

    language: str
    kind: SymbolKind
    name: str
    containers: tuple[str, ...]
    """Names of what encloses it, outermost first."""
    params: tuple[str, ...]
    """Normalised parameter texts."""
    header: tuple[str, ...]
    """Tokens outside name, modifiers and body: parameters, return and raised types, bases."""
    modifiers: tuple[str, ...]
    """Decorators, annotations, visibility."""
    body: tuple[str, ...]
    """Tokens and structure marks; in a container without its members."""
    members: tuple[str, ...]
    """Containers only: one `kind name signature` line per member, sorted."""
    local_names: frozenset[str]
    """Names bound inside, whose consistent rename changes nothing."""
    doc: str
    """Docstring with collapsed blanks, or empty."""
    comments: tuple[str, ...]
    """Comments inside and directly above, with collapsed blanks."""


@dataclass(frozen=True, slots=True)
class Fingerprint:
    """Hashes of one symbol; equal hashes are comparable only under one algorithm. 16 hex digits each."""

    algorithm: str
    exact: str
    """Of the symbol's own text, byte for byte."""
    shape: str
    """Of signature, body and members without layout, comments and the symbol's own and enclosing names."""
    signature: str
    body: str
    modifiers: str
    doc: str
    """Of docstring and comments together."""
    local: str
    """Of signature and body with the locally bound names numbered in order of first use."""
    n_tokens: int
    """Tokens of the body, marks not counted."""


@dataclass(frozen=True, slots=True)
class Gist:
    """What an outline keeps of a portrait."""

    shape: str
    n_tokens: int
    sketch: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class OutlineRow:
    """One symbol of a file as it was: enough to tell newcomers from residents and to find a twin."""

    kind: SymbolKind
    key: SymbolKey
    exact: str
    shape: str
    n_tokens: int
    sketch: tuple[int, ...]
    """MinHash of the body's token 3-grams, 32 bits each; empty for bodies without tokens."""


@dataclass(frozen=True, slots=True)
class Outline:
    """All symbols of one file content, the old side of a relocation."""

    algorithm: str
    path: str
    digest: str
    rows: tuple[OutlineRow, ...]
