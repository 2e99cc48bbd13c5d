"""Grades today's portrait of a symbol against a sighting of it."""

from collections.abc import Sequence
from dataclasses import dataclass

from moorage.domain.anchor import Sighting
from moorage.domain.claims import Claim
from moorage.domain.drift import Grade, Severity, TokenEdit
from moorage.domain.portrait import Fingerprint, Portrait


@dataclass(frozen=True, slots=True)
class Comparison:
    """What differs; place and relocation are not looked at, so never `moved`, `renamed` or `gone`."""

    grade: Grade
    severity: Severity
    edits: tuple[TokenEdit, ...]
    n_changed: int
    """Tokens changed, of `n_tokens` (the larger side)."""
    n_tokens: int
    reason: str
    """Why it is unchecked, in words; empty otherwise."""


def compare(
    sighting: Sighting, present: Portrait, present_fingerprint: Fingerprint, claims: Sequence[Claim]
) -> Comparison:
    """Grade, severity and exact token edits of today's symbol against what was seen."""
    raise NotImplementedError


def unchanged(sighting: Sighting, exact: str) -> bool:
    """Whether the symbol's text is byte for byte what was seen, so that nothing need be compared."""
    return sighting.fingerprint.exact == exact
