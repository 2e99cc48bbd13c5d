"""Writing memories where people do: a form that is being filled in, and memories as documents."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from moorage.domain.anchor import Tie
from moorage.domain.errors import Blocked, ChangedMeanwhile
from moorage.domain.event import EventId
from moorage.domain.known import Saved
from moorage.domain.memory import Memory, MemoryId
from moorage.domain.memory_document import MemoryDocument, parsed, rendered
from moorage.domain.preview import Preview
from moorage.domain.requests import NewMemory
from moorage.domain.written import Written
from moorage.engine.checkout import Checkout
from moorage.engine.home import StoreHome
from moorage.engine.places import Places
from moorage.services import editing_memories, gate, lifecycle, previewing, remember
from moorage.services.act import Act
from moorage.services.remember import WritePath

SITTING = timedelta(minutes=10)
"""Who has not saved for longer than this began something new."""


@dataclass(frozen=True, slots=True)
class _Sitting:
    """What was saved last from an open document."""

    ids: frozenset[str]
    """That the document may have: an editor does not read again what it has written itself."""
    made: MemoryId
    operation: EventId
    at: datetime


class Writing:
    """One short method per use case, safe to call from any thread."""

    def __init__(
        self,
        at: tuple[Checkout, StoreHome, Places],
        path: Callable[[], WritePath],
        act: Callable[[], Act],
        on_change: Callable[[], None],
    ) -> None:
        """`path` is what every write is held against."""
        self._checkout, self._home, self._places = at
        self._path = path
        self._act = act
        self._on_change = on_change
        self._sittings: dict[str, _Sitting] = {}

    def preview(self, new: NewMemory) -> Preview:
        """What would become of it; nothing is stored."""
        return previewing.preview(self._checkout.view(), self._path().gate, new)

    def document(self, text: str) -> Saved:
        """The newest version of a memory, by id or the start of one, as a document."""
        store = self._home.store
        return self._shown(editing_memories.newest(store, lifecycle.memory_named(store, text)), None)

    def save(self, text: str, sitting: str | None = None) -> Saved:
        """Makes what a document says the next version of its memory.

        What is saved from the same open document, named by `sitting`, within minutes takes the place of the version
        before: an editor that saves by itself does so at every pause. Raises InvalidInput that names a line,
        FileUnavailable and SymbolNotFound for an anchor, ChangedMeanwhile, and Blocked for a secret; nothing is stored
        then.
        """
        document = parsed(text)
        ties = tuple(tie for each in document.anchors for tie in self._places.ties_written(each))
        last = self._last_of(sitting, document.id)
        try:
            memory, written = self._written(document, ties, last, folds=last is not None and self._is_recent(last))
        except ChangedMeanwhile:
            if last is None:
                raise
            memory, written = self._written(document, ties, last, folds=False)
        if sitting and written and written.operation:
            ids = (last.ids if last else frozenset()) | {document.id, memory}
            self._sittings[sitting] = _Sitting(ids, memory, EventId(written.operation), self._act().at)
        self._on_change()
        return self._shown(self._home.store.memory(memory), written)

    def _last_of(self, sitting: str | None, memory_id: str) -> _Sitting | None:
        last = self._sittings.get(sitting) if sitting else None
        return last if last and memory_id in last.ids else None

    def _is_recent(self, last: _Sitting) -> bool:
        return self._act().at - last.at <= SITTING

    def _written(
        self, document: MemoryDocument, ties: tuple[Tie, ...], last: _Sitting | None, *, folds: bool
    ) -> tuple[MemoryId, Written | None]:
        """The newest version now, and what became of the document; None when nothing differs.

        `folds` takes back what the sitting saved last; raises ChangedMeanwhile when something was done to it since.
        """
        view, act = self._checkout.view(), self._act()
        with self._home.store.together() as store:
            if last and editing_memories.newest(store, store.memory(MemoryId(document.id))).id != last.made:
                last = None  # it was undone, or somebody else wrote
            if last:
                before = editing_memories.taken_back(store, last.made, last.operation, act) if folds else last.made
                document = replace(document, id=before)
            new = editing_memories.edited(store, view, document, ties, act)
            if new is None:
                return MemoryId(document.id), None
            if last and folds:
                new = replace(new, id=last.made)  # whatever shows it or leads to it goes on doing so
            written = remember.remember(store, view, self._path(), new, act)
            if written.memory is None:
                raise Blocked(f"it holds a secret, and nothing was stored: {gate.said_of(written.findings)}")
        return written.memory.id, written

    def _shown(self, memory: Memory, written: Written | None) -> Saved:
        document = editing_memories.as_document(self._home.store, self._checkout.view(), memory, self._act())
        return Saved(memory, rendered(document), written)
