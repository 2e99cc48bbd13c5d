"""Comparing anchors with today's code."""

from dataclasses import dataclass
from typing import Any, Literal

from moorage.wire.types.memories import CarriedCheck, Grade, MemoryItem, Verdict


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
    snoozed: str  # until when nothing is said of the memory; empty when it is not


@dataclass(frozen=True, kw_only=True)
class ViolationItem:
    """A check of a memory that the code does not meet."""

    id: str  # memory
    title: str  # title, or the first words of the memory
    kind: str
    check: dict[str, Any]
    says: str  # what must be so; code stands between backticks
    detail: str  # what is so
    path: str
    line: int | None  # 0-based


@dataclass(frozen=True, kw_only=True)
class ReintroducedItem:
    """Edited code that is a close copy of what a decision was made against."""

    id: str  # memory
    title: str  # title, or the first words of the memory
    reason: str  # the memory's text, one line of it; data, as always
    path: str
    line: int  # 0-based first line
    end_line: int  # 0-based last line
    share: float  # of the code decided against that came back, 0-1
    origin: str  # commit that it was seen in, 40 hex digits; empty for a selection
    origin_path: str
    detail: str  # one sentence


@dataclass(frozen=True, kw_only=True)
class ProposeChecksParams:
    """Checks that code meets today: that of a memory's places, of places as people write them, or of a selection."""

    id: str | None = None  # a memory
    places: list[str] | None = None
    uri: str | None = None  # with `line` and `character`
    line: int | None = None  # 0-based
    character: int | None = None  # UTF-16 code units
    end_line: int | None = None
    end_character: int | None = None


@dataclass(frozen=True, kw_only=True)
class ProposeChecksResult:
    checks: list[CarriedCheck]  # nothing of it is stored


@dataclass(frozen=True, kw_only=True)
class ChangeChecksParams:
    """Numbers count the checks that the memory has, from 1."""

    id: str
    add: list[dict[str, Any]] | None = None  # in their JSON form
    tick: list[int] | None = None
    remove: list[int] | None = None
    drop: list[dict[str, Any]] | None = None  # checks to remove, in their JSON form
    allow: bool = False  # whether code that the memory was made against is no longer looked for
    uri: str | None = None


@dataclass(frozen=True, kw_only=True)
class CheckResult:
    findings: list[Finding]  # what is not intact, worst first
    counts: dict[str, int]  # anchors by verdict
    applies: list[MemoryItem]  # of a change: memories about the files touched that hold, what binds first
    left_out: int  # of those, how many more there are
    violations: list[ViolationItem]  # checks of memories that the code does not meet
    reintroduced: list[ReintroducedItem]  # of a change: edited code that was decided against
    more_findings: int  # of a change: how many more findings and violations there are than are told


@dataclass(frozen=True, kw_only=True)
class CheckChangeParams:
    """One of them; the working tree against the last commit when none is given."""

    files: list[str] | None = None  # about to be edited; workspace-relative
    staged: bool | None = None
    diff: str | None = None  # a revision, a range A..B, or a unified diff as text
    patch: str | None = None  # a unified diff as text: what it leads to is checked, nothing is written
    shown: bool = False  # for a language model: what is not seen is written out, and what reads like an order marked
    uri: str | None = None
