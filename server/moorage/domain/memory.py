"""What a person or agent wrote down, with its kind, author, time and confidence."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import NewType

MemoryId = NewType("MemoryId", str)


class Kind(StrEnum):
    """What sort of knowledge a memory is."""

    DECISION = "decision"
    CONSTRAINT = "constraint"
    GOAL = "goal"
    PREFERENCE = "preference"
    REFERENCE = "reference"
    SUMMARY = "summary"
    NOTE = "note"
    FACT = "fact"
    EPISODE = "episode"
    PROCEDURE = "procedure"


class Scope(StrEnum):
    """Who sees a memory: everyone with the repository, this clone, or this person in every project."""

    SHARED = "shared"
    PRIVATE = "private"
    USER = "user"


class Trust(StrEnum):
    """Who vouches for a memory."""

    ACCEPTED = "accepted"
    PROPOSED = "proposed"
    IMPORTED = "imported"


class MemoryState(StrEnum):
    """Only active memories are recalled and checked; the others are kept and can come back."""

    ACTIVE = "active"
    SUPERSEDED = "superseded"
    FORGOTTEN = "forgotten"


class AuthorKind(StrEnum):
    PERSON = "person"
    AGENT = "agent"


@dataclass(frozen=True, slots=True)
class Author:
    kind: AuthorKind
    name: str


@dataclass(frozen=True, slots=True)
class Memory:
    """One memory as stored. Times are UTC; confidence lies in 0-1."""

    id: MemoryId
    kind: Kind
    title: str
    content: str
    tags: tuple[str, ...]
    confidence: float
    author: Author
    trust: Trust
    scope: Scope
    state: MemoryState
    supersedes: MemoryId | None
    created_at: datetime
    updated_at: datetime
