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
class PinParams:
    ids: list[str]
    pinned: bool | None = None  # false lets go of them
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
