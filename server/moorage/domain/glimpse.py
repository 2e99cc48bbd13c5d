"""What the plain text of a candidate says before its tokens are read: whether it can be the sighted symbol at all.

Taking a portrait costs a hundred times as much, and nine newcomers in ten are told apart by size and words alone.
"""

import re
from collections.abc import Iterable

from moorage.domain.figures import Candidate, Figure
from moorage.domain.likeness import TINY_TOKENS

MIN_WORDS = 4
"""Symbols of fewer words are not told apart by them."""
_LEAST_BYTES = 0.5
_MOST_BYTES = 100
"""Bytes of a candidate for each sighted token; a token takes 2 to 25 with the blanks and comments around it."""
_SHARED_WORDS = 0.25
"""Of 3,841 newcomers of other names none that scored 0.55 or had a third of the body shared less than 0.3."""
_WORD = re.compile(rb"[A-Za-z_\x80-\xff][\w\x80-\xff]{2,}")


def words_in(data: bytes) -> frozenset[bytes]:
    """The distinct words of a text, of three letters and more."""
    return frozenset(_WORD.findall(data))


def words_of(tokens: Iterable[str]) -> frozenset[bytes]:
    """The distinct words of tokens, string literals taken apart."""
    return words_in("\n".join(tokens).encode("utf-8", "surrogatepass"))


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
    return len(words & words_in(candidate.view.source.data[span.start : span.end])) >= _SHARED_WORDS * len(words)
