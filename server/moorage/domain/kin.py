"""Where parts of a symbol's body went: into new symbols, or into ones that were there before.

The evidence is long runs of the very tokens, never likeness: this says what happened and follows nothing.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from enum import StrEnum

from moorage.domain.anchor import Place

MIN_RUN = 8
"""Tokens of a run that counts; shorter ones stand in any code."""
MIN_TOKENS = 12
"""Tokens in such runs from which it is said."""
_MOST = 0.6
"""Share of a vanished body that has to be in the symbol that took it."""
_AS_MUCH = 0.95
"""Of the most that one has, for another to be named beside it: they cannot be told apart."""
_HALF = 0.5
_MIN_KEPT = 3
"""Tokens of a run that counts as still in its own symbol."""
_MAX_PRODUCT = 4_000_000
_STEP = 4
_GRAM = MIN_RUN - _STEP + 1


class Relation(StrEnum):
    """How a symbol is kin to the one that is anchored."""

    EXTRACTED = "extracted"
    SPLIT = "split"
    MERGED = "merged"
    INLINED = "inlined"


@dataclass(frozen=True, slots=True)
class Kin:
    """A symbol that has code of the anchored one: so many of its tokens."""

    relation: Relation
    place: Place
    n_tokens: int


@dataclass(frozen=True, slots=True)
class Relative:
    """A symbol of today that may have taken code: its body's tokens, and those that it had before."""

    place: Place
    tokens: Sequence[str]
    before: Sequence[str] | None
    """None for a symbol that was not there."""


class Bodies:
    """Many bodies, and which of them may have taken code of an old one; so each old one is compared with few.

    Of each body every `_STEP`-th gram is kept: a run of `MIN_RUN` tokens holds one of them wherever it stands.
    """

    def __init__(self, bodies: Sequence[Sequence[str]]) -> None:
        self._bodies = bodies
        self._holders: dict[tuple[str, ...], list[int]] = {}
        for index, body in enumerate(bodies):
            for start in range(0, len(body) - _GRAM + 1, _STEP):
                self._holders.setdefault(tuple(body[start : start + _GRAM]), []).append(index)

    def sharing(self, old: Sequence[str]) -> list[int]:
        """Indices of all bodies that have enough of its tokens in runs to be said, and of some that do not."""
        grams = {tuple(old[start : start + _GRAM]) for start in range(len(old) - _GRAM + 1)}
        holders = {index for gram in grams for index in self._holders.get(gram, ())}
        places = _places_of_runs(old)
        return [index for index in sorted(holders) if _may_take(places, self._bodies[index])]


def _places_of_runs(old: Sequence[str]) -> dict[tuple[str, ...], set[int]]:
    """Positions of the tokens of each shortest run that counts."""
    places: dict[tuple[str, ...], set[int]] = {}
    for start in range(len(old) - MIN_RUN + 1):
        places.setdefault(tuple(old[start : start + MIN_RUN]), set()).update(range(start, start + MIN_RUN))
    return places


def _may_take(places: Mapping[tuple[str, ...], set[int]], body: Sequence[str]) -> bool:
    """Whether the runs that it shares, all together, are long enough."""
    runs = {tuple(body[start : start + MIN_RUN]) for start in range(len(body) - MIN_RUN + 1)}
    return len(set[int]().union(*(places[run] for run in runs & places.keys()))) >= MIN_TOKENS


def taken_from(old: Sequence[str], today: Sequence[str], relatives: Sequence[Relative]) -> tuple[Kin, ...]:
    """New symbols that consist of what a symbol does not have any more; most first."""
    left = _kept(old, today)
    counts = [(each, len(_runs(old, each.tokens) - left)) for each in relatives if each.before is None]
    taken = [(each, n) for each, n in counts if n >= MIN_TOKENS and n >= _HALF * len(each.tokens)]
    relation = Relation.SPLIT if len(taken) > 1 else Relation.EXTRACTED
    return _ordered(Kin(relation, each.place, n) for each, n in taken)


def absorbed_by(old: Sequence[str], name: str, relatives: Sequence[Relative]) -> tuple[Kin, ...]:
    """The symbol that has most of the body of a vanished one, or the new ones that have it in pieces; most first."""
    found = []
    for each in relatives:
        n_tokens = len(_runs(old, each.tokens) - _kept(old, each.before or ()))
        if n_tokens >= MIN_TOKENS and n_tokens >= _MOST * len(old):
            relation = Relation.INLINED if _stopped_calling(each, name, old) else Relation.MERGED
            found.append(Kin(relation, each.place, n_tokens))
    most = max((each.n_tokens for each in found), default=0)
    return _ordered(each for each in found if each.n_tokens >= _AS_MUCH * most) or _pieces(old, relatives)


def _stopped_calling(relative: Relative, name: str, old: Sequence[str]) -> bool:
    """Whether the name stands there less often than it did, what came with the body not counted."""
    before = (relative.before or ()).count(name)
    return before > relative.tokens.count(name) - old.count(name)


def _pieces(old: Sequence[str], relatives: Sequence[Relative]) -> tuple[Kin, ...]:
    taken = taken_from(old, (), relatives)
    is_all = sum(each.n_tokens for each in taken) >= _MOST * len(old)
    return taken if len(taken) > 1 and is_all else ()


def _ordered(found: Iterable[Kin]) -> tuple[Kin, ...]:
    return tuple(sorted(found, key=lambda each: -each.n_tokens))


def _runs(old: Sequence[str], new: Sequence[str]) -> set[int]:
    """Positions of the old tokens that stand in the new ones in runs."""
    return _matching(old, new, MIN_RUN)


def _kept(old: Sequence[str], new: Sequence[str]) -> set[int]:
    return _matching(old, new, _MIN_KEPT)


def _matching(old: Sequence[str], new: Sequence[str], least: int) -> set[int]:
    if len(old) * len(new) > _MAX_PRODUCT:
        return set()
    blocks = SequenceMatcher(None, old, new, autojunk=False).get_matching_blocks()
    return {block.a + offset for block in blocks if block.size >= least for offset in range(block.size)}
