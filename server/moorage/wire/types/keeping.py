"""Keeping the store in shape: archive, pins, forgetting for good, snapshots."""

from dataclasses import dataclass
from typing import Literal

MemoryState = Literal["active", "superseded", "archived", "forgotten"]


@dataclass(frozen=True, kw_only=True)
class ArchiveParams:
    ids: list[str]
    uri: str | None = None


@dataclass(frozen=True, kw_only=True)
class RestoreParams:
    """Archived or forgotten memories to bring back."""

    ids: list[str]
    uri: str | None = None


@dataclass(frozen=True, kw_only=True)
class JudgeParams:
    """Proposals by id, of an agent session, or all that wait."""

    ids: list[str] | None = None
    session: str | None = None
    all: bool | None = None
    uri: str | None = None


@dataclass(frozen=True, kw_only=True)
class PinParams:
    ids: list[str]
    pinned: bool | None = None  # false lets go of them
    uri: str | None = None


@dataclass(frozen=True, kw_only=True)
class SnoozeParams:
    ids: list[str]
    until: str  # a date or moment (ISO 8601), a commit that is to come here, or next-commit
    uri: str | None = None


@dataclass(frozen=True, kw_only=True)
class UnsnoozeParams:
    ids: list[str]
    uri: str | None = None


@dataclass(frozen=True, kw_only=True)
class ListParams:
    state: MemoryState | None = None  # archived when absent
    limit: int | None = None
    uri: str | None = None


@dataclass(frozen=True, kw_only=True)
class ListedItem:
    """A memory in one line."""

    id: str
    kind: str
    title: str  # title, or the first words of the memory
    state: MemoryState
    updated_at: str  # ISO 8601, UTC


@dataclass(frozen=True, kw_only=True)
class ListResult:
    items: list[ListedItem]  # what changed last first


@dataclass(frozen=True, kw_only=True)
class PurgeParams:
    """Memories to remove for good, which cannot be undone."""

    ids: list[str]
    yes: bool | None = None  # only said what would go, unless true
    uri: str | None = None


@dataclass(frozen=True, kw_only=True)
class ScannedItem:
    path: str
    bytes: int


@dataclass(frozen=True, kw_only=True)
class ReceiptItem:
    """What was removed where, and what a search of every file found afterwards."""

    at: str  # ISO 8601, UTC
    removed: dict[str, int]  # by what it was
    rewritten: list[str]  # files of snapshots and copies that were written anew without it
    damaged: list[str]  # files of snapshots that could not be read, and were deleted
    scanned: list[ScannedItem]
    pieces: int  # runs of 8 bytes of title and text, in UTF-8 and UTF-16, that were looked for
    shared: dict[str, int]  # of these, those that rows which stay have too, by table
    left: int  # found anywhere else; 0 when all is gone
    waits_for: str  # what keeps the last step from being done; empty when all is done
    beyond_reach: list[str]  # what this receipt cannot speak for


@dataclass(frozen=True, kw_only=True)
class PurgeResult:
    purged: bool  # false when it was only said what would go
    ids: list[str]  # the memories named, the versions they replaced, and what only the journal knows
    memories: list[ListedItem]  # empty once they are gone
    versions: list[ListedItem]  # older versions of them, which go too; empty once they are gone
    receipt: ReceiptItem | None


@dataclass(frozen=True, kw_only=True)
class SnapshotItem:
    """A copy of all memories, of every namespace, at one moment."""

    id: str
    label: str
    type: Literal["manual", "automatic", "pre-restore", "pre-migration", "journal"]
    at: str  # ISO 8601, UTC
    schema_version: int
    counts: dict[str, int]  # rows by table
    sha256: str
    bytes: int


@dataclass(frozen=True, kw_only=True)
class SnapshotsParams:
    uri: str | None = None


@dataclass(frozen=True, kw_only=True)
class SnapshotsResult:
    snapshots: list[SnapshotItem]  # oldest first


@dataclass(frozen=True, kw_only=True)
class MakeSnapshotParams:
    label: str | None = None  # at most 80 characters
    uri: str | None = None


@dataclass(frozen=True, kw_only=True)
class DiffSnapshotsParams:
    before: str  # id
    after: str | None = None  # id; today when absent
    uri: str | None = None


@dataclass(frozen=True, kw_only=True)
class DifferingItem:
    id: str
    title: str
    fields: list[str]  # parts that differ; empty for memories that are in one of the two alone


@dataclass(frozen=True, kw_only=True)
class DifferenceResult:
    added: list[DifferingItem]
    removed: list[DifferingItem]
    changed: list[DifferingItem]


@dataclass(frozen=True, kw_only=True)
class RestoreSnapshotParams:
    id: str
    uri: str | None = None


@dataclass(frozen=True, kw_only=True)
class RestoredSnapshotResult:
    id: str  # of the snapshot
    kept: str  # id of the snapshot of what was there before
    events: list[str]  # what `undo` takes
    message: str


@dataclass(frozen=True, kw_only=True)
class EvictParams:
    keep: int  # at most so many active and superseded memories stay
    yes: bool | None = None  # only said who would leave, unless true
    uri: str | None = None


@dataclass(frozen=True, kw_only=True)
class LeavingItem(ListedItem):
    reason: str


@dataclass(frozen=True, kw_only=True)
class EvictResult:
    evicted: bool  # false when it was only said who would leave
    leaving: list[LeavingItem]  # in order; archived, not deleted
    still_over: int  # too many all the same: the rest is pinned, active knowledge, or young
    events: list[str]  # what `undo` takes


@dataclass(frozen=True, kw_only=True)
class CoreParams:
    """The project briefing, `.moorage/core.md`: read, or replaced as a whole."""

    text: str | None = None  # what to replace it with; only read when absent
    uri: str | None = None


@dataclass(frozen=True, kw_only=True)
class CoreResult:
    path: str  # absolute
    text: str
    lines: int
    advice: str  # what is wrong with it, in words; empty when nothing is
