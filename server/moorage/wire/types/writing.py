"""Storing a memory, and mending its ties."""

from dataclasses import dataclass
from typing import Any, Literal

from moorage.wire.types.memories import AnchorItem


@dataclass(frozen=True, kw_only=True)
class SourceParams:
    type: str
    id: str | None = None
    path: str | None = None
    title: str | None = None
    url: str | None = None


@dataclass(frozen=True, kw_only=True)
class RememberParams:
    """A memory to store. Anchors as people write them (`src/a.py#A.b`, `src/a.py:12-14`, `src/`), or by a selection.

    `@anchor(file=src/a.py, symbol=A.b)` in the text anchors it too.
    """

    content: str | None = None  # may be absent beside a fact or steps
    title: str | None = None
    kind: str | None = None  # a kind or a class; decided from the text when absent
    type: str | None = None  # the same by another name
    memory_type: str | None = None  # and by another
    anchors: list[str] | None = None
    tags: list[str] | None = None
    confidence: float | None = None  # 0-1
    supersedes: str | None = None
    subject: str | None = None  # with predicate and object: a fact
    predicate: str | None = None
    object: str | None = None
    valid_from: str | None = None  # ISO 8601; from now on when absent
    valid_until: str | None = None
    conditions: list[str] | None = None  # with steps: a procedure
    steps: list[str] | None = None
    source: str | None = None  # memory:ID cites a memory; else any text
    source_refs: list[SourceParams] | None = None
    metadata: dict[str, Any] | None = None
    context: dict[str, Any] | None = None  # the same by another name
    checks: list[dict[str, Any]] | None = None  # what must be so in the code, such as {"check": "equals", "value": 3}
    rejected: list[dict[str, Any]] | None = None  # fingerprints of rejected code, as an export has them
    rejected_by: str | None = None  # REV or REV:PATH: what a revert took out, or any other commit put in
    rejected_code: str | None = None  # code that was decided against, in the language of the first anchor
    tier: str | None = None  # durable or transient
    pinned: bool | None = None
    idempotency_key: str | None = None
    secrets: str | None = None  # reject, redact or allow
    dedupe: bool | None = None  # false stores it even when something known says the same
    session: str | None = None
    namespace: str | None = None
    scope: str | None = None
    uri: str | None = None  # with `line` and `character`: also anchor to the symbol there
    line: int | None = None  # 0-based
    character: int | None = None  # UTF-16 code units
    end_line: int | None = None  # with `end_character`: anchor to what is selected instead
    end_character: int | None = None


@dataclass(frozen=True, kw_only=True)
class ProposeParams(RememberParams):
    """The same from an agent: it is proposed until a person accepts it, and a secret is never let in."""

    agent: str  # name of the agent


@dataclass(frozen=True, kw_only=True)
class SupersedeParams:
    """A new text for a memory; what is left out stays as it was, its places too."""

    id: str
    content: str
    title: str | None = None
    kind: str | None = None
    secrets: str | None = None  # reject, redact or allow
    uri: str | None = None


@dataclass(frozen=True, kw_only=True)
class RememberAllParams:
    memories: list[RememberParams]  # all in one transaction
    uri: str | None = None


@dataclass(frozen=True, kw_only=True)
class SecretItem:
    """A secret that was found; its text is not told."""

    rule: str
    title: str
    field: str
    preview: str  # first three characters and the last


@dataclass(frozen=True, kw_only=True)
class ConflictRef:
    id: str  # of the conflict
    memory: str  # the other one in it


@dataclass(frozen=True, kw_only=True)
class RememberResult:
    outcome: Literal["stored", "transient", "conflict", "duplicate", "blocked"]
    id: str | None  # what was stored, or says the same already; None when it was blocked
    kind: str | None
    tier: Literal["durable", "transient"] | None
    rule: str  # by which a duplicate was told (exact, cosine, jaccard, served, key), or the tier chosen
    superseded: list[str]
    conflicts: list[ConflictRef]
    findings: list[SecretItem]  # secrets that blocked it, were taken out, or were let in
    operation: str | None  # what `undo` takes
    anchors: list[AnchorItem]
    remarks: list[str]  # what could not be done, or was done beside, in words


@dataclass(frozen=True, kw_only=True)
class RememberAllResult:
    results: list[RememberResult]  # in the order given


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
class AnchorParams:
    """A memory, and one more place, or several, for it: `to`, or a position or selection."""

    id: str
    to: str | None = None  # as in an anchor
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
class ForgetManyParams:
    ids: list[str]


@dataclass(frozen=True, kw_only=True)
class ForgottenResult:
    deleted: list[str]  # ids; a person can bring them back
    events: list[str]  # what `undo` takes
    message: str


@dataclass(frozen=True, kw_only=True)
class UndoParams:
    event: str
    uri: str | None = None


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
