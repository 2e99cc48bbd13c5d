"""How good a list of answers is: recall, the first right rank, and discounted gain."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields

_CUT = 10


@dataclass(frozen=True)
class Figures:
    """Means over questions, 0-1: share of the right answers among the first 5, 10 and 50, any right one among the
    first 5 and 10, one over the first right rank, and normalised discounted gain at 10."""

    recall_5: float
    recall_10: float
    recall_50: float
    hit_5: float
    hit_10: float
    mrr: float
    ndcg_10: float


def judge(answers: Sequence[int], gold: frozenset[int]) -> Figures:
    """Of one question."""
    ranks = sorted(rank for rank, answer in enumerate(answers, 1) if answer in gold)
    within = {cut: sum(rank <= cut for rank in ranks) / len(gold) for cut in (5, _CUT, 50)}
    gain = sum(1 / math.log2(rank + 1) for rank in ranks if rank <= _CUT)
    best = sum(1 / math.log2(rank + 1) for rank in range(1, min(len(gold), _CUT) + 1))
    first = ranks[0] if ranks else math.inf
    hits = (float(first <= 5), float(first <= _CUT))
    return Figures(within[5], within[_CUT], within[50], *hits, 1 / first, gain / best)


def mean(figures: Iterable[Figures]) -> Figures:
    """All nought when there are none."""
    rows = list(figures)
    names = [field.name for field in fields(Figures)]
    return Figures(*(sum(getattr(row, name) for row in rows) / max(1, len(rows)) for name in names))
