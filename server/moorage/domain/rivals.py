"""Symbols that vanished from an old file, by what one of them is told from the others by."""

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from functools import cached_property

from moorage.domain.portrait import OutlineRow
from moorage.domain.symbol import SymbolKey


class Rivals:
    """The vanished symbols of one group."""

    def __init__(self, rows: Iterable[OutlineRow], group: str) -> None:
        self._rows = [row for row in rows if row.kind.group == group]

    def others(self, key: SymbolKey) -> Iterator[OutlineRow]:
        """All but one."""
        return (row for row in self._rows if row.key != key)

    def has_others(self, key: SymbolKey) -> bool:
        """Whether there is any but one."""
        return next(self.others(key), None) is not None

    def named(self, names: tuple[str, ...]) -> Sequence[OutlineRow]:
        """Those with this qualified name."""
        return self._by_names.get(names, ())

    def called(self, name: str, params: tuple[str, ...]) -> Sequence[OutlineRow]:
        """Those with this name and these parameters in any container."""
        return self._by_call.get((name, params), ())

    def shaped(self, shape: str) -> Sequence[OutlineRow]:
        """Those with this shape."""
        return self._by_shape.get(shape, ())

    @cached_property
    def _by_names(self) -> dict[Hashable, list[OutlineRow]]:
        return self._by(lambda row: row.key.names)

    @cached_property
    def _by_call(self) -> dict[Hashable, list[OutlineRow]]:
        return self._by(lambda row: (row.key.name, row.key.params))

    @cached_property
    def _by_shape(self) -> dict[Hashable, list[OutlineRow]]:
        return self._by(lambda row: row.shape)

    def _by(self, trait: Callable[[OutlineRow], Hashable]) -> dict[Hashable, list[OutlineRow]]:
        found: dict[Hashable, list[OutlineRow]] = defaultdict(list)
        for row in self._rows:
            found[trait(row)].append(row)
        return dict(found)
