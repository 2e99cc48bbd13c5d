"""What is suggested where no old file is at hand, as without git: one place that stands out, or none.

Whether a candidate is new or was always there cannot be told then, and most code is like some other. So name, place and
body have to say the same. What is deprecated by now stayed behind for old callers when the code that lives on went
elsewhere, under another name as a rule: it looks more like the sighted code than that does, and is not suggested.
"""

import re
from collections.abc import Sequence
from itertools import takewhile
from pathlib import PurePosixPath

from moorage.domain.figures import Candidate, Figure, FileView
from moorage.domain.likeness import changes_role, is_plausible
from moorage.domain.newcomers import shares_params
from moorage.domain.outcome import SUGGESTED, Scored
from moorage.domain.portrait import Portrait
from moorage.domain.reach import Search
from moorage.domain.symbol import Symbol

_LEAD = 0.1
"""By which it has to be ahead of every other."""
_MOST = 0.7
_TELLING_TOKENS = 60
"""Share and size of a body that says it where name or place has changed too."""
_DEPRECATED = frozenset(("deprecated", "obsolete"))
_SAYS_DEPRECATED = re.compile(r"@deprecated\b|\bdeprecated:", re.IGNORECASE)
"""In a comment or docstring."""
_COMMENT_STARTS = ("*", "/", "#", "--")
"""Of a line of a comment, in any language."""


def outstanding(sighted: Figure, scored: Sequence[Scored], search: Search) -> Scored | None:
    """The one of the candidates, in any order, that is far ahead and at odds with nothing else that is there."""
    ranked = [each for each in scored if not changes_role(sighted.path, each.candidate.path)]
    ranked.sort(key=lambda each: -each.likeness.score)
    if not ranked or ranked[0].likeness.score < SUGGESTED:
        return None
    best, *others = ranked
    is_ahead = not others or best.likeness.score - others[0].likeness.score >= _LEAD
    is_sound = is_plausible(best.likeness, len(sighted.tokens)) and _agrees(sighted, best, search)
    return best if is_ahead and is_sound and not is_left_behind(sighted, best.candidate) else None


def is_left_behind(sighted: Figure, candidate: Candidate) -> bool:
    """Whether it, or what it is in, is deprecated today and the sighted one was not."""
    names, view = candidate.key.names, candidate.view
    around = [each for each in view.symbols if each.key.names == names[: len(each.key.names)]]
    if _is_marked(sighted.portrait):
        return False
    return any(
        _is_marked(view.portrait(each)) or _SAYS_DEPRECATED.search(_comment_above(view, each))
        for each in around
        if each.kind.is_container or each == candidate.symbol
    )


def _is_marked(portrait: Portrait) -> bool:
    """By a decorator, annotation or attribute, or in its docstring."""
    is_marked = not _DEPRECATED.isdisjoint(token.lower() for token in portrait.modifiers)
    return is_marked or _SAYS_DEPRECATED.search(portrait.doc) is not None


def _comment_above(view: FileView, symbol: Symbol) -> str:
    lines = view.source.data[: symbol.span.start].decode("utf-8", "replace").splitlines()[:-1]
    comment = takewhile(lambda line: line.lstrip().startswith(_COMMENT_STARTS), reversed(lines))
    return "\n".join(comment)


def _agrees(sighted: Figure, best: Scored, search: Search) -> bool:
    """Whether name and place are the old ones; or one of them and the body, and nothing else has the other."""
    candidate, n_namesakes = best.candidate, _n_namesakes(sighted, best)
    is_named = candidate.key.name == sighted.key.name
    is_home = _is_home(sighted, candidate.path, candidate.key.container)
    if is_named and is_home:
        is_same = sighted.key.params == candidate.key.params
        return n_namesakes == 1 or is_same or shares_params(sighted.key, candidate.key)
    has_body = best.likeness.body >= _MOST and len(sighted.tokens) >= _TELLING_TOKENS
    is_contradicted = _has_home(sighted, search) if is_named else n_namesakes > 0
    return (is_named or is_home) and has_body and not is_contradicted


def _n_namesakes(sighted: Figure, best: Scored) -> int:
    """How many have the sighted name in the candidate's container: another name's body was extracted from them."""
    group, names = sighted.portrait.kind.group, (*best.candidate.key.container, sighted.key.name)
    return sum(each.key.names == names and each.kind.group == group for each in best.candidate.view.symbols)


def _has_home(sighted: Figure, search: Search) -> bool:
    """Whether a container named as its own is somewhere; a module stays when a function leaves it."""
    if not sighted.key.container:
        return False
    views = [*([search.home] if search.home else []), *search.candidates]
    return any(
        _is_home(sighted, view.path, symbol.key.container)
        for view in views
        if not changes_role(sighted.path, view.path)
        for symbol in view.symbols
    )


def _is_home(sighted: Figure, path: str, container: tuple[str, ...]) -> bool:
    """Whether a container is named as its own; of what has none, whether the file is."""
    if sighted.key.container or container:
        return sighted.key.container[-1:] == container[-1:]
    return PurePosixPath(sighted.path).stem == PurePosixPath(path).stem
