"""The grades of drift, and what comparing an anchor with today's code says."""

from dataclasses import dataclass
from enum import StrEnum

from moorage.domain.anchor import Place
from moorage.domain.kin import Kin


class Verdict(StrEnum):
    """Drift in one word."""

    HOLDS = "holds"
    CHANGED = "changed"
    LOST = "lost"
    UNCHECKED = "unchecked"


class Grade(StrEnum):
    """How much of what was tied is still there; see the table in the product page."""

    INTACT = "intact"
    COSMETIC = "cosmetic"
    MOVED = "moved"
    RENAMED = "renamed"
    MODIFIERS = "modifiers"
    EDITED = "edited"
    CLAIM_HIT = "claim-hit"
    SIGNATURE = "signature"
    REWRITTEN = "rewritten"
    GONE = "gone"
    UNCHECKED = "unchecked"

    @property
    def verdict(self) -> Verdict:
        if self in (Grade.CLAIM_HIT, Grade.SIGNATURE, Grade.REWRITTEN):
            return Verdict.CHANGED
        if self is Grade.GONE:
            return Verdict.LOST
        return Verdict.UNCHECKED if self is Grade.UNCHECKED else Verdict.HOLDS


class Severity(StrEnum):
    """How loudly an editor says it."""

    NONE = "none"
    HINT = "hint"
    INFORMATION = "information"
    WARNING = "warning"


@dataclass(frozen=True, slots=True)
class TokenEdit:
    """Old tokens replaced by new ones, joined by blanks; empty means inserted or removed."""

    old: str
    new: str
    claims: tuple[str, ...]
    """Claims of the memory that this edit touches."""


@dataclass(frozen=True, slots=True)
class Move:
    """A relocation with its evidence."""

    origin: Place
    target: Place
    rule: str
    """Name of the cascade step that found it."""
    score: float
    """0-1; automatic from 0.85 or by a rule step."""


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A place that may be the one, too uncertain to take silently."""

    place: Place
    score: float


@dataclass(frozen=True, slots=True)
class Drift:
    """What one anchor's comparison says; `place` is where the code is today, None when gone."""

    grade: Grade
    severity: Severity
    place: Place | None
    move: Move | None
    edits: tuple[TokenEdit, ...]
    n_changed: int
    """Tokens changed, of `n_tokens`."""
    n_tokens: int
    suggestions: tuple[Suggestion, ...]
    reason: str
    """Why it is unchecked or gone, or what changed beside the code, in words; else empty."""
    kin: tuple[Kin, ...] = ()
    """Symbols that took code of it, most first."""

    @property
    def verdict(self) -> Verdict:
        return self.grade.verdict

    @property
    def is_silent(self) -> bool:
        """Whether nothing but layout or comments, or nothing at all, changed, and nobody wants to hear of it."""
        return self.grade in (Grade.INTACT, Grade.COSMETIC) and self.severity is Severity.NONE
