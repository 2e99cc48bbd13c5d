"""The vectors of a small store in memory: one product compares a question with all of them.

numpy is imported with the first table: whoever has a question's vector has it.
"""

from __future__ import annotations

from array import array
from collections.abc import Container, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, cast

import apsw

from moorage.store.sqlite import codec
from moorage.store.sqlite.vector_blocks import PLACES

if TYPE_CHECKING:
    import numpy
    from numpy.typing import NDArray

    Floats = NDArray[numpy.float32]

_AT_ONCE = 256
"""Turned into numbers of Python: hardly anybody wants more of them."""
MOST = 2048
"""Vectors: three megabytes of 384 dimensions."""

SELECT = f"""
SELECT v.seq, v.slot, v.vector
FROM json_each(?) AS block
CROSS JOIN vectors AS v ON v.slot >= block.value * {PLACES} AND v.slot < (block.value + 1) * {PLACES}
ORDER BY v.seq, v.slot
"""  # noqa: S608 - a constant


class Table:
    """As they were read; never changes, so that any thread may use it."""

    def __init__(self, rows: Sequence[tuple[int, int, bytes]], away: Container[int]) -> None:
        """Row number of the memory, slot and vector of each, by row number; `away` are the slots of those put away."""
        import numpy as np

        self._numbers = np.array([number for number, _, _ in rows], np.int64)
        self._directions = directions([vector for _, _, vector in rows])
        self._is_seen = np.array([slot not in away for _, slot, _ in rows], np.bool_)
        self._places: dict[int, list[int]] = {}
        for place, (number, _, _) in enumerate(rows):
            self._places.setdefault(number, []).append(place)

    def best_first(self, vector: Sequence[float], *, put_away: bool) -> Iterator[tuple[int, float]]:
        """Row numbers of memories and their cosines, 0 for a vector of zeros; equal ones by row number. One that has
        several vectors comes as often."""
        import numpy as np

        scores = self._directions @ direction(vector)
        order = np.argsort(-scores, kind="stable")
        if not put_away:
            order = order[self._is_seen[order]]
        for start in range(0, len(order), _AT_ONCE):
            some = order[start : start + _AT_ONCE]
            yield from zip(self._numbers[some].tolist(), scores[some].tolist(), strict=True)

    def cosines(self, vector: Sequence[float], numbers: Iterable[int]) -> dict[int, float]:
        """Of each that is here that of its nearest vector."""
        places = [(number, place) for number in numbers for place in self._places.get(number, ())]
        found: dict[int, float] = {}
        scores = self._directions[[place for _, place in places]] @ direction(vector)
        for (number, _), score in zip(places, scores.tolist(), strict=True):
            found[number] = max(score, found.get(number, -1.0))
        return found


def read(connection: apsw.Connection, blocks: Sequence[int], away: Container[int]) -> Table:
    """All vectors in these blocks."""
    rows = connection.execute(SELECT, (codec.to_json(blocks),)).fetchall()
    return Table(cast("list[tuple[int, int, bytes]]", rows), away)


def direction(vector: Sequence[float]) -> Floats:
    """Of length 1; zeros stay zeros."""
    import numpy as np

    found = np.frombuffer(array("f", vector), np.float32)
    length = float(np.sqrt(found @ found))
    return np.divide(found, length) if length else found


def directions(vectors: Sequence[bytes]) -> Floats:
    """Rows of length 1; zeros stay zeros."""
    import numpy as np

    table = np.frombuffer(b"".join(vectors), np.float32).reshape(len(vectors), -1)
    lengths = np.linalg.norm(table, axis=1, keepdims=True)
    found: Floats = np.divide(table, lengths, out=np.zeros_like(table), where=lengths > 0)
    return found
