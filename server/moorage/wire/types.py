"""Shapes that cross a wire: requests, results and notifications, the same for LSP, MCP and the command line.

Plain frozen dataclasses without slots. Result fields have no defaults. Names become camelCase on the wire.
Positions are 0-based lines and UTF-16 columns in LSP requests; everywhere else places are symbol paths.
"""

from dataclasses import dataclass
from typing import Literal

Grade = Literal[
    "intact", "cosmetic", "moved", "renamed", "modifiers", "edited",
    "claim-hit", "signature", "rewritten", "gone", "unchecked",
]  # fmt: skip
Verdict = Literal["holds", "changed", "lost", "unchecked"]
ModelState = Literal["ready", "loading", "downloading", "absent", "off"]


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
    created_at: str  # ISO 8601, UTC
    updated_at: str  # ISO 8601, UTC
    verdict: Verdict  # worst of its anchors; unchecked memories say so; holds without anchors
    anchors: list[AnchorItem]


@dataclass(frozen=True, kw_only=True)
class RankedItem(MemoryItem):
    """A recalled memory with its scores."""

    score: float  # fused and demoted; larger is better
    similarity: float | None  # cosine with the question; None when vectors were not used
    components: dict[str, float]  # score of each arm and each factor by name


@dataclass(frozen=True, kw_only=True)
class RememberParams:
    """A memory to store. Anchors as people write them (`src/a.py#A.b`, `src/a.py:12-14`, `src/`), or by a selection.

    `@anchor(file=src/a.py, symbol=A.b)` in the text anchors it too.
    """

    content: str
    title: str | None = None
    kind: str | None = None  # decided from the text when absent
    anchors: list[str] | None = None
    tags: list[str] | None = None
    confidence: float | None = None  # 0-1
    supersedes: str | None = None
    scope: str | None = None
    uri: str | None = None  # with `line` and `character`: also anchor to the symbol there
    line: int | None = None  # 0-based
    character: int | None = None  # UTF-16 code units
    end_line: int | None = None  # with `end_character`: anchor to what is selected instead
    end_character: int | None = None


@dataclass(frozen=True, kw_only=True)
class RememberResult:
    outcome: Literal["stored"]
    id: str
    anchors: list[AnchorItem]
    remarks: list[str]  # what could not be done about anchors in the text, in words


@dataclass(frozen=True, kw_only=True)
class RecallParams:
    query: str
    limit: int | None = None
    strict: bool | None = None  # leave out what does not hold
    uri: str | None = None  # of a document in the folder meant, when there are several


@dataclass(frozen=True, kw_only=True)
class RecallResult:
    items: list[RankedItem]  # best first
    vectors_used: bool
    note: str  # one line about what was not available; empty otherwise


@dataclass(frozen=True, kw_only=True)
class ContextParams:
    query: str
    task_type: str | None = None  # coding, debug, refactor, docs, general
    max_bytes: int | None = None
    at: str | None = None  # FILE or FILE:LINE (1-based line)
    uri: str | None = None


@dataclass(frozen=True, kw_only=True)
class ContextSection:
    name: str
    shown: int  # memories in the text
    omitted: int  # memories that did not fit


@dataclass(frozen=True, kw_only=True)
class ContextResult:
    text: str  # Markdown, never longer than max_bytes in UTF-8
    sections: list[ContextSection]
    expandable: list[str]  # ids of memories that were cut or left out


@dataclass(frozen=True, kw_only=True)
class MemoriesAtParams:
    uri: str
    line: int | None = None  # 0-based; None is the whole file
    character: int | None = None


@dataclass(frozen=True, kw_only=True)
class MemoriesResult:
    items: list[MemoryItem]


@dataclass(frozen=True, kw_only=True)
class ConfirmParams:
    id: str
    anchor: str | None = None  # one anchor only
    uri: str | None = None


@dataclass(frozen=True, kw_only=True)
class ReanchorParams:
    id: str
    to: str | None = None  # as in an anchor
    anchor: str | None = None  # which anchor, when the memory has several
    uri: str | None = None  # with `line` and `character`, instead of `to`
    line: int | None = None
    character: int | None = None
    end_line: int | None = None
    end_character: int | None = None


@dataclass(frozen=True, kw_only=True)
class ForgetParams:
    id: str
    uri: str | None = None


@dataclass(frozen=True, kw_only=True)
class UndoParams:
    event: str
    uri: str | None = None


@dataclass(frozen=True, kw_only=True)
class ChangeResult:
    """What a confirm, reanchor, forget, restore or undo did."""

    id: str  # memory; empty when it was several
    events: list[str]  # what `undo` takes
    message: str  # one sentence for people


@dataclass(frozen=True, kw_only=True)
class AdoptedItem:
    """A note that its text tied to code."""

    id: str
    title: str
    anchors: list[str]


@dataclass(frozen=True, kw_only=True)
class AdoptResult:
    scanned: int  # memories looked at
    anchored: list[AdoptedItem]  # those that were tied, or would be
    skipped: int  # had an anchor already
    no_ref: int  # name no file that exists
    events: list[str]  # what `undo` takes; none of a dry run


@dataclass(frozen=True, kw_only=True)
class EditItem:
    """Old tokens replaced by new ones; empty means inserted or removed."""

    old: str
    new: str
    claims: list[str]  # words of the memory that this edit touches


@dataclass(frozen=True, kw_only=True)
class SinceItem:
    """What made an anchor changed or lost: a commit, or edits that are not committed."""

    anchor: str  # symbol path it was tied to
    commit: str | None  # 40 hex digits; None when it is not committed yet, and then the rest is empty
    author: str
    at: str  # ISO 8601
    subject: str


@dataclass(frozen=True, kw_only=True)
class KinItem:
    """A symbol that has code of the anchored one."""

    relation: Literal["extracted", "split", "merged", "inlined"]
    to: str  # symbol path
    tokens: int  # of the anchored one's, that it has


@dataclass(frozen=True, kw_only=True)
class Finding:
    """What `check` says about one anchor."""

    id: str  # memory
    title: str  # title, or the first words of the memory
    anchor: str  # symbol path it was tied to
    anchor_id: str
    grade: Grade
    verdict: Verdict
    severity: Literal["none", "hint", "information", "warning"]
    path: str  # where the code is today, or was last seen
    line: int | None  # 0-based first line today; None when lost or unknown
    followed_to: str | None  # symbol path, when it moved since
    edits: list[EditItem]
    suggestions: list[str]  # symbol paths that may be the one, best first
    kin: list[KinItem]  # symbols that took code of it, most first
    detail: str  # one plain sentence; empty when nothing changed
    since: SinceItem | None  # what made it so, as far as it is known; `check --when` finds it out


@dataclass(frozen=True, kw_only=True)
class CheckResult:
    findings: list[Finding]  # what is not intact, worst first
    counts: dict[str, int]  # anchors by verdict


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
class StatsResult:
    memories: int
    anchors: int
    forgotten: int
    pending_embeddings: int  # memories that recall finds by text only
    vectors: int
    events: int
    by_kind: dict[str, int]


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
class HistoryParams:
    id: str | None = None  # one memory; all of the folder when absent
    limit: int | None = None
    uri: str | None = None


@dataclass(frozen=True, kw_only=True)
class HistoryResult:
    events: list[EventItem]  # newest first
    since: list[SinceItem]  # of one memory; empty when it holds, or when git cannot tell


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


@dataclass(frozen=True, kw_only=True)
class DidChangeMemoriesParams:
    """Sent when memories or verdicts of a folder changed, by this process or another."""

    root: str  # absolute path of the folder
