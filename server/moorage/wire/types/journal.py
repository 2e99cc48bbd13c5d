"""What happened."""

from dataclasses import dataclass

from moorage.wire.types.checking import SinceItem


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
class HistoryParams:
    id: str | None = None  # one memory; all of the folder when absent
    limit: int | None = None
    uri: str | None = None


@dataclass(frozen=True, kw_only=True)
class HistoryResult:
    events: list[EventItem]  # newest first
    since: list[SinceItem]  # of one memory; empty when it holds, or when git cannot tell
