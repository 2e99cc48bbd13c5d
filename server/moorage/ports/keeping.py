"""What is asked of a store as a whole: questions about everything at once, snapshots, forgetting for good."""

from collections.abc import Sequence
from datetime import datetime
from typing import Protocol

from moorage.domain.event import Event
from moorage.domain.forgetting import Receipt
from moorage.domain.grouping import Entry
from moorage.domain.memory import Memory, MemoryId, MemoryState
from moorage.domain.reflection import Tally, Vital
from moorage.domain.selection import Selection
from moorage.domain.snapshot import Difference, Rebuilt, Snapshot, SnapshotName


class Overview(Protocol):
    """Questions about all memories of one namespace at once."""

    def successors(self, memory_ids: Sequence[MemoryId]) -> dict[MemoryId, MemoryId]:
        """The memory that superseded each, of those that were and whose successor is not forgotten."""

    def newest(self, selection: Selection, limit: int) -> list[MemoryId]:
        """What is selected, newest first."""

    def entries(self, selection: Selection) -> list[Entry]:
        """All that is selected but sections of documents, newest first."""

    def files(self, checkout: str) -> dict[MemoryId, list[str]]:
        """Where each memory's anchors were last seen, or followed to in this checkout, in the order of the anchors."""

    def has(self, selection: Selection) -> bool:
        """Whether anything is selected, a section of a document too."""

    def waiting(self, session: str | None, author: str) -> tuple[int, int]:
        """Proposals that wait for a person: of one session of an agent, and of all of its sessions."""

    def tags(self, limit: int) -> list[str]:
        """Of active memories, most used first."""

    def in_state(self, state: MemoryState, limit: int) -> list[Memory]:
        """Those that changed last first."""

    def vitals(self, *states: MemoryState) -> list[Vital]:
        """Every memory in one of these states without its text, in the order in which they were written."""

    def cited(self) -> set[MemoryId]:
        """Memories that active ones name as a source."""

    def lonely_entities(self, limit: int) -> list[str]:
        """Names of entities that no active memory mentions, oldest first."""

    def tally(self) -> Tally:
        """How much there is beside memories."""


class Vault(Protocol):
    """What is done with the store as a whole, all namespaces. May raise StoreUnavailable."""

    def snapshots(self) -> list[Snapshot]:
        """Oldest first."""

    def snapshot(self, text: str) -> Snapshot:
        """By id or the only start of one; raises InvalidInput."""

    def keep(self, name: SnapshotName) -> Snapshot:
        """A snapshot of all memories with what belongs to them; the journal is no part of it."""

    def n_bytes(self) -> int:
        """Of all files of the store."""

    def drop(self, snapshot: Snapshot) -> None:
        """Deletes its files."""

    def difference(self, before: Snapshot, after: Snapshot | None) -> Difference:
        """From one to another, or to what is there now. Raises StoreCorrupt for a damaged one."""

    def roll_back(self, snapshot: Snapshot, name: SnapshotName, events: Sequence[Event]) -> Snapshot:
        """Makes everything as it was then, as one operation that can be undone; first keeps a snapshot under `name`.

        Raises StoreCorrupt for a damaged one; nothing has changed then.
        """

    def trim(self, before: datetime, name: SnapshotName) -> int:
        """Drops the changes of older operations, which then cannot be undone; returns how many. The events stay.

        What they led to is kept as a snapshot under the name's id, so that the journal has a beginning.
        """

    def rebuild(self, name: SnapshotName, events: Sequence[Event]) -> Rebuilt:
        """Makes everything what the journal says, as one operation, after keeping a snapshot under `name`.

        Nothing is done where nothing differs. Raises ChangedMeanwhile for a journal that contradicts itself.
        """

    def purge(self, memory_ids: Sequence[MemoryId], events: Sequence[Event]) -> Receipt:
        """Removes them from every file for good, journals that, and searches every file for what may be left.

        A kill at any moment is made good at the next opening.
        """
