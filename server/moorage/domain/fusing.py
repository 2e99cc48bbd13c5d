"""From what the arms found to one order: the fusions to choose from, and what every one of them gives."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Protocol, TypeVar

from moorage.domain.arms import Arm, Candidate, Votes
from moorage.domain.blend import ByBlend
from moorage.domain.memory import MemoryId
from moorage.domain.overlap import Said, Wanted
from moorage.domain.ranking import MODEL_GAIN, OVERLAP_GAIN, OVERLAP_GAIN_OF_WORDS, ByDeviation
from moorage.domain.reciprocal import ByRank
from moorage.domain.standing import Standing


class FusionKind(StrEnum):
    Z = "z"
    RRF = "rrf"
    BLEND = "blend"


class Recency(StrEnum):
    """How the new is preferred: by age alone, by age and class, or not."""

    AGE = "age"
    CLASS = "class"
    OFF = "off"


class Rerank(StrEnum):
    """What looks at question and text once more: shared words, a local model, or nothing."""

    OVERLAP = "overlap"
    MODEL = "model"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Ways:
    """How recall ranks."""

    fusion: FusionKind = FusionKind.Z
    recency: Recency = Recency.AGE
    rerank: Rerank = Rerank.OVERLAP


DEFAULT_WAYS = Ways()


class Fusion(Protocol):
    """The order of candidates for one question."""

    def relevance(self, candidate: Candidate) -> float:
        """In the fusion's own unit; larger is better."""

    def score(self, relevance: float, standing: Standing, rerank: float) -> float:
        """0-1, with what speaks for the memory; `rerank` lies in 0-1."""


def overlap(ways: Ways, wanted: Wanted, said: Said) -> float:
    """0-1, what `Rerank.OVERLAP` finds; the blend has the plain share that MemoFS folds in."""
    if ways.fusion is FusionKind.BLEND:
        return wanted.share_in(said.text)
    return wanted.closeness(said)


def fusion_for(ways: Ways, votes: Votes) -> Fusion:
    """The one chosen, with the statistics of these votes."""
    boosts_class = ways.recency is Recency.CLASS
    for_overlap = OVERLAP_GAIN if Arm.VECTOR in votes else OVERLAP_GAIN_OF_WORDS
    gain = {Rerank.OVERLAP: for_overlap, Rerank.MODEL: MODEL_GAIN, Rerank.NONE: 0.0}[ways.rerank]
    match ways.fusion:
        case FusionKind.RRF:
            return ByRank(votes, boosts_class=boosts_class, folds=ways.rerank is Rerank.MODEL)
        case FusionKind.BLEND:
            return ByBlend(votes, folds=ways.rerank is not Rerank.NONE)
        case FusionKind.Z:
            by_age = ways.recency is Recency.AGE
            return ByDeviation(votes, boosts_class=boosts_class, uses_recency=by_age, rerank_gain=gain)


@dataclass(frozen=True, slots=True)
class Ranked:
    """One candidate at its place; `score` lies in 0-1, `rrf` is what reciprocal ranks alone give it."""

    id: MemoryId
    score: float
    similarity: float | None
    """Cosine with the question; None when the vectors did not find it."""
    rrf: float
    components: Mapping[str, float] = field(default_factory=dict)
    """Score of each arm and each factor, by name."""


class Scored(Protocol):
    """Anything with a place in an answer."""

    @property
    def id(self) -> MemoryId: ...

    @property
    def score(self) -> float: ...


Some = TypeVar("Some", bound=Scored)


def in_order(scored: Iterable[Some]) -> list[Some]:
    """Best first; equal scores by id, so that equal state gives equal output."""
    return sorted(scored, key=lambda each: (-each.score, each.id))
