"""Scores how likely a candidate is the sighted symbol, and whether the evidence is enough to follow it.

Weights and gates were chosen on 2,228 transitions of eight Java projects and checked on Python, TypeScript and Go.
"""

import re
from dataclasses import dataclass

from moorage.domain.figures import Figure
from moorage.domain.similarity import (
    bag_similarity,
    jaccard,
    name_similarity,
    path_similarity,
    sequence_similarity,
)

TINY_TOKENS = 12
"""Bodies below this prove little by being equal."""
SMALL_TOKENS = 30
_FULL_EVIDENCE_TOKENS = 60
_ROLE = re.compile(
    r"(?:^|[/_.-])(tests?|testing|testdata|fixtures?|resources|examples?|samples?|vendor|third_party|generated"
    r"|legacy|snapshots?)(?=[/_.-]|$)",
    re.IGNORECASE,
)
_ROLE_PENALTY = 0.12
_FRAGMENT_TOKENS = 25


@dataclass(frozen=True, slots=True)
class Likeness:
    """Parts of a score, each 0-1."""

    score: float
    body: float
    name: float
    context: float
    siblings: float
    is_same_file: bool
    is_penalised: bool
    """The candidate lies under test data, fixtures, vendored or generated files and the symbol did not."""


def likeness(sighted: Figure, candidate: Figure, *, renamed_path: str | None) -> Likeness:
    """How alike they are; `renamed_path` is where the old file is known to have gone."""
    body = body_similarity(sighted, candidate)
    name = _name(sighted, candidate)
    siblings = _sibling_share(sighted, candidate)
    context = _context(sighted, candidate, siblings, renamed_path)
    params = _params(sighted.key.params, candidate.key.params)
    header = bag_similarity(sighted.portrait.header, candidate.portrait.header)
    size = min(len(sighted.tokens), _FULL_EVIDENCE_TOKENS) / _FULL_EVIDENCE_TOKENS
    body_weight, name_weight = 0.25 + 0.35 * size, 0.35 - 0.15 * size
    rest = (1 - body_weight - name_weight) * (0.3 * params + 0.2 * header + 0.5 * context)
    is_elsewhere = candidate.path not in (sighted.path, renamed_path)
    is_penalised = is_elsewhere and changes_role(sighted.path, candidate.path)
    score = body_weight * body + name_weight * name + rest - (_ROLE_PENALTY if is_penalised else 0.0)
    return Likeness(score, body, name, context, siblings or 0.0, sighted.path == candidate.path, is_penalised)


def is_plausible(found: Likeness, n_tokens: int) -> bool:
    """Whether body or name carry real evidence; `n_tokens` is the size of the sighted body."""
    if found.is_penalised:
        return False
    if found.name == 1.0:
        is_near = found.context > 0.75
        return found.body >= (0.15 if is_near else 0.35) or (is_near and n_tokens < TINY_TOKENS)
    if n_tokens < TINY_TOKENS:
        return found.body >= 0.95 and found.name >= 0.4 and (found.is_same_file or found.context > 0.7)
    if n_tokens < SMALL_TOKENS:
        return found.body >= 0.7 and (found.name >= 0.3 or found.body >= 0.9)
    return found.body >= 0.5 or (found.body >= 0.35 and found.name >= 0.5)


def body_similarity(sighted: Figure, candidate: Figure) -> float:
    """Half longest common subsequence, half 3-gram Jaccard; an extracted piece counts by its containment."""
    if (
        sighted.fingerprint.body == candidate.fingerprint.body
        and sighted.portrait.members == candidate.portrait.members
    ):
        return 1.0
    first, second = sighted.tokens, candidate.tokens
    if not first or not second:
        return 1.0 if first == second else 0.0
    mean = 0.5 * sequence_similarity(first, second) + 0.5 * jaccard(sighted.shingles, candidate.shingles)
    shorter, longer = sorted((len(first), len(second)))
    smaller = min(len(sighted.shingles), len(candidate.shingles))
    containment = len(sighted.shingles & candidate.shingles) / smaller
    is_whole = min(1.0, shorter / _FRAGMENT_TOKENS) * min(1.0, 2 * shorter / longer)
    return max(mean, 0.8 * containment * is_whole)


def changes_role(old_path: str, new_path: str) -> bool:
    """Whether the new path is under test data, fixtures, vendored or generated files and the old one was not."""
    return bool(_ROLE.search(new_path)) and not _ROLE.search(old_path)


def _name(sighted: Figure, candidate: Figure) -> float:
    if _is_constructor(sighted) and _is_constructor(candidate):
        return 1.0
    return name_similarity(sighted.key.name, candidate.key.name)


def _is_constructor(figure: Figure) -> bool:
    """Constructors are named as their class and follow it."""
    return figure.key.container[-1:] == (figure.key.name,)


def _sibling_share(sighted: Figure, candidate: Figure) -> float | None:
    if not sighted.siblings:
        return None
    return sighted.siblings.n_shared(candidate.siblings) / len(sighted.siblings)


def _context(sighted: Figure, candidate: Figure, siblings: float | None, renamed_path: str | None) -> float:
    container = _container(sighted.key.container, candidate.key.container)
    path = 0.95 if candidate.path == renamed_path else path_similarity(sighted.path, candidate.path)
    if siblings is None:
        return 0.5 * container + 0.5 * path
    return 0.3 * container + 0.3 * path + 0.4 * siblings


def _container(first: tuple[str, ...], second: tuple[str, ...]) -> float:
    if first == second:
        return 1.0
    if not first or not second:
        return 0.0
    return 0.9 if first[-1] == second[-1] else 0.6 * name_similarity(first[-1], second[-1])


def _params(first: tuple[str, ...], second: tuple[str, ...]) -> float:
    if first == second:
        return 1.0
    if not first or not second:
        return 0.3 if abs(len(first) - len(second)) <= 1 else 0.0
    return 0.25 + 0.75 * bag_similarity(first, second)
