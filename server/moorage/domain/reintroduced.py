"""Code of a change that was decided against before."""

from dataclasses import dataclass

from moorage.domain.memory import Memory
from moorage.domain.rejection import Rejected


@dataclass(frozen=True, slots=True)
class Reintroduced:
    """A close copy of a piece that a memory carries; lines are 0-based, the last included."""

    memory: Memory
    piece: Rejected
    share: float
    """Of the piece that came back, 0-1."""
    path: str
    first_line: int
    last_line: int

    @property
    def said(self) -> str:
        """One sentence for people."""
        where = f" in `{self.piece.path}`" if self.piece.path else ""
        when = f" at `{self.piece.origin[:7]}`" if self.piece.origin else ""
        return f"{self.share:.0%} of it is code that was decided against{where}{when}"
