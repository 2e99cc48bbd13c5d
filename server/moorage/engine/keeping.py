"""What keeps the store in shape: the archive, pins, snapshots, forgetting for good."""

from collections.abc import Callable, Sequence

from moorage.domain.memory import Memory, MemoryState
from moorage.domain.requests import Change
from moorage.engine.home import StoreHome
from moorage.engine.reports import Reports
from moorage.services import archiving
from moorage.services.act import Act


class Keeping:
    """One short method per use case, safe to call from any thread."""

    def __init__(self, home: StoreHome, reports: Reports, act: Callable[[], Act]) -> None:
        self._home = home
        self._reports = reports
        self._act = act

    def archive(self, memories: Sequence[Memory]) -> Change:
        """Out of recall and checks."""
        return self._after(archiving.archive(self._home.store, memories, self._act()))

    def restore(self, memories: Sequence[Memory]) -> Change:
        """Back from the archive, or from being forgotten."""
        return self._after(archiving.restore(self._home.store, memories, self._act()))

    def pin(self, memories: Sequence[Memory], *, pinned: bool) -> Change:
        """Keeps them from being evicted, or lets them."""
        return self._after(archiving.pin(self._home.store, memories, self._act(), pinned=pinned))

    def in_state(self, state: MemoryState, limit: int) -> list[Memory]:
        """Those that changed last first."""
        return self._home.store.overview.in_state(state, limit)

    def _after(self, change: Change) -> Change:
        self._reports.changed()
        return change
