"""Finding memories."""

from dataclasses import dataclass

from moorage.wire.types.memories import MemoryItem


@dataclass(frozen=True, kw_only=True)
class RankedItem(MemoryItem):
    """A recalled memory with its scores."""

    score: float  # fused and demoted; larger is better
    similarity: float | None  # cosine with the question; None when vectors were not used
    components: dict[str, float]  # score of each arm and each factor by name


@dataclass(frozen=True, kw_only=True)
class RecallParams:
    query: str
    limit: int | None = None
    strict: bool | None = None  # leave out what does not hold
    namespace: str | None = None
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
