"""Types that are written where none was: they say what was left unsaid, and nothing else than before."""

from collections.abc import Sequence

from moorage.domain.diffing import Change

_OPENERS, _CLOSERS = "([{<", ")]}>"
_NOTHING_UNSAID = frozenset(("fn", "func", "fun"))
"""How functions begin in Rust, Swift, Go and Kotlin: without a type they return nothing."""
_ENDS = frozenset((",", "=", "=>", ";"))


def is_annotation(change: Change, header: Sequence[str]) -> bool:
    """Whether a change of a header, given as it was, only adds a type: `: int`, `-> str`."""
    is_added = not change.old and len(change.new) > 1 and change.new[0] in (":", "->")
    return is_added and not _NOTHING_UNSAID.intersection(header) and _is_one(change.new)


def _is_one(tokens: Sequence[str]) -> bool:
    """Whether brackets are closed and no parameter or value begins outside of them."""
    depth = 0
    for each in tokens:
        depth += (each in _OPENERS) - (each in _CLOSERS)
        if depth < 0 or (depth == 0 and each in _ENDS):
            return False
    return depth == 0
