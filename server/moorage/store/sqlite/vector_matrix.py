"""The signs of all vectors in memory, read once and then block by block as they change, and the nearest by them.

How far two vectors are apart in signs says roughly how far they are apart; which are nearest is then asked of the
vectors themselves. numpy is imported with the first search that needs it: whoever has a question's vector has it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, cast

import apsw

from moorage.domain.memory import Namespace
from moorage.store.sqlite import vector_blocks as blocks
from moorage.store.sqlite.vector_blocks import AWAY, EMPTY, FIRST, FURTHER, PLACES
from moorage.store.sqlite.vector_table import MOST, Table, direction, directions, read

if TYPE_CHECKING:
    import numpy
    from numpy.typing import NDArray

    Flags = NDArray[numpy.bool_]
    Floats = NDArray[numpy.float32]

_FAR = 65535

SAMPLE_ROWS = 128
"""Rows behind mean and deviation; measured to rank like all rows, and 32 would do."""

SELECT_SAMPLE = f"""
WITH chosen AS MATERIALIZED (
  SELECT (
    SELECT MIN(o.slot)
    FROM vectors AS o
    JOIN vector_blocks AS b ON b.number = o.slot / {PLACES}
    WHERE o.seq = m.seq
      AND b.embedder = ?
  ) AS first_slot
  FROM memories AS m INDEXED BY memories_shuffled
  WHERE m.namespace = ?
    AND m.state = 'active'
    AND m.tier = 'durable'
    AND first_slot IS NOT NULL
  ORDER BY (m.seq * 2654435761) % 4294967296
  LIMIT ?
)
SELECT v.vector
FROM chosen
CROSS JOIN vectors AS v ON v.slot = chosen.first_slot
"""  # noqa: S608 - a constant


class Block:
    """One block as it was read; never changes, so that any thread may use it."""

    def __init__(self, number: int, marks: bytes, bits: bytes) -> None:
        self._first_slot = number * PLACES
        self._marks = marks
        self._bits = bits
        self.n_memories = marks.count(FIRST)
        self.n_vectors = self.n_memories + marks.count(FURTHER)
        self.n_with_put_away = self.n_vectors + marks.count(AWAY)

    def slots(self, *, put_away: bool) -> list[int]:
        """Those that are taken."""
        none = {EMPTY} if put_away else {EMPTY, AWAY}
        return [self._first_slot + place for place, mark in enumerate(self._marks) if mark not in none]

    def distances(self, signs: bytes, *, put_away: bool) -> NDArray[numpy.uint16]:
        """In how many signs each place differs; empty ones differ in more than all."""
        import numpy as np

        ours, asked = self._signs, np.frombuffer(signs, np.uint64)
        found = np.zeros(PLACES, np.uint16)
        for word in range(len(asked)):  # column by column: adding up rows of six takes twice as long
            found += np.bitwise_count(ours[:, word] ^ asked[word])
        if (self.n_with_put_away if put_away else self.n_vectors) < PLACES:
            found[self._empty if put_away else self._unseen] = _FAR
        return found

    @cached_property
    def _signs(self) -> NDArray[numpy.uint64]:
        """By place and word, as they lie in the file."""
        import numpy as np

        return np.frombuffer(self._bits, np.uint64).reshape(PLACES, -1)

    @cached_property
    def _empty(self) -> Flags:
        return self._marked(EMPTY)

    @cached_property
    def _unseen(self) -> Flags:
        return self._empty | self._marked(AWAY)

    def _marked(self, mark: int) -> Flags:
        import numpy as np

        return np.equal(np.frombuffer(self._marks, np.uint8), mark)


@dataclass(frozen=True)
class Matrix:
    """All blocks of one embedder and namespace, as of one change."""

    changed: int = 0
    blocks: dict[int, Block] = field(default_factory=dict)
    sample: tuple[bytes, ...] = ()
    """Vectors of some memories that recall finds, chosen without regard to what they say."""
    table: Table | None = None
    """All vectors, where there are few."""

    @cached_property
    def n_memories(self) -> int:
        """That recall finds."""
        return sum(each.n_memories for each in self.blocks.values())

    def sampled(self, vector: Sequence[float]) -> list[float]:
        """The cosine of each vector of the sample; 0 for one of zeros."""
        found: list[float] = (self._directions @ direction(vector)).tolist() if self.sample else []
        return found

    @cached_property
    def _directions(self) -> Floats:
        return directions(self.sample)

    def n_vectors(self, *, put_away: bool) -> int:
        """With those of memories that are put away, or without."""
        return sum(each.n_with_put_away if put_away else each.n_vectors for each in self.blocks.values())

    def nearest(self, signs: bytes, n: int, *, put_away: bool) -> list[int]:
        """Slots of the n that differ least, and of all that differ no more than the last of them."""
        import numpy as np

        if n >= self.n_vectors(put_away=put_away):
            return [slot for each in self.blocks.values() for slot in each.slots(put_away=put_away)]
        numbers = np.fromiter(self.blocks, np.int64)
        distances = np.concatenate([each.distances(signs, put_away=put_away) for each in self.blocks.values()])
        farthest = np.partition(distances, n - 1)[n - 1]
        places = np.flatnonzero(distances <= farthest)
        slots: list[int] = (numbers[places // PLACES] * PLACES + places % PLACES).tolist()
        return slots


class Matrices:
    """Those that were read so far; shared by all threads, which replace whole ones."""

    def __init__(self, known: dict[tuple[int, Namespace], Matrix] | None = None) -> None:
        self._known = known or {}

    def apart(self) -> Matrices:
        """For one transaction: what it has not committed must not be seen outside, and costs little to read anew."""
        return Matrices(dict(self._known))

    def of(self, connection: apsw.Connection, embedder: int, namespace: Namespace) -> Matrix:
        """As of the connection's transaction, or newer."""
        known = self._known.get((embedder, namespace), Matrix())
        last = blocks.last_change(connection, embedder, namespace)
        if last <= known.changed:
            return known
        changed = blocks.changed(connection, embedder, namespace, known.changed)
        sampled = connection.execute(SELECT_SAMPLE, (embedder, namespace, SAMPLE_ROWS)).fetchall()
        sample = tuple(row[0] for row in cast("list[tuple[bytes]]", sampled))
        found = {**known.blocks, **{row[0]: Block(*row) for row in changed}}
        matrix = Matrix(last, found, sample, _table(connection, found))
        self._known = {key: each for key, each in self._known.items() if key[0] == embedder}
        self._known[embedder, namespace] = matrix
        return matrix

    def several(self, connection: apsw.Connection, embedder: int, namespaces: Sequence[Namespace]) -> Matrix:
        """Of more than one namespace."""
        if len(namespaces) == 1:
            return self.of(connection, embedder, namespaces[0])
        found = [self.of(connection, embedder, each) for each in namespaces]
        return Matrix(0, {number: block for each in found for number, block in each.blocks.items()})


def _table(connection: apsw.Connection, found: dict[int, Block]) -> Table | None:
    """None where there are too many vectors, or none."""
    if not 0 < sum(each.n_with_put_away for each in found.values()) <= MOST:
        return None
    seen, every = ({slot for each in found.values() for slot in each.slots(put_away=away)} for away in (False, True))
    return read(connection, list(found), every - seen)
