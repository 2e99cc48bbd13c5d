"""Weighted reciprocal rank fusion: `sum(weight / (60 + rank))` over the arms that speak. Formula of memloom."""

from moorage.domain.arms import Arm, Candidate, Votes
from moorage.domain.standing import MOST_BOOST, Standing

K = 60
WEIGHTS = {
    Arm.TEXT: 2.0,
    Arm.VECTOR: 1.0,
    Arm.ENTITY: 0.5,
    Arm.FUZZY: 0.5,
    Arm.PLACE: 1.0,
    Arm.EXPANSION: 0.25,
}
"""Those of text, vector and entity are memloom's; it has no other arm."""
PIN_BOOST = 1.1


def rrf(candidate: Candidate) -> float:
    """An arm that did not find it adds nothing."""
    return sum(WEIGHTS[arm] / (K + rank) for arm, rank in candidate.ranks.items())


class ByRank:
    """Fuses the votes on one question; a score of 1 would be first in every arm."""

    def __init__(self, votes: Votes, *, boosts_class: bool, folds: bool) -> None:
        self._most = sum(WEIGHTS[arm] / (K + 1) for arm in votes)
        self._boosts_class = boosts_class
        self._folds = folds

    def relevance(self, candidate: Candidate) -> float:
        return rrf(candidate)

    def score(self, relevance: float, standing: Standing, rerank: float) -> float:
        """The class boost is ferrex's way to prefer the new."""
        boost = (standing.boost if self._boosts_class else MOST_BOOST) / MOST_BOOST
        pin = 1.0 if standing.is_pinned else 1.0 / PIN_BOOST
        scaled = relevance / self._most
        return (0.5 * scaled + 0.5 * rerank if self._folds else scaled) * boost * pin
