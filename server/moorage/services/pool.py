"""The candidates for one question, from what the arms found to their final order.

A candidate's score can only fall below its ceiling. So candidates are looked at closely, in batches, only as long as
one may still come before the cut, and the answer is the one that looking at all of them would give.
"""

import math
from collections.abc import Mapping, Sequence
from datetime import datetime
from functools import cached_property
from typing import NamedTuple

from moorage.domain.arms import Candidate, Votes, candidates
from moorage.domain.card import Card
from moorage.domain.cursor import Cursor
from moorage.domain.drift import Verdict
from moorage.domain.duplicates import tokens
from moorage.domain.fusing import FusionKind, Ranked, Rerank, fusion_for, in_order, overlap
from moorage.domain.lending import lent
from moorage.domain.memory import MemoryId
from moorage.domain.overlap import Wanted
from moorage.domain.reciprocal import rrf
from moorage.domain.requests import Question
from moorage.domain.staleness import is_overdue
from moorage.domain.standing import Standing, demotions, standing_of
from moorage.ports import Store
from moorage.services import drift
from moorage.services.act import Act
from moorage.services.arms import Means, stores_of
from moorage.services.view import View

_LEAST_BATCH = 64
"""Candidates that are looked at together: asking the store once more takes as long as looking at ten."""
_BEHIND = 0.99
"""Of its successor's score a superseded memory has at most so much."""


class Pool:
    """Everything that was found for one question; `today` is the day whose ages count."""

    def __init__(
        self, store: Store, view: View, means: Means, asked: tuple[Question, Votes], act: Act, today: datetime
    ) -> None:
        self._stores = stores_of(store, asked[0].selection)
        self._view = view
        self._means = means
        self._question, self._votes = asked
        self._act = act
        self._today = today
        self._fusion = fusion_for(means.ways, self._votes)
        self.candidates = candidates(self._votes)
        alone = {each.id: self._fusion.relevance(each) for each in self.candidates}
        self._lent = self._lent_to(alone)
        self._relevance = {each: value + self._lent.get(each, 0.0) for each, value in alone.items()}
        self._successors: dict[MemoryId, MemoryId] = {}

    def _lent_to(self, alone: Mapping[MemoryId, float]) -> dict[MemoryId, float]:
        """The other fusions are what they are in the systems that they come from."""
        if self._means.ways.fusion is not FusionKind.Z:
            return {}
        found = (store.followers(list(alone)) for store in self._stores)
        return lent(alone, {one: other for each in found for one, other in each.items()})

    def best(self, n: int, cursor: Cursor) -> list[Ranked]:
        """The first `n` that were not shown yet, best first; fewer when there are no more."""
        looked_at: list[_Seen] = []
        found: list[_Seen] = []
        ordered_candidates, size = self._by_ceiling(), max(_LEAST_BATCH, 2 * n)
        for start in range(0, len(ordered_candidates), size):
            batch = ordered_candidates[start : start + size]
            if len(found) >= n and self._ceiling(batch[0]) < found[n - 1].score:
                break
            looked_at += self._look_at(batch)
            ordered = in_order(self._behind_successors(looked_at))
            found = [each for each in ordered if not cursor.has_shown(each.id)]
        return [each.ranked() for each in found[:n]]

    def all(self) -> list[Ranked]:
        """Every candidate that may be in an answer, best first."""
        return [each.ranked() for each in in_order(self._behind_successors(self._look_at(self.candidates)))]

    def _behind_successors(self, found: list["_Seen"]) -> list["_Seen"]:
        """None comes before what took its place."""
        if not self._successors:
            return found
        scores = {each.id: each.score for each in found}
        return [each._replace(score=self._behind(each.id, scores)) for each in found]

    def _behind(self, memory_id: MemoryId, scores: Mapping[MemoryId, float]) -> float:
        successor, own = self._successors.get(memory_id), scores[memory_id]
        if successor is None or successor not in scores:
            return own
        return min(own, _BEHIND * self._behind(successor, scores))

    def _by_ceiling(self) -> list[Candidate]:
        """A ceiling grows with the relevance."""
        return sorted(self.candidates, key=lambda each: (-self._relevance[each.id], each.id))

    def _ceiling(self, candidate: Candidate) -> float:
        return self._fusion.ceiling(self._relevance[candidate.id])

    def _look_at(self, batch: Sequence[Candidate]) -> list["_Seen"]:
        """Their scores, without those that the question does not want."""
        ids = [each.id for each in batch]
        cards = {id_: card for store in self._stores for id_, card in store.cards(ids).items()}
        verdicts = self._verdicts(ids)
        reranks = self._reranks(cards)
        found = []
        for candidate in batch:
            memory = cards.get(candidate.id)
            verdict = verdicts.get(candidate.id, Verdict.HOLDS)
            if memory is None or refusal(self._question, verdict):
                continue
            if memory.supersedes:
                self._successors[memory.supersedes] = memory.id
            found.append(self._seen(candidate, memory, verdict, reranks[candidate.id]))
        return found

    def _verdicts(self, ids: Sequence[MemoryId]) -> dict[MemoryId, Verdict]:
        found: dict[MemoryId, Verdict] = {}
        for store in self._stores:
            found |= drift.verdicts(store, self._view, store.anchors_of(ids), self._act)
        return found

    def _seen(self, candidate: Candidate, memory: Card, verdict: Verdict, rerank: float) -> "_Seen":
        standing = standing_of(memory, self._today)
        score = self._fusion.score(self._relevance[candidate.id], standing, rerank)
        proof = max(memory.created_at, memory.validated_at or memory.created_at)
        unverified = is_overdue(memory.kind, proof, self._act.at)
        factors = demotions(verdict, memory.state, unverified=unverified)
        lent_to_it = self._lent.get(candidate.id, 0.0)
        return _Seen(memory.id, score * math.prod(factors.values()), candidate, standing, rerank, factors, lent_to_it)

    def _reranks(self, cards: Mapping[MemoryId, Card]) -> dict[MemoryId, float]:
        """0-1 for each."""
        ways = self._means.ways
        reranker = self._means.reranker if ways.rerank is Rerank.MODEL else None
        if reranker is not None:
            raw = reranker.score(self._question.text, [f"{each.title}\n{each.content}" for each in cards.values()])
            return dict(zip(cards, map(_sigmoid, raw), strict=True))
        if ways.rerank is Rerank.NONE:
            return dict.fromkeys(cards, 0.0)
        return {each: overlap(ways, self._words, card.title, card.content) for each, card in cards.items()}

    @cached_property
    def _words(self) -> Wanted:
        return Wanted(tokens(self._question.text))


class _Seen(NamedTuple):
    """A candidate with its score and what that was made of; all are, and few are shown."""

    id: MemoryId
    score: float
    candidate: Candidate
    standing: Standing
    rerank: float
    factors: Mapping[str, float]
    lent: float
    """By its neighbours of the same session."""

    def ranked(self) -> Ranked:
        """With every component by its name."""
        components = {str(arm): value for arm, value in self.candidate.scores.items()}
        if self.lent:
            components["session"] = self.lent
        components |= {"rerank": self.rerank, "recency": self.standing.recency, "confidence": self.standing.confidence}
        components |= self.factors
        return Ranked(self.id, self.score, self.candidate.similarity, rrf(self.candidate), components)


def refusal(question: Question, verdict: Verdict) -> str:
    """Why a question does not want what has this verdict; empty when it does."""
    wanted = {Verdict.HOLDS} if question.strict else question.verdicts
    if wanted is None or verdict in wanted:
        return ""
    return f"its verdict is {verdict}, and only {' or '.join(sorted(wanted))} was asked for"


def _sigmoid(value: float) -> float:
    """0-1 from a logit of any size."""
    return 0.5 + 0.5 * math.tanh(value / 2)
