"""What happened."""

from dataclasses import dataclass

from moorage.wire.types.checking import SinceItem
from moorage.wire.types.keeping import MemoryState


@dataclass(frozen=True, kw_only=True)
class EventItem:
    """One journal entry."""

    id: str  # what `undo` takes
    kind: str
    memory: str  # empty when it was none in particular
    author: str
    at: str  # ISO 8601, UTC
    detail: str  # one sentence


@dataclass(frozen=True, kw_only=True)
class RowItem:
    """One row before and after; of one that stayed only its key and what changed. Values as text, or their length."""

    table: str
    before: dict[str, str | None] | None  # None of a new row
    after: dict[str, str | None] | None  # None of one that went


@dataclass(frozen=True, kw_only=True)
class JournalItem(EventItem):
    operation: str  # first event of what was done at once, and is undone at once
    undoes: str  # operation that was taken back; empty otherwise
    changes: list[RowItem]  # of the whole operation, beside its first event; empty unless asked for


@dataclass(frozen=True, kw_only=True)
class EventsParams:
    of: str | None = None  # a memory, also one that is gone; all when absent
    limit: int | None = None
    changes: bool | None = None  # with every row before and after
    uri: str | None = None


@dataclass(frozen=True, kw_only=True)
class EventsResult:
    events: list[JournalItem]  # newest first


@dataclass(frozen=True, kw_only=True)
class HistoryParams:
    """Of one memory, of what is known at a place, or of all of the folder."""

    id: str | None = None
    limit: int | None = None  # events
    uri: str | None = None
    line: int | None = None  # 0-based; with `uri` and `character`, and no id: what is known of the symbol there
    character: int | None = None


@dataclass(frozen=True, kw_only=True)
class VersionItem:
    """A memory, or an older or newer version of one."""

    id: str
    version: int  # counts along what it supersedes
    supersedes: str | None
    kind: str
    title: str  # title, or the first words of the memory
    content: str
    state: MemoryState
    author: str
    created_at: str  # ISO 8601, UTC


@dataclass(frozen=True, kw_only=True)
class HistoryResult:
    events: list[EventItem]  # newest first
    since: list[SinceItem]  # of what does not hold; empty when all does, or when git cannot tell
    versions: list[VersionItem]  # of the memories meant, newest first; empty for those of the whole folder
