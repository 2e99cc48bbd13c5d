"""The checks that memories carry: proposed from code, added, ticked, removed, ruled on."""

from collections.abc import Callable, Sequence

from moorage.domain.anchor import Tie
from moorage.domain.checks import Ruling
from moorage.domain.known import Known
from moorage.domain.memory import Memory
from moorage.domain.requests import Change, Ticking
from moorage.engine.checkout import Checkout
from moorage.engine.home import StoreHome
from moorage.engine.reports import Reports
from moorage.services import lookup, proposing, ticking
from moorage.services.act import Act
from moorage.services.rulings import of_memory


class CheckDesk:
    """One short method per use case, safe to call from any thread."""

    def __init__(self, checkout: Checkout, home: StoreHome, reports: Reports, act: Callable[[], Act]) -> None:
        self._checkout = checkout
        self._home = home
        self._reports = reports
        self._act = act

    def proposed(self, ties: Sequence[Tie]) -> list[Ruling]:
        """Checks that the code at these places meets today; none is stored."""
        return proposing.proposed(self._checkout.view(), ties)

    def proposed_for(self, memory: Memory) -> list[Ruling]:
        """The same for where a memory is tied to today, without those that it has."""
        view, known = self._checkout.view(), self._known(memory)
        ties = [lookup.tie_today(view, each) for each in known.checked if each.drift.place]
        has = {each.check for each in memory.checks}
        return [each for each in proposing.proposed(view, ties) if each.carried.check not in has]

    def rulings(self, memory: Memory) -> tuple[Ruling, ...]:
        """What becomes of each of its checks today; folders are looked through."""
        return of_memory(self._checkout.view(), memory, self._known(memory).checked, is_patient=True)

    def change(self, memory: Memory, wish: Ticking) -> Change:
        """Adds, ticks and removes checks, undoably; raises InvalidInput."""
        change = ticking.tick(self._home.store, memory, wish, self._act())
        self._reports.changed()
        return change

    def _known(self, memory: Memory) -> Known:
        (known,) = lookup.known(self._home.store, self._checkout.view(), [memory], self._act())
        return known
