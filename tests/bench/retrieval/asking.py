"""Asks a store what a corpus asks, once in each way of ranking that there is."""

import tempfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from bench.retrieval.corpus import Asked, Corpus
from bench.retrieval.filling import filled, number_of
from moorage.domain.arms import Arm, Votes, candidates, votes_of
from moorage.domain.duplicates import tokens
from moorage.domain.fusing import FusionKind, Rerank, Ways, fusion_for, overlap
from moorage.domain.lending import lent
from moorage.domain.overlap import Said, Wanted
from moorage.domain.selection import EVERYTHING
from moorage.domain.standing import Standing, brevity
from moorage.ports import Embedder, Store
from moorage.services import arms

WAYS: Mapping[str, tuple[Ways, frozenset[Arm]]] = {
    "z (default)": (Ways(), frozenset(Arm)),
    "z, no rerank": (Ways(rerank=Rerank.NONE), frozenset(Arm)),
    "rrf": (Ways(FusionKind.RRF), frozenset(Arm)),
    "blend": (Ways(FusionKind.BLEND), frozenset(Arm)),
    "vectors only": (Ways(rerank=Rerank.NONE), frozenset({Arm.VECTOR})),
    "words only": (Ways(rerank=Rerank.NONE), frozenset({Arm.TEXT})),
    "no model": (Ways(), frozenset(Arm) - {Arm.VECTOR}),
}
"""How it is ranked, and which arms are asked."""
_ALIKE = Standing(recency=0.5, confidence=1.0, boost=1.0, is_pinned=False, is_accepted=True)
"""But for their length, all memories of a benchmark stand alike: it asks for relevance alone."""


@dataclass(frozen=True)
class Answers:
    """Entries by index, best first, by way of ranking."""

    asked_of: Corpus
    asked: Asked
    by_way: Mapping[str, tuple[int, ...]]

    def sessions(self, way: str) -> tuple[list[int], frozenset[int]]:
        """Answers and gold as numbers of sessions, each where its first memory is."""
        groups = {name: number for number, name in enumerate(dict.fromkeys(e.group for e in self.asked_of.entries))}
        numbers = [groups[each.group] for each in self.asked_of.entries]
        answers = dict.fromkeys(numbers[index] for index in self.by_way[way])
        return list(answers), frozenset(numbers[index] for index in self.asked.gold)


def answers_of(corpus: Corpus, embedder: Embedder) -> Iterator[Answers]:
    """In a store of its own, which is thrown away."""
    with tempfile.TemporaryDirectory() as folder:
        store = filled(Path(folder) / "store.db", corpus, embedder)
        for asked in corpus.asked:
            search = arms.Search(asked.text, (), EVERYTHING)
            with_model, without = (arms.found_by_text(store, arms.Means(each), search) for each in (embedder, None))
            answers = {
                name: _ranked(store, ways, _of(with_model if Arm.VECTOR in some else without, some), asked, corpus)
                for name, (ways, some) in WAYS.items()
            }
            yield Answers(corpus, asked, answers)
        store.close()


def _of(votes: Votes, some: frozenset[Arm]) -> Votes:
    return votes_of({arm: hits for arm, hits in votes.items() if arm in some})


def _ranked(store: Store, ways: Ways, votes: Votes, asked: Asked, corpus: Corpus) -> tuple[int, ...]:
    fusion, wanted = fusion_for(ways, votes), Wanted(tokens(asked.text))
    alone = {each.id: fusion.relevance(each) for each in candidates(votes)}
    gains = lent(alone, store.followers(list(alone))) if ways.fusion is FusionKind.Z else {}
    scored = []
    for id_, relevance in alone.items():
        entry = corpus.entries[number_of(id_)]
        rerank = overlap(ways, wanted, Said(entry.title, entry.content)) if ways.rerank is Rerank.OVERLAP else 0.0
        standing = _ALIKE._replace(brevity=brevity(entry.content))
        scored.append((-fusion.score(relevance + gains.get(id_, 0.0), standing, rerank), number_of(id_)))
    return tuple(number for _, number in sorted(scored))
