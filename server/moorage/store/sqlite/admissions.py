"""Which rows meet the conditions of a selection, as far as that was asked: one selection is mostly asked for again."""

from collections.abc import Sequence
from typing import cast

import apsw

from moorage.store.sqlite import codec
from moorage.store.sqlite.conditions import Where

OF_MEMORIES = """
SELECT m.seq
FROM json_each(?) AS wanted
CROSS JOIN memories AS m ON m.seq = wanted.value
WHERE {where}
"""

OF_VECTORS = """
SELECT v.slot
FROM json_each(?) AS wanted
CROSS JOIN vectors AS v ON v.slot = wanted.value
CROSS JOIN memories AS m ON m.seq = v.seq
WHERE {where}
"""
"""A slot is never given to another memory."""

MOST_SELECTIONS = 4

_UNKNOWN, _LEFT_OUT, _ADMITTED = range(3)


class Admissions:
    """Of the rows of one table in one state of the store; a byte a row for each selection that was asked about."""

    def __init__(self, query: str) -> None:
        self._query = query
        self._known: dict[Where, bytearray] = {}

    def among(self, connection: apsw.Connection, numbers: Sequence[int], where: Where) -> list[int]:
        """Of these row numbers those whose memories meet the conditions, in the same order."""
        known = self._with_room_for(max(numbers, default=0), where)
        missing = [each for each in numbers if known[each] == _UNKNOWN]
        if missing:
            bindings = codec.to_json(missing), *where[1]
            rows = cast("list[tuple[int]]", connection.execute(self._query.format(where=where[0]), bindings).fetchall())
            admitted = {row[0] for row in rows}
            for each in missing:  # once: other threads read them meanwhile
                known[each] = _ADMITTED if each in admitted else _LEFT_OUT
        return [each for each in numbers if known[each] == _ADMITTED]

    def _with_room_for(self, number: int, where: Where) -> bytearray:
        if where not in self._known and len(self._known) >= MOST_SELECTIONS:
            self._known = {}  # whoever reads them just now has the old ones
        known = self._known.setdefault(where, bytearray())
        known.extend(bytes(max(number + 1 - len(known), 0)))
        return known
