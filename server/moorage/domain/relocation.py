"""Where anchored symbols went: one assignment pass over all that one old file lost, with the evidence.

Knows no parser and no files: today's files come as views that take portraits when asked.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath

from moorage.domain.anchor import Place, Sighting
from moorage.domain.cascade import find
from moorage.domain.drift import Move, Suggestion
from moorage.domain.figures import Candidate, Figure, FileView, sighted_figure
from moorage.domain.homes import in_home
from moorage.domain.likeness import changes_role
from moorage.domain.outcome import MARGIN, Found, Outcome, Unsure, is_certain
from moorage.domain.portrait import Outline, OutlineRow
from moorage.domain.reach import Counted, Search
from moorage.domain.roster import Roster
from moorage.domain.symbol import Symbol, SymbolKey

_SURE_RULES = frozenset(("moved-file", "same-content", "same-shape", "signature"))
_SURE = 0.95
_TELLING_TOKENS = 60


@dataclass(frozen=True, slots=True)
class Scene:
    """What is known when symbols of one old file are looked for."""

    home: FileView | None
    """Today's file at the old path; None when there is none."""
    candidates: Sequence[FileView]
    """Other files of today that may hold the symbols, most likely first; may be gathered only when asked for."""
    renames: Mapping[str, str]
    """Known file renames, old path to new path."""
    outline: Outline | None
    """Symbols of the old file, as far as known."""
    before: Mapping[str, FileView | None]
    """Old files by old path, as far as known: the old file and the candidates'; None for one that was not there."""


@dataclass(frozen=True, slots=True)
class Located:
    """The symbol (None: the whole file) in one of today's files; no move when the place is the same."""

    view: FileView
    symbol: Symbol | None
    move: Move | None

    @property
    def is_sure(self) -> bool:
        """Whether it was found by key, file rename or identical content, which hold over years; likeness does not."""
        return self.move is None or (self.move.rule in _SURE_RULES and self.move.score >= _SURE)

    @property
    def is_telling(self) -> bool:
        """Whether its name is the old one or its body long; short ones are alike by chance."""
        origin, target = (self.move.origin.key, self.move.target.key) if self.move else (None, None)
        is_renamed = bool(origin and target and origin.name != target.name)
        return not is_renamed or self.view.fingerprint(self.symbol).n_tokens >= _TELLING_TOKENS

    def doubted(self, reason: str) -> Lost:
        """The same place as a suggestion only."""
        return Lost((Suggestion(self.move.target, self.move.score),) if self.move else (), reason)


@dataclass(frozen=True, slots=True)
class Lost:
    """No confident match; suggestions best first."""

    suggestions: tuple[Suggestion, ...]
    reason: str


Relocation = Located | Lost

_NOWHERE = "not found in this file or the files that changed"
_SEVERAL = "several places are equally likely"
_UNCERTAIN = "no place is certain enough"


def relocate(sighting: Sighting, scene: Scene) -> Relocation:
    """Finds one sighted place; see `relocate_all`."""
    return relocate_all((sighting,), scene)[0]


def relocate_all(sightings: Sequence[Sighting], scene: Scene) -> tuple[Relocation, ...]:
    """Finds all sighted places of one old file in one pass, so that two never silently share a target."""
    found: dict[SymbolKey, Relocation] = {}
    latest = {each.place.key: each for each in sightings if each.place.key is not None}
    old, counted = Roster(scene.outline.rows if scene.outline else ()), Counted()
    searches = {key: _search(each, scene, old, counted) for key, each in latest.items() if key is not None}
    figures = {key: sighted_figure(latest[key], key, old) for key in searches}
    outcomes = {key: find(figures[key], search) for key, search in searches.items()}
    for key, outcome in _undisputed(_with_containers(outcomes, figures, searches)).items():
        found[key] = _relocation(latest[key].place, outcome)
    return tuple(
        found[each.place.key] if each.place.key is not None else _whole_file(each, scene) for each in sightings
    )


def _search(sighting: Sighting, scene: Scene, old: Roster[OutlineRow], counted: Counted) -> Search:
    """What is known around the places of one old file."""
    origins = {new: old for old, new in scene.renames.items()}
    renamed_path = scene.renames.get(sighting.place.path) or _same_content(sighting, scene)
    return Search(scene.home, scene.candidates, renamed_path, origins, scene.outline, scene.before, old, counted)


def _with_containers(
    outcomes: Mapping[SymbolKey, Outcome],
    figures: Mapping[SymbolKey, Figure],
    searches: Mapping[SymbolKey, Search],
) -> dict[SymbolKey, Outcome]:
    """Members go where their container was found, if they are there; outer ones decide before inner ones."""
    result = dict(outcomes)
    for key in sorted(outcomes, key=lambda each: len(each.names)):
        homes = [found for each, found in result.items() if each.names == key.container and isinstance(found, Found)]
        if len(homes) == 1 and not is_certain(result[key]):
            result[key] = in_home(figures[key], homes[0].candidate, searches[key]) or result[key]
    return result


def _same_content(sighting: Sighting, scene: Scene) -> str | None:
    """Path of the only candidate with the old file's very content; among test data and the like it is a copy."""
    paths = [view.path for view in scene.candidates if view.digest == sighting.digest]
    paths = [each for each in paths if not changes_role(sighting.place.path, each)]
    return paths[0] if scene.home is None and len(paths) == 1 else None


def _undisputed(outcomes: Mapping[SymbolKey, Outcome]) -> dict[SymbolKey, Outcome]:
    """Of symbols that want one target only a clear winner keeps it; the others get it as a suggestion."""
    wanting: dict[tuple[str, SymbolKey], list[tuple[float, SymbolKey]]] = defaultdict(list)
    for key, outcome in outcomes.items():
        if isinstance(outcome, Found):
            target = (outcome.candidate.path, outcome.candidate.key)
            wanting[target].append((outcome.score, key))
    result = dict(outcomes)
    for claimants in wanting.values():
        claimants.sort(key=lambda each: -each[0])
        is_clear = len(claimants) == 1 or claimants[0][0] - claimants[1][0] > MARGIN
        for _, key in claimants[1:] if is_clear else claimants:
            result[key] = _demoted(outcomes[key])
    return result


def _demoted(outcome: Outcome) -> Outcome:
    return Unsure(((outcome.candidate, outcome.score),)) if isinstance(outcome, Found) else outcome


def _relocation(origin: Place, outcome: Outcome) -> Relocation:
    if isinstance(outcome, Found):
        candidate = outcome.candidate
        target = _place(candidate)
        move = None if target == origin else Move(origin, target, outcome.rule, outcome.score)
        return Located(candidate.view, candidate.symbol, move)
    suggestions = tuple(Suggestion(_place(each), score) for each, score in outcome.suggestions)
    return Lost(suggestions, _reason(suggestions))


def _reason(suggestions: tuple[Suggestion, ...]) -> str:
    if not suggestions:
        return _NOWHERE
    is_tie = len(suggestions) > 1 and suggestions[0].score - suggestions[1].score < MARGIN
    return _SEVERAL if is_tie else _UNCERTAIN


def _place(candidate: Candidate) -> Place:
    return Place(candidate.path, candidate.key)


def _whole_file(sighting: Sighting, scene: Scene) -> Relocation:
    """By rename map or identical content; files of the same name are only suggested."""
    if scene.home is not None:
        return Located(scene.home, None, None)
    origin = sighting.place
    renamed = scene.renames.get(origin.path)
    alike = [view for view in scene.candidates if view.digest == sighting.digest]
    for view in scene.candidates:
        if view.path == renamed:
            return Located(view, None, Move(origin, Place(view.path, None), "moved-file", 1.0))
    if len(alike) == 1:
        return Located(alike[0], None, Move(origin, Place(alike[0].path, None), "same-content", 1.0))
    name = PurePosixPath(origin.path).name
    likely = alike or [view for view in scene.candidates if PurePosixPath(view.path).name == name]
    score = 0.9 if alike else 0.6
    suggestions = tuple(Suggestion(Place(view.path, None), score) for view in likely[:5])
    return Lost(suggestions, _SEVERAL if alike else _reason(suggestions))
