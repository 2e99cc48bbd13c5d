"""Writing memories where people do: a form that is being filled in, and memories as documents."""

from collections.abc import Callable

from moorage.domain.errors import Blocked
from moorage.domain.known import Remembered, Saved
from moorage.domain.memory import Memory
from moorage.domain.memory_document import parsed, rendered
from moorage.domain.preview import Preview
from moorage.domain.requests import NewMemory
from moorage.engine.checkout import Checkout
from moorage.engine.home import StoreHome
from moorage.engine.places import Places
from moorage.services import editing_memories, gate, lifecycle, previewing
from moorage.services.act import Act
from moorage.services.gate import Gate


class Writing:
    """One short method per use case, safe to call from any thread. `remember` is the one way in."""

    def __init__(
        self,
        at: tuple[Checkout, StoreHome, Places],
        check: Gate,
        act: Callable[[], Act],
        remember: Callable[[NewMemory], Remembered],
    ) -> None:
        self._checkout, self._home, self._places = at
        self._gate = check
        self._act = act
        self._remember = remember

    def preview(self, new: NewMemory) -> Preview:
        """What would become of it; nothing is stored."""
        return previewing.preview(self._checkout.view(), self._gate, new)

    def document(self, text: str) -> Saved:
        """The newest version of a memory, by id or the start of one, as a document."""
        store = self._home.store
        return self._shown(editing_memories.newest(store, lifecycle.memory_named(store, text)), None)

    def save(self, text: str) -> Saved:
        """Makes what a document says the next version of its memory.

        Raises InvalidInput that names a line, FileUnavailable and SymbolNotFound for an anchor, ChangedMeanwhile, and
        Blocked for a secret; nothing is stored then.
        """
        document = parsed(text)
        ties = tuple(tie for each in document.anchors for tie in self._places.ties_written(each))
        new = editing_memories.edited(self._home.store, self._checkout.view(), document, ties, self._act())
        if new is None:
            return self._shown(lifecycle.memory_named(self._home.store, document.id), None)
        remembered = self._remember(new)
        if remembered.known is None:
            said = gate.said_of(remembered.written.findings)
            raise Blocked(f"it holds a secret, and nothing was stored: {said}")
        return self._shown(remembered.known.memory, remembered)

    def _shown(self, memory: Memory, remembered: Remembered | None) -> Saved:
        document = editing_memories.as_document(self._home.store, self._checkout.view(), memory, self._act())
        return Saved(memory, rendered(document), remembered)
