"""Types that are written where none was, or left unsaid where one was: the code does nothing else than before."""

from collections.abc import Sequence

from moorage.domain.diffing import Change

_OPENERS, _CLOSERS = "([{<", ")]}>"
_NOTHING_UNSAID = frozenset(("fn", "func", "fun"))
"""How functions begin in Rust, Swift, Go and Kotlin: without a type they return nothing."""
_ENDS = frozenset((",", "=", "=>", ";"))


def is_annotation(change: Change, header: Sequence[str]) -> bool:
    """Whether a change of a header, given as it was, only adds a type or takes one away: `: int`, `-> str`."""
    tokens = change.new or change.old
    is_type = not (change.old and change.new) and len(tokens) > 1 and tokens[0] in (":", "->")
    return is_type and not _NOTHING_UNSAID.intersection(header) and _is_one(tokens)


def _is_one(tokens: Sequence[str]) -> bool:
    """Whether brackets are closed and no parameter or value begins outside of them."""
    depth = 0
    for each in tokens:
        depth += (each in _OPENERS) - (each in _CLOSERS)
        if depth < 0 or (depth == 0 and each in _ENDS):
            return False
    return depth == 0
