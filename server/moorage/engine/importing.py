"""One import: however many transactions it takes, it is one operation, and is undone at once."""

from collections.abc import Iterator, Sequence
from typing import Protocol

from moorage.domain.errors import InvalidInput, MemoryNotFound
from moorage.domain.event import Event, EventId
from moorage.domain.exchange import Incoming, LeftOut
from moorage.domain.known import Remembered
from moorage.domain.requests import NewMemory
from moorage.domain.writes import AtOnce

BATCH = 500
"""Memories in one transaction, for which others wait."""

Fit = tuple[Incoming, NewMemory]


class RememberAll(Protocol):
    """The one way in."""

    def __call__(
        self, news: Sequence[NewMemory], *, only_look: bool = ..., as_one: AtOnce | None = ...
    ) -> list[Remembered]: ...


class Begin(Protocol):
    """Makes the event that begins an operation."""

    def __call__(self) -> Event: ...


class Import:
    """Stores what fits, and keeps what does not."""

    def __init__(self, remember_all: RememberAll, begin: Begin, *, only_look: bool) -> None:
        self._remember_all = remember_all
        self._begin = begin
        self._only_look = only_look
        self.operation: EventId | None = None
        """To undo it by; none while nothing was stored."""
        self.left_out: list[LeftOut] = []

    def batches(self, fit: Sequence[Fit]) -> Iterator[Sequence[Fit]]:
        """A dry run is one whole, so that what stands on another line counts as known."""
        size = len(fit) if self._only_look else BATCH
        for start in range(0, len(fit), max(size, 1)):
            yield fit[start : start + size]

    def stored(self, batch: Sequence[Fit]) -> list[tuple[Incoming, Remembered]]:
        """All at once, or in halves where one of them stands in the way of the others."""
        try:
            done = self._at_once([new for _, new in batch])
        except (InvalidInput, MemoryNotFound) as error:
            if len(batch) == 1:
                self.left_out.append(LeftOut(batch[0][0].where, "an entry", str(error), is_broken=True))
                return []
            half = len(batch) // 2
            return [each for part in (batch[:half], batch[half:]) for each in self.stored(part)]
        return [(incoming, each) for (incoming, _), each in zip(batch, done, strict=True)]

    def _at_once(self, news: Sequence[NewMemory]) -> list[Remembered]:
        if self._only_look:
            return self._remember_all(news, only_look=True)
        begin = self._begin()
        done = self._remember_all(news, as_one=AtOnce(begin, self.operation))
        if self.operation is None and any(each.written.operation for each in done):
            self.operation = begin.id
        return done
