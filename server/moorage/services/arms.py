"""Asks every arm about a question. An arm that has nothing to say abstains."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from moorage.domain import terms
from moorage.domain.anchor import Place
from moorage.domain.arms import Arm, Votes, votes_of
from moorage.domain.fusing import DEFAULT_WAYS, Ways
from moorage.domain.fuzzy import doubtful_words
from moorage.domain.hits import NO_HITS, Hits, TextQuery
from moorage.domain.selection import Selection
from moorage.ports import Embedder, Reranker, Store
from moorage.services import mentioned, near
from moorage.services.act import Act
from moorage.services.view import View

POOL = 50
"""Candidates per arm: recall of the list is 87 % at 50, 80 % at 20 (measured on LoCoMo)."""

FEW_WORDS = 2
"""Who asks with so few knows the word; who asks in a sentence may say it in others than the memory does."""


@dataclass(frozen=True, slots=True)
class Means:
    """What recall works with; without an embedder it answers from text alone."""

    embedder: Embedder | None = None
    reranker: Reranker | None = None
    ways: Ways = DEFAULT_WAYS
    least_similarity: float = 0.0
    """Cosine of what is found by its meaning; 0 leaves none out."""


@dataclass(frozen=True, slots=True)
class Search:
    """One question, as the arms are asked."""

    text: str
    places: Sequence[Place]
    selection: Selection
    expansions: tuple[str, ...] = ()
    """Words that it implies and does not have."""


def around(store: Store, view: View, search: Search, act: Act) -> Hits:
    """What the place arm finds, which keeps what it finds out."""
    return _joined(near.near(each, view, search.places, act) for each in stores_of(store, search.selection))


def ask(store: Store, means: Means, search: Search, nearby: Hits) -> Votes:
    """What each arm found, at most `POOL` memories; `nearby` is what lies around the places of the question."""
    stores = stores_of(store, search.selection)
    found = found_by_text(store, means, search)
    n_rows = found[Arm.TEXT].n_rows
    named = _joined(mentioned.named(each, search.text, n_rows) for each in stores)
    return votes_of(
        {
            **found,
            Arm.ENTITY: _admitted(store, named, search.selection),
            Arm.PLACE: _admitted(store, nearby, search.selection),
            Arm.EXPANSION: store.search_text(TextQuery(search.expansions, ()), POOL, search.selection),
        }
    )


def found_by_text(store: Store, means: Means, search: Search) -> dict[Arm, Hits]:
    """What the question's text finds. What one arm found is scored by the other one too, however far down it is
    there (measured: +1.3 recall@10 on average, +2 on chats)."""
    embedder, query = means.embedder, terms.text_query(search.text)
    if embedder is None or not search.text.strip():
        text = store.search_text(query, POOL, search.selection)
        return {Arm.TEXT: text, Arm.FUZZY: _by_likeness(store, search, by_words_alone=True)}
    vector = embedder.embed_query(search.text)
    vectors = _near_enough(store.vectors.search(vector, POOL, search.selection, embedder.identity), means)
    by_vector = dict(vectors.scores)
    text = store.search_text(query, POOL, search.selection, by_vector)
    missing = [memory_id for memory_id, _ in text.scores if memory_id not in by_vector]
    others = store.vectors.cosines(vector, missing, embedder.identity)
    found = replace(vectors, others=tuple(others.items()))
    return {Arm.TEXT: text, Arm.VECTOR: found, Arm.FUZZY: _by_likeness(store, search, by_words_alone=False)}


def _by_likeness(store: Store, search: Search, *, by_words_alone: bool) -> Hits:
    """After the words themselves: which of them no memory has is known then."""
    doubtful = doubtful_words(search.text)
    widely = by_words_alone and len(doubtful) > FEW_WORDS
    return store.search_fuzzy(doubtful, POOL, search.selection, widely=widely)


def _near_enough(hits: Hits, means: Means) -> Hits:
    if not means.least_similarity:
        return hits
    return replace(hits, scores=tuple(each for each in hits.scores if each[1] >= means.least_similarity))


def stores_of(store: Store, selection: Selection) -> list[Store]:
    """One for each namespace that is asked."""
    namespaces = selection.namespaces
    return [store] if namespaces is None else [store.within(each) for each in sorted(namespaces)]


def _joined(found: Iterable[Hits]) -> Hits:
    """What an arm that scores in 0-1 found in each namespace."""
    some = [each for each in found if each.scores]
    if len(some) < 2:
        return some[0] if some else NO_HITS
    scores = sorted((pair for each in some for pair in each.scores), key=lambda each: (-each[1], each[0]))
    return replace(some[0], scores=tuple(scores), n_rows=sum(each.n_rows for each in some))


def _admitted(store: Store, hits: Hits, selection: Selection) -> Hits:
    """Those that the selection admits, for arms that do not know of it."""
    if not hits.scores:
        return hits
    admitted = store.admitted([memory_id for memory_id, _ in hits.scores], selection)
    return replace(hits, scores=tuple(each for each in hits.scores if each[0] in admitted)[:POOL])
