"""What would become of something that is being written."""

from dataclasses import dataclass

from moorage.domain.anchor import Tie
from moorage.domain.memory import Kind
from moorage.domain.secrets import SecretFinding


@dataclass(frozen=True, slots=True)
class Preview:
    """Of something to remember."""

    kind: Kind
    is_guessed: bool
    ties: tuple[Tie, ...]
    """Those that were given."""
    marked: tuple[Tie, ...]
    """Those of markers in the text."""
    half_typed: frozenset[Tie]
    """Of both, those that do not parse just now, and cannot be tied before they do."""
    findings: tuple[SecretFinding, ...]
    remarks: tuple[str, ...]
