"""The default fusion: how far each score stands out in its own arm, weighed and added.

`0.7 z(cosine) + 0.3 z(bm25)` with z over the whole store is the best all-round form of those measured on five held-out
sets (mean recall@10 76.9 against 70.4 for weighted reciprocal rank). The other arms add to it, and so does what
speaks for a memory beside its relevance, in the same unit: deviations.
"""

import math

from moorage.domain.arms import Arm, Candidate, Votes
from moorage.domain.hits import FEW_ROWS, NO_HITS, Hits
from moorage.domain.standing import MOST_BOOST, Standing

VECTOR_WEIGHT = 0.7
TEXT_WEIGHT = 0.3
FUZZY_WEIGHT = 0.15
EXPANSION_WEIGHT = 0.03
ENTITY_WEIGHT = 0.3
"""Of an arm that scores in 0-1: the deviations that its best hit gains."""
PLACE_WEIGHT = 1.5
OVERLAP_GAIN = 1.6
"""Deviations for a short memory that has all words of the question, and whose title the question has."""
OVERLAP_GAIN_OF_WORDS = 4.5
"""The same where words are all there is to go by.

Measured without a model on development halves, against a gain of 1.6: LoCoMo recall@10 and MRR 75.8 / 55.8 -> 77.4 /
57.9, BEAM 69.9 / 65.0 -> 70.2 / 71.0, commits 94.8 / 80.1 -> 95.2 / 80.8, CoSQA and golden sets as before.
"""
MODEL_GAIN = 6.0
"""Deviations for what a cross-encoder takes for certain: its word outweighs that of the arms, and they break ties."""
RECENCY_GAIN = 0.2
DOUBT_LOSS = 0.2
"""Of what its author was not at all sure of."""
PIN_GAIN = 0.3
UNACCEPTED_LOSS = 0.2
"""Of what an agent proposed, or what came from a document or another system: no person vouched for it."""
LENGTH_LOSS = 0.25
"""Each time that a text is longer by a factor of e. A long one is about many things, and near to any question by some.

Measured on development halves, with words of a question found in other forms too: BEAM recall@10 and MRR 77.2 / 77.5
-> 80.0 / 82.5, without a model 70.2 / 71.0 -> 74.5 / 76.0; LoCoMo, CoSQA, commits and golden sets as before.
"""
LEAST_DEVIATION = 1e-6
"""Of scores that differ by rounding alone, as those of equal texts do, a z-score would be noise without bounds."""
SMALL_STORE_ROWS = 10
"""Below this a deviation says nothing; raw scores are blended instead."""
TEXT_HALF_POINT = 2.0
SMALL_STORE_MATCH = 0.5
"""Added to a match in a small store: with two rows BM25 takes a word that one of them has for common, and gives 0."""
_EDGE = 1e-6
LEAST_TRUST = 0.2
"""Of a text score in a store of up to `CHANCE_ROWS` rows, beside the share of the question that it stands for.

In so few rows the one that shares any rare word with a question stands out as far as the one that a name in it means.
Measured on development halves: recall@3 of the golden set 89.7 -> 97.4, BEAM recall@10 71.2 -> 71.6, all else the same.
"""
CHANCE_ROWS = 100
MANY_ROWS = 1000
"""From here on a text score counts for less and less. The deviation of BM25 over all rows falls as the root of the
share that has the words, so what stands out does so ever farther, while cosines keep their spread. Measured on the
development half of CoSQA (6,267 rows): recall@10 and MRR 81.0 / 49.7 -> 83.0 / 53.0."""
_FADING = 0.3


class ByDeviation:
    """Fuses the votes on one question."""

    def __init__(self, votes: Votes, *, boosts_class: bool, uses_recency: bool, rerank_gain: float) -> None:
        self._votes = votes
        self._boosts_class = boosts_class
        self._recency_gain = RECENCY_GAIN if uses_recency else 0.0
        self._rerank_gain = rerank_gain
        self._length_loss = LENGTH_LOSS if votes.keys() & _Z_WEIGHTS.keys() else 0.0
        self._is_small = _is_small(votes)
        self._words_alone = Arm.VECTOR not in votes and not self._is_small
        self._noise = 0.0 if self._is_small else noise(votes)
        added = _ADDED_TO_WORDS if self._words_alone else _ADDED
        self._added = [(arm, weight / _unit(arm, votes[arm])) for arm, weight in added if arm in votes]
        self._text = _TextScale(votes[Arm.TEXT]) if Arm.TEXT in votes else None

    def relevance(self, candidate: Candidate) -> float:
        """In deviations, or the log-odds of a blend of raw scores in a small store."""
        if self._words_alone:
            main = _z_of_words(candidate, self._votes)
        elif self._is_small:
            main = _log_odds(_blend(candidate, self._votes))
        else:
            main = self._z_sum(candidate)
        for arm, weight in self._added:
            main += weight * candidate.scores.get(arm, 0.0)
        return main

    def _z_sum(self, candidate: Candidate) -> float:
        """An arm that did not find it counts as average for a cosine, and as no match for words."""
        vectors, scores = self._votes[Arm.VECTOR], candidate.scores
        cosine = scores.get(Arm.VECTOR)
        by_vector = 0.0 if cosine is None else VECTOR_WEIGHT * (cosine - vectors.mean) / vectors.deviation
        return by_vector if self._text is None else by_vector + TEXT_WEIGHT * self._text.z(scores.get(Arm.TEXT, 0.0))

    def score(self, relevance: float, standing: Standing, rerank: float) -> float:
        """0-1; a half is as good as the best that chance gives in a store of this size."""
        for_it = self._rerank_gain * rerank + self._recency_gain * standing.recency + PIN_GAIN * standing.is_pinned
        against_it = DOUBT_LOSS * (1.0 - standing.confidence) + UNACCEPTED_LOSS * (not standing.is_accepted)
        if standing.brevity < 1.0:
            against_it -= self._length_loss * math.log(standing.brevity)
        boost = standing.boost / MOST_BOOST if self._boosts_class else 1.0
        return _squash(relevance + for_it - against_it - self._noise) * boost


def noise(votes: Votes) -> float:
    """What the best of as many independent draws as the store has rows comes to, by the weights of the arms.

    The expected maximum of n standard normal draws is about sqrt(2 ln n). With it as the middle of the scale a strong
    match that is halved for drift still stands above what was found by chance.
    """
    n_rows = max((each.n_rows for each in votes.values()), default=0)
    weights = [weight for arm, weight in _Z_WEIGHTS.items() if arm in votes] if Arm.VECTOR in votes else [1.0]
    spread = math.sqrt(sum(weight * weight for weight in weights))
    return spread * math.sqrt(2 * math.log(max(n_rows, 2)))


_Z_WEIGHTS = {Arm.VECTOR: VECTOR_WEIGHT, Arm.TEXT: TEXT_WEIGHT}
_ADDED = (
    (Arm.EXPANSION, EXPANSION_WEIGHT),
    (Arm.FUZZY, FUZZY_WEIGHT),
    (Arm.ENTITY, ENTITY_WEIGHT),
    (Arm.PLACE, PLACE_WEIGHT),
)
_ADDED_TO_WORDS = tuple(each for each in _ADDED if each[0] is not Arm.FUZZY)
_GUESSED = (Arm.EXPANSION, Arm.FUZZY)
"""Whose scores are BM25's: they count in deviations from no match at all."""


def _is_small(votes: Votes) -> bool:
    arms = [votes[each] for each in _Z_WEIGHTS if each in votes]
    return any(each.n_rows < SMALL_STORE_ROWS or each.deviation < LEAST_DEVIATION for each in arms)


def _blend(candidate: Candidate, votes: Votes) -> float:
    text = candidate.scores.get(Arm.TEXT)
    raw = 0.0 if text is None else text + SMALL_STORE_MATCH
    by_text = raw / (raw + TEXT_HALF_POINT)
    if Arm.VECTOR not in votes:
        return by_text
    return 0.6 * max(candidate.scores.get(Arm.VECTOR, 0.0), 0.0) + 0.4 * by_text


def _z_of_words(candidate: Candidate, votes: Votes) -> float:
    """Of the score by the words asked for and by what others of them may stand for, as one score.

    Measured on development halves in stores of a hundred memories without a model, together with the table of near
    words: recall@3 and MRR of remem's golden set 51.6 / 56.7 -> 54.9 / 60.9, of ours 79.5 / 76.1 -> 84.6 / 83.4.
    """
    text, fuzzy = (votes.get(arm, NO_HITS) for arm in (Arm.TEXT, Arm.FUZZY))
    score = candidate.scores.get(Arm.TEXT, 0.0) + candidate.scores.get(Arm.FUZZY, 0.0)
    mean = text.mean + fuzzy.mean
    deviation = math.hypot(text.deviation, fuzzy.deviation)
    return (score - mean) / max(deviation, LEAST_DEVIATION)


class _TextScale:
    """How far a text score counts beside a cosine: all that does not depend on the score is worked out once."""

    def __init__(self, hits: Hits) -> None:
        self._hits = hits
        if hits.full > 0.0:
            size = math.log(max(hits.n_rows, CHANCE_ROWS) / CHANCE_ROWS) / math.log(FEW_ROWS / CHANCE_ROWS)
            self._least_trust = LEAST_TRUST + (1.0 - LEAST_TRUST) * size
        else:
            self._least_trust = math.pow(min(1.0, MANY_ROWS / max(hits.n_rows, 1)), _FADING)

    def z(self, score: float) -> float:
        """In deviations, times a trust of 0-1; in full in stores of some hundred rows."""
        hits, trust = self._hits, self._least_trust
        if hits.full > 0.0:
            trust = min(1.0, trust + score / hits.full)
        return trust * (score - hits.mean) / hits.deviation


def _unit(arm: Arm, hits: Hits) -> float:
    """What an arm's scores are told in: those of 0-1 as they are, implied and likely words in deviations."""
    return max(hits.deviation, LEAST_DEVIATION) if arm in _GUESSED else 1.0


def _log_odds(value: float) -> float:
    inside = min(max(value, _EDGE), 1.0 - _EDGE)
    return math.log(inside / (1.0 - inside))


def _squash(value: float) -> float:
    """Logistic: keeps the order and makes a factor below 1 a demotion for every score."""
    return 0.5 + 0.5 * math.tanh(value / 2)
