"""The tie of a memory to a place in the code: a set of sightings.

`confirm` and `reanchor` add a sighting; an anchor holds where today's code matches any of them, so that a
confirmation on one branch does not make another look drifted. Following a move changes no sighting.
"""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import NewType

from moorage.domain.memory import MemoryId
from moorage.domain.portrait import Fingerprint, Portrait
from moorage.domain.source import Span
from moorage.domain.symbol import SymbolKey, SymbolPath

AnchorId = NewType("AnchorId", str)
SightingId = NewType("SightingId", str)


class SightingReason(StrEnum):
    """Why a sighting was taken."""

    TIED = "tied"
    CONFIRMED = "confirmed"
    REANCHORED = "reanchored"


@dataclass(frozen=True, slots=True)
class Place:
    """A symbol in a file; the whole file when there is no key; a folder when the path ends in a slash."""

    path: str
    key: SymbolKey | None

    @property
    def symbol_path(self) -> SymbolPath:
        return SymbolPath(self.path, self.key.dotted if self.key else None)

    @property
    def is_folder(self) -> bool:
        return self.path.endswith("/")


@dataclass(frozen=True, slots=True)
class Tie:
    """What a memory is to be tied to: a place, or a span of its file that lies in the place's symbol."""

    place: Place
    span: Span | None
    commit: str | None = None
    """In which it is looked at instead of today's files, for what was tied elsewhere before; 40 hex digits."""


@dataclass(frozen=True, slots=True)
class Part:
    """A span inside a sighted symbol: its tokens and structure marks, and those around it, in order of the text."""

    before: tuple[str, ...]
    tokens: tuple[str, ...]
    after: tuple[str, ...]
    span: Span
    """Counted from the start of the symbol."""
    exact: str
    """Hash of the span's own text, 16 hex digits."""
    snippet: str


@dataclass(frozen=True, slots=True)
class Sighting:
    """What was seen at a place at one time."""

    id: SightingId
    place: Place
    portrait: Portrait
    fingerprint: Fingerprint
    snippet: str
    """The symbol's text, cut to SNIPPET_BYTES by the one who took it; for people."""
    digest: str
    """Content hash of the whole file, the key of its outline."""
    commit: str | None
    """Commit that was checked out, 40 hex digits; None without git."""
    seen_at: datetime
    reason: SightingReason
    part: Part | None = None
    """What of the symbol the memory is about; None for all of it."""


@dataclass(frozen=True, slots=True)
class Anchor:
    """Sightings oldest first, at least one."""

    id: AnchorId
    memory_id: MemoryId
    sightings: tuple[Sighting, ...]

    @property
    def latest(self) -> Sighting:
        return self.sightings[-1]

    @property
    def has_part(self) -> bool:
        """Whether it was last tied to a span inside its symbol."""
        return self.latest.part is not None

    @property
    def revision(self) -> str:
        """Changes whenever the set of sightings does; cached verdicts carry it."""
        return self.sightings[-1].id
