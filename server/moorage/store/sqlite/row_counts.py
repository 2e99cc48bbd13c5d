"""How many rows there are, counted once for each state of the store: counting 100,000 takes as long as a search."""

from dataclasses import dataclass, field
from typing import cast

import apsw

from moorage.store.sqlite.conditions import Binding

_STATE = "SELECT MAX(seq) FROM events"
"""Nothing changes memories without an entry in the journal, and no number is used twice. What is not journalled, such
as who read what, leaves all counts as they are."""

Bindings = tuple[Binding, ...]


@dataclass(frozen=True)
class _Counted:
    """By query and bindings, in one state."""

    state: int | None
    counts: dict[tuple[str, Bindings], int] = field(default_factory=dict)


class RowCounts:
    """What was counted so far, for all threads."""

    def __init__(self, *, are_kept: bool = True) -> None:
        """Nothing is kept within a transaction that writes: it may be taken back."""
        self._are_kept = are_kept
        self._last = _Counted(None)

    def of(self, connection: apsw.Connection, query: str, bindings: Bindings) -> int:
        """The number that a query for one number gives."""
        if not self._are_kept:
            return _number(connection, query, bindings)
        counts = self._in_state(_number(connection, _STATE, ())).counts
        if (query, bindings) not in counts:
            counts[query, bindings] = _number(connection, query, bindings)
        return counts[query, bindings]

    def _in_state(self, state: int | None) -> _Counted:
        last = self._last
        if last.state != state:
            last = self._last = _Counted(state)
        return last


def _number(connection: apsw.Connection, query: str, bindings: Bindings) -> int:
    return cast("int", connection.execute(query, bindings).fetchall()[0][0])
