"""Finding memories."""

from dataclasses import dataclass

from moorage.wire.types.memories import MemoryItem
from moorage.wire.types.selecting import SelectionParams


@dataclass(frozen=True, kw_only=True)
class RankedItem(MemoryItem):
    """A recalled memory with its scores."""

    score: float  # fused and demoted; larger is better
    similarity: float | None  # cosine with the question; None when vectors were not used
    rrf_score: float  # of weighted reciprocal ranks alone, whatever the fusion
    components: dict[str, float]  # score of each arm and each factor by name
    duplicate_of: str | None  # a better memory of the same answer that says the same


@dataclass(frozen=True, kw_only=True)
class RecallParams(SelectionParams):
    query: str  # words, "phrases" and operators such as kind:decision; only operators list the newest
    task_type: str | None = None  # coding, debug, refactor, docs, general
    limit: int | None = None
    strict: bool | None = None  # leave out what does not hold
    at: str | None = None  # FILE, FILE:LINE or FILE#SYMBOL: what is known near it is preferred
    cursor: str | None = None  # of an earlier answer to the same question: goes on where that ended
    namespace: str | None = None
    shown: bool = False  # for a language model: what is not seen is written out, and what reads like an order marked
    uri: str | None = None  # of a document in the folder meant, when there are several


@dataclass(frozen=True, kw_only=True)
class RecallResult:
    items: list[RankedItem]  # best first
    vectors_used: bool
    note: str  # one line about what was not available, or was understood; empty otherwise
    cursor: str | None  # for the next page; None when this was all


@dataclass(frozen=True, kw_only=True)
class CompleteQueryParams:
    text: str  # of the query box
    character: int  # offset of the cursor in it, in UTF-16 code units
    uri: str | None = None


@dataclass(frozen=True, kw_only=True)
class QueryOffer:
    label: str
    text: str  # takes the place of what is between start and end
    start: int  # in UTF-16 code units
    end: int
    about: str  # for people; empty for most values


@dataclass(frozen=True, kw_only=True)
class CompleteQueryResult:
    items: list[QueryOffer]


@dataclass(frozen=True, kw_only=True)
class WhyParams(RecallParams):
    id: str  # of a memory, or its start


@dataclass(frozen=True, kw_only=True)
class VoteItem:
    """What one arm of the search says of a memory; rank and score are None when it did not find it."""

    arm: str  # text, vector, fuzzy, entity, place, expansion
    rank: int | None  # from 1
    score: float | None  # in the arm's own unit
    found: int  # memories that the arm found; 0 when it abstained


@dataclass(frozen=True, kw_only=True)
class WhyResult:
    id: str
    votes: list[VoteItem]
    rank: int | None  # from 1 over all candidates; None when it is none
    candidates: int
    score: float | None
    similarity: float | None
    rrf_score: float | None
    components: dict[str, float]  # score of each arm and each factor by name
    reason: str  # the first reason why it is not in the answer; empty when it is
    note: str  # one line about what was not available; empty otherwise


@dataclass(frozen=True, kw_only=True)
class ContextParams:
    query: str
    task_type: str | None = None  # coding, debug, refactor, docs, general
    max_bytes: int | None = None  # default 8192, of a full one or an expansion 64000; 0 gives no text
    detail: str | None = None  # compact, the default and at most 8192 bytes; or full
    include_notes: bool | None = None  # in a full one; otherwise notes can be expanded
    at: str | None = None  # FILE, FILE:LINE (1-based line) or FILE#SYMBOL
    staged: bool | None = None  # about what is staged, as it is staged
    diff: str | None = None  # about what differs from a commit; of a range A..B, as it is in B
    expand: str | None = None  # cursor of an earlier briefing for the same task: the rest of that section
    since: str | None = None  # id of an earlier briefing: only what is new, changed or gone since
    shown: bool = False  # for a language model: told in English alone
    uri: str | None = None


@dataclass(frozen=True, kw_only=True)
class ContextSection:
    name: str  # gone, changed, here, directive, core, entities, recall, recent, notes
    shown: int  # entries that are told whole
    shortened: int  # entries of which a part, or one line, is told
    omitted: int  # entries that are only counted


@dataclass(frozen=True, kw_only=True)
class ExpandableSection:
    section: str
    cursor: str  # for `expand`, with the same task
    cut: list[str]  # ids of what is shortened or omitted


@dataclass(frozen=True, kw_only=True)
class ContextResult:
    text: str  # Markdown, never longer than max_bytes in UTF-8; empty when nothing is new since an id
    sections: list[ContextSection]
    expandable: list[ExpandableSection]
    id: str  # for `since`
    bytes: int  # of the text
    tokens: int  # estimated as a quarter of the bytes, or counted by the model where that is set
    warning: str  # what was not understood; empty otherwise


@dataclass(frozen=True, kw_only=True)
class BriefingPage(ContextResult):
    """A briefing for a person beside the one for agents."""

    page: str  # the text in the language of the person; empty where that is the text itself
