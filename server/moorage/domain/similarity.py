"""How alike two names, paths, bags or token sequences are, each 0-1. Standard library only."""

from collections import Counter
from collections.abc import Sequence, Set
from functools import lru_cache
from pathlib import PurePosixPath

from moorage.domain.terms import parts


def jaccard(first: Set[object], second: Set[object]) -> float:
    """Shared members of all members; two empty sets are alike."""
    n_shared = len(first & second)
    union = len(first) + len(second) - n_shared
    return n_shared / union if union else 1.0


def bag_similarity(first: Sequence[str], second: Sequence[str]) -> float:
    """Dice coefficient of two bags; two empty ones are alike."""
    total = len(first) + len(second)
    return 2 * (Counter(first) & Counter(second)).total() / total if total else 1.0


def sequence_similarity(first: Sequence[str], second: Sequence[str]) -> float:
    """Twice the longest common subsequence by the total length; two empty ones are alike."""
    total = len(first) + len(second)
    return 2 * common_subsequence(first, second) / total if total else 1.0


def common_subsequence(first: Sequence[str], second: Sequence[str]) -> int:
    """Length of the longest common subsequence, bit-parallel (Hyyrö: Bit-Parallel LCS-length Computation, 2004)."""
    places: dict[str, int] = {}
    for index, item in enumerate(first):
        places[item] = places.get(item, 0) | 1 << index
    everything = (1 << len(first)) - 1
    row = everything
    for item in second:
        matches = row & places.get(item, 0)
        row = ((row + matches) | (row - matches)) & everything
    return len(first) - row.bit_count()


@lru_cache(maxsize=8192)
def name_similarity(first: str, second: str) -> float:
    """The better of shared words and shared letters; letters count from three on."""
    if first == second:
        return 1.0
    by_words = jaccard(set(parts(first)), set(parts(second)))
    is_short = min(len(first), len(second)) < 3
    return by_words if is_short else max(by_words, _letter_similarity(first.lower(), second.lower()))


@lru_cache(maxsize=8192)
def path_similarity(first: str, second: str) -> float:
    """0.6 for the file name without its ending, 0.4 for the folders."""
    if first == second:
        return 1.0
    a, b = PurePosixPath(first), PurePosixPath(second)
    return 0.6 * name_similarity(a.stem, b.stem) + 0.4 * jaccard(set(a.parts[:-1]), set(b.parts[:-1]))


def sketch_similarity(first: Sequence[int], second: Sequence[int]) -> float:
    """Estimated Jaccard similarity of two MinHash sketches; an empty one is like nothing."""
    if not first or not second:
        return 0.0
    return sum(a == b for a, b in zip(first, second, strict=True)) / len(first)


def _letter_similarity(first: str, second: str) -> float:
    """1 - Levenshtein distance by the longer length."""
    row = list(range(len(second) + 1))
    for i, letter in enumerate(first, 1):
        previous, row[0] = row[0], i
        for j, other in enumerate(second, 1):
            previous, row[j] = row[j], min(row[j] + 1, row[j - 1] + 1, previous + (letter != other))
    return 1 - row[-1] / max(len(first), len(second))
