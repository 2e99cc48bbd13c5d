"""Which of today's symbols may be a vanished one under a new name or place.

A newcomer is claimed when its own key existed before; and it must prefer the sighted symbol to every other one that
vanished from the same old file. Both rules keep a deleted symbol from being followed to a near-copy.
"""

from moorage.domain.figures import Candidate, Figure, FileView
from moorage.domain.likeness import body_similarity
from moorage.domain.portrait import OutlineRow
from moorage.domain.reach import Search
from moorage.domain.rivals import Rivals
from moorage.domain.roster import identity_of
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


def newcomers_in(view: FileView, group: str, search: Search) -> list[Candidate]:
    """Symbols of a group whose keys the file did not have before, under this path or the one it came from."""
    found = search.counted.newcomers.get((view, group))
    if found is None:
        known, roster = {identity_of(key) for key in search.old_keys(view.path, group)}, search.roster(view)
        found = [
            Candidate(view, symbol, roster)
            for symbol in view.symbols
            if identity_of(symbol.key) not in known and symbol.kind.group == group
        ]
        search.counted.newcomers[view, group] = found
    return found


def vanished_rows(search: Search) -> list[OutlineRow]:
    """Symbols of the old file whose keys today's file, at the same path or where it went, does not have."""
    home = search.home or search.renamed_view
    found = search.counted.vanished.get(home)
    if found is None:
        present = search.roster(home).by_identity if home else {}
        rows = search.outline.rows if search.outline else ()
        found = search.counted.vanished[home] = [row for row in rows if identity_of(row.key) not in present]
    return found


def rivals_in(group: str, search: Search) -> Rivals:
    """The vanished symbols of a group."""
    address = search.home or search.renamed_view, group
    found = search.counted.rivals.get(address)
    if found is None:
        found = search.counted.rivals[address] = Rivals(vanished_rows(search), group)
    return found


def is_taken(sighted: Figure, candidate: Candidate, rivals: Rivals) -> bool:
    """Whether another vanished symbol of the old file is the better source for this newcomer."""
    if not rivals.has_others(sighted.key):
        return False
    figure = candidate.figure
    is_namesake = (sighted.key.name, sighted.key.params) == (figure.key.name, figure.key.params)
    if not is_namesake and _has_namesake(sighted, figure, rivals):
        return True
    if sighted.fingerprint.shape == figure.fingerprint.shape:
        twins = [row for row in rivals.shaped(figure.fingerprint.shape) if row.key != sighted.key]
        mine = name_similarity(sighted.key.name, figure.key.name)
        return any(name_similarity(row.key.name, figure.key.name) > mine + _PREFERENCE for row in twins)
    if is_namesake:
        return False
    least = _preference(sighted.key, sighted.sketch, figure) + _PREFERENCE
    return any(
        row.shape == figure.fingerprint.shape or _is_preferred(row, figure, least)
        for row in rivals.others(sighted.key)
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
    sketches = {identity_of(row.key): row.sketch for row in rows if row.key.names == candidate.key.names}
    stayed = [each for each in candidate.view.symbols if identity_of(each.key) in sketches]
    stayed.sort(key=lambda each: -sketch_similarity(sketches[identity_of(each.key)], candidate.figure.sketch))
    return [Candidate(candidate.view, each, candidate.roster) for each in stayed[:_COMPARED]]


def shares_params(first: SymbolKey, second: SymbolKey) -> bool:
    """Most of the parameters: without them a like body may be another overload's."""
    return bag_similarity(first.params, second.params) > _HALF


def _has_namesake(sighted: Figure, figure: Figure, rivals: Rivals) -> bool:
    key = figure.key
    rows = rivals.named(key.names) if figure.path == sighted.path else rivals.called(key.name, key.params)
    return any(_is_namesake(row, sighted, figure) for row in rows if row.key != sighted.key)


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
    body = sketch_similarity(sketch, figure.sketch)
    return _weight(body, name_similarity(key.name, figure.key.name), key, figure)


def _is_preferred(row: OutlineRow, figure: Figure, least: float) -> bool:
    """Whether it is more alike than that; names, which take longest, are compared where they can still decide."""
    body = sketch_similarity(row.sketch, figure.sketch)
    if _weight(body, 1.0, row.key, figure) <= least:
        return False
    return _weight(body, name_similarity(row.key.name, figure.key.name), row.key, figure) > least


def _weight(body: float, name: float, key: SymbolKey, figure: Figure) -> float:
    params = 1.0 if key.params == figure.key.params else 0.0
    return 0.6 * body + 0.3 * name + 0.1 * params


def _has_like_size(first: int, second: int) -> bool:
    return abs(first - second) <= _SIZE_RATIO * min(first, second) + _SIZE_SLACK_TOKENS
