"""Which of today's symbols may be a vanished one under a new name or place.

A newcomer is claimed when its own key existed before; and it must prefer the sighted symbol to every other one that
vanished from the same old file. Both rules keep a deleted symbol from being followed to a near-copy.
"""

from collections.abc import Iterable

from moorage.domain.figures import Candidate, Figure, FileView
from moorage.domain.likeness import body_similarity
from moorage.domain.portrait import Outline, OutlineRow
from moorage.domain.reach import Search
from moorage.domain.similarity import bag_similarity, name_similarity, sketch_similarity
from moorage.domain.symbol import SymbolKey

_PREFERENCE = 0.03
"""By how much a rival must be more alike before it takes the newcomer."""
_STRANGER = 0.25
_HALF = 0.5
_COMPARED = 3
"""Overloads, of those most alike by their sketch; a visitor has a hundred."""
_SAME_BODY = 0.6
"""An old namesake less alike than a stranger gives way to a symbol with this much of the newcomer's body."""
_SIZE_RATIO = 3
_SIZE_SLACK_TOKENS = 20

_Identity = tuple[tuple[str, ...], tuple[str, ...]]


def newcomers_in(view: FileView, group: str, search: Search) -> list[Candidate]:
    """Symbols of a group whose keys the file did not have before, under this path or the one it came from."""
    known = {_identity(key) for key in search.old_keys(view.path, group)}
    return [
        Candidate(view, symbol)
        for symbol in view.symbols
        if symbol.kind.group == group and _identity(symbol.key) not in known
    ]


def vanished_rows(outline: Outline | None, home: FileView | None) -> list[OutlineRow]:
    """Symbols of the old file whose keys today's file, at the same path or where it went, does not have."""
    if outline is None:
        return []
    present = {_identity(symbol.key) for symbol in home.symbols} if home else set()
    return [row for row in outline.rows if _identity(row.key) not in present]


def is_taken(sighted: Figure, candidate: Candidate, rivals: Iterable[OutlineRow]) -> bool:
    """Whether another vanished symbol of the old file is the better source for this newcomer."""
    group = sighted.portrait.kind.group
    others = [row for row in rivals if row.key != sighted.key and row.kind.group == group]
    if not others:
        return False
    figure = candidate.figure
    is_namesake = (sighted.key.name, sighted.key.params) == (figure.key.name, figure.key.params)
    if any(_is_namesake(row, sighted, figure) for row in others) and not is_namesake:
        return True
    if sighted.fingerprint.shape == figure.fingerprint.shape:
        twins = [row for row in others if row.shape == figure.fingerprint.shape]
        mine = name_similarity(sighted.key.name, figure.key.name)
        return any(name_similarity(row.key.name, figure.key.name) > mine + _PREFERENCE for row in twins)
    if is_namesake:
        return False
    mine = _preference(sighted.key, sighted.sketch, figure)
    return any(
        row.shape == figure.fingerprint.shape or _preference(row.key, row.sketch, figure) > mine + _PREFERENCE
        for row in others
        if _has_like_size(row.n_tokens, figure.fingerprint.n_tokens)
    )


def is_like_resident(sighted: Figure, candidate: Candidate, search: Search) -> bool:
    """Whether an overload with other parameters is as much like one that stayed: they are copied from each other."""
    if search.home is None or (candidate.path, candidate.key.names) != (sighted.path, sighted.key.names):
        return False
    if shares_params(sighted.key, candidate.key):
        return False
    mine = body_similarity(sighted, candidate.figure)
    return any(body_similarity(each.figure, candidate.figure) >= mine for each in _residents(candidate, search))


def _residents(candidate: Candidate, search: Search) -> list[Candidate]:
    """Overloads of the candidate that were there before and still are, a few that are most like it."""
    rows = search.outline.rows if search.outline else ()
    sketches = {_identity(row.key): row.sketch for row in rows if row.key.names == candidate.key.names}
    stayed = [each for each in candidate.view.symbols if _identity(each.key) in sketches]
    stayed.sort(key=lambda each: -sketch_similarity(sketches[_identity(each.key)], candidate.figure.sketch))
    return [Candidate(candidate.view, each) for each in stayed[:_COMPARED]]


def shares_params(first: SymbolKey, second: SymbolKey) -> bool:
    """Most of the parameters: without them a like body may be another overload's."""
    return bag_similarity(first.params, second.params) > _HALF


def _is_namesake(row: OutlineRow, sighted: Figure, figure: Figure) -> bool:
    """Its old namesake lost its key too: then the newcomer is that one, re-signed or moved."""
    if figure.path == sighted.path:
        if row.key.names != figure.key.names or row.key.names == sighted.key.names:
            return False
        return (
            sketch_similarity(row.sketch, figure.sketch) >= _STRANGER or body_similarity(sighted, figure) < _SAME_BODY
        )
    return (row.key.name, row.key.params) == (figure.key.name, figure.key.params)


def _preference(key: SymbolKey, sketch: tuple[int, ...], figure: Figure) -> float:
    params = 1.0 if key.params == figure.key.params else 0.0
    name = name_similarity(key.name, figure.key.name)
    return 0.6 * sketch_similarity(sketch, figure.sketch) + 0.3 * name + 0.1 * params


def _has_like_size(first: int, second: int) -> bool:
    return abs(first - second) <= _SIZE_RATIO * min(first, second) + _SIZE_SLACK_TOKENS


def _identity(key: SymbolKey) -> _Identity:
    return key.names, key.params
