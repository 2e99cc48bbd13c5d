"""The words of a text, as they are told apart before any of it is parsed."""

import re
from collections.abc import Iterable

_WORD = re.compile(rb"[A-Za-z_\x80-\xff][\w\x80-\xff]{2,}")


def words_in(data: bytes) -> frozenset[bytes]:
    """The distinct words of a text, of three letters and more."""
    return frozenset(_WORD.findall(data))


def words_of(tokens: Iterable[str]) -> frozenset[bytes]:
    """The distinct words of tokens, string literals taken apart."""
    return words_in("\n".join(tokens).encode("utf-8", "surrogatepass"))
