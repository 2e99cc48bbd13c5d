"""The blend of MemoFS: saturated BM25 and cosine in fixed shares, a bonus for being found by both, then age and trust.

`base = min(1, 0.6 v + 0.4 l + 0.25 min(v, l))`, `folded = (base + rerank) / 2`, `final = 0.7 folded + 0.2 recency +
0.1 confidence`, to four decimals.
"""

from moorage.domain.arms import Arm, Candidate, Votes
from moorage.domain.standing import Standing, clamped

VECTOR_SHARE = 0.6
TEXT_SHARE = 0.4
DOUBLE_HIT_BONUS = 0.25
HALF_POINT = 2.0
RELEVANCE_SHARE = 0.7
RECENCY_SHARE = 0.2
CONFIDENCE_SHARE = 0.1
_DECIMALS = 4
_ADDED = {Arm.ENTITY: 0.05, Arm.PLACE: 0.2, Arm.FUZZY: 0.05, Arm.EXPANSION: 0.01}
"""Of the arms that MemoFS has not, for a score of 1."""


def saturated(score: float) -> float:
    """0-1, a half at 2; below 0 is 0."""
    return max(score, 0.0) / (max(score, 0.0) + HALF_POINT)


def base(vector: float, lexical: float, shares: tuple[float, float]) -> float:
    """Of two scores in 0-1, or what is made so."""
    vector, lexical = clamped(vector), clamped(lexical)
    bonus = DOUBLE_HIT_BONUS * min(vector, lexical)
    return min(1.0, shares[0] * vector + shares[1] * lexical + bonus)


def folded(relevance: float, rerank: float) -> float:
    """Half of each."""
    return 0.5 * relevance + 0.5 * clamped(rerank)


def final(relevance: float, recency: float, confidence: float) -> float:
    """To four decimals."""
    return round(RELEVANCE_SHARE * relevance + RECENCY_SHARE * recency + CONFIDENCE_SHARE * confidence, _DECIMALS)


class ByBlend:
    """Fuses the votes on one question; an arm that is silent leaves its share to the other."""

    def __init__(self, votes: Votes, *, folds: bool) -> None:
        self._shares = _shares(votes)
        self._folds = folds

    def relevance(self, candidate: Candidate) -> float:
        vector, text = candidate.scores.get(Arm.VECTOR, 0.0), candidate.scores.get(Arm.TEXT, 0.0)
        added = sum(share * saturated(candidate.scores.get(arm, 0.0)) for arm, share in _ADDED.items())
        return min(1.0, base(vector, saturated(text), self._shares) + added)

    def score(self, relevance: float, standing: Standing, rerank: float) -> float:
        relevant = folded(relevance, rerank) if self._folds else relevance
        return final(relevant, standing.recency, standing.confidence)


def _shares(votes: Votes) -> tuple[float, float]:
    if Arm.VECTOR not in votes:
        return 0.0, 1.0
    return (VECTOR_SHARE, TEXT_SHARE) if Arm.TEXT in votes else (1.0, 0.0)
