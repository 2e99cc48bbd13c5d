"""How far a vanished symbol may have gone, and what is known around it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from moorage.domain.figures import Candidate, Figure, FileView
from moorage.domain.likeness import TINY_TOKENS
from moorage.domain.portrait import Outline, OutlineRow
from moorage.domain.rivals import Rivals
from moorage.domain.roster import Roster
from moorage.domain.symbol import Symbol, SymbolKey


@dataclass(frozen=True, slots=True)
class Counted:
    """What was counted out for one vanished symbol of an old file and serves all others of it too."""

    rosters: dict[FileView, Roster[Symbol]] = field(default_factory=dict)
    newcomers: dict[tuple[FileView, str], list[Candidate]] = field(default_factory=dict)
    """By file and group."""
    vanished: dict[FileView | None, list[OutlineRow]] = field(default_factory=dict)
    """By what the old file is today."""
    rivals: dict[tuple[FileView | None, str], Rivals] = field(default_factory=dict)
    """The same by group."""


@dataclass(frozen=True, slots=True)
class Search:
    """What is known around the vanished symbols of one old file."""

    home: FileView | None
    candidates: Sequence[FileView]
    """Other files, which may be read only when asked for."""
    renamed_path: str | None
    """Where the old file went, when that is known."""
    origins: Mapping[str, str]
    """New path to old path of renamed files."""
    outline: Outline | None
    """Symbols of the old file."""
    before: Mapping[str, FileView | None]
    """Old files by old path, as far as known; None for one that was not there."""
    old: Roster[OutlineRow]
    """The outline's symbols, none where it is unknown."""
    counted: Counted

    def roster(self, view: FileView) -> Roster[Symbol]:
        """The symbols of a file."""
        known = self.counted.rosters.get(view)
        if known is None:
            known = self.counted.rosters[view] = Roster(view.symbols)
        return known

    @property
    def renamed_view(self) -> FileView | None:
        """Today's file where the old one is known to have gone."""
        return next((view for view in self.candidates if view.path == self.renamed_path), None)

    def old_paths(self, path: str) -> tuple[str, ...]:
        """Where today's file was before: under its path and under the one it came from."""
        return tuple(dict.fromkeys((path, self.origins.get(path, path))))

    def old_keys(self, path: str, group: str) -> set[SymbolKey]:
        """Keys of a group that today's file had before, as far as known."""
        if self.outline and path == self.outline.path:
            return self.old.keys(group)
        views = [view for old in self.old_paths(path) if (view := self.before.get(old))]
        return set[SymbolKey]().union(*(self.roster(view).keys(group) for view in views))


def may_leave(sighted: Figure, candidate: Candidate, search: Search) -> bool:
    """A name alone leads to another container only when the old one is no longer there."""
    container = sighted.key.container
    if candidate.key.container == container or not container or search.home is None:
        return True
    return container not in search.roster(search.home).inhabited


def is_in_reach(sighted: Figure, candidate: Candidate, search: Search) -> bool:
    """A local function does not leave a function that is still there, except outwards; a tiny body no container."""
    container = sighted.key.container
    if len(sighted.tokens) < TINY_TOKENS and not may_leave(sighted, candidate, search):
        return False
    if search.home is None or candidate.key.container == container[: len(candidate.key.container)]:
        return True
    return container not in search.roster(search.home).functions


def has_overloads(sighted: Figure, search: Search) -> bool:
    """Whether others of its name were there before and still are."""
    return search.old.n_named[sighted.key.names] > 1


def is_old_known(candidate: Candidate, search: Search) -> bool:
    """Whether it is known which symbols the candidate's file had before."""
    is_home = search.outline is not None and candidate.path == search.outline.path
    return is_home or any(path in search.before for path in search.old_paths(candidate.path))


def is_blind(sighted: Figure, search: Search) -> bool:
    """Whether no old file is at hand, as without git: then what is new cannot be told from what was there."""
    return sighted.path not in search.before
