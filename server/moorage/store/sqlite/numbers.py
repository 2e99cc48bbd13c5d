"""Which row a memory is, and which memory a row is, as far as that was asked."""

from collections.abc import Collection, Sequence
from typing import cast

import apsw

from moorage.domain.memory import MemoryId
from moorage.store.sqlite import codec

MOST_KEPT = 4096
"""Pairs; about a megabyte."""

SELECT_BY_NUMBER = "SELECT m.seq, m.id FROM json_each(?) AS wanted CROSS JOIN memories AS m ON m.seq = wanted.value"

SELECT_BY_ID = "SELECT m.seq, m.id FROM json_each(?) AS wanted CROSS JOIN memories AS m ON m.id = wanted.value"


class Numbers:
    """Of one state of the store."""

    def __init__(self) -> None:
        self._ids: dict[int, MemoryId] = {}
        self._numbers: dict[MemoryId, int] = {}

    def ids(self, connection: apsw.Connection, numbers: Collection[int]) -> dict[int, MemoryId]:
        """Of those that exist, in the order asked for."""
        known = self._ids
        found = {each: known[each] for each in numbers if each in known}
        if len(found) < len(numbers):
            missing = [each for each in numbers if each not in found]
            found |= self._read(connection, SELECT_BY_NUMBER, missing)
        return {each: found[each] for each in numbers if each in found}

    def numbers(self, connection: apsw.Connection, ids: Collection[MemoryId]) -> dict[MemoryId, int]:
        """Of those that exist, in the order asked for."""
        known = self._numbers
        found = {each: known[each] for each in ids if each in known}
        if len(found) < len(ids):
            missing = [each for each in ids if each not in found]
            found |= {memory_id: number for number, memory_id in self._read(connection, SELECT_BY_ID, missing).items()}
        return {each: found[each] for each in ids if each in found}

    def _read(self, connection: apsw.Connection, query: str, missing: Sequence[int | str]) -> dict[int, MemoryId]:
        rows = connection.execute(query, (codec.to_json(missing),)).fetchall()
        read = {number: MemoryId(memory_id) for number, memory_id in cast("list[tuple[int, str]]", rows)}
        if len(self._ids) + len(read) > MOST_KEPT:  # whoever reads them just now has the old ones
            self._ids, self._numbers = {}, {}
        self._ids |= read
        self._numbers |= {memory_id: number for number, memory_id in read.items()}
        return read
