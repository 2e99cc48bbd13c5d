"""What changed outside of the editor: told on at once, but of many files only when no more follow.

A rebase passes through states that nobody will see. Looking at each takes the processor from who types meanwhile.
"""

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass, field

MANY = 100
"""Files that no person saves one by one."""
SETTLED_S = 1.0
"""Without a change, after many."""
PATIENCE_S = 15.0
"""How long it may go on before what has changed is told all the same."""


@dataclass
class Outside:
    """Used on the event loop only."""

    tell: Callable[[list[str]], Awaitable[None]]
    """Takes URIs, each once."""
    settled_s: float = SETTLED_S
    patience_s: float = PATIENCE_S
    _waiting: dict[str, None] = field(default_factory=dict)
    _timer: asyncio.TimerHandle | None = None
    _since: float = 0.0
    """When the first of those came that wait; the event loop's clock, seconds."""
    _telling: set[asyncio.Future[None]] = field(default_factory=set)

    def changed(self, uris: Iterable[str]) -> None:
        """Few are told at once, unless many wait."""
        self._waiting |= dict.fromkeys(uris)
        loop = asyncio.get_running_loop()
        if self._timer:
            self._timer.cancel()
        else:
            self._since = loop.time()
        left_s = self._since + self.patience_s - loop.time()
        if left_s <= 0 or (self._timer is None and len(self._waiting) < MANY):
            self._tell()
        else:
            self._timer = loop.call_later(min(self.settled_s, left_s), self._tell)

    def _tell(self) -> None:
        uris, self._waiting, self._timer = list(self._waiting), {}, None
        telling = asyncio.ensure_future(self.tell(uris))
        self._telling.add(telling)
        telling.add_done_callback(self._telling.discard)
