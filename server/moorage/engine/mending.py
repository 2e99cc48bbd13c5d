"""What a person does about memories whose code changed, beside confirming and forgetting one."""

from collections.abc import Callable, Sequence

from moorage.domain.anchor import AnchorId, Tie
from moorage.domain.errors import InvalidInput
from moorage.domain.memory import Memory, MemoryId
from moorage.domain.requests import Adoption, Change
from moorage.domain.then_now import ThenAndNow
from moorage.engine.checkout import Checkout
from moorage.engine.home import StoreHome
from moorage.engine.reports import Reports
from moorage.services import anchoring, archiving, drift, lifecycle, snoozing, then_now
from moorage.services.act import Act


class Mending:
    """One short method per use case, safe to call from any thread."""

    def __init__(self, checkout: Checkout, home: StoreHome, reports: Reports, act: Callable[[], Act]) -> None:
        self._checkout = checkout
        self._home = home
        self._reports = reports
        self._act = act

    def reanchor(self, memory: Memory, only: AnchorId | None, to: Tie) -> Change:
        """Moves an anchor to what a person chose."""
        view = self._checkout.view()
        return self._after(lifecycle.reanchor(self._home.store, view, memory, only, to, self._act()))

    def anchor(self, memory: Memory, ties: Sequence[Tie]) -> Change:
        """Ties a memory to more places."""
        return self._after(anchoring.anchor(self._home.store, self._checkout.view(), memory, ties, self._act()))

    def adopt(self, memories: Sequence[Memory] | None, *, only_look: bool) -> Adoption:
        """Ties memories without an anchor, these or all active ones, to what their text names."""
        chosen = self._home.store.recent() if memories is None else memories
        adoption = anchoring.adopt(self._home.store, self._checkout.view(), chosen, self._act(), only_look=only_look)
        self._reports.changed()
        return adoption

    def confirm_all(self, anchors: Sequence[str]) -> Change:
        """Still true, all of these anchors, in one operation."""
        ids = [AnchorId(each) for each in anchors]
        return self._after(lifecycle.confirm_all(self._home.store, self._checkout.view(), ids, self._act()))

    def confirm_memories(self, memories: Sequence[Memory]) -> Change:
        """Still true, all of these memories, in one operation."""
        return self._after(lifecycle.confirm_memories(self._home.store, self._checkout.view(), memories, self._act()))

    def forget_all(self, memories: Sequence[Memory]) -> Change:
        """Takes all of these memories out of sight, in one operation."""
        return self._after(archiving.forget_all(self._home.store, memories, self._act()))

    def then_and_now(self, memory: Memory, only: str | None) -> list[ThenAndNow]:
        """Both texts of each of a memory's anchors, or of one."""
        store, view = self._home.store, self._checkout.view()
        anchors = [each for each in store.anchors.of([memory.id]) if only in (None, each.id)]
        if not anchors:
            raise InvalidInput(
                f"{memory.id} has no {f'anchor {only}' if only else 'anchor'}; there is nothing to compare"
            )
        return [then_now.then_and_now(view, each) for each in drift.check(store, view, anchors, self._act())]

    def snooze(self, memories: Sequence[Memory], until: str) -> Change:
        """Nothing is said of them until a date, a commit, or the next one."""
        act = self._act()
        meant = snoozing.snooze_meant(self._checkout.view(), until, act)
        return self._after(archiving.snooze(self._home.store, memories, meant, act))

    def unsnooze(self, memories: Sequence[Memory]) -> Change:
        """What they have to say is said again."""
        return self._after(archiving.unsnooze(self._home.store, memories, self._act()))

    def snoozed(self, memories: Sequence[Memory]) -> frozenset[MemoryId]:
        """Those that ask for no attention now."""
        view, now = self._checkout.view(), self._act().at
        return frozenset(each.id for each in memories if snoozing.is_snoozed(view, each, now))

    def _after(self, change: Change) -> Change:
        self._reports.changed()
        return change
