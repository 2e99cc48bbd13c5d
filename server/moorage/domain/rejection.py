"""Code that was rejected, kept as fingerprints that names do not change, so that a close copy of it is known again.

Winnowing as in Schleimer, Wilkerson and Aiken, "Winnowing: Local Algorithms for Document Fingerprinting", 2003.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from hashlib import blake2b

from moorage.domain.errors import InvalidInput

NAME = "\x01"
"""Stands for any identifier."""
NUMBER = "\x02"
TEXT = "\x03"

SHINGLE = 8
"""Lexemes in one print."""
WINDOW = 4
"""Of as many prints in a row the least is kept, so that every copy of 11 lexemes and more shares one."""
LEAST_LEXEMES = 40
"""Fewer are no approach: any code is like them."""
MAX_PRINTS = 4_000
"""Of one piece; what is longer is kept by its first ones."""
MAX_REJECTED = 20
"""Pieces of one memory."""
LEAST_SHARE = 0.7
"""Of the prints of a piece that come back for it to be called a copy."""
_BYTES = 6
_LEAST_KINDS = 12
"""Different prints: fewer are a table or a list."""


@dataclass(frozen=True, slots=True)
class Rejected:
    """One piece of it; `prints` are winnowed, sorted and distinct."""

    path: str
    """Where it was, workspace-relative; empty when it was only shown."""
    language: str
    origin: str
    """Commit that it was seen in, 40 hex digits; empty for a selection."""
    n_lexemes: int
    prints: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Copy:
    """A close copy: the share of the prints that came back, and the lexemes from the first to the last of them."""

    share: float
    first: int
    last: int


def shingles(lexemes: Sequence[str]) -> list[int]:
    """A hash of every run of SHINGLE lexemes, in order."""
    joined = [each.encode("utf-8", "surrogatepass") for each in lexemes]
    return [_hash(joined[start : start + SHINGLE]) for start in range(len(joined) - SHINGLE + 1)]


def _hash(run: Sequence[bytes]) -> int:
    return int.from_bytes(blake2b(b"\0".join(run), digest_size=_BYTES).digest(), "big")


def winnowed(prints: Sequence[int]) -> tuple[int, ...]:
    """The least of every window, sorted."""
    if len(prints) <= WINDOW:
        return tuple(sorted(set(prints)))
    kept = dict.fromkeys(min(prints[start : start + WINDOW]) for start in range(len(prints) - WINDOW + 1))
    return tuple(sorted(list(kept)[:MAX_PRINTS]))


def rejected_from(lexemes: Sequence[str], path: str, language: str, origin: str) -> Rejected | None:
    """None for what is too short, or too uniform, to be known again."""
    prints = winnowed(shingles(lexemes))
    if len(lexemes) < LEAST_LEXEMES or len(prints) < _LEAST_KINDS:
        return None
    return Rejected(path, language, origin, len(lexemes), prints)


def copy_in(rejected: Rejected, places: Mapping[int, Sequence[int]]) -> Copy | None:
    """`places` are where each shingle of the edited code begins. None when too little of it came back."""
    found = [each for each in rejected.prints if each in places]
    share = len(found) / len(rejected.prints)
    if share < LEAST_SHARE:
        return None
    starts = [places[each][0] for each in found]
    return Copy(share, min(starts), max(starts) + SHINGLE - 1)


def places_of(prints: Sequence[int], base: int = 0) -> dict[int, list[int]]:
    """Where each begins, counted from `base`."""
    found: dict[int, list[int]] = {}
    for place, each in enumerate(prints, base):
        found.setdefault(each, []).append(place)
    return found


def plain(rejected: Rejected) -> dict[str, object]:
    """As a JSON object."""
    return {
        "path": rejected.path,
        "language": rejected.language,
        "origin": rejected.origin,
        "lexemes": rejected.n_lexemes,
        "prints": [f"{each:x}" for each in rejected.prints],
    }


def rejected_given(raw: object) -> Rejected:
    """From a JSON object; raises InvalidInput."""
    if not isinstance(raw, dict) or not isinstance(raw.get("prints"), list):
        raise InvalidInput("rejected code is no object with prints; take it from an export")
    texts = {each: raw.get(each, "") for each in ("path", "language", "origin")}
    n_lexemes = raw.get("lexemes")
    if not all(isinstance(each, str) and len(each) <= 512 for each in texts.values()) or not isinstance(n_lexemes, int):
        raise InvalidInput("rejected code has no path, language, origin and lexemes; take it from an export")
    return Rejected(texts["path"], texts["language"], texts["origin"], n_lexemes, _prints(raw["prints"]))


def _prints(given: Collection[object]) -> tuple[int, ...]:
    try:
        found = {int(str(each), 16) for each in given}
    except ValueError:
        raise InvalidInput("a print of rejected code is no hexadecimal number; take it from an export") from None
    if not found or len(found) > MAX_PRINTS or max(found) >= 1 << (8 * _BYTES) or min(found) < 0:
        raise InvalidInput(f"rejected code has {len(found)} prints of 48 bits; 1 to {MAX_PRINTS} fit")
    return tuple(sorted(found))
