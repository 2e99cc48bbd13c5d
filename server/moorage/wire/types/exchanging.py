"""Taking memories in and giving them out, as lines of JSON; and making the store anew from what it holds."""

from dataclasses import dataclass

from moorage.wire.types.writing import RememberResult


@dataclass(frozen=True, kw_only=True)
class ImportParams:
    text: str  # one JSON object on each line: content, title?, kind?, anchors?, …
    dry_run: bool | None = None  # only say what would become of each
    uri: str | None = None


@dataclass(frozen=True, kw_only=True)
class ImportResult:
    counts: dict[str, int]  # by outcome
    results: list[RememberResult]  # of each line that is not blank
    remarks: list[str]  # one sentence each, that begins with the line


@dataclass(frozen=True, kw_only=True)
class ExportParams:
    uri: str | None = None


@dataclass(frozen=True, kw_only=True)
class ExportResult:
    text: str  # one JSON object on each line, oldest first
    memories: int


@dataclass(frozen=True, kw_only=True)
class UndoLastParams:
    last: int  # operations
    uri: str | None = None


@dataclass(frozen=True, kw_only=True)
class ReindexParams:
    from_journal: bool | None = None  # makes the memories what the journal says
    uri: str | None = None


@dataclass(frozen=True, kw_only=True)
class PauseEmbeddingParams:
    paused: bool  # false goes on with what is pending
    uri: str | None = None


@dataclass(frozen=True, kw_only=True)
class EmbeddingResult:
    paused: bool  # nobody makes vectors, in any process
    pending_embeddings: int
    model_state: str
    model_note: str  # one line for people; empty when nothing is lacking


@dataclass(frozen=True, kw_only=True)
class ReindexResult:
    memories: int
    pending_embeddings: int
