"""Forgetting for good, and the proof of it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime

from moorage.domain.memory import MemoryId

PIECE_BYTES = 8
"""No longer run of a text may be left."""

_ENCODINGS = ("utf-8", "utf-16-le", "utf-16-be")

BEYOND_REACH = (
    "backups and copies of the store that were made outside Moorage",
    "undo histories, local histories and backups of editors, and what terminals have printed",
    "what agents and language models were given to read, and their logs",
    "other clones, and the git history of files that hold the same text",
    "the memory of running programs, until they end",
    "blocks that a solid-state drive or a copying file system has not yet reused",
)
"""What a receipt cannot speak for."""


@dataclass(frozen=True, slots=True)
class Scanned:
    """A file that was read byte for byte."""

    path: str
    n_bytes: int


@dataclass(frozen=True, slots=True)
class Receipt:
    """What a purge removed and what the search for remains found."""

    memory_ids: tuple[MemoryId, ...]
    at: datetime
    removed: Mapping[str, int]
    """Rows by what they were; changes that were rewritten or dropped."""
    rewritten: tuple[str, ...]
    """Files of snapshots and copies that were written anew without it."""
    damaged: tuple[str, ...]
    """Files of snapshots that could not be read, and were deleted."""
    scanned: tuple[Scanned, ...]
    n_pieces: int
    """Runs of 8 bytes of title and text in UTF-8 and UTF-16, that were looked for in every file."""
    shared: Mapping[str, int]
    """Pieces that other memories and the store's own words have too, by table."""
    n_left: int
    """Pieces found elsewhere; 0 when all is gone."""
    waits_for: str
    """What keeps the last step from being done; empty when all is done."""


def pieces_of(texts: Iterable[str]) -> frozenset[bytes]:
    """Every run of 8 bytes of the texts, in UTF-8 and both orders of UTF-16."""
    found: set[bytes] = set()
    for text in texts:
        for encoding in _ENCODINGS:
            data = text.encode(encoding, "surrogatepass")
            found.update(data[start : start + PIECE_BYTES] for start in range(len(data) - PIECE_BYTES + 1))
    return frozenset(found)
