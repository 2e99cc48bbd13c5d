"""What was read of one state of the store, kept until the store changes: to read it again takes as long as a search."""

from dataclasses import dataclass, field
from typing import cast

import apsw

from moorage.store.sqlite.admissions import OF_MEMORIES, OF_VECTORS, Admissions
from moorage.store.sqlite.cards import Cards
from moorage.store.sqlite.mentions import Mentions
from moorage.store.sqlite.numbers import Numbers
from moorage.store.sqlite.places import Paths
from moorage.store.sqlite.postings import Postings
from moorage.store.sqlite.row_counts import RowCounts

_STATE = "SELECT (SELECT MAX(seq) FROM events), (SELECT value FROM meta WHERE name = 'reindexed')"
"""Nothing changes memories without an entry in the journal, and no number is used twice. What is not journalled, such
as who read what, leaves all of this as it is."""

REINDEXED = """
INSERT INTO meta (name, value) VALUES ('reindexed', '1')
ON CONFLICT (name) DO UPDATE SET value = value + 1
"""


@dataclass(frozen=True)
class State:
    """As far as it was read; any thread may read more."""

    counts: RowCounts = field(default_factory=RowCounts)
    postings: Postings = field(default_factory=Postings)
    numbers: Numbers = field(default_factory=Numbers)
    cards: Cards = field(default_factory=Cards)
    mentions: Mentions = field(default_factory=Mentions)
    paths: Paths = field(default_factory=Paths)
    admitted: Admissions = field(default_factory=lambda: Admissions(OF_MEMORIES))
    admitted_slots: Admissions = field(default_factory=lambda: Admissions(OF_VECTORS))


class States:
    """The last state that was read, for all threads."""

    def __init__(self, *, are_kept: bool = True, seen: State | None = None) -> None:
        """Nothing is kept within a transaction that writes: it may be taken back. `seen` is that of the one transaction
        that these are for."""
        self._are_kept = are_kept
        self._seen = seen
        self._last: tuple[object, State] = (None, State())

    def seen(self, connection: apsw.Connection) -> "States":
        """For the connection's transaction alone."""
        return States(seen=self.of(connection))

    def of(self, connection: apsw.Connection) -> State:
        """That of the connection's transaction."""
        if self._seen is not None:
            return self._seen
        if not self._are_kept:
            return State()
        mark = cast("tuple[object, ...]", connection.execute(_STATE).fetchone())
        last, state = self._last
        if last != mark:
            state = State()
            self._last = (mark, state)
        return state


def note_reindexed(connection: apsw.Connection) -> None:
    """That what was read is of no use any more, in whatever process, though nothing is journalled."""
    connection.execute(REINDEXED)
