"""The candidates for one question, from what the arms found to their final order.

What a candidate's words and standing add to its relevance has bounds, and its verdict, which costs most to find out,
can only take from it. So candidates are weighed, and then their verdicts asked for, best first, only as long as one
more may come before the cut, and the answer is the one that weighing and asking for all of them would give.
"""

import math
from collections.abc import Iterable, Mapping, Sequence
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
from moorage.domain.selection import CURRENT
from moorage.domain.staleness import is_overdue
from moorage.domain.standing import BEST_STANDING, Standing, demotions, drift_factor
from moorage.ports import Store
from moorage.services import drift
from moorage.services.act import Act
from moorage.services.arms import Means, stores_of
from moorage.services.view import View

_LEAST_BATCH = 16
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
        self._question, self.votes = asked
        self._act = act
        self._today = today
        self._fusion = fusion_for(means.ways, self.votes)
        self.candidates = candidates(self.votes)
        alone = {each.id: self._fusion.relevance(each) for each in self.candidates}
        self._lent = self._lent_to(alone)
        self._relevance = {each: value + self._lent.get(each, 0.0) for each, value in alone.items()}
        self._by_relevance = sorted(self.candidates, key=lambda each: (-self._relevance[each.id], each.id))
        self._most_rerank = 0.0 if means.ways.rerank is Rerank.NONE else 1.0

    def _lent_to(self, alone: Mapping[MemoryId, float]) -> dict[MemoryId, float]:
        """The other fusions are what they are in the systems that they come from."""
        if self._means.ways.fusion is not FusionKind.Z:
            return {}
        found = (store.followers(list(alone)) for store in self._stores)
        return lent(alone, {one: other for each in found for one, other in each.items()})

    def best(self, n: int, cursor: Cursor) -> list[Ranked]:
        """The first `n` that were not shown yet, best first; fewer when there are no more."""
        size = max(_LEAST_BATCH, 2 * n)
        rest = self._by_relevance if self._may_stop else []
        waiting = [] if self._may_stop else self._weighed(self._by_relevance)
        judged: list[_Weighed] = []
        found: list[_Weighed] = []
        while True:
            while rest and self._ceiling(rest[0]) >= max(_nth(found, n), _nth(waiting, n)):
                waiting = in_order([*waiting, *self._weighed(rest[:size])])
                rest = rest[size:]
            batch, waiting = waiting[:size], waiting[size:]
            if not batch or max(each.score for each in batch) < _nth(found, n):
                return [each.ranked() for each in found[:n]]
            judged += self._judged(batch)
            found = [each for each in in_order(_behind_successors(judged)) if not cursor.has_shown(each.id)]

    def all(self) -> list[Ranked]:
        """Every candidate that may be in an answer, best first."""
        judged = self._judged(self._weighed(self._by_relevance))
        return [each.ranked() for each in in_order(_behind_successors(judged))]

    @property
    def _may_stop(self) -> bool:
        """Whether what is surely too low need not be weighed: not where a successor low down pulls another down with
        it, nor where a model looks at all texts together."""
        selection = self._question.selection
        is_current = selection.states == CURRENT and selection.as_of is None
        return is_current and self._means.ways.rerank is not Rerank.MODEL

    def _ceiling(self, candidate: Candidate) -> float:
        """No candidate of its relevance scores more."""
        return self._fusion.score(self._relevance[candidate.id], BEST_STANDING, self._most_rerank)

    def _weighed(self, found: Sequence[Candidate]) -> list["_Weighed"]:
        """Those that there are still, each as if it held, best first, but none before what took its place."""
        ids = [each.id for each in found]
        cards = {id_: card for store in self._stores for id_, card in store.cards(ids).items()}
        reranks = self._reranks(cards)
        weighed = [self._weigh(each, cards[each.id], reranks[each.id]) for each in found if each.id in cards]
        return list(_successors_first(in_order(weighed)))

    def _weigh(self, candidate: Candidate, card: Card, rerank: float) -> "_Weighed":
        standing = card.standing(self._today)
        factors = demotions(card.state, unverified=is_overdue(card.kind, card.proof, self._act.at))
        score = self._fusion.score(self._relevance[card.id], standing, rerank)
        if factors:
            score *= math.prod(factors.values())
        lent_to_it = self._lent.get(card.id, 0.0)
        return _Weighed(card.id, score, card.supersedes, candidate, standing, rerank, factors, lent_to_it)

    def _judged(self, weighed: Sequence["_Weighed"]) -> list["_Weighed"]:
        """With what their verdicts take, without those that the question does not want."""
        ids = [each.id for each in weighed]
        found: dict[MemoryId, Verdict] = {}
        for store in self._stores:
            found |= drift.verdicts(store, self._view, store.anchors.of(ids), self._act)
        verdicts = [(each, found.get(each.id, Verdict.HOLDS)) for each in weighed]
        return [each.judged(verdict) for each, verdict in verdicts if not refusal(self._question, verdict)]

    def _reranks(self, cards: Mapping[MemoryId, Card]) -> dict[MemoryId, float]:
        """0-1 for each."""
        ways = self._means.ways
        reranker = self._means.reranker if ways.rerank is Rerank.MODEL else None
        if reranker is not None:
            raw = reranker.score(self._question.text, [f"{each.title}\n{each.content}" for each in cards.values()])
            return dict(zip(cards, map(_sigmoid, raw), strict=True))
        if ways.rerank is Rerank.NONE:
            return dict.fromkeys(cards, 0.0)
        return {each: overlap(ways, self._wanted, card.said) for each, card in cards.items()}

    @cached_property
    def _wanted(self) -> Wanted:
        return Wanted(tokens(self._question.text))


class _Weighed(NamedTuple):
    """A candidate with its score and what that was made of; all are, and few are shown."""

    id: MemoryId
    score: float
    supersedes: MemoryId | None
    candidate: Candidate
    standing: Standing
    rerank: float
    factors: Mapping[str, float]
    lent: float
    """By its neighbours of the same session."""

    def judged(self, verdict: Verdict) -> "_Weighed":
        factor = drift_factor(verdict)
        return self._replace(score=self.score * factor, factors={"drift": factor, **self.factors})

    def ranked(self) -> Ranked:
        """With every component by its name."""
        components = {str(arm): value for arm, value in self.candidate.scores.items()}
        if self.lent:
            components["session"] = self.lent
        components |= {"rerank": self.rerank, "recency": self.standing.recency, "confidence": self.standing.confidence}
        if self.standing.brevity < 1.0:
            components["brevity"] = self.standing.brevity
        components |= self.factors
        return Ranked(self.id, self.score, self.candidate.similarity, rrf(self.candidate), components)


def _nth(weighed: Sequence[_Weighed], n: int) -> float:
    """The score of the last one that is wanted; less than any when there are fewer."""
    return weighed[n - 1].score if len(weighed) >= n else -math.inf


def _successors_first(weighed: Sequence[_Weighed]) -> Iterable[_Weighed]:
    """In this order, but what took the place of another comes before it."""
    successors = {each.supersedes: each for each in weighed if each.supersedes}
    if not successors:
        return weighed
    ordered: dict[MemoryId, _Weighed] = {}
    for each in weighed:
        line = [each]
        while (successor := successors.get(line[-1].id)) and successor.id not in ordered and successor not in line:
            line.append(successor)
        ordered |= {one.id: one for one in reversed(line)}
    return ordered.values()


def _behind_successors(judged: list[_Weighed]) -> list[_Weighed]:
    """None comes before what took its place."""
    successors = {each.supersedes: each.id for each in judged if each.supersedes}
    if not successors:
        return judged
    scores = {each.id: each.score for each in judged}
    return [each._replace(score=_behind(each.id, successors, scores)) for each in judged]


def _behind(memory_id: MemoryId, successors: Mapping[MemoryId, MemoryId], scores: Mapping[MemoryId, float]) -> float:
    successor, own = successors.get(memory_id), scores[memory_id]
    if successor is None or successor not in scores:
        return own
    return min(own, _BEHIND * _behind(successor, successors, scores))


def refusal(question: Question, verdict: Verdict) -> str:
    """Why a question does not want what has this verdict; empty when it does."""
    wanted = {Verdict.HOLDS} if question.strict else question.verdicts
    if wanted is None or verdict in wanted:
        return ""
    return f"its verdict is {verdict}, and only {' or '.join(sorted(wanted))} was asked for"


def _sigmoid(value: float) -> float:
    """0-1 from a logit of any size."""
    return 0.5 + 0.5 * math.tanh(value / 2)
