"""How a workspace is doing."""

from dataclasses import dataclass
from typing import Literal

ModelState = Literal["ready", "loading", "downloading", "absent", "off"]


@dataclass(frozen=True, kw_only=True)
class CheckItem:
    """One thing that `doctor` looked at."""

    state: Literal["ok", "warn", "bad"]
    what: str
    detail: str  # what was found, and what to do


@dataclass(frozen=True, kw_only=True)
class DoctorResult:
    checks: list[CheckItem]


@dataclass(frozen=True, kw_only=True)
class StatusParams:
    uri: str | None = None  # of a document: only its folder


@dataclass(frozen=True, kw_only=True)
class FolderStatus:
    root: str  # absolute path
    store: str  # absolute path
    state: Literal["ready", "failed"]
    problem: str  # why it failed and what to do; empty when ready
    read_only: bool
    memories: int
    pending_embeddings: int
    model: str
    model_state: ModelState
    model_note: str  # one line for people; empty when ready


@dataclass(frozen=True, kw_only=True)
class StatusResult:
    version: str
    python: str
    folders: list[FolderStatus]
