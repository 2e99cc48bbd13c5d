"""Background work, one job at a time on one thread, with progress and cancellation.

A job has a key: asking twice for what is already waiting is asking once. Knows nothing of what jobs do.
"""

import logging
import threading
import time
from collections.abc import Callable
from typing import NamedTuple, Protocol

from moorage.domain.work import CancelToken, Progress, Report, WorkCancelled

_log = logging.getLogger(__name__)

PROGRESS_INTERVAL_S = 0.1
"""At most one progress report in this time reaches the listeners; faster is not seen."""

CLOSE_TIMEOUT_S = 5.0
"""How long closing waits for the running job; the thread is a daemon, so exit is never blocked."""


class Work(Protocol):
    """What a job does; checks `cancel` between steps."""

    def __call__(self, *, cancel: CancelToken, report: Report) -> None: ...


class _Waiting(NamedTuple):
    """A job, and when by the clock it may begin."""

    work: Work
    due: float


Listener = Callable[[str, Progress | None], None]
"""Called on the worker's thread with the job's key and its progress, None when it has ended."""


class Jobs:
    """A queue with one daemon thread, which starts with the first job."""

    def __init__(self, *, clock: Callable[[], float] = time.monotonic) -> None:
        """`clock` gives seconds; only differences matter."""
        self._clock = clock
        self._changed = threading.Condition()
        self._waiting: dict[str, _Waiting] = {}
        self._running: tuple[str, CancelToken] | None = None
        self._listeners: list[Listener] = []
        self._thread: threading.Thread | None = None
        self._closed = False

    def submit(self, key: str, work: Work, *, after_s: float = 0.0) -> bool:
        """Whether it was queued; not so when the key is waiting already, or after `close`.

        A job whose key is running is queued and so runs once more afterwards. What may wait `after_s` seconds, so that
        more comes together, is done at once when somebody waits for all jobs to end.
        """
        with self._changed:
            if self._closed or key in self._waiting:
                return False
            self._waiting[key] = _Waiting(work, self._clock() + after_s)
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name="moorage-jobs", daemon=True)
                self._thread.start()
            self._changed.notify_all()
            return True

    def listen(self, listener: Listener) -> None:
        """Adds a listener for the progress of all jobs."""
        with self._changed:
            self._listeners.append(listener)

    def cancel(self, key: str) -> None:
        """Takes it out of the queue, or asks it to stop when it is running."""
        with self._changed:
            self._waiting.pop(key, None)
            if self._running is not None and self._running[0] == key:
                self._running[1].cancel()
            self._changed.notify_all()

    def wait_idle(self, timeout_s: float) -> bool:
        """Whether nothing was queued or running within this many seconds."""
        with self._changed:
            return self._changed.wait_for(self._hurried, timeout_s)

    def _hurried(self) -> bool:
        """Whether it is idle; what waits for its time is due now."""
        if any(each.due for each in self._waiting.values()):
            self._waiting = {key: _Waiting(each.work, 0.0) for key, each in self._waiting.items()}
            self._changed.notify_all()
        return not self._waiting and self._running is None

    def close(self, timeout_s: float = CLOSE_TIMEOUT_S) -> bool:
        """Drops what waits, cancels what runs and joins; whether the thread ended in time. Idempotent."""
        with self._changed:
            self._closed = True
            self._waiting.clear()
            if self._running is not None:
                self._running[1].cancel()
            self._changed.notify_all()
            thread = self._thread
        if thread is None or thread is threading.current_thread():
            return thread is None
        thread.join(timeout_s)
        return not thread.is_alive()

    def _run(self) -> None:
        while (job := self._next()) is not None:
            key, work, cancel = job
            try:
                self._do(key, work, cancel)
            finally:
                with self._changed:
                    self._running = None
                    self._changed.notify_all()

    def _next(self) -> tuple[str, Work, CancelToken] | None:
        with self._changed:
            while not self._closed:
                now = self._clock()
                key = next((key for key, each in self._waiting.items() if each.due <= now), None)
                if key is not None:
                    cancel = CancelToken()
                    self._running = (key, cancel)
                    return key, self._waiting.pop(key).work, cancel
                self._changed.wait(min((each.due - now for each in self._waiting.values()), default=None))
        return None

    def _do(self, key: str, work: Work, cancel: CancelToken) -> None:
        progress = _ThrottledProgress(self._clock, lambda value: self._tell(key, value))
        try:
            work(cancel=cancel, report=progress.report)
        except WorkCancelled:
            _log.debug("job %s cancelled", key)
        except Exception:
            _log.exception("job %s failed", key)
        progress.flush()
        self._tell(key, None)

    def _tell(self, key: str, progress: Progress | None) -> None:
        with self._changed:
            listeners = tuple(self._listeners)
        for listener in listeners:
            try:
                listener(key, progress)
            except Exception:
                _log.exception("a listener of job %s failed", key)


class _ThrottledProgress:
    """Passes the first report on at once, later ones at intervals, and never loses the last."""

    def __init__(self, clock: Callable[[], float], deliver: Report) -> None:
        self._clock = clock
        self._deliver = deliver
        self._held: Progress | None = None
        self._delivered_at: float | None = None

    def report(self, progress: Progress) -> None:
        now = self._clock()
        self._held = progress
        if self._delivered_at is None or now - self._delivered_at >= PROGRESS_INTERVAL_S:
            self._delivered_at = now
            self.flush()

    def flush(self) -> None:
        if self._held is not None:
            held, self._held = self._held, None
            self._deliver(held)
