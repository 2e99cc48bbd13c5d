"""Progress and cancellation of long work."""

from collections.abc import Callable
from dataclasses import dataclass
from threading import Event


class WorkCancelled(Exception):
    """Raised at a checkpoint of cancelled work."""


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a job is: items done, items in all (0 when unknown), and what it is doing."""

    done: int
    total: int
    message: str


Report = Callable[[Progress], None]


class CancelToken:
    """Set once by the one who gives up; checked by the worker between steps."""

    def __init__(self) -> None:
        self._cancelled = Event()

    def cancel(self) -> None:
        self._cancelled.set()

    @property
    def is_cancelled(self) -> bool:
        return self._cancelled.is_set()

    def check(self) -> None:
        """Raises WorkCancelled once cancelled."""
        if self._cancelled.is_set():
            raise WorkCancelled
