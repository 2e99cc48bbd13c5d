"""What callers ask for and get back, where it takes more than a few arguments."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime

from moorage.domain.anchor import Place, Tie
from moorage.domain.asking_terms import Term
from moorage.domain.briefing import Detail
from moorage.domain.checks import Carried, Check
from moorage.domain.drift import Verdict
from moorage.domain.event import EventId
from moorage.domain.memory import Author, Kind, Memory, MemoryId, MemoryState, Namespace, Source, Tier, Trust
from moorage.domain.rejection import Rejected
from moorage.domain.secrets import SecretPolicy
from moorage.domain.selection import EVERYTHING, Selection
from moorage.domain.snooze import Snooze
from moorage.domain.tasks import TaskType


@dataclass(frozen=True, slots=True)
class Statement:
    """Subject, predicate and object as they were given; what is not said about time holds from now on."""

    subject: str
    predicate: str
    object: str
    valid_from: datetime | None = None
    valid_until: datetime | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class NewMemory:
    """What should be remembered; what is left out is worked out, or left empty."""

    content: str = ""
    """May be empty beside a statement or steps, which are put into words then."""
    title: str = ""
    kind: Kind | None = None
    tags: tuple[str, ...] = ()
    confidence: float = 1.0
    """Brought into 0-1."""
    supersedes: MemoryId | None = None
    ties: tuple[Tie, ...] = ()
    statement: Statement | None = None
    conditions: tuple[str, ...] = ()
    steps: tuple[str, ...] = ()
    metadata: Mapping[str, object] = field(default_factory=dict)
    sources: tuple[Source, ...] = ()
    tier: Tier | None = None
    pinned: bool = False
    session: str | None = None
    key: str | None = None
    """Idempotency key: what was stored under it before is answered with, and nothing stored again."""
    checks: tuple[Carried, ...] = ()
    """Those without a place are about the first symbol that it is tied to, else about the first place."""
    rejected: tuple[Rejected, ...] = ()
    secrets: SecretPolicy | None = None
    """What is done when a secret is in it; None is what the settings say."""
    keeps_duplicate: bool = False
    """Stores it even when something known says the same."""
    id: MemoryId | None = None
    """Of a memory that was written elsewhere before; when it is known, nothing is stored."""
    author: Author | None = None
    """Who wrote it there; None is who acts now."""
    trust: Trust | None = None
    """Of what comes from elsewhere; None is worked out from who acts."""
    state: MemoryState = MemoryState.ACTIVE
    version: int | None = None
    """There; None is worked out from what it supersedes."""
    created_at: datetime | None = None
    """There; None is now."""
    updated_at: datetime | None = None
    """None is when it was created."""
    validated_at: datetime | None = None
    snooze: Snooze | None = None
    namespace: Namespace | None = None
    """None is the one that the engine was opened for."""


@dataclass(frozen=True, slots=True)
class Question:
    """`strict` leaves out what does not hold; no namespace is the one that the engine was opened for."""

    text: str
    limit: int
    strict: bool = False
    namespace: Namespace | None = None
    selection: Selection = EVERYTHING
    terms: tuple[Term, ...] = ()
    """Operators that narrow it besides those in its text."""
    verdicts: frozenset[Verdict] | None = None
    """Only memories with one of these; None is any."""
    type: TaskType = TaskType.GENERAL
    places: tuple[Place, ...] = ()
    """Where the asker is: memories at or near them are preferred."""
    cursor: str | None = None
    """Goes on where an earlier answer to the same question ended."""
    expansions: tuple[str, ...] = ()
    """Words that it implies and does not have, which count for less; several words are a phrase."""
    remarks: tuple[str, ...] = ()
    """What was understood beyond what was written, for people."""

    @property
    def is_listing(self) -> bool:
        """Whether it has no words and names no place, and only says which memories are meant."""
        selection = replace(self.selection, namespaces=None)
        is_narrowed = selection != EVERYTHING or self.terms or self.verdicts is not None
        return bool(is_narrowed) and not self.text.strip() and not self.places


@dataclass(frozen=True, slots=True)
class Task:
    """What a briefing is for: a question, a place, a diff, or several of these."""

    question: str
    type: TaskType = TaskType.GENERAL
    max_bytes: int | None = None
    """Budget in bytes of UTF-8; None is what the detail usually has."""
    place: Place | None = None
    detail: Detail = Detail.COMPACT
    with_notes: bool = False
    """Notes are told in a full briefing when they are asked for; otherwise they can be expanded."""
    diff: "Diff | None" = None
    expand: str | None = None
    """Cursor of an earlier briefing for the same task: the rest of that section, and nothing else."""
    since: str | None = None
    """Id of an earlier briefing: only what is new since, what changed, and what is gone."""


@dataclass(frozen=True, slots=True)
class Change:
    """What was done to a memory, or to several; `events` are what undo takes."""

    memory_id: MemoryId | None
    events: tuple[EventId, ...]
    message: str
    """One sentence for people."""


@dataclass(frozen=True, slots=True)
class Ticking:
    """What to do with the checks of a memory; numbers count those that it has, from 1."""

    add: tuple[Carried, ...] = ()
    tick: tuple[int, ...] = ()
    remove: tuple[int, ...] = ()
    drop: tuple[Check, ...] = ()
    """Checks to remove, by what they say."""
    allows: bool = False
    """Whether the code that it was made against is no longer looked for."""


@dataclass(frozen=True, slots=True)
class Adoption:
    """What became of the memories looked at."""

    adopted: tuple[tuple[Memory, tuple[Tie, ...]], ...]
    events: tuple[str, ...]
    """What undo takes, one for each anchor; none when it was only looked."""
    n_anchored: int
    """Memories that had an anchor already."""
    n_without_path: int


DEFAULT_LIMIT = 10
"""Memories in an answer."""


@dataclass(frozen=True, slots=True)
class Staged:
    """What the index has that the commit checked out has not; the index is looked at."""


@dataclass(frozen=True, slots=True)
class Against:
    """What the files on disk have that a revision has not.

    Of a range, `A..B` or `A...B`, what its end has that its start, or where the two parted, has not; then the end is
    looked at.
    """

    revision: str


@dataclass(frozen=True, slots=True)
class Patch:
    """What a unified diff does to the files on disk, or has done to them already; what it leads to is looked at."""

    text: str


Diff = Staged | Against | Patch


@dataclass(frozen=True, slots=True)
class Files:
    """What is about to be edited; workspace-relative."""

    paths: tuple[str, ...]


Touch = Diff | Files
"""A change, done or to come."""


@dataclass(frozen=True, slots=True)
class Extent:
    """Which places a check is about; None is every one."""

    paths: tuple[str, ...] | None = None
    """Files and folders to stay within."""
    touched: frozenset[str] | None = None
    """Files to stay with, and the folders around them."""

    def holds(self, path: str) -> bool:
        """Whether a place in this file, or at this folder, is meant."""
        return self._is_within(path) and self._is_touched(path)

    def _is_within(self, path: str) -> bool:
        if self.paths is None or "." in self.paths:
            return True
        return any(path == each or path.startswith(f"{each}/") for each in self.paths)

    def _is_touched(self, path: str) -> bool:
        if self.touched is None or path in self.touched:
            return True
        return path.endswith("/") and any(each.startswith(path) for each in self.touched)


EVERYWHERE = Extent()
