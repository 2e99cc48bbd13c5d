"""The ways in which a memory is found for a question, and what each found."""

from collections.abc import Mapping
from enum import StrEnum
from typing import NamedTuple

from moorage.domain.hits import Hits
from moorage.domain.memory import MemoryId


class Arm(StrEnum):
    """An arm that has nothing to say abstains: it is not among the votes."""

    TEXT = "text"
    VECTOR = "vector"
    FUZZY = "fuzzy"
    ENTITY = "entity"
    PLACE = "place"
    EXPANSION = "expansion"
    """Text again, by words that the question implies and does not have."""


Votes = Mapping[Arm, Hits]


class Candidate(NamedTuple):
    """A memory that at least one arm found."""

    id: MemoryId
    scores: Mapping[Arm, float]
    """Raw, in each arm's own unit, of arms that rank it and those that were asked about it."""
    ranks: Mapping[Arm, int]
    """From 1."""

    @property
    def similarity(self) -> float | None:
        """Cosine with the question; None when the vectors did not find it."""
        return self.scores.get(Arm.VECTOR)


def votes_of(found: Mapping[Arm, Hits]) -> Votes:
    """Without the arms that abstain."""
    return {arm: hits for arm, hits in found.items() if hits.scores}


def candidates(votes: Votes) -> list[Candidate]:
    """Everything that was found, by id; ranks are those of each arm."""
    scores: dict[MemoryId, dict[Arm, float]] = {}
    ranks: dict[MemoryId, dict[Arm, int]] = {}
    for arm, hits in votes.items():
        for rank, (memory_id, score) in enumerate(hits.scores, 1):
            scores.setdefault(memory_id, {})[arm] = score
            ranks.setdefault(memory_id, {})[arm] = rank
    for arm, hits in votes.items():
        for memory_id, score in hits.others:
            if memory_id in scores:
                scores[memory_id][arm] = score
    return [Candidate(each, scores[each], ranks[each]) for each in sorted(scores)]
