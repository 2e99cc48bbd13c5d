"""Documents whose sections are recalled beside memories."""

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, kw_only=True)
class IngestParams:
    paths: list[str] | None = None  # files and folders; those of the settings, else the expected ones, when absent
    dry_run: bool | None = None  # only say what would become of each
    remove: bool | None = None  # take them out instead; those whose file is gone when no path is given
    work_done_token: str | None = None  # for progress
    uri: str | None = None


@dataclass(frozen=True, kw_only=True)
class IngestedItem:
    path: str
    outcome: Literal["added", "updated", "unchanged", "missing", "removed", "unreadable"]
    sections: int  # that it has now; 0 when it was not read
    added: int
    changed: int
    removed: int
    remarks: list[str]  # one sentence each, also about sections that were left out


@dataclass(frozen=True, kw_only=True)
class IngestResult:
    documents: list[IngestedItem]
    counts: dict[str, int]  # documents by outcome
    operation: str | None  # what `undo` takes; None when nothing changed
    remarks: list[str]


@dataclass(frozen=True, kw_only=True)
class DocumentsParams:
    references: bool | None = None  # with what each names in vain, which may take seconds
    uri: str | None = None


@dataclass(frozen=True, kw_only=True)
class DeadReferenceItem:
    line: int  # 0-based
    written: str
    detail: str  # one sentence


@dataclass(frozen=True, kw_only=True)
class DocumentItem:
    path: str
    format: Literal["markdown", "rst", "plain"]
    role: Literal["decision", "instructions", "text"]
    sections: int
    excluded: int  # sections that were forgotten, and so are left out
    missing: bool  # its file is gone
    ingested_at: str  # ISO 8601, UTC
    dead: list[DeadReferenceItem]  # empty unless asked for


@dataclass(frozen=True, kw_only=True)
class DocumentsResult:
    documents: list[DocumentItem]  # by path
