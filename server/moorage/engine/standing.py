"""What memories say whatever is typed: kept until memories change, as every keystroke asks for it."""

from collections.abc import Iterable

from moorage.domain.memory import Memory, MemoryId, Trust
from moorage.ports import Store


class Standing:
    """As it was at one moment; another is made when memories have changed."""

    def __init__(self) -> None:
        self._carrying: list[Memory] | None = None
        self._is_proposed: dict[MemoryId, bool] = {}

    def carrying(self, store: Store) -> list[Memory]:
        """Active memories with checks or rejected code."""
        if self._carrying is None:
            self._carrying = store.carrying()
        return self._carrying

    def proposed(self, store: Store, memory_ids: Iterable[MemoryId]) -> frozenset[MemoryId]:
        """Of these, the ones that wait for a person."""
        asked = list(dict.fromkeys(memory_ids))
        if unknown := [each for each in asked if each not in self._is_proposed]:
            cards = store.cards(unknown)
            self._is_proposed |= {each: each in cards and cards[each].trust is Trust.PROPOSED for each in unknown}
        return frozenset(each for each in asked if self._is_proposed[each])
