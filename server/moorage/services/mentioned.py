"""The entity arm: memories that mention what the question names, by whatever name it has there."""

import math
from collections.abc import Iterator, Sequence

from moorage.domain.entities import EntityId, bare_key, entity_key
from moorage.domain.hits import NO_HITS, Hits
from moorage.domain.memory import MemoryId
from moorage.domain.terms import STOP_WORDS, split_words
from moorage.ports import Store

GATE = 0.60
"""An entity less like any words of the question is not meant."""
MAX_ANCHORS = 10
MAX_WORDS = 4
"""Of a name."""
_MAX_RUNS = 256
_LEAST_LETTERS = 4
"""Of a name's beginning that stands for the name."""
_BARE_LIKENESS = 0.95
"""Of the same letters and digits with other marks between them."""
_MAX_MENTIONS = 200


def named(store: Store, question: str, n_rows: int) -> Hits:
    """0-1: by how many of the entities named a memory mentions, rare ones counting more; `n_rows` memories in all."""
    anchors = meant(store, question)
    if not anchors:
        return NO_HITS
    mentions = store.graph.memories_of(list(anchors), _MAX_MENTIONS)
    weights = {each: anchors[each] * _rarity(len(found), n_rows) for each, found in mentions.items()}
    total = sum(weights.values())
    scores: dict[MemoryId, float] = {}
    for entity, memory_ids in mentions.items():
        for memory_id in memory_ids:
            scores[memory_id] = min(1.0, scores.get(memory_id, 0.0) + weights[entity] / total)
    ordered = sorted(scores.items(), key=lambda each: (-each[1], each[0]))
    return Hits(tuple(ordered), 0.0, 1.0, n_rows) if total else NO_HITS


def meant(store: Store, question: str) -> dict[EntityId, float]:
    """The entities that a question names, at most ten, with their likeness of 0.6 to 1, surest first.

    What was joined counts once, as what it stands for today.
    """
    likeness: dict[EntityId, float] = {}
    for entity, value in _alike(store, list(_runs(question))):
        if value >= GATE:
            likeness[entity] = max(likeness.get(entity, 0.0), value)
    return dict(sorted(likeness.items(), key=lambda each: (-each[1], each[0]))[:MAX_ANCHORS])


def _alike(store: Store, runs: Sequence[str]) -> Iterator[tuple[EntityId, float]]:
    by_key = store.graph.entities_by_key({entity_key(each) for each in runs})
    yield from ((each, 1.0) for each in by_key.values())
    by_bare = store.graph.entities_by_bare({bare for each in runs if (bare := bare_key(each))})
    yield from ((each, _BARE_LIKENESS) for found in by_bare.values() for each in found)
    starts = {entity_key(each) for each in runs if len(bare_key(each)) >= _LEAST_LETTERS}
    for start, key, entity in store.graph.entities_starting(starts, MAX_ANCHORS):
        yield entity, len(start) / len(key)


def _runs(question: str) -> Iterator[str]:
    """Up to four words in a row that neither begin nor end with a stop word."""
    words = split_words(question)[:_MAX_RUNS]
    for first, word in enumerate(words):
        if word.lower() in STOP_WORDS:
            continue
        for last in range(first + 1, min(first + MAX_WORDS, len(words)) + 1):
            if words[last - 1].lower() not in STOP_WORDS:
                yield " ".join(words[first:last])


def _rarity(n_mentions: int, n_rows: int) -> float:
    """0 for what every memory mentions."""
    return math.log(max(n_rows, 1) / max(n_mentions, 1) + 1.0)
