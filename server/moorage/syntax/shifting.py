"""The symbols of a file after an edit: those behind it are moved when somebody looks at them, for few are.

A keystroke at the top of a file of 20,000 symbols would otherwise make 60,000 objects.
"""

from collections.abc import Iterator, Sequence
from typing import overload

from moorage.domain.source import Span
from moorage.domain.symbol import Symbol


class Shifted(Sequence[Symbol]):
    """Symbols as they are, followed by others that lie `shift` bytes further on than they say."""

    def __init__(self, head: Sequence[Symbol], tail: Sequence[Symbol], shift: int) -> None:
        self._head = head
        self._tail = tail
        self._shift = shift

    def rest(self, index: int) -> tuple[Sequence[Symbol], int] | None:
        """The tail and its shift, where it begins at that index."""
        return (self._tail, self._shift) if index == len(self._head) else None

    def __len__(self) -> int:
        return len(self._head) + len(self._tail)

    def __iter__(self) -> Iterator[Symbol]:
        yield from self._head
        for each in self._tail:
            yield moved(each, self._shift)

    @overload
    def __getitem__(self, index: int) -> Symbol: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Symbol]: ...
    def __getitem__(self, index: int | slice) -> Symbol | Sequence[Symbol]:
        if isinstance(index, slice):
            return [self[each] for each in range(*index.indices(len(self)))]
        place = range(len(self))[index]
        n_head = len(self._head)
        return self._head[place] if place < n_head else moved(self._tail[place - n_head], self._shift)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and tuple(self) == tuple(other)

    def __hash__(self) -> int:
        return hash(tuple(self))


def moved(symbol: Symbol, shift: int) -> Symbol:
    """The same so many bytes further on."""
    span, name = symbol.span, symbol.name_span
    return Symbol(
        symbol.kind,
        symbol.key,
        Span(span.start + shift, span.end + shift),
        Span(name.start + shift, name.end + shift),
        symbol.parent,
    )


def followed(symbols: Sequence[Symbol], last: int, head: Sequence[Symbol], shift: int) -> Shifted:
    """`head`, then those of `symbols` from `last` on, moved once more."""
    known = symbols.rest(last) if isinstance(symbols, Shifted) else None
    tail, before = known or (symbols[last:], 0)
    return Shifted(head, tail, before + shift)
