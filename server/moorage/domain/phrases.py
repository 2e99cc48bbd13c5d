"""Quoted phrases: words that must stand together in a text, whatever their case and the blanks between them."""

import re
from functools import lru_cache

from moorage.domain.terms import normalise

_BLANKS = re.compile(r"\s+")
_PLAIN = re.compile(r"[A-Za-z0-9]+(?: [A-Za-z0-9]+)*")
_IN_WORD = r"[\w\ue000-\uf8ff]"


def occurs(phrase: str, text: str) -> bool:
    """Whether it stands there as whole words; in Chinese, Japanese and Korean, anywhere."""
    return bool(_pattern(phrase).search(_folded(text)))


def words_of(phrase: str) -> tuple[str, ...]:
    """Plain words that any text has in which it occurs; none where that is not certain."""
    folded = _folded(phrase)
    return tuple(folded.split(" ")) if _PLAIN.fullmatch(folded) else ()


def _folded(text: str) -> str:
    return _BLANKS.sub(" ", normalise(text).lower()).strip()


@lru_cache(maxsize=64)
def _pattern(phrase: str) -> re.Pattern[str]:
    folded = _folded(phrase)
    before = rf"(?<!{_IN_WORD})" if _is_edge(folded[:1]) else ""
    after = rf"(?!{_IN_WORD})" if _is_edge(folded[-1:]) else ""
    return re.compile(before + re.escape(folded) + after)


def _is_edge(character: str) -> bool:
    """Whether a word could go on there; the scripts without blanks begin at U+2E80."""
    return bool(re.match(r"\w", character)) and character < "\u2e80"
