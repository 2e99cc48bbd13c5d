"""Taking memories in and giving them out, as lines of JSON; and making the store anew from what it holds."""

from dataclasses import dataclass

from moorage.wire.types.writing import RememberResult


@dataclass(frozen=True, kw_only=True)
class ImportParams:
    """Files of this machine, or a text."""

    path: str | None = None  # absolute, or relative to the folder
    text: str | None = None  # one JSON object on each line: content, title?, kind?, anchors?, …
    format: str | None = None  # told from the files when absent; of a text, lines of JSON
    dry_run: bool | None = None  # only say what would become of each
    vouch: bool | None = None  # take authors, trust, pins and validations as they are in the files
    secrets: str | None = None  # redact, reject or allow; redact when absent
    work_done_token: str | None = None  # for progress
    uri: str | None = None


@dataclass(frozen=True, kw_only=True)
class LeftOutItem:
    """What was not taken."""

    where: str  # file, or file and line from 1
    what: str
    why: str
    broken: bool  # it should have been a memory, and could not be read


@dataclass(frozen=True, kw_only=True)
class ImportResult:
    format: str
    counts: dict[str, int]  # by outcome
    results: list[RememberResult]  # of each that was found
    mapped: dict[str, int]  # what became what, and how often
    left_out: list[LeftOutItem]
    remarks: list[str]  # one sentence each, that begins with where
    operation: str | None  # event to undo all of it by; null when nothing was stored


@dataclass(frozen=True, kw_only=True)
class ExportParams:
    format: str | None = None  # jsonl (the default), markdown or memofs
    path: str | None = None  # where to write it; absolute, or relative to the folder
    uri: str | None = None


@dataclass(frozen=True, kw_only=True)
class ExportResult:
    text: str  # one JSON object on each line, oldest first; empty in other formats, and with a path
    files: dict[str, str]  # of other formats, by relative path; empty with a path
    memories: int
    left_out: list[LeftOutItem]


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
