"""Writing and mending memories from an editor: forms, documents, then and now, marks beside the code."""

from dataclasses import dataclass

from moorage.wire.types.memories import Verdict
from moorage.wire.types.writing import SecretItem


@dataclass(frozen=True, kw_only=True)
class ConfirmAllParams:
    """Single anchors of any memories, confirmed at once and undone at once."""

    anchors: list[str]  # ids
    uri: str | None = None


@dataclass(frozen=True, kw_only=True)
class ChooseParams:
    """Memories to which the same is done, to all of them or to none, and undone at once."""

    ids: list[str]
    uri: str | None = None


@dataclass(frozen=True, kw_only=True)
class ThenAndNowParams:
    id: str
    anchor: str | None = None  # all of them when absent
    uri: str | None = None


@dataclass(frozen=True, kw_only=True)
class ThenAndNowItem:
    """Code as it was when the memory was last known to hold, and as it is."""

    place: str  # symbol path at that time
    then: str
    seen_at: str  # ISO 8601, UTC
    commit: str | None
    whole: bool  # false where only head and tail of the old text were kept
    now: str  # empty when it is lost
    now_place: str | None  # symbol path today; None when it is lost
    line: int | None  # 0-based first line of `now`


@dataclass(frozen=True, kw_only=True)
class ThenAndNowResult:
    items: list[ThenAndNowItem]


@dataclass(frozen=True, kw_only=True)
class DraftAnchor:
    text: str  # as in `anchors` of moorage/remember
    in_text: bool  # a marker of the text says it
    instead: str | None  # what can be anchored while this does not parse; None where it does


@dataclass(frozen=True, kw_only=True)
class DraftResult:
    """What would become of something to remember; nothing was stored."""

    kind: str
    kind_guessed: bool
    anchors: list[DraftAnchor]
    findings: list[SecretItem]
    remarks: list[str]  # markers that lead nowhere, in words


@dataclass(frozen=True, kw_only=True)
class MemoryDocumentParams:
    id: str  # of any version; the newest is shown
    uri: str | None = None


@dataclass(frozen=True, kw_only=True)
class SaveMemoryDocumentParams:
    text: str  # of the document; its id says which version was edited
    sitting: str | None = None  # names the open document: what is saved from it within minutes is one version
    uri: str | None = None


@dataclass(frozen=True, kw_only=True)
class MemoryDocumentResult:
    id: str  # of the version shown
    title: str  # title, or the first words of the memory
    text: str
    updated_at: str  # ISO 8601, UTC
    operation: str | None  # what `undo` takes, once something was saved
    message: str  # what became of it, for people; empty when it was only read, or nothing differed


@dataclass(frozen=True, kw_only=True)
class CompleteMarkerParams:
    before: str  # the line up to the cursor
    uri: str | None = None


@dataclass(frozen=True, kw_only=True)
class MarkerOffer:
    label: str
    text: str  # replaces the last `replaces` characters
    replaces: int  # UTF-16 code units
    detail: str


@dataclass(frozen=True, kw_only=True)
class CompleteMarkerResult:
    offers: list[MarkerOffer]


@dataclass(frozen=True, kw_only=True)
class MarkItem:
    """A line with memories."""

    line: int  # 0-based
    verdict: Verdict  # the worst
    count: int
    snoozed: bool  # nothing is said of any of them just now
    title: str  # the same words as above the code


@dataclass(frozen=True, kw_only=True)
class DidChangeMarksParams:
    """Sent for open documents to clients that ask for it by the option `marks`."""

    uri: str
    marks: list[MarkItem]
