"""What is known of a place in the code, for whoever points at it."""

from collections.abc import Callable

from moorage.domain.known import Checked, Known
from moorage.engine.checkout import Checkout
from moorage.engine.home import StoreHome
from moorage.engine.places import Places
from moorage.engine.reports import FileReport, Reports
from moorage.services import lookup
from moorage.services.act import Act
from moorage.services.lookup import Named


class Here:
    """One short method per use case, safe to call from any thread."""

    def __init__(self, at: tuple[Checkout, StoreHome, Places], reports: Reports, act: Callable[[], Act]) -> None:
        self._checkout, self._home, self._places = at
        self._reports = reports
        self._act = act

    def memories_at(self, path: str, offset: int | None) -> list[Known]:
        """Memories on the symbol at an offset and on what encloses it, innermost first; or of the whole file."""
        checked, view = self._reports.of(path, None).checked, self._checkout.view()
        return lookup.memories_at(self._home.store, view, checked, (path, offset), self._act())

    def named_at(self, path: str, offset: int) -> Named:
        """Memories of the symbol whose name line an offset is on; of the file and what it lost on its first line."""
        checked, view = self._reports.of(path, None).checked, self._checkout.view()
        return lookup.memories_named_at(self._home.store, view, checked, (path, offset), self._act())

    def written_at(self, text: str) -> list[Known]:
        """Memories at a place as people write it; what moved must have been followed."""
        place = self._places.written(text)
        span = self._places.span_of(place) if place.key else None
        return self.memories_at(place.path, span.start if span else None)

    def mendable_near(self, report: FileReport, first: int, last: int) -> list[Checked]:
        """Anchors of a report that drifted audibly, or whose memory waits for a person, and whose symbol touches these
        byte offsets; all lost ones."""
        meant = [each for each in report.checked if report.asks_for_a_person(each)]
        return lookup.touching(self._checkout.view(), report.path, meant, (first, last))
