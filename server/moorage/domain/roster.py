"""What is asked again and again of all symbols of a file, today's or an old one's, counted out once.

A search for two hundred symbols of a file with twenty thousand would else go through all of them for each.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Generic, TypeVar

from moorage.domain.portrait import OutlineRow
from moorage.domain.symbol import Symbol, SymbolKey, SymbolKind

Identity = tuple[tuple[str, ...], tuple[str, ...]]
"""Names and parameters: a key without its place among equal ones."""


def identity_of(key: SymbolKey) -> Identity:
    """Names and parameters of a key."""
    return key.names, key.params


class Company:
    """Names of all symbols of one group in one container, with how often each is there."""

    def __init__(self, keys: Iterable[SymbolKey]) -> None:
        self._keys = frozenset(keys)
        self.counts = Counter(key.name for key in self._keys)
        self._shared: dict[Company, int] = {}

    def holds(self, key: SymbolKey) -> bool:
        """Whether a symbol with exactly this key is one of them."""
        return key in self._keys

    def n_shared(self, other: "Company") -> int:
        """Names that both have; counted once for each other."""
        known = self._shared.get(other)
        if known is None:
            known = self._shared[other] = len(self.counts.keys() & other.counts.keys())
        return known


class Siblings:
    """Names of the others in a symbol's company, without a set of them for each symbol."""

    def __init__(self, company: Company, key: SymbolKey) -> None:
        self._company = company
        self._left_out = key.name if company.holds(key) and company.counts[key.name] == 1 else None

    def __len__(self) -> int:
        return len(self._company.counts) - (self._left_out is not None)

    def __contains__(self, name: object) -> bool:
        return name != self._left_out and name in self._company.counts

    def n_shared(self, other: "Siblings") -> int:
        """Names that both have."""
        first, second = self._company, other._company
        left_out = {self._left_out, other._left_out} - {None}
        return first.n_shared(second) - sum(name in first.counts and name in second.counts for name in left_out)


Row = TypeVar("Row", Symbol, OutlineRow)
"""A symbol of today's file, or the row of one in an old outline."""


class Roster(Generic[Row]):
    """The symbols of one file by what they are looked up by."""

    def __init__(self, rows: Sequence[Row]) -> None:
        self._rows: Sequence[Row] = rows
        self._companies: dict[tuple[str, tuple[str, ...]], Company] = {}

    def siblings(self, key: SymbolKey, group: str) -> Siblings:
        """Those of a symbol of this group."""
        address = group, key.container
        if address not in self._companies:
            self._companies[address] = Company(self._keys_by_address.get(address, ()))
        return Siblings(self._companies[address], key)

    def alike(self, key: SymbolKey) -> Sequence[Row]:
        """All with the same names and parameters, in order of the text."""
        return self.by_identity.get(identity_of(key), ())

    def keys(self, group: str) -> set[SymbolKey]:
        """Of all symbols of a group; not to be changed."""
        return self._keys_by_group.get(group, set())

    @cached_property
    def by_identity(self) -> dict[Identity, list[Row]]:
        found: dict[Identity, list[Row]] = defaultdict(list)
        for row in self._rows:
            found[identity_of(row.key)].append(row)
        return dict(found)

    @cached_property
    def by_key(self) -> dict[SymbolKey, Row]:
        return {row.key: row for row in reversed(self._rows)}

    @cached_property
    def n_named(self) -> Counter[tuple[str, ...]]:
        """How many symbols have these names."""
        return Counter(row.key.names for row in self._rows)

    @cached_property
    def functions(self) -> frozenset[tuple[str, ...]]:
        """Names of all functions."""
        return frozenset(row.key.names for row in self._rows if row.kind is SymbolKind.FUNCTION)

    @cached_property
    def inhabited(self) -> frozenset[tuple[str, ...]]:
        """Names of all symbols and of what they are in."""
        return frozenset(names for row in self._rows for names in (row.key.names, row.key.container))

    @cached_property
    def _keys_by_address(self) -> dict[tuple[str, tuple[str, ...]], list[SymbolKey]]:
        found: dict[tuple[str, tuple[str, ...]], list[SymbolKey]] = defaultdict(list)
        for row in self._rows:
            found[row.kind.group, row.key.container].append(row.key)
        return dict(found)

    @cached_property
    def _keys_by_group(self) -> dict[str, set[SymbolKey]]:
        found: dict[str, set[SymbolKey]] = defaultdict(set)
        for row in self._rows:
            found[row.kind.group].add(row.key)
        return dict(found)
