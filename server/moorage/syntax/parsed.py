"""A parsed file: its symbols at once, portraits and fingerprints when asked for."""

import re
from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Protocol

from tree_sitter import Tree

from moorage.domain.fingerprint import exact_hash, fingerprint, gist
from moorage.domain.portrait import Fingerprint, Gist, Outline, OutlineRow, Portrait
from moorage.domain.source import SourceText, Stream
from moorage.domain.symbol import Symbol, SymbolKey, SymbolKind
from moorage.syntax.languages import algorithm_of
from moorage.syntax.parameters import normalised

_REFERENCE = re.compile(r"(?P<names>.*?)\s*(?:\((?P<params>.*)\))?\s*(?:\[(?P<ordinal>\d+)\])?", re.DOTALL)

LikenessKey = tuple[SymbolKind, str, tuple[str, ...], str, tuple[str, ...]]
"""Kind, name, parameters, exact hash and comments above: all that a portrait is made from."""


class Likeness:
    """A portrait with the hashes of it, which are made when first asked for."""

    def __init__(self, portrait: Portrait, exact: str, algorithm: str) -> None:
        """`exact` is the hash of the symbol's own text."""
        self.portrait = portrait
        self._exact = exact
        self._algorithm = algorithm

    @cached_property
    def fingerprint(self) -> Fingerprint:
        """All hashes."""
        return fingerprint(self.portrait, self._exact, self._algorithm)

    @cached_property
    def gist(self) -> Gist:
        """What an outline keeps."""
        return gist(self.portrait)


class Subject(Protocol):
    """The parsed content behind a file; symbols are named by their index, None is the whole file."""

    tree: Tree | None
    """Syntax tree for the next incremental parse; None without a grammar."""

    def portrait(self, index: int | None) -> Portrait:
        """Takes a portrait, every time anew."""

    def gists(self, indices: Sequence[int]) -> list[Gist]:
        """What an outline keeps of the portraits of these symbols, in their order."""

    def comments_above(self, index: int | None) -> tuple[str, ...]:
        """Comments directly above, which belong to the portrait though not to the symbol's text."""

    def has_error(self, index: int | None) -> bool:
        """Whether the syntax is broken there."""

    def stream(self, index: int | None) -> Stream:
        """All that is read of a symbol in order of the text; members of a container and comments left out."""


@dataclass(frozen=True, slots=True)
class Seen:
    """What was looked up in a file so far, by the index of the symbol; None is the whole file."""

    exact: dict[int | None, str]
    """Hashes of the symbols' own text."""
    above: dict[int | None, tuple[str, ...]]
    """Comments above."""

    def without(self, indices: Container[int | None]) -> "Seen":
        """That of all other symbols."""
        exact = {index: value for index, value in self.exact.items() if index not in indices}
        return Seen(exact, {index: value for index, value in self.above.items() if index not in indices})


class ParsedFile:
    """One version of one file. Satisfies `relocation.FileView`."""

    def __init__(
        self,
        source: SourceText,
        language: str,
        symbols: Sequence[Symbol],
        subject: Subject,
        carried: Mapping[LikenessKey, Likeness],
        seen: "Seen | None" = None,
        indices: Mapping[SymbolKey, int] | None = None,
    ) -> None:
        """`seen` is what is known of the symbols already, `indices` where they stand."""
        self.source = source
        self.language = language
        """Language id; "text" without a grammar."""
        self.symbols = symbols
        """In document order, outer before inner."""
        self.subject = subject
        self.indices = indices or {symbol.key: index for index, symbol in enumerate(symbols)}
        self.seen = seen or Seen({}, {})
        self._streams: dict[int | None, Stream] = {}
        self._likenesses: dict[int | None, Likeness] = {}
        self._carried = self._still_alike(carried)

    @property
    def path(self) -> str:
        """Path of the source."""
        return self.source.path

    @property
    def digest(self) -> str:
        """Content hash of the whole file."""
        return self.source.digest

    @property
    def likenesses(self) -> dict[LikenessKey, Likeness]:
        """Portraits known so far, for the next version of the file."""
        own = {self._likeness_key(index): likeness for index, likeness in self._likenesses.items()}
        return self._carried | own

    def symbol_at(self, offset: int) -> Symbol | None:
        """Innermost symbol whose span holds a byte offset; where two touch, the one that starts there."""
        holding = [symbol for symbol in self.symbols if symbol.span.contains(offset)]
        return max(holding, key=lambda s: (s.span.start, -s.span.end, s.name_span.contains(offset)), default=None)

    def find(self, key: SymbolKey) -> Symbol | None:
        """The symbol with exactly this key."""
        index = self.indices.get(key)
        return None if index is None else self.symbols[index]

    def twins(self, key: SymbolKey) -> list[Symbol]:
        """All symbols with its names and parameters, in order of the text."""
        found: list[Symbol] = []
        while (each := self.find(SymbolKey(key.names, key.params, len(found)))) is not None:
            found.append(each)
        return found

    def resolve(self, dotted: str) -> list[Symbol]:
        """Symbols a person may mean: by exact dotted name, else by its end.

        `name(params)` and `name[n]` (place among equal ones, from 0) narrow it.
        """
        if verbatim := self._named(dotted.strip()):
            return verbatim
        names, params, ordinal = _reference(dotted)
        named = self._named(names)
        if params is not None:
            named = [symbol for symbol in named if ",".join(symbol.key.params) == params]
        if ordinal is None:
            return named
        return named[ordinal : ordinal + 1] if params is None else [s for s in named if s.key.ordinal == ordinal]

    def _named(self, names: str) -> list[Symbol]:
        exact = [symbol for symbol in self.symbols if symbol.key.dotted == names]
        ending = f".{names}"
        return exact or [symbol for symbol in self.symbols if names and symbol.key.dotted.endswith(ending)]

    def portrait(self, symbol: Symbol | None) -> Portrait:
        """Portrait of a symbol, or of the whole file; cached."""
        return self._likeness(symbol).portrait

    def fingerprint(self, symbol: Symbol | None) -> Fingerprint:
        """Fingerprint of a symbol, or of the whole file; cached."""
        return self._likeness(symbol).fingerprint

    def exact(self, symbol: Symbol | None) -> str:
        """Hash of the symbol's own text, 16 hex digits, without tokenising."""
        return self._exact_at(self._index(symbol))

    def comments_above(self, symbol: Symbol) -> tuple[str, ...]:
        """Comments that end on the line above it, top first, with collapsed blanks."""
        return self._above(self._index(symbol))

    def has_error(self, symbol: Symbol | None) -> bool:
        """Whether the symbol's syntax is broken just now."""
        return self.subject.has_error(self._index(symbol))

    def stream(self, symbol: Symbol | None) -> Stream:
        """All that is read of a symbol in order of the text; members of a container and comments left out. Cached."""
        index = self._index(symbol)
        known = self._streams.get(index)
        if known is None:
            known = self._streams[index] = self.subject.stream(index)
        return known

    def outline(self) -> Outline:
        """Rows of all symbols, for later relocations; costs a portrait of each the first time."""
        return self._outline

    @cached_property
    def _outline(self) -> Outline:
        known = {index: self._known(index) for index in range(len(self.symbols))}
        missing = [index for index in reversed(known) if known[index] is None]  # what is inside before what is around
        gists = dict(zip(missing, self.subject.gists(missing), strict=True))
        gists |= {index: likeness.gist for index, likeness in known.items() if likeness is not None}
        rows = tuple(self._row(index, gists[index]) for index in range(len(self.symbols)))
        return Outline(algorithm_of(self.language), self.path, self.digest, rows)

    def _row(self, index: int, gist: Gist) -> OutlineRow:
        symbol = self.symbols[index]
        return OutlineRow(symbol.kind, symbol.key, self._exact_at(index), gist.shape, gist.n_tokens, gist.sketch)

    def _index(self, symbol: Symbol | None) -> int | None:
        return None if symbol is None else self.indices[symbol.key]

    def _exact_at(self, index: int | None) -> str:
        known = self.seen.exact.get(index)
        if known is None:
            data = self.source.data
            if index is not None:
                span = self.symbols[index].span
                data = data[span.start : span.end]
            known = self.seen.exact[index] = exact_hash(data)
        return known

    def _likeness(self, symbol: Symbol | None) -> Likeness:
        index = self._index(symbol)
        known = self._known(index)
        if known is None:
            known = Likeness(self.subject.portrait(index), self._exact_at(index), algorithm_of(self.language))
            self._likenesses[index] = known
        return known

    def _known(self, index: int | None) -> Likeness | None:
        """One that was asked for before, of this version of the file or of an earlier one that was alike."""
        known = self._likenesses.get(index)
        if known is None and self._carried:
            known = self._carried.get(self._likeness_key(index))
            if known is None or self.subject.has_error(index):
                return None
            self._likenesses[index] = known
        return known

    def _likeness_key(self, index: int | None) -> LikenessKey:
        above = self._above(index)
        if index is None:
            return SymbolKind.FILE, "", (), self._exact_at(None), above
        symbol = self.symbols[index]
        return symbol.kind, symbol.key.dotted, symbol.key.params, self._exact_at(index), above

    def _above(self, index: int | None) -> tuple[str, ...]:
        above = self.seen.above.get(index)
        if above is None:
            above = self.seen.above[index] = self.subject.comments_above(index)
        return above

    def _still_alike(self, carried: Mapping[LikenessKey, Likeness]) -> dict[LikenessKey, Likeness]:
        if not carried:
            return {}
        present = {self._exact_at(index) for index in (None, *range(len(self.symbols)))}
        return {key: likeness for key, likeness in carried.items() if key[3] in present}


def _reference(dotted: str) -> tuple[str, str | None, int | None]:
    match = _REFERENCE.fullmatch(dotted.strip())
    if match is None or not match["names"]:
        return dotted.strip(), None, None
    params = match["params"]
    ordinal = match["ordinal"]
    return (
        match["names"],
        None if params is None else normalised(params),
        None if ordinal is None else int(ordinal),
    )
