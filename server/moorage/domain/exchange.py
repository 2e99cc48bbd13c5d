"""What comes in from files of other tools, and what could not be taken from them."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from moorage.domain.event import EventId
from moorage.domain.known import Remembered
from moorage.domain.memory import Memory, MemoryId
from moorage.domain.requests import NewMemory, Statement
from moorage.domain.secrets import SecretPolicy


class Format(StrEnum):
    """In which memories come in; the first three go out in it, too."""

    JSONL = "jsonl"
    MARKDOWN = "markdown"
    MEMOFS = "memofs"
    MEMLOOM = "memloom"
    CLAUDE = "claude"
    COPILOT = "copilot"
    CURSOR = "cursor"
    AGENTS = "agents"
    BASIC_MEMORY = "basic-memory"


OUTGOING = (Format.JSONL, Format.MARKDOWN, Format.MEMOFS)


@dataclass(frozen=True, slots=True)
class Seen:
    """What an anchor was tied to and no longer holds: where, in which commit, and a hash of that file, both in hex.

    The commit may be empty; then it is the last one in which the file has the hash: SHA-256, or ours.
    """

    at: str
    commit: str
    digest: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Incoming:
    """One thing to remember, and where it stands. Its places are looked up by the one who stores it."""

    where: str
    """File, or file and line from 1: `memory/notes.md:12`."""
    new: NewMemory
    """Without ties."""
    places: tuple[str, ...] = ()
    """Anchors as people write them; one that is not here is told about."""
    guesses: tuple[str, ...] = ()
    """Anchors that nobody stated: one that is not here is passed over."""
    seen: tuple[Seen, ...] = ()
    """Anchors that were tied to code of another time, and are tied to that again where it can be found."""


@dataclass(frozen=True, slots=True)
class LeftOut:
    """What is not taken in, and why."""

    where: str
    what: str
    why: str
    is_broken: bool = False
    """Whether it should have been a memory and could not be read; the rest has no place here."""


Names = tuple[str, ...]
"""What one thing is called: the name that it is known by, then those that somebody joined to it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """What files say, in their order."""

    format: Format
    items: tuple[Incoming, ...] = ()
    names: tuple[Names, ...] = ()
    left_out: tuple[LeftOut, ...] = ()
    mapped: Mapping[str, int] = field(default_factory=dict)
    """What became what (`kind gotcha → note`), and how often."""


@dataclass(frozen=True, slots=True)
class Terms:
    """On which a reading is taken in."""

    only_look: bool = False
    """Stores nothing, and says what would become of each."""
    vouch: bool = False
    """A person answers for the files: authors, trust, pins and validations are as they say, and so are repeats."""
    secrets: SecretPolicy = SecretPolicy.REDACT


@dataclass(frozen=True, slots=True, kw_only=True)
class Taken:
    """What became of a reading."""

    reading: Reading
    remembered: tuple[tuple[Incoming, Remembered], ...]
    left_out: tuple[LeftOut, ...]
    """Those of the reading, and what cannot be stored."""
    remarks: tuple[str, ...]
    """What was done beside, each beginning with where."""
    operation: EventId | None
    """To undo all of it by; none when nothing was stored."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Outgoing:
    """A memory with all that goes out with it."""

    memory: Memory
    places: tuple[str, ...]
    """Where its anchors that hold are today, as people write them."""
    statement: Statement | None
    entities: tuple[str, ...]
    """Names of what it mentions; for readers, since they are found in the text again."""
    seen: tuple[Seen, ...] = ()
    """Its other anchors."""
    hashes: Mapping[str, str] = field(default_factory=dict)
    """SHA-256 of the files that it is anchored in, hex, by path; of those that can be read."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Given:
    """Files that hold memories, by path: relative, or empty for a single file."""

    files: Mapping[str, str]
    memories: tuple[MemoryId, ...]
    left_out: tuple[LeftOut, ...]
    """What the format has no place for."""
