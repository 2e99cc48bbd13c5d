"""What the search for one vanished symbol works with and answers."""

from __future__ import annotations

from dataclasses import dataclass, replace

from moorage.domain.figures import Candidate
from moorage.domain.likeness import Likeness
from moorage.domain.portrait import OutlineRow

AUTOMATIC = 0.85
"""False follows of deleted symbols 0.2 % from here, 0.8 % from 0.6 (2,228 transitions)."""
SUGGESTED = 0.55
MARGIN = 0.03
"""Lead over the second best below which the choice is left to a person."""
MAX_SUGGESTIONS = 5


@dataclass(frozen=True, slots=True)
class Found:
    """The candidate that a step is sure of."""

    candidate: Candidate
    rule: str
    score: float


@dataclass(frozen=True, slots=True)
class Unsure:
    """Candidates that may be it, best first."""

    suggestions: tuple[tuple[Candidate, float], ...]


Outcome = Found | Unsure


def is_certain(outcome: Outcome) -> bool:
    """Whether it was found by its key, in its place or in its renamed file."""
    return isinstance(outcome, Found) and outcome.rule in ("same-key", "moved-file")


@dataclass(frozen=True, slots=True)
class Field:
    """Newcomers that no rival takes, and what else vanished."""

    newcomers: list[Candidate]
    out_of_reach: list[Candidate]
    """Newcomers farther away than such a symbol goes by itself."""
    taken: list[Candidate]
    """Newcomers that are more like another vanished symbol; only ever suggested."""
    vanished: list[OutlineRow]
    knows_old_home: bool
    n_here: int
    """Newcomers of the old file, those that are nothing like it included."""

    def joined(self, other: Field) -> Field:
        """The same symbol's field among other files too."""
        return replace(
            self,
            newcomers=[*self.newcomers, *other.newcomers],
            out_of_reach=[*self.out_of_reach, *other.out_of_reach],
            taken=[*self.taken, *other.taken],
            n_here=self.n_here + other.n_here,
        )


@dataclass(frozen=True, slots=True)
class Scored:
    """A newcomer and how alike it is."""

    candidate: Candidate
    likeness: Likeness
