"""What the repository offers to remember."""

from dataclasses import dataclass

from moorage.wire.types.memories import SourceItem
from moorage.wire.types.writing import RememberResult


@dataclass(frozen=True, kw_only=True)
class SuggestParams:
    """Looks only; may take a minute in a large repository."""

    limit: int | None = None  # suggestions, 60 when absent
    work_done_token: str | None = None  # for progress
    uri: str | None = None


@dataclass(frozen=True, kw_only=True)
class SuggestionItem:
    number: int  # its rank, whether or not better ones are known already
    id: str
    origin: str  # what it was read out of
    title: str
    content: str
    kind: str
    anchors: list[str]
    where: str  # file and line from 1, or a commit
    source: SourceItem


@dataclass(frozen=True, kw_only=True)
class SuggestResult:
    items: list[SuggestionItem]  # best first
    known: int  # left out since something like it is stored, or was put away
    cut: int  # left out since they are more than the limit


@dataclass(frozen=True, kw_only=True)
class AcceptSuggestionsParams:
    ids: list[str]  # ids or numbers, or only `all`
    limit: int | None = None  # as it was listed
    work_done_token: str | None = None  # for progress
    uri: str | None = None


@dataclass(frozen=True, kw_only=True)
class AcceptSuggestionsResult:
    results: list[RememberResult]
    operation: str | None  # event to undo all of it by; null when nothing was stored
