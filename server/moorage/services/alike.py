"""Which known memories may have nearly the same words: asked of the store, or looked up where many are asked for."""

import math
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Set

from moorage.domain import duplicates
from moorage.domain.card import Card, card_of
from moorage.domain.memory import Memory, Namespace
from moorage.ports import Store

MAX_CANDIDATES = 50
_MANY = 50
"""New memories from which on it pays to look through all that is known."""
_KNOWN_FOR_EACH, _MOST_KNOWN = 40, 50_000
"""And known ones up to which it does."""
_SHARED_WORDS = 3

Alike = Callable[[Set[str]], list[Card]]
"""Active memories that may have nearly these words; none with a Jaccard index of the threshold or more is missed."""


def asked(store: Store) -> Alike:
    """Of the store, one by one."""
    return lambda words: store.similar(sorted(words), MAX_CANDIDATES)


class Batch:
    """Answers for all memories of one transaction."""

    def __init__(self, n_new: int) -> None:
        self._n_new = n_new
        self._of: dict[Namespace, Alike] = {}
        self._indexes: dict[Namespace, Index] = {}

    def within(self, store: Store) -> Alike:
        """Of a namespace as it is in the transaction."""
        if store.namespace not in self._of:
            self._of[store.namespace] = self._made(store)
        return self._of[store.namespace]

    def note(self, memory: Memory) -> None:
        """One that was stored meanwhile."""
        if index := self._indexes.get(memory.namespace):
            index.add(card_of(memory))

    def _made(self, store: Store) -> Alike:
        most = min(self._n_new * _KNOWN_FOR_EACH, _MOST_KNOWN)
        if self._n_new < _MANY or store.counts().memories > most:
            return asked(store)
        index = self._indexes[store.namespace] = Index(store.active_cards())
        return index.similar


class Index:
    """Memories by their words. What is put out of sight meanwhile stays in it; whoever asks looks at the state."""

    def __init__(self, known: Iterable[Card]) -> None:
        self._cards: list[Card] = []
        self._holders: defaultdict[str, list[int]] = defaultdict(list)
        for each in known:
            self.add(each)

    def add(self, card: Card) -> None:
        number = len(self._cards)
        self._cards.append(card)
        for word in duplicates.tokens(card.content):
            self._holders[word].append(number)

    def similar(self, words: Set[str]) -> list[Card]:
        """As the store does it, by the rarest words instead of the longest.

        Who has enough of all words lacks few of them, and so has the rest of any choice.
        """
        rarest = sorted(words, key=lambda word: (len(self._holders.get(word, ())), word))
        n_needed = math.ceil(duplicates.JACCARD_THRESHOLD * len(rarest))
        least = min(_SHARED_WORDS, n_needed)
        chosen = rarest[: len(rarest) - n_needed + least]
        shared = Counter(number for word in chosen for number in self._holders.get(word, ()))
        enough = [number for number, n_shared in shared.items() if n_shared >= least]
        enough.sort(key=lambda number: (-shared[number], number))
        return [self._cards[number] for number in enough[:MAX_CANDIDATES]]
