"""What the plain text of a candidate says before its tokens are read: whether it can be the sighted symbol at all.

Taking a portrait costs a hundred times as much, and nine newcomers in ten are told apart by size and words alone.
"""

from moorage.domain.figures import Candidate, Figure
from moorage.domain.likeness import TINY_TOKENS

MIN_WORDS = 4
"""Symbols of fewer words are not told apart by them."""
_LEAST_BYTES = 0.5
_MOST_BYTES = 100
"""Bytes of a candidate for each sighted token; a token takes 2 to 25 with the blanks and comments around it."""
_SHARED_WORDS = 0.25
"""Of 3,841 newcomers of other names none that scored 0.55 or had a third of the body shared less than 0.3."""


def can_be(sighted: Figure, words: frozenset[bytes], candidate: Candidate) -> bool:
    """Whether the candidate has a like size and some of the sighted symbol's `words`; its namesake always can be."""
    n_tokens = len(sighted.tokens)
    if n_tokens < TINY_TOKENS or candidate.key.name == sighted.key.name:
        return True
    span = candidate.symbol.span
    is_container = sighted.portrait.kind.is_container
    if not is_container and not _LEAST_BYTES * n_tokens <= span.end - span.start <= _MOST_BYTES * n_tokens:
        return False
    if len(words) < MIN_WORDS:
        return True
    return len(words & candidate.words) >= _SHARED_WORDS * len(words)
