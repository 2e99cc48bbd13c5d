"""How far a vanished symbol may have gone, and what is known around it."""

from collections.abc import Mapping
from dataclasses import dataclass

from moorage.domain.figures import Candidate, Figure, FileView
from moorage.domain.likeness import TINY_TOKENS
from moorage.domain.portrait import Outline
from moorage.domain.symbol import SymbolKind


@dataclass(frozen=True, slots=True)
class Search:
    """What is known around the vanished symbols of one old file."""

    home: FileView | None
    candidates: tuple[FileView, ...]
    renamed_path: str | None
    """Where the old file went, when that is known."""
    origins: Mapping[str, str]
    """New path to old path of renamed files."""
    outlines: Mapping[str, Outline]


def may_leave(sighted: Figure, candidate: Candidate, search: Search) -> bool:
    """A name alone leads to another container only when the old one is no longer there."""
    container = sighted.key.container
    if candidate.key.container == container or not container or search.home is None:
        return True
    return not any(container in (symbol.key.names, symbol.key.container) for symbol in search.home.symbols)


def is_in_reach(sighted: Figure, candidate: Candidate, search: Search) -> bool:
    """A local function does not leave a function that is still there, except outwards; a tiny body no container."""
    container = sighted.key.container
    if len(sighted.tokens) < TINY_TOKENS and not may_leave(sighted, candidate, search):
        return False
    if search.home is None or candidate.key.container == container[: len(candidate.key.container)]:
        return True
    return not any(
        symbol.key.names == container and symbol.kind is SymbolKind.FUNCTION for symbol in search.home.symbols
    )


def has_overloads(sighted: Figure, search: Search) -> bool:
    """Whether others of its name were there before and still are."""
    old = search.outlines.get(sighted.path)
    rows = [row.key.names for row in old.rows] if old else []
    return rows.count(sighted.key.names) > 1


def is_old_known(candidate: Candidate, search: Search) -> bool:
    """Whether it is known which symbols the candidate's file had before."""
    return candidate.path in search.outlines or search.origins.get(candidate.path) in search.outlines
