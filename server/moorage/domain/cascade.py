"""The cascade that finds one vanished symbol: certain rules first, then scored similarity.

Thresholds of the tiers: automatic from 0.85, suggested from 0.55 (false follows of deleted symbols 0.2 % and 0.8 %
on 2,228 transitions).
"""

from dataclasses import dataclass

from moorage.domain.figures import Candidate, Figure, FileView
from moorage.domain.likeness import (
    TINY_TOKENS,
    Likeness,
    body_similarity,
    changes_role,
    is_plausible,
    likeness,
)
from moorage.domain.newcomers import is_taken, newcomers_in, vanished_rows
from moorage.domain.portrait import OutlineRow
from moorage.domain.reach import Search, has_overloads, is_in_reach, is_old_known, may_leave
from moorage.domain.symbol import SymbolKey

AUTOMATIC = 0.85
IN_FILE = 0.9
_ONLY_ONE = 0.8
SUGGESTED = 0.55
MARGIN = 0.03
"""Lead over the second best below which the choice is left to a person."""
_MAX_SUGGESTIONS = 5
_MAX_SCORED = 400


@dataclass(frozen=True, slots=True)
class Found:
    """The candidate that a step is sure of."""

    candidate: Candidate
    rule: str
    score: float


@dataclass(frozen=True, slots=True)
class Unsure:
    """Candidates that may be it, best first."""

    suggestions: tuple[tuple[Candidate, float], ...]


Outcome = Found | Unsure


def find(sighted: Figure, search: Search) -> Outcome:
    """Runs the cascade for one symbol; the first step that is sure wins."""
    certain = _exact(sighted, search) or _moved_file(sighted, search)
    if certain:
        return certain
    field = _field(sighted, search)
    outcome = _signature(sighted, field, search) or _same_shape(sighted, field, search)
    if outcome:
        return outcome
    scored = _scored(sighted, field.newcomers, search)
    return (
        _in_file(sighted, scored, field)
        or _namesake(sighted, scored, search)
        or _moved_container(sighted, scored, search)
        or _best(sighted, scored, search)
        or Unsure(_suggestions([*scored, *_scored(sighted, field.out_of_reach, search)]))
    )


@dataclass(frozen=True, slots=True)
class _Field:
    """Newcomers that no rival takes, and what else vanished."""

    newcomers: list[Candidate]
    out_of_reach: list[Candidate]
    """Newcomers that are only ever suggested."""
    vanished: list[OutlineRow]
    knows_old_home: bool


@dataclass(frozen=True, slots=True)
class _Scored:
    candidate: Candidate
    likeness: Likeness


def _exact(sighted: Figure, search: Search) -> Found | None:
    """Same path and key; of several equal ones the most alike."""
    if search.home is None:
        return None
    twins = _with_identity(search.home, sighted)
    if not twins:
        return None
    best = max(twins, key=lambda twin: (_likeness_of_twin(sighted, twin), twin.key == sighted.key))
    return Found(best, "same-key", 1.0)


def _moved_file(sighted: Figure, search: Search) -> Found | None:
    """The file was renamed and has the same key; the body or the siblings must be there too."""
    if search.home is not None or search.renamed_path is None:
        return None
    for view in search.candidates:
        if view.path != search.renamed_path:
            continue
        twins = _with_identity(view, sighted)
        if twins:
            best = max(twins, key=lambda twin: _likeness_of_twin(sighted, twin))
            shared = len(sighted.siblings & best.figure.siblings)
            if body_similarity(sighted, best.figure) >= 0.3 or (shared and shared >= 0.4 * len(sighted.siblings)):
                return Found(best, "moved-file", 0.98)
    return None


def _signature(sighted: Figure, field: _Field, search: Search) -> Found | None:
    """Same path and qualified name, other parameters: the one that vanished and the one that came."""
    renewed = [each for each in field.newcomers if _is_renewed(sighted, each)]
    if len(renewed) != 1:
        return None
    body = body_similarity(sighted, renewed[0].figure) if sighted.tokens else 0.0
    if body >= 0.5:
        return Found(renewed[0], "signature", 0.95)
    vanished = [row for row in field.vanished if row.key.names == sighted.key.names]
    rivals = (body_similarity(sighted, each.figure) for each in field.newcomers if each is not renewed[0])
    is_alone = len(vanished) <= 1 and max(rivals, default=0.0) < AUTOMATIC
    if is_alone and (body >= 0.1 or (len(sighted.tokens) < TINY_TOKENS and not has_overloads(sighted, search))):
        return Found(renewed[0], "signature", 0.95 if body >= 0.3 else 0.7)
    return None


def _same_shape(sighted: Figure, field: _Field, search: Search) -> Outcome | None:
    """One newcomer with the identical shape; of several the one of the same name and container, else none."""
    same = [each for each in field.newcomers if each.figure.fingerprint.shape == sighted.fingerprint.shape]
    if not _is_telling(sighted):
        same = [each for each in same if each.key.name == sighted.key.name]
    same = [each for each in same if not changes_role(sighted.path, each.path)]
    for narrowed in (
        same,
        [each for each in same if each.path == sighted.path],
        [each for each in same if each.key.name == sighted.key.name],
        [each for each in same if each.key.names == sighted.key.names],
    ):
        if len(narrowed) == 1 and (narrowed[0].key.name == sighted.key.name or is_old_known(narrowed[0], search)):
            return Found(narrowed[0], "same-shape", 1.0)
    return Unsure(tuple((each, AUTOMATIC) for each in same[:_MAX_SUGGESTIONS])) if same else None


def _namesake(sighted: Figure, scored: list[_Scored], search: Search) -> Found | None:
    """The only newcomer of that name anywhere, with half of the body: it moved and was edited."""
    namesakes = [
        each
        for each in scored
        if each.candidate.key.name == sighted.key.name
        and is_old_known(each.candidate, search)
        and may_leave(sighted, each.candidate, search)
    ]
    if len(namesakes) != 1 or _is_value(sighted) or len(sighted.tokens) < TINY_TOKENS:
        return None
    found = namesakes[0]
    if found.likeness.body < 0.5 or found.likeness.is_penalised:
        return None
    return Found(found.candidate, "same-name", found.likeness.score)


def _in_file(sighted: Figure, scored: list[_Scored], field: _Field) -> Found | None:
    """A newcomer of the same file that is much alike, or the only one where only this symbol vanished."""
    here = [each for each in scored if each.likeness.is_same_file]
    if not here or not field.knows_old_home or _is_value(sighted) or not sighted.tokens:
        return None
    best = here[0]
    if _is_contested(here) or not is_plausible(best.likeness, len(sighted.tokens)):
        return None
    is_only = len(here) == 1 and _n_vanished(sighted, field) == 1 and len(sighted.tokens) >= TINY_TOKENS
    if best.likeness.score >= IN_FILE or (is_only and best.likeness.body >= 0.7 and best.likeness.score >= _ONLY_ONE):
        return Found(best.candidate, "in-file", best.likeness.score)
    return None


def _n_vanished(sighted: Figure, field: _Field) -> int:
    return sum(row.kind.group == sighted.portrait.kind.group for row in field.vanished)


def _moved_container(sighted: Figure, scored: list[_Scored], search: Search) -> Found | None:
    """The container went elsewhere as a whole: one home with its name or half of the siblings."""
    if not sighted.key.container and not sighted.siblings:
        return None
    homes: dict[tuple[str, tuple[str, ...]], list[_Scored]] = {}
    for each in scored:
        key = each.candidate.key
        if key.name == sighted.key.name and each.candidate.path != sighted.path and _is_home(sighted, each):
            homes.setdefault((each.candidate.path, key.container), []).append(each)
    if len(homes) != 1:
        return None
    best = max(
        next(iter(homes.values())),
        key=lambda each: (each.candidate.key.params == sighted.key.params, each.likeness.score),
    )
    is_lower = scored[0].likeness.score - best.likeness.score > 0.2
    if is_lower or best.likeness.is_penalised or best.likeness.body < 0.35:
        return None
    return Found(best.candidate, "moved-container", 0.9) if _is_known_before(best, search) else None


def _best(sighted: Figure, scored: list[_Scored], search: Search) -> Found | None:
    if not scored or _is_value(sighted) or not sighted.tokens:
        return None
    best = scored[0]
    enough = best.likeness.score >= AUTOMATIC and is_plausible(best.likeness, len(sighted.tokens))
    if not enough or _is_contested(scored) or not _is_known_before(best, search):
        return None
    return Found(best.candidate, "in-file" if best.likeness.is_same_file else "cross-file", best.likeness.score)


def _suggestions(scored: list[_Scored]) -> tuple[tuple[Candidate, float], ...]:
    likely = [each for each in scored if each.likeness.score >= SUGGESTED]
    likely.sort(key=lambda each: -each.likeness.score)
    return tuple((each.candidate, each.likeness.score) for each in likely[:_MAX_SUGGESTIONS])


def _field(sighted: Figure, search: Search) -> _Field:
    group = sighted.portrait.kind.group
    views = ([search.home] if search.home else []) + list(search.candidates)
    newcomers = [each for view in views for each in newcomers_in(view, group, search.outlines, search.origins)]
    vanished = vanished_rows(search.outlines.get(sighted.path), search.home)
    free = [each for each in newcomers[:_MAX_SCORED] if not is_taken(sighted, each, vanished)]
    near = [each for each in free if is_in_reach(sighted, each, search)]
    far = [each for each in free if each not in near]
    return _Field(near, far, vanished, sighted.path in search.outlines)


def _scored(sighted: Figure, candidates: list[Candidate], search: Search) -> list[_Scored]:
    scored = [_Scored(each, likeness(sighted, each.figure, renamed_path=search.renamed_path)) for each in candidates]
    return sorted(scored, key=lambda each: -each.likeness.score)


def _is_contested(scored: list[_Scored]) -> bool:
    return len(scored) > 1 and scored[0].likeness.score - scored[1].likeness.score < MARGIN


def _is_known_before(found: _Scored, search: Search) -> bool:
    """Where the file's old symbols are unknown, any of them may be an old near-copy: only a namesake will do."""
    is_namesake = found.likeness.name == 1.0 and found.likeness.body >= 0.6
    return is_namesake or is_old_known(found.candidate, search)


def _is_home(sighted: Figure, found: _Scored) -> bool:
    same_container = sighted.key.container[-1:] == found.candidate.key.container[-1:] != ()
    return same_container or found.likeness.siblings >= 0.5


def _is_value(sighted: Figure) -> bool:
    """Fields and constants are too short for similarity: only rules follow them."""
    return sighted.portrait.kind.group == "value"


def _is_telling(sighted: Figure) -> bool:
    return len(sighted.tokens) >= TINY_TOKENS or (len(sighted.portrait.members) > 1)


def _is_renewed(sighted: Figure, candidate: Candidate) -> bool:
    key: SymbolKey = candidate.key
    return candidate.path == sighted.path and key.names == sighted.key.names and key.params != sighted.key.params


def _with_identity(view: FileView, sighted: Figure) -> list[Candidate]:
    key, group = sighted.key, sighted.portrait.kind.group
    return [
        Candidate(view, symbol)
        for symbol in view.symbols
        if symbol.kind.group == group and (symbol.key.names, symbol.key.params) == (key.names, key.params)
    ]


def _likeness_of_twin(sighted: Figure, twin: Candidate) -> float:
    if twin.view.exact(twin.symbol) == sighted.fingerprint.exact:
        return 2.0
    return body_similarity(sighted, twin.figure)
