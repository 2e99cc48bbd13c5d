"""When a new text says what an old one says. Both are of one namespace and class; that is the caller's business."""

import hashlib
import re
import unicodedata
from collections.abc import Set
from enum import StrEnum

from moorage.domain import similarity
from moorage.domain.differences import difference
from moorage.domain.served import served
from moorage.domain.terms import STOP_WORDS, pairs, parts, split_words

COSINE_THRESHOLD = 0.95
JACCARD_THRESHOLD = 0.85
_MARKS = re.compile(r"^\s*(?:(?:[-*+•>]|#{1,6}|\[[ xX]\])\s+)+")
_MARKS_OR_NUMBERS = re.compile(r"^\s*(?:(?:[-*+•>]|#{1,6}|\[[ xX]\]|\d{1,3}[.)])\s+)+(?=\S)")
_LIKE_CODE = re.compile(r"\w_|_\w|[a-z][A-Z]|\w[./\\:]\w|[`\d]")
_ENDS = ".,;!:"


class Rule(StrEnum):
    """Why a text counts as a duplicate, surest first."""

    EXACT = "exact"
    COSINE = "cosine"
    JACCARD = "jaccard"


def duplicate_rule(new: str, old: str, cosine: float | None) -> Rule | None:
    """The rule by which `new` repeats `old`, None when it says something else; `cosine` of their vectors, if known.

    Texts that differ in a number, a version, a negation, opposites, names or direction are never duplicates, however
    alike: "tokio 1.38" after "tokio 1.36" is a change, and so is "do not use tabs" after "use tabs".
    """
    if normalised(new) == normalised(old):
        return Rule.EXACT
    rule = _likeness(new, old, cosine)
    return None if rule and difference(unmarked(new), unmarked(old)) else rule


def normalised(text: str) -> str:
    """The text without what says nothing: compatibility forms, list marks, layout, case of prose, ends of sentences.

    What looks like code keeps its case: `getId` and `getID` are two things. Idempotent.
    """
    words = [kept for word in unmarked(text).split() if (kept := _folded(word.rstrip(_ENDS)))]
    return _MARKS_OR_NUMBERS.sub("", " ".join(words))


def digest(text: str) -> str:
    """Hex SHA-256 of the normalised text: equal digests are exact duplicates."""
    return hashlib.sha256(normalised(text).encode("utf-8", "surrogatepass")).hexdigest()


def tokens(text: str) -> frozenset[str]:
    """Words that say something, by plain lower-case forms; all words when none does. Pairs of characters in CJK."""
    words = [piece for word in split_words(text) for piece in _pieces(word.casefold())]
    return frozenset([word for word in words if word not in STOP_WORDS] or words)


def jaccard(first: Set[str], second: Set[str]) -> float:
    """Shared words of all words, 0-1."""
    return similarity.jaccard(first, second)


def served_id(text: str) -> str | None:
    """The id of the one memory that a text is a rendering of, with nothing added.

    Whether its words are still those of the memory, `Served.is_of` tells.
    """
    found = served(text)
    return found[0].id if len(found) == 1 else None


def _likeness(new: str, old: str, cosine: float | None) -> Rule | None:
    if cosine is not None and cosine >= COSINE_THRESHOLD:
        return Rule.COSINE
    words = tokens(new)
    return Rule.JACCARD if words and jaccard(words, tokens(old)) >= JACCARD_THRESHOLD else None


def _pieces(word: str) -> list[str]:
    return [*parts(word), *in_pairs] if (in_pairs := pairs(word)) else [word]


def _folded(word: str) -> str:
    return word if _LIKE_CODE.search(word) else unicodedata.normalize("NFKC", word.casefold())


def unmarked(text: str) -> str:
    """Without list, quote and heading marks; a number counts as one only where a list can begin or go on.

    A wrapped sentence may begin its second line with "30. ", which must not be lost.
    """
    lines, in_list = [], True
    for line in unicodedata.normalize("NFKC", text).splitlines():
        bare = (_MARKS_OR_NUMBERS if in_list else _MARKS).sub("", line)
        in_list = bare != line or not line.strip() or line.rstrip().endswith(":")
        lines.append(bare)
    return "\n".join(lines)
