"""A table of words that mean nearly the same or occur in the same company: `vessel` and `boat`, `git` and `commit`.

It is read as bytes, from whoever knows where it lies. Words are known by their stems, as the text index has them.
"""

import sys
import zlib
from array import array
from collections.abc import Sequence
from itertools import accumulate

LEAST_LIKENESS = 0.5
"""Of a word with another one in the table."""
_STEPS = 16
_STEP = (1.0 - LEAST_LIKENESS) / _STEPS


class NearWords:
    """What `packed` made; read in some milliseconds, with a few hundred bytes made for each word that is asked for."""

    def __init__(self, data: bytes) -> None:
        first, _, rest = zlib.decompress(data).partition(b"\n")
        self._entries = first.decode().split(" ")
        n = len(self._entries)
        counts = rest[:n]
        n_near = sum(counts)
        self._likenesses = rest[n : n + n_near]
        low = rest[n + n_near : n + 2 * n_near]
        self._places = _joined(low, rest[n + 2 * n_near :])
        self._starts = [0, *accumulate(counts)]
        self._numbers = {_stem_of(each): number for number, each in enumerate(self._entries)}

    def of(self, stem: str) -> dict[str, float]:
        """Words near the one with this stem, nearest first, each with its likeness, 0-1; none for most words."""
        number = self._numbers.get(stem)
        if number is None:
            return {}
        found = range(self._starts[number], self._starts[number + 1])
        return {_word_of(self._entries[number + self._places[i]]): _likeness(self._likenesses[i]) for i in found}


Row = tuple[str, str, Sequence[tuple[int, float]]]
"""A stem, a word that has it, and the numbers of the rows near it, nearest first, with their likeness."""


def packed(rows: Sequence[Row]) -> bytes:
    """The table: its words, then how many are near each, how near, and how many rows before or behind.

    It is the smaller the nearer to each other near words stand. At most 255 are near one, and 32,767 rows away.
    """
    near = [(number, each) for number, (_, _, some) in enumerate(rows) for each in some]
    distances = array("h", [other - number for number, (other, _) in near])
    if sys.byteorder == "big":
        distances.byteswap()
    halves = distances.tobytes()
    parts = [
        " ".join(_entry(stem, word) for stem, word, _ in rows).encode() + b"\n",
        bytes(len(some) for _, _, some in rows),
        bytes(_step(likeness) for _, (_, likeness) in near),
        halves[0::2] + halves[1::2],
    ]
    return zlib.compress(b"".join(parts), 9)


def _joined(low: bytes, high: bytes) -> "array[int]":
    both = bytearray(2 * len(low))
    both[0::2], both[1::2] = low, high
    places = array("h", bytes(both))
    if sys.byteorder == "big":
        places.byteswap()
    return places


def _entry(stem: str, word: str) -> str:
    return stem if stem == word else f"{stem}/{word}"


def _stem_of(entry: str) -> str:
    return entry.partition("/")[0]


def _word_of(entry: str) -> str:
    return entry.rpartition("/")[2]


def _step(likeness: float) -> int:
    return min(max(int((likeness - LEAST_LIKENESS) / _STEP), 0), _STEPS - 1)


def _likeness(step: int) -> float:
    return LEAST_LIKENESS + (step + 0.5) * _STEP
