"""The cascade that finds one vanished symbol: certain rules first, then scored similarity."""

from collections.abc import Callable, Iterable
from pathlib import PurePosixPath

from moorage.domain.figures import Candidate, Figure, FileView
from moorage.domain.glimpse import can_be
from moorage.domain.guessing import is_left_behind, outstanding
from moorage.domain.homes import encloses_all, is_home
from moorage.domain.likeness import TINY_TOKENS, body_similarity, changes_role, likeness
from moorage.domain.newcomers import is_like_resident, is_taken, newcomers_in, rivals_in, shares_params, vanished_rows
from moorage.domain.outcome import AUTOMATIC, MAX_SUGGESTIONS, SUGGESTED, Field, Found, Outcome, Scored, Unsure
from moorage.domain.plain_words import words_of
from moorage.domain.reach import Search, has_overloads, is_blind, is_in_reach, is_old_known
from moorage.domain.scoring import best_of, by_company, by_uses
from moorage.domain.symbol import SymbolKey

_MAX_SCORED = 400
_HALF = 0.5
_OVERLOAD = 0.7
_COPY = 0.9
"""Of a file that git takes for renamed into test data or the like, which is as often a copy."""
_SOME_BODY = 0.3
"""Parameters and nearly all of the body changed is left to a person: 3 of 2,228 transitions, one of them wrong."""


def find(sighted: Figure, search: Search) -> Outcome:
    """Runs the cascade for one symbol; the first step that is sure wins, and those of the old file alone come first."""
    certain = _exact(sighted, search) or _moved_file(sighted, search)
    if certain:
        return certain
    here = _field(sighted, [search.home] if search.home else [], search)
    outcome = _signature(sighted, here, search) if _renewed(sighted, here) else _same_shape(sighted, here, search)
    if isinstance(outcome, Found):
        return outcome
    field = here.joined(_field(sighted, search.candidates, search))
    outcome = _sole_signature(sighted, field, search) or _same_shape(sighted, field, search)
    return outcome or (_guessed if is_blind(sighted, search) else _weighed)(sighted, field, search)


def _guessed(sighted: Figure, field: Field, search: Search) -> Outcome:
    """What stands out among all that is there, new or not; only ever suggested."""
    found = outstanding(
        sighted, _scored(sighted, [*field.newcomers, *field.out_of_reach, *field.taken], search), search
    )
    return Unsure(((found.candidate, found.likeness.score),) if found else ())


def _weighed(sighted: Figure, field: Field, search: Search) -> Outcome:
    """The steps that weigh similarity, then those that look at what surrounds the symbol."""
    scored = _scored(sighted, field.newcomers, search)
    found = best_of(sighted, scored, field, search)
    if found and not _is_doubtful(sighted, found, field):
        return found
    far = _scored(sighted, field.out_of_reach, search)
    widely = [*scored, *far]
    last = None if found else by_company(sighted, widely, field, search) or by_uses(sighted, widely, search)
    return last or Unsure(_suggestions([*widely, *_scored(sighted, field.taken, search)]))


def _is_doubtful(sighted: Figure, found: Found, field: Field) -> bool:
    """Another name in the same file, while the old name is there with other parameters: something was extracted."""
    is_other = found.candidate.path == sighted.path and found.candidate.key.names != sighted.key.names
    return is_other and any(_is_renewed(sighted, each) for each in field.newcomers)


def _exact(sighted: Figure, search: Search) -> Found | None:
    """Same path and key; of several equal ones the most alike."""
    if search.home is None:
        return None
    twins = _with_identity(search.home, sighted, search)
    if not twins:
        return None
    return Found(_nearest(sighted, twins), "same-key", 1.0)


def _moved_file(sighted: Figure, search: Search) -> Found | None:
    """The file was renamed and has the same key; the body or the siblings must be there too, if it has others."""
    view = search.renamed_view
    twins = _with_identity(view, sighted, search) if view and search.home is None else []
    if not twins or _is_copy(sighted, search):
        return None
    best = _nearest(sighted, twins)
    n_shared = sighted.siblings.n_shared(best.figure.siblings)
    is_there = body_similarity(sighted, best.figure) >= 0.3 or (n_shared and n_shared >= 0.4 * len(sighted.siblings))
    if is_there or encloses_all(sighted, search):
        return Found(best, "moved-file", _COPY if changes_role(sighted.path, best.path) else 0.98)
    return None


def _is_copy(sighted: Figure, search: Search) -> bool:
    """Whether the renamed file lies among test data or the like, and another of its name or symbol does not."""
    if search.renamed_path is None or not changes_role(sighted.path, search.renamed_path):
        return False
    name = PurePosixPath(sighted.path).name
    return any(
        PurePosixPath(view.path).name == name or _with_identity(view, sighted, search)
        for view in search.candidates
        if view.path != search.renamed_path and not changes_role(sighted.path, view.path)
    )


def _signature(sighted: Figure, field: Field, search: Search) -> Found | None:
    """Same path and qualified name, other parameters, and the body."""
    renewed = _renewed(sighted, field)
    if renewed is None:
        return None
    body = body_similarity(sighted, renewed.figure) if sighted.tokens else 0.0
    is_other = has_overloads(sighted, search) and not shares_params(sighted.key, renewed.key)
    return Found(renewed, "signature", 0.95) if body >= (_OVERLOAD if is_other else _HALF) else None


def _sole_signature(sighted: Figure, field: Field, search: Search) -> Found | None:
    """The same with less of the body: the only one of its name that vanished and the only one that came."""
    renewed = _renewed(sighted, field)
    if renewed is None:
        return None
    body = body_similarity(sighted, renewed.figure) if sighted.tokens else 0.0
    vanished = [row for row in field.vanished if row.key.names == sighted.key.names]
    heirs = [each for each in field.newcomers if each is not renewed and _has_body_of(sighted, each)]
    is_extracted = bool(heirs) and all(each.key.name in renewed.figure.tokens for each in heirs)
    is_other = has_overloads(sighted, search) and not shares_params(sighted.key, renewed.key)
    is_alone = len(vanished) <= 1 and not is_other and (not heirs or is_extracted)
    is_tiny = len(sighted.tokens) < TINY_TOKENS and not has_overloads(sighted, search)
    if is_alone and (body >= _SOME_BODY or is_tiny or is_extracted):
        return Found(renewed, "signature", 0.95 if body >= _SOME_BODY else 0.7)
    return None


def _renewed(sighted: Figure, field: Field) -> Candidate | None:
    """The only newcomer of the same path and qualified name."""
    renewed = [each for each in field.newcomers if _is_renewed(sighted, each)]
    return renewed[0] if len(renewed) == 1 else None


def _has_body_of(sighted: Figure, candidate: Candidate) -> bool:
    """Whether the body went there; where the namesake calls it, it was only extracted."""
    return body_similarity(sighted, candidate.figure) >= AUTOMATIC


def _same_shape(sighted: Figure, field: Field, search: Search) -> Outcome | None:
    """One newcomer with the identical shape; of several the one of the same name and container, else none."""
    same = [
        each
        for each in (*field.newcomers, *(_far_namesakes(sighted, field) if _is_telling(sighted) else ()))
        if each.figure.fingerprint.shape == sighted.fingerprint.shape and not changes_role(sighted.path, each.path)
    ]
    if not _is_telling(sighted):
        same = [each for each in same if each.key.name == sighted.key.name and _is_at_home(sighted, each, search)]
    if is_blind(sighted, search):
        same = [each for each in same if not is_left_behind(sighted, each)]
    narrowed = _narrowed(sighted, same, search)
    if len(narrowed) == 1 and (narrowed[0].key.name == sighted.key.name or is_old_known(narrowed[0], search)):
        return Found(narrowed[0], "same-shape", 1.0)
    if len(same) < 2 or not _is_telling(sighted) or is_blind(sighted, search):
        return None
    return Unsure(tuple((each, AUTOMATIC) for each in same[:MAX_SUGGESTIONS]))


def _far_namesakes(sighted: Figure, field: Field) -> list[Candidate]:
    """Where a local helper may have become another function's, or the one of all."""
    return [each for each in field.out_of_reach if each.key.name == sighted.key.name]


def _is_at_home(sighted: Figure, candidate: Candidate, search: Search) -> bool:
    """What proves little by itself is followed with its container, or from module to module."""
    return candidate.key.container == sighted.key.container == () or is_home(sighted, candidate, search)


def _narrowed(sighted: Figure, same: list[Candidate], search: Search) -> list[Candidate]:
    """Of several the ones nearest: in the same file, in the renamed one, in its container's new home, of its name."""
    for is_nearer in (
        lambda each: each.path == sighted.path,
        lambda each: each.path == search.renamed_path,
        lambda each: is_home(sighted, each, search),
        lambda each: each.key.name == sighted.key.name,
        lambda each: each.key.names == sighted.key.names,
    ):
        if len(same) > 1:
            same = [each for each in same if is_nearer(each)] or same
    return same


def _suggestions(scored: list[Scored]) -> tuple[tuple[Candidate, float], ...]:
    likely = [each for each in scored if each.likeness.score >= SUGGESTED]
    likely.sort(key=lambda each: -each.likeness.score)
    return tuple((each.candidate, each.likeness.score) for each in likely[:MAX_SUGGESTIONS])


def _field(sighted: Figure, views: Iterable[FileView], search: Search) -> Field:
    group, words = sighted.portrait.kind.group, words_of(sighted.tokens)
    vanished, rivals = vanished_rows(search), rivals_in(group, search)
    newcomers = [each for view in views for each in newcomers_in(view, group, search)]
    n_here = sum(each.path == sighted.path for each in newcomers)
    newcomers = [each for each in newcomers if can_be(sighted, words, each)][:_MAX_SCORED]
    taken, free = _split(
        newcomers, lambda each: is_taken(sighted, each, rivals) or is_like_resident(sighted, each, search)
    )
    if taken:
        shapes = {row.shape for row in vanished if row.key != sighted.key}
        taken = [each for each in taken if each.figure.fingerprint.shape not in shapes]
    near, far = _split(free, lambda each: is_in_reach(sighted, each, search))
    return Field(near, far, taken, vanished, search.outline is not None, n_here)


def _split(candidates: list[Candidate], holds: Callable[[Candidate], bool]) -> tuple[list[Candidate], list[Candidate]]:
    """Those for which it holds, and the others."""
    sides: tuple[list[Candidate], list[Candidate]] = [], []
    for each in candidates:
        sides[not holds(each)].append(each)
    return sides


def _scored(sighted: Figure, candidates: list[Candidate], search: Search) -> list[Scored]:
    scored = [Scored(each, likeness(sighted, each.figure, renamed_path=search.renamed_path)) for each in candidates]
    return sorted(scored, key=lambda each: -each.likeness.score)


def _is_telling(sighted: Figure) -> bool:
    return len(sighted.tokens) >= TINY_TOKENS or (len(sighted.portrait.members) > 1)


def _is_renewed(sighted: Figure, candidate: Candidate) -> bool:
    key: SymbolKey = candidate.key
    return candidate.path == sighted.path and key.names == sighted.key.names and key.params != sighted.key.params


def _with_identity(view: FileView, sighted: Figure, search: Search) -> list[Candidate]:
    group, roster = sighted.portrait.kind.group, search.roster(view)
    return [Candidate(view, each, roster) for each in roster.alike(sighted.key) if each.kind.group == group]


def _nearest(sighted: Figure, twins: list[Candidate]) -> Candidate:
    """The most alike of several of the same name; of identical ones the one in the same place among them."""
    return max(twins, key=lambda twin: (_likeness_of_twin(sighted, twin), twin.key == sighted.key))


def _likeness_of_twin(sighted: Figure, twin: Candidate) -> float:
    if twin.view.exact(twin.symbol) == sighted.fingerprint.exact:
        return 2.0
    return body_similarity(sighted, twin.figure)
