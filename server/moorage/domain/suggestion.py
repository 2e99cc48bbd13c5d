"""What a repository says about itself that could be a memory, before any person has accepted it."""

from dataclasses import dataclass
from enum import StrEnum

from moorage.domain.anchor import Tie
from moorage.domain.memory import Kind, Source


class Origin(StrEnum):
    """What it was read out of."""

    DECISION = "decision record"
    INSTRUCTIONS = "instructions"
    COMMENT = "comment"
    REVERT = "revert"
    OWNERS = "code owners"
    CO_CHANGE = "co-change"


@dataclass(frozen=True, slots=True, kw_only=True)
class Suggestion:
    """Anchored, with its source; the better one has the higher score, and a score means nothing else."""

    origin: Origin
    title: str
    content: str
    kind: Kind
    ties: tuple[Tie, ...]
    source: Source
    where: str
    """`src/a.py:12`, or a commit."""
    score: float


@dataclass(frozen=True, slots=True)
class Listed:
    """A suggestion with the number that a person accepts it by: its rank, whether or not others are known already."""

    number: int
    id: str
    suggestion: Suggestion


@dataclass(frozen=True, slots=True)
class Listing:
    """Best first."""

    items: tuple[Listed, ...]
    n_known: int
    """Left out because something like it is in the store, or was and was put away."""
    n_cut: int
    """Left out because they are too many."""
