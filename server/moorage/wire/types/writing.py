"""Storing a memory, and mending its ties."""

from dataclasses import dataclass
from typing import Literal

from moorage.wire.types.memories import AnchorItem


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
