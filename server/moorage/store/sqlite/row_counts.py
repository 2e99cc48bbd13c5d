"""How many rows there are: counting 100,000 takes as long as a search."""

from typing import cast

import apsw

from moorage.store.sqlite.conditions import Binding

Bindings = tuple[Binding, ...]


class RowCounts:
    """What was counted so far, by query and bindings."""

    def __init__(self) -> None:
        self._known: dict[tuple[str, Bindings], int] = {}

    def of(self, connection: apsw.Connection, query: str, bindings: Bindings) -> int:
        """The number that a query for one number gives."""
        known = self._known.get((query, bindings))
        if known is None:
            known = cast("int", connection.execute(query, bindings).fetchall()[0][0])
            self._known[query, bindings] = known
        return known
