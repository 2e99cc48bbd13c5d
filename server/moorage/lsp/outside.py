"""What changed outside of the editor: told on at once, but of many files only when no more follow.

A rebase passes through states that nobody will see. Looking at each takes the processor from who types meanwhile.
"""

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass, field

MANY = 100
"""Files that no person saves one by one."""


@dataclass(frozen=True, slots=True)
class Pause:
    """How long is waited for more, in seconds."""

    quiet_s: float
    """Without a change."""
    patience_s: float
    """Since the first change, however many follow."""


FEW = Pause(0.2, 2.0)
AFTER_MANY = Pause(1.0, 15.0)


@dataclass
class Outside:
    """Used on the event loop only."""

    tell: Callable[[list[str]], Awaitable[bool]]
    """Takes URIs, each once; whether any of them is of concern."""
    settled: Callable[[], None]
    """Called when all is told, some of it is of concern, and no more followed."""
    few: Pause = FEW
    many: Pause = AFTER_MANY
    _waiting: dict[str, None] = field(default_factory=dict)
    _n_changed: int = 0
    """In this burst."""
    _is_of_concern: bool = False
    _timer: asyncio.TimerHandle | None = None
    _since: float = 0.0
    """When the first of the burst came; the event loop's clock, seconds."""
    _telling: set[asyncio.Future[None]] = field(default_factory=set)

    @property
    def is_waiting(self) -> bool:
        """Whether something was changed and may be followed by more, or is being told."""
        return self._timer is not None or bool(self._telling)

    def changed(self, uris: Iterable[str]) -> None:
        """Few are told at once, unless they are the last of many."""
        before = len(self._waiting)
        self._waiting |= dict.fromkeys(uris)
        self._n_changed += len(self._waiting) - before
        if self._n_changed < MANY:
            self._begin(self._tell())
        self._wait()

    def was_told(self) -> None:
        """A change has been told by somebody else; others may follow."""
        self._is_of_concern = True
        self._wait()

    def _wait(self) -> None:
        now = asyncio.get_running_loop().time()
        if self._timer:
            self._timer.cancel()
        else:
            self._since = now
        pause = self.few if self._n_changed < MANY else self.many
        left_s = self._since + pause.patience_s - now
        if left_s > 0:
            self._timer = asyncio.get_running_loop().call_later(min(pause.quiet_s, left_s), self._end)
        else:
            self._end()  # a timer would be stopped by the next change, and so by all that follow

    def _end(self) -> None:
        self._timer, self._n_changed = None, 0
        self._begin(self._settle())

    async def _settle(self) -> None:
        await self._tell()
        is_of_concern, self._is_of_concern = self._is_of_concern, False
        if is_of_concern:
            self.settled()

    async def _tell(self) -> None:
        uris, self._waiting = list(self._waiting), {}
        if uris and await self.tell(uris):
            self._is_of_concern = True

    def _begin(self, work: Awaitable[None]) -> None:
        telling = asyncio.ensure_future(work)
        self._telling.add(telling)
        telling.add_done_callback(self._telling.discard)
