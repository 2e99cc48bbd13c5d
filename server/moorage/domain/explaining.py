"""Why a memory is where it is in an answer, or is not in it."""

from dataclasses import dataclass

from moorage.domain.arms import Arm
from moorage.domain.fusing import Ranked
from moorage.domain.memory import MemoryId


@dataclass(frozen=True, slots=True)
class Vote:
    """What one arm says of the memory; without rank and score when it did not find it."""

    arm: Arm
    rank: int | None
    """From 1."""
    score: float | None
    """In the arm's own unit."""
    n_found: int
    """Memories that the arm found; 0 when it abstained."""


@dataclass(frozen=True, slots=True)
class Explanation:
    """One memory and one question."""

    memory_id: MemoryId
    votes: tuple[Vote, ...]
    ranked: Ranked | None
    """None when it was no candidate, or the question did not want it."""
    rank: int | None
    """From 1, over all candidates."""
    n_candidates: int
    reason: str
    """The first reason why it is not in the answer, one sentence; empty when it is."""
