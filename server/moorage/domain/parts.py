"""A span inside a symbol, found again by its own tokens and by those around it.

A part has no name: it is where the alignment of what its symbol was with what it is today puts its ends.
Positions are indices of stream elements; structure marks never are an end.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from difflib import SequenceMatcher

from moorage.domain.anchor import Part, Sighting
from moorage.domain.diffing import common_prefix
from moorage.domain.fingerprint import fingerprint
from moorage.domain.portrait import Portrait, is_mark

MIN_RUN = 6
"""Tokens from which an exact run that occurs once in another symbol is the part."""
_MIN_OWN_RUN = 3
"""Tokens from which one that occurred once in its own symbol, and does so today, is it wherever it stands there."""
_MAX_PRODUCT = 4_000_000
"""Tokens times tokens that are aligned; larger ones are narrowed to what lies between runs that both have once."""
_GRAM = 5

Range = tuple[int, int]
"""First element and the one behind the last."""


@dataclass(frozen=True, slots=True)
class _Words:
    """A stream without its marks."""

    tokens: list[str]
    places: list[int]
    """Index of each token in the stream."""

    def range(self, start: int, end: int) -> Range:
        return self.places[start], self.places[end - 1] + 1


def image_of(part: Part, stream: Sequence[str]) -> Range | None:
    """What the part is in today's stream of its symbol; None when nothing of it is left there."""
    old, new = _words([*part.before, *part.tokens, *part.after]), _words(stream)
    start = len(_words(part.before).tokens)
    end = start + len(_words(part.tokens).tokens)
    run = old.tokens[start:end]
    if alone := _only_run(run, old.tokens, new.tokens):
        return new.range(*alone)
    found = _aligned(old.tokens, new.tokens, (start, end))
    return new.range(*found) if found else None


def run_of(part: Part, stream: Sequence[str]) -> Range | None:
    """Where the part's tokens stand unchanged in the stream of another symbol; None unless it is one place."""
    words, run = _words(stream), _words(part.tokens).tokens
    starts = _runs(run, words.tokens)
    return words.range(starts[0], starts[0] + len(run)) if len(run) >= MIN_RUN and len(starts) == 1 else None


def as_part(portrait: Portrait, tokens: Sequence[str], other: Portrait) -> Portrait:
    """Portrait of a part of a symbol: a body alone, to be compared with a part of the other portrait.

    Locals that both have keep their names: lines that use them alone would not show which is which.
    """
    return replace(
        portrait,
        params=(),
        header=(),
        modifiers=(),
        body=tuple(tokens),
        members=(),
        local_names=portrait.local_names - other.local_names,
        doc="",
        comments=(),
    )


def part_seen(sighting: Sighting, part: Part, today: Portrait) -> Sighting:
    """The sighting as that of its part alone, to be compared with a part of today's portrait of the symbol."""
    portrait = as_part(sighting.portrait, part.tokens, today)
    prints = fingerprint(portrait, part.exact, sighting.fingerprint.algorithm)
    return replace(sighting, portrait=portrait, fingerprint=prints, snippet=part.snippet)


def _words(stream: Sequence[str]) -> _Words:
    places = [index for index, element in enumerate(stream) if not is_mark(element)]
    return _Words([stream[index] for index in places], places)


def _only_run(run: list[str], old: list[str], new: list[str]) -> Range | None:
    if len(run) < _MIN_OWN_RUN:
        return None
    starts = _runs(run, new)
    return (starts[0], starts[0] + len(run)) if len(starts) == 1 and len(_runs(run, old)) == 1 else None


def _runs(run: list[str], tokens: list[str]) -> list[int]:
    """Starts of a run in a list of tokens, overlapping ones included."""
    first = run[0]
    found: list[int] = []
    position = -1
    while True:
        try:
            position = tokens.index(first, position + 1)
        except ValueError:
            return found
        if tokens[position : position + len(run)] == run:
            found.append(position)


def _aligned(old: list[str], new: list[str], part: Range) -> Range | None:
    """The part's ends, moved along with what stands around them."""
    low, high, shift = _window(old, new, part)
    start, end = part[0] - low, part[1] - low
    ranges = _opcodes(old[low : high[0]], new[low + shift : high[1]])
    kept = sum(max(0, min(i2, end) - max(i1, start)) for tag, i1, i2, _, _ in ranges if tag == "equal")
    first, last = _moved(ranges, start, is_end=False), _moved(ranges, end, is_end=True)
    if first >= last or (not kept and _is_swallowed(ranges, start, end)):
        return None
    return first + low + shift, last + low + shift


_Opcode = tuple[str, int, int, int, int]


def _opcodes(old: list[str], new: list[str]) -> Sequence[_Opcode]:
    return SequenceMatcher(None, old, new, autojunk=False).get_opcodes()


def _moved(ranges: Sequence[_Opcode], end: int, *, is_end: bool) -> int:
    """Where an end is today. What was inserted there is outside; inside a replacement, in proportion."""
    probe = end - 1 if is_end else end
    for _, i1, i2, j1, j2 in ranges:
        if i1 <= probe < i2:
            share = (end - i1) / (i2 - i1)
            return j1 + round(share * (j2 - j1))
    return ranges[-1][4] if ranges else 0


def _is_swallowed(ranges: Sequence[_Opcode], start: int, end: int) -> bool:
    """Whether one replacement that reaches beyond the part took all of it."""
    return any(tag == "replace" and i1 <= start and end <= i2 and i2 - i1 > end - start for tag, i1, i2, _, _ in ranges)


def _window(old: list[str], new: list[str], part: Range) -> tuple[int, Range, int]:
    """What has to be aligned: start in the old tokens, ends in both, and how far the new start is shifted."""
    start = min(common_prefix(old, new), part[0])
    tail = min(common_prefix(old[start:][::-1], new[start:][::-1]), len(old) - part[1])
    high = len(old) - tail, len(new) - tail
    if (high[0] - start) * (high[1] - start) <= _MAX_PRODUCT:
        return start, high, 0
    return _narrowed(old, new, part, (start, high))


def _narrowed(old: list[str], new: list[str], part: Range, outer: tuple[int, Range]) -> tuple[int, Range, int]:
    """Between the nearest runs before and behind the part that each side has once, in the same order."""
    common = _common_grams(old, new)
    low = max(((i, j) for i, j in common if i + _GRAM <= part[0]), default=(outer[0], outer[0]))
    behind = ((i, j) for i, j in common if i >= part[1] and j >= low[1] + _GRAM)
    high = min(behind, default=outer[1])
    return low[0], high, low[1] - low[0]


def _common_grams(old: list[str], new: list[str]) -> list[Range]:
    first, second = _once(old), _once(new)
    return [(i, second[gram]) for gram, i in first.items() if gram in second]


def _once(tokens: list[str]) -> dict[tuple[str, ...], int]:
    """Grams that occur once, with their place."""
    places: dict[tuple[str, ...], int] = {}
    again: set[tuple[str, ...]] = set()
    for index in range(len(tokens) - _GRAM + 1):
        gram = tuple(tokens[index : index + _GRAM])
        if gram in places:
            again.add(gram)
        places[gram] = index
    return {gram: index for gram, index in places.items() if gram not in again}
