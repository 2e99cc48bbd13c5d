"""What a memory looks like, and what was done to one."""

from dataclasses import dataclass
from typing import Any, Literal

Grade = Literal[
    "intact", "cosmetic", "moved", "renamed", "modifiers", "edited",
    "claim-hit", "signature", "rewritten", "gone", "unchecked",
]  # fmt: skip
Verdict = Literal["holds", "changed", "lost", "unchecked"]


@dataclass(frozen=True, kw_only=True)
class AnchorItem:
    """One anchor of a memory and what today's code says about it."""

    id: str
    path: str  # where the code is today, or was last seen when lost; workspace-relative
    symbol: str | None  # dotted name; None is the whole file, or the folder when the path ends in a slash
    grade: Grade
    verdict: Verdict
    line: int | None  # 0-based first line today; None when lost or unknown
    end_line: int | None  # 0-based last line of an anchor to lines; None for whole symbols, files and folders
    followed_from: str | None  # symbol path it was tied to, when it moved since
    detail: str  # one plain sentence that says what changed; empty when nothing did


@dataclass(frozen=True, kw_only=True)
class SourceItem:
    """Where a memory comes from; what is not known is empty."""

    type: Literal["memory", "document", "conversation", "connector", "event", "manual", "custom"]
    id: str
    path: str
    title: str
    url: str


@dataclass(frozen=True, kw_only=True)
class FreshnessItem:
    """How long ago anybody vouched for a memory; being recalled is no proof."""

    age_days: int  # since it was written
    last_accessed: str | None  # ISO 8601, UTC
    last_validated: str | None  # ISO 8601, UTC; when it was last confirmed, cited or written anew
    access_count: int
    staleness: Literal["fresh", "aging", "stale", "superseded"]


@dataclass(frozen=True, kw_only=True)
class SectionItem:
    """Which part of which ingested document a memory is."""

    path: str  # workspace-relative
    heading_path: list[str]  # outermost first
    line: int  # 0-based first line
    end_line: int  # 0-based last line


@dataclass(frozen=True, kw_only=True)
class CarriedCheck:
    """A check that a memory carries, or could, and what became of it on today's code."""

    check: dict[str, Any]  # its JSON form, as `remember` takes it
    says: str  # one sentence; code stands between backticks
    proposed: bool  # an agent's, or a suggestion: it says nothing until a person ticks it
    result: Literal["holds", "violated", "unknown"]
    detail: str  # what was found, or why nothing can be said
    path: str  # where it was looked at, or is violated
    line: int | None  # 0-based


@dataclass(frozen=True, kw_only=True)
class MemoryItem:
    """A memory as every front end shows it."""

    id: str
    kind: str
    title: str
    content: str
    tags: list[str]
    confidence: float  # 0-1
    author: str
    trust: str
    scope: str
    namespace: str
    state: Literal["active", "superseded", "archived", "forgotten"]
    tier: Literal["durable", "transient"]  # transient ones are kept, but not recalled
    pinned: bool
    version: int  # counts along what it supersedes
    supersedes: str | None
    metadata: dict[str, Any]
    sources: list[SourceItem]
    created_at: str  # ISO 8601, UTC
    updated_at: str  # ISO 8601, UTC
    verdict: Verdict  # worst of its anchors; unchecked memories say so; holds without anchors
    anchors: list[AnchorItem]
    contradicts: list[str]  # other memories of the same answer that cannot be true beside this one
    freshness: FreshnessItem
    document: SectionItem | None  # of a section of an ingested document
    snoozed: str  # until when nothing is said of it, such as `until 2026-12-24`; empty when it is not
    unverified: bool  # nobody vouched for it within the time that its kind is good for
    checks: list[CarriedCheck]  # what must be so in the code for it to be true


@dataclass(frozen=True, kw_only=True)
class ChangeResult:
    """What a confirm, reanchor, forget, restore or undo did."""

    id: str  # memory; empty when it was several
    events: list[str]  # what `undo` takes
    message: str  # one sentence for people


@dataclass(frozen=True, kw_only=True)
class MemoriesAtParams:
    uri: str
    line: int | None = None  # 0-based; None is the whole file
    character: int | None = None


@dataclass(frozen=True, kw_only=True)
class MemoriesResult:
    items: list[MemoryItem]


@dataclass(frozen=True, kw_only=True)
class DidChangeMemoriesParams:
    """Sent when memories or verdicts of a folder changed, by this process or another."""

    root: str  # absolute path of the folder
