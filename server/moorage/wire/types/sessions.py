"""Agents at work, and the pages they keep."""

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, kw_only=True)
class SessionItem:
    id: str
    actor: str
    task: str
    state: Literal["active", "completed", "failed", "aborted"]
    started_at: str
    ended_at: str | None
    briefed_at: str | None
    reason: str


@dataclass(frozen=True, kw_only=True)
class SessionsParams:
    limit: int | None = None
    uri: str | None = None


@dataclass(frozen=True, kw_only=True)
class SessionsResult:
    sessions: list[SessionItem]  # newest first


@dataclass(frozen=True, kw_only=True)
class StartSessionParams:
    task: str
    actor: str | None = None
    session: str | None = None  # of one that failed or was aborted: it goes on
    uri: str | None = None


@dataclass(frozen=True, kw_only=True)
class StartSessionResult:
    session: SessionItem
    text: str  # the briefing for its task


@dataclass(frozen=True, kw_only=True)
class SessionPageItem:
    page: str
    characters: int
    content: str


@dataclass(frozen=True, kw_only=True)
class ReadSessionParams:
    session: str
    page: str | None = None  # all of them when absent
    uri: str | None = None


@dataclass(frozen=True, kw_only=True)
class ReadSessionResult:
    session: SessionItem
    pages: list[SessionPageItem]


@dataclass(frozen=True, kw_only=True)
class WriteSessionParams:
    session: str
    page: str
    content: str
    append: bool | None = None
    uri: str | None = None


@dataclass(frozen=True, kw_only=True)
class ExtractSessionParams:
    session: str
    uri: str | None = None


@dataclass(frozen=True, kw_only=True)
class ExtractedItem:
    content: str
    title: str
    outcome: str  # what would become of it
    rule: str


@dataclass(frozen=True, kw_only=True)
class ExtractSessionResult:
    items: list[ExtractedItem]


@dataclass(frozen=True, kw_only=True)
class CompleteSessionParams:
    session: str
    outcome: str  # success, failure or aborted
    extract_durable_memory: bool | None = None
    ephemeral: bool | None = None
    reason: str | None = None
    uri: str | None = None


@dataclass(frozen=True, kw_only=True)
class PromotedItem:
    id: str | None
    outcome: str  # stored, duplicate, conflict or transient
    rule: str
    operation: str | None  # what undo takes
    remarks: list[str]


@dataclass(frozen=True, kw_only=True)
class CompleteSessionResult:
    session: SessionItem
    promoted: list[PromotedItem]
