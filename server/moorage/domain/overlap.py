"""How many of a question's words a text has: the reranking that needs no model."""

from collections.abc import Collection

SUBSTRING_SHARE = 0.25


def overlap(wanted: Collection[str], words: Collection[str]) -> float:
    """0-1: a word counts 1, one that is part of another, either way, a quarter."""
    if not wanted or not words:
        return 0.0
    return sum(_share(each, words) for each in wanted) / len(wanted)


def _share(wanted: str, words: Collection[str]) -> float:
    if wanted in words:
        return 1.0
    return SUBSTRING_SHARE if any(wanted in each or each in wanted for each in words) else 0.0
