"""From raw hits of the arms to one order.

Fusion is `0.7 z(cosine) + 0.3 z(bm25)` with z over the whole store: the best all-round form of those measured
on five held-out sets (mean recall@10 76.9 against 70.4 for weighted reciprocal rank).
"""

import math
from collections.abc import Mapping
from dataclasses import dataclass

from moorage.domain.drift import Verdict
from moorage.domain.hits import Hits
from moorage.domain.memory import MemoryId

VECTOR_WEIGHT = 0.7
TEXT_WEIGHT = 0.3
LEAST_DEVIATION = 1e-6
"""Of scores that differ by rounding alone, as those of equal texts do, a z-score would be noise without bounds."""
SMALL_STORE_ROWS = 10
"""Below this a deviation says nothing; raw scores are blended instead."""
TEXT_HALF_POINT = 2.0
SMALL_STORE_MATCH = 0.5
"""Added to a match in a small store: with two rows BM25 takes a word that one of them has for common, and gives 0."""
STALE_FACTOR = 0.5
"""Of memories whose verdict is changed or lost."""


@dataclass(frozen=True, slots=True)
class Ranked:
    """One candidate; `score` lies in 0-1, `similarity` is its cosine if it was found by vector."""

    id: MemoryId
    score: float
    similarity: float | None
    components: Mapping[str, float]


def fuse(text: Hits, vectors: Hits) -> list[Ranked]:
    """Candidates of both arms, best first; an arm without hits has no vote."""
    by_text, by_vector = dict(text.scores), dict(vectors.scores)
    ids = dict.fromkeys([*by_text, *by_vector])
    scored = [_fuse_one(each, by_text.get(each), by_vector.get(each), text, vectors) for each in ids]
    return in_order(scored)


def in_order(ranked: list[Ranked]) -> list[Ranked]:
    """Best first; equal scores by id, so that equal state gives equal output."""
    return sorted(ranked, key=lambda each: (-each.score, each.id))


def demote(ranked: list[Ranked], verdicts: Mapping[MemoryId, Verdict]) -> list[Ranked]:
    """Halves what no longer matches its code, over the whole pool, and orders again."""
    return in_order([_demoted(each, verdicts.get(each.id, Verdict.HOLDS)) for each in ranked])


def _demoted(ranked: Ranked, verdict: Verdict) -> Ranked:
    factor = STALE_FACTOR if verdict in (Verdict.CHANGED, Verdict.LOST) else 1.0
    components = {**ranked.components, "drift": factor}
    return Ranked(ranked.id, ranked.score * factor, ranked.similarity, components)


def _fuse_one(memory_id: MemoryId, text: float | None, cosine: float | None, texts: Hits, vectors: Hits) -> Ranked:
    components: dict[str, float] = {}
    if texts.scores:
        components["text"] = text or 0.0
    if cosine is not None:
        components["vector"] = cosine
    score = _blend(text, cosine, vectors) if _is_small(texts, vectors) else _z_score(text, cosine, texts, vectors)
    return Ranked(memory_id, score, cosine, components)


def _is_small(texts: Hits, vectors: Hits) -> bool:
    arms = [each for each in (texts, vectors) if each.scores]
    return any(each.n_rows < SMALL_STORE_ROWS or each.deviation < LEAST_DEVIATION for each in arms)


def _blend(text: float | None, cosine: float | None, vectors: Hits) -> float:
    raw = 0.0 if text is None else text + SMALL_STORE_MATCH
    by_text = raw / (raw + TEXT_HALF_POINT)
    return 0.6 * max(cosine or 0.0, 0.0) + 0.4 * by_text if vectors.scores else by_text


def _z_score(text: float | None, cosine: float | None, texts: Hits, vectors: Hits) -> float:
    by_vector = _z(vectors, vectors.mean if cosine is None else cosine)
    by_text = _z(texts, text or 0.0)
    if not vectors.scores:
        return _squash(by_text)
    return _squash(VECTOR_WEIGHT * by_vector + TEXT_WEIGHT * by_text)


def _z(hits: Hits, value: float) -> float:
    return (value - hits.mean) / hits.deviation if hits.scores else 0.0


def _squash(value: float) -> float:
    """Logistic: keeps the order and makes a factor below 1 a demotion for every score."""
    return 0.5 + 0.5 * math.tanh(value / 2)
