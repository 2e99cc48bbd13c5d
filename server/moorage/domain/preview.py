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
    findings: tuple[SecretFinding, ...]
    remarks: tuple[str, ...]
