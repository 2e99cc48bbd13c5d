"""How many words the text of each row has, as far as that was asked: most of what BM25 has to read of a row."""

from array import array
from collections.abc import Collection, Sequence
from typing import cast

import apsw

from moorage.store.sqlite import codec
from moorage.store.sqlite.conditions import Where

SELECT = """
SELECT m.seq, d.sz
FROM json_each(?) AS wanted
CROSS JOIN memories AS m ON m.seq = wanted.value
CROSS JOIN memories_fts_docsize AS d ON d.id = m.seq
WHERE {population}
"""
"""Each join is CROSS so that few rows are looked up: left to itself, SQLite reads all memories of a namespace."""

MOST_POPULATIONS = 4
"""Each moment that somebody asks about has one of its own."""

_UNKNOWN, _ELSEWHERE = -1, -2
_CONTINUES = 0x80
N_COLUMNS = 2
"""Of the index: no more bytes than that are sizes below 128, one a byte."""


class Lengths:
    """Of one state of the store; four bytes a row for each population that was asked about."""

    def __init__(self) -> None:
        self._known: dict[Where, array[int]] = {}

    def of(self, connection: apsw.Connection, rows: Collection[int], population: Where) -> Sequence[int]:
        """By row number: how many words of it are indexed, less than 0 for rows that are not of the population. Says
        nothing of rows that were not asked for."""
        known = self._with_room_for(max(rows, default=0), population)
        missing = [row for row in rows if known[row] == _UNKNOWN]
        if missing:
            query = SELECT.format(population=population[0])
            read = connection.execute(query, (codec.to_json(missing), *population[1])).fetchall()
            sizes = dict(cast("list[tuple[int, bytes]]", read))
            for row in missing:  # once: other threads read them meanwhile
                known[row] = _total(sizes[row]) if row in sizes else _ELSEWHERE
        return known

    def _with_room_for(self, row: int, population: Where) -> "array[int]":
        """The index may have rows of what was purged just now, beyond the last memory."""
        if population not in self._known and len(self._known) >= MOST_POPULATIONS:
            self._known = {}  # whoever reads them just now has the old ones
        known = self._known.setdefault(population, array("i"))
        known.extend([_UNKNOWN] * (row + 1 - len(known)))
        return known


def _total(sizes: bytes) -> int:
    """The words of all columns, as FTS5 writes them: a number of seven bits a byte for each, high ones first."""
    if len(sizes) == N_COLUMNS:
        return sizes[0] + sizes[1]
    total = number = 0
    for byte in sizes:
        number = (number << 7) | (byte & ~_CONTINUES)
        if byte < _CONTINUES:
            total += number
            number = 0
    return total
