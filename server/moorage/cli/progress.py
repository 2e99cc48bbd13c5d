"""One line on a terminal that says how far a long run is, and is gone when it is over."""

import shutil
import sys
import time
from collections.abc import Callable

from moorage.cli.terminal import flat
from moorage.domain.work import Progress

SHOWN_AFTER_S = 0.5
"""What ends sooner shows nothing."""
INTERVAL_S = 0.1


class ProgressLine:
    """Writes to a terminal only; paths in it are made visible."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        """`clock` gives seconds; only differences matter."""
        self._clock = clock
        self._due_at: float | None = None
        self._is_shown = False

    def show(self, progress: Progress) -> None:
        """Shows it when it is time again, and takes the line away at the end."""
        now = self._clock()
        self._due_at = now + SHOWN_AFTER_S if self._due_at is None else self._due_at
        if progress.total and progress.done >= progress.total:
            self.clear()
        elif now >= self._due_at and sys.stderr.isatty():
            self._due_at = now + INTERVAL_S
            self._write(progress)

    def _write(self, progress: Progress) -> None:
        amount = f"{progress.done}/{progress.total} " if progress.total else ""
        text = flat(f"{amount}{progress.message}")
        self._is_shown = True
        print(f"\r\x1b[K{text[: shutil.get_terminal_size().columns - 1]}", end="", file=sys.stderr, flush=True)

    def clear(self) -> None:
        """Takes the line away; the next run starts anew."""
        if self._is_shown:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)
        self._due_at, self._is_shown = None, False


line = ProgressLine()
"""Of this process."""
