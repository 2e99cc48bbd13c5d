"""Code that was decided against, kept as fingerprints that names do not change, so that a close copy is known again.

Winnowing as in Schleimer, Wilkerson and Aiken, "Winnowing: Local Algorithms for Document Fingerprinting", 2003.
"""

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from hashlib import blake2b

from moorage.domain.errors import InvalidInput

NAME = "\x01"
"""Stands for any identifier."""
NUMBER = "\x02"
TEXT = "\x03"

SHINGLE = 10
"""Lexemes in one print."""
WINDOW = 4
"""Of as many prints in a row the least is kept, so that every copy of 13 lexemes and more shares one."""
LEAST_LEXEMES = 50
"""Fewer are no approach: any code is like them."""
LEAST_PRINTS = 10
"""Different ones: fewer are a table or a list."""
LEAST_SHARE = 0.7
"""Of the prints of a piece that come back close together for it to be a copy."""
LEAST_NAMES = 0.3
"""Of its names: the same shape about other things is another thing."""
MAX_PRINTS = 2_000
"""Of one piece; of what is longer the first ones."""
MAX_REJECTED = 50
"""Pieces of one memory."""
_BYTES = 6
_BITS = 8 * _BYTES


@dataclass(frozen=True, slots=True)
class Rejected:
    """One piece of it. `prints` and `names` are hashes of 48 bits, sorted and distinct; prints are winnowed."""

    path: str
    """Where it was, workspace-relative; empty when it was only shown."""
    language: str
    origin: str
    """Commit that it was seen in, 40 hex digits; empty for a selection."""
    n_lexemes: int
    prints: tuple[int, ...]
    names: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Edited:
    """Edited code of one file: the hash of every shingle in order, and for each the lexemes that it begins with."""

    prints: tuple[int, ...]
    names: tuple[int, ...]
    """Of the lexeme that each print begins with; 0 is no name."""


@dataclass(frozen=True, slots=True)
class Copy:
    """A close copy in edited code: the share of the prints that came back, and the first and last of these."""

    share: float
    first: int
    last: int


def hashed(text: str) -> int:
    """48 bits."""
    return int.from_bytes(blake2b(text.encode("utf-8", "surrogatepass"), digest_size=_BYTES).digest(), "big")


def shingles(shapes: Sequence[str]) -> list[int]:
    """The hash of every run of SHINGLE shapes, in order."""
    return [hashed("\0".join(shapes[start : start + SHINGLE])) for start in range(len(shapes) - SHINGLE + 1)]


def winnowed(prints: Sequence[int]) -> tuple[int, ...]:
    """The least of every window, sorted."""
    if len(prints) <= WINDOW:
        return tuple(sorted(set(prints)))
    kept = dict.fromkeys(min(prints[start : start + WINDOW]) for start in range(len(prints) - WINDOW + 1))
    return tuple(sorted(list(kept)[:MAX_PRINTS]))


def rejected_from(
    shapes: Sequence[str], names: Collection[str], where: tuple[str, str, str], kept: Collection[int] = ()
) -> Rejected | None:
    """Of a piece in a path, in a language, of an origin; `kept` are prints of the file without it, which tell nothing.

    None for what is too short, too uniform, or too much like what was kept, to be known again.
    """
    path, language, origin = where
    prints = tuple(each for each in winnowed(shingles(shapes)) if each not in kept)
    if len(shapes) < LEAST_LEXEMES or len(prints) < LEAST_PRINTS:
        return None
    hashes = tuple(sorted({hashed(each) for each in names if each})[:MAX_PRINTS])
    return Rejected(path, language, origin, len(shapes), prints, hashes)


def copy_in(rejected: Rejected, edited: Edited) -> Copy | None:
    """The best run of edited code, up to twice as long as the piece; None when too little of it comes back in one."""
    wanted = set(rejected.prints)
    hits = [place for place, each in enumerate(edited.prints) if each in wanted]
    found: Copy | None = None
    within: Counter[int] = Counter()
    first = 0
    for last, place in enumerate(hits):
        within[edited.prints[place]] += 1
        while place - hits[first] > 2 * rejected.n_lexemes:
            within[edited.prints[hits[first]]] -= 1
            within += Counter()  # drops what is not there any more
            first += 1
        share = len(within) / len(wanted)
        if share >= LEAST_SHARE and (found is None or share > found.share):
            found = Copy(share, hits[first], hits[last])
    return found if found and _names_shared(rejected, edited, found) >= LEAST_NAMES else None


def _names_shared(rejected: Rejected, edited: Edited, copy: Copy) -> float:
    seen = set(edited.names[copy.first : copy.last + SHINGLE])
    return len(seen.intersection(rejected.names)) / max(len(rejected.names), 1)


def plain(rejected: Rejected) -> dict[str, object]:
    """As a JSON object."""
    return {
        "path": rejected.path,
        "language": rejected.language,
        "origin": rejected.origin,
        "lexemes": rejected.n_lexemes,
        "prints": [f"{each:x}" for each in rejected.prints],
        "names": [f"{each:x}" for each in rejected.names],
    }


def rejected_given(raw: object) -> Rejected:
    """From a JSON object; raises InvalidInput."""
    if not isinstance(raw, dict) or not isinstance(raw.get("prints"), list) or not isinstance(raw.get("names"), list):
        raise InvalidInput("rejected code is no object with prints and names; take it from an export")
    texts = {each: raw.get(each, "") for each in ("path", "language", "origin")}
    n_lexemes = raw.get("lexemes")
    if not all(isinstance(each, str) and len(each) <= 512 for each in texts.values()) or not _is_count(n_lexemes):
        raise InvalidInput("rejected code has no path, language, origin and lexemes; take it from an export")
    prints, names = _hashes(raw["prints"]), _hashes(raw["names"])
    if not prints:
        raise InvalidInput("rejected code has no prints; take it from an export")
    return Rejected(texts["path"], texts["language"], texts["origin"], int(n_lexemes or 0), prints, names)


def _is_count(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 < value < 1_000_000_000


def _hashes(given: Collection[object]) -> tuple[int, ...]:
    try:
        found = {int(str(each), 16) for each in given}
    except ValueError:
        raise InvalidInput("a print of rejected code is no hexadecimal number; take it from an export") from None
    if len(found) > MAX_PRINTS or any(each >> _BITS for each in found):
        raise InvalidInput(f"rejected code has {len(found)} prints; at most {MAX_PRINTS} of 48 bits fit")
    return tuple(sorted(found))
