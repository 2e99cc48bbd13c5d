"""How many rows there are, counted once for each state of the store: counting 100,000 takes as long as a search."""

from dataclasses import dataclass, field
from typing import cast
from weakref import WeakKeyDictionary

import apsw

from moorage.store.sqlite.conditions import Binding

_STATE = "PRAGMA data_version"

Bindings = tuple[Binding, ...]


@dataclass
class _Counted:
    """By query and bindings, in one state."""

    state: object
    counts: dict[tuple[str, Bindings], int] = field(default_factory=dict)


class RowCounts:
    """What the connections that only read have counted; each is used by one thread at a time."""

    def __init__(self, *, are_kept: bool = True) -> None:
        """Nothing is kept within a transaction that writes: no state tells what it has written itself."""
        self._are_kept = are_kept
        self._by_connection: WeakKeyDictionary[apsw.Connection, _Counted] = WeakKeyDictionary()

    def of(self, connection: apsw.Connection, query: str, bindings: Bindings) -> int:
        """The number that a query for one number gives."""
        if not self._are_kept:
            return _number(connection, query, bindings)
        counts = self._counted(connection).counts
        if (query, bindings) not in counts:
            counts[query, bindings] = _number(connection, query, bindings)
        return counts[query, bindings]

    def _counted(self, connection: apsw.Connection) -> _Counted:
        state = connection.execute(_STATE).fetchall()[0][0]
        known = self._by_connection.get(connection)
        if known is None or known.state != state:
            known = self._by_connection[connection] = _Counted(state)
        return known


def _number(connection: apsw.Connection, query: str, bindings: Bindings) -> int:
    return cast("int", connection.execute(query, bindings).fetchall()[0][0])
