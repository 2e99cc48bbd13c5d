"""What a person or agent wrote down, with its kind, author, time and confidence."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import NewType

from moorage.domain.checks import Carried
from moorage.domain.errors import InvalidInput
from moorage.domain.rejection import Rejected
from moorage.domain.snooze import Snooze

MemoryId = NewType("MemoryId", str)
Namespace = NewType("Namespace", str)

DEFAULT_NAMESPACE = Namespace("default")
_NAMESPACE = re.compile(r"[A-Za-z0-9][A-Za-z0-9._:@/-]{0,255}")


def namespace_named(text: str | None) -> Namespace:
    """The default one when none is given; raises InvalidInput for what cannot be one."""
    if text is None:
        return DEFAULT_NAMESPACE
    if not _NAMESPACE.fullmatch(text):
        raise InvalidInput(
            f"the namespace is {text!r}; it must begin with a letter or digit, "
            "hold those and . _ : @ / - only, and have at most 256 characters"
        )
    return Namespace(text)


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
    ARCHIVED = "archived"
    FORGOTTEN = "forgotten"


class Tier(StrEnum):
    """Durable memories are recalled; transient ones are kept, seen in the history and at their place, and expire."""

    DURABLE = "durable"
    TRANSIENT = "transient"


class SourceType(StrEnum):
    """What kind of thing a memory was taken from."""

    MEMORY = "memory"
    DOCUMENT = "document"
    CONVERSATION = "conversation"
    CONNECTOR = "connector"
    EVENT = "event"
    MANUAL = "manual"
    CUSTOM = "custom"


@dataclass(frozen=True, slots=True)
class Source:
    """Where a memory comes from; parts that are not known are empty."""

    type: SourceType
    id: str = ""
    path: str = ""
    title: str = ""
    url: str = ""


class AuthorKind(StrEnum):
    PERSON = "person"
    AGENT = "agent"


@dataclass(frozen=True, slots=True)
class Author:
    kind: AuthorKind
    name: str


@dataclass(frozen=True, slots=True)
class Section:
    """Which part of which document a memory is. Lines are 0-based, headings outermost first."""

    path: str
    headings: tuple[str, ...]
    first_line: int
    last_line: int


@dataclass(frozen=True, slots=True)
class Memory:
    """One memory as stored. Times are UTC; confidence lies in 0-1; metadata is plain JSON."""

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
    namespace: Namespace = DEFAULT_NAMESPACE
    tier: Tier = Tier.DURABLE
    metadata: Mapping[str, object] = field(default_factory=dict)
    sources: tuple[Source, ...] = ()
    session: str | None = None
    """Of the agent that wrote it."""
    pinned: bool = False
    version: int = 1
    """Counts along what it supersedes."""
    validated_at: datetime | None = None
    """When somebody last said that it is still true, by confirming, citing or superseding; None is never."""
    snooze: Snooze | None = None
    """Until when it asks for no attention; it may be over already."""
    section: Section | None = None
    """Of a section of an ingested document; what was written as a memory has none."""
    checks: tuple[Carried, ...] = ()
    """What must be so in the code for it to be true."""
    rejected: tuple[Rejected, ...] = ()
    """Of a decision, the code that was decided against."""


def gives_way(known: Memory, new: Memory) -> bool:
    """What a person accepted ends for nothing that no person accepted: somebody is asked first."""
    return new.trust is Trust.ACCEPTED or known.trust is not Trust.ACCEPTED
