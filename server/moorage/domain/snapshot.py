"""Copies of all memories at one moment, and what lies between two of them."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import NewType

from moorage.domain.errors import InvalidInput
from moorage.domain.memory import MemoryId

SnapshotId = NewType("SnapshotId", str)

MAX_LABEL_CHARACTERS = 80


class SnapshotType(StrEnum):
    """Why it was made."""

    MANUAL = "manual"
    AUTOMATIC = "automatic"
    PRE_RESTORE = "pre-restore"
    PRE_MIGRATION = "pre-migration"
    JOURNAL = "journal"
    """Where the journal begins, once older changes were dropped."""


@dataclass(frozen=True, slots=True)
class SnapshotName:
    """What a snapshot is known by; `at` is UTC."""

    id: SnapshotId
    label: str
    type: SnapshotType
    at: datetime


@dataclass(frozen=True, slots=True)
class Snapshot:
    """One snapshot on the disk. `counts` are rows by table, `sha256` is of its data file."""

    name: SnapshotName
    schema_version: int
    counts: Mapping[str, int]
    sha256: str
    n_bytes: int
    file: str
    """Name of the data file, beside the manifest."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A memory that is in one of two states alone."""

    id: MemoryId
    title: str


@dataclass(frozen=True, slots=True)
class Altered:
    """A memory that differs; `fields` are names of its parts, `anchors`, `facts` and `entities` among them."""

    id: MemoryId
    title: str
    fields: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Difference:
    """What the second of two states has, has not, and has otherwise than the first; oldest memories first."""

    added: tuple[Entry, ...]
    removed: tuple[Entry, ...]
    changed: tuple[Altered, ...]

    @property
    def is_empty(self) -> bool:
        return not (self.added or self.removed or self.changed)


@dataclass(frozen=True, slots=True)
class Rebuilt:
    """What replaying the journal did; `difference` leads from what was there to what is there now."""

    n_operations: int
    difference: Difference


def label_of(text: str) -> str:
    """Without blanks around it; raises InvalidInput beyond 80 characters."""
    label = text.strip()
    if len(label) > MAX_LABEL_CHARACTERS:
        raise InvalidInput(f"the label has {len(label)} characters; at most {MAX_LABEL_CHARACTERS} fit")
    return label
