"""Code of a change that was decided against before."""

from dataclasses import dataclass

from moorage.domain.memory import Memory
from moorage.domain.rejection import Rejected
from moorage.domain.saying import Say, english


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

    def said(self, say: Say = english) -> str:
        """One sentence for people."""
        share, path, commit = f"{self.share:.0%}", f"`{self.piece.path}`", f"`{self.piece.origin[:7]}`"
        match bool(self.piece.path), bool(self.piece.origin):
            case True, True:
                return say(
                    "{share} of it is code that was decided against in {path} at {commit}",
                    share=share,
                    path=path,
                    commit=commit,
                )
            case True, False:
                return say("{share} of it is code that was decided against in {path}", share=share, path=path)
            case False, True:
                return say("{share} of it is code that was decided against at {commit}", share=share, commit=commit)
            case _:
                return say("{share} of it is code that was decided against", share=share)
