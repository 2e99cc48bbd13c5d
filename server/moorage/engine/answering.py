"""The threads that answer whoever asks over a wire."""

from concurrent.futures import ThreadPoolExecutor
from weakref import WeakSet

from moorage.domain.work import CancelToken

N_THREADS = 4


class Answering(ThreadPoolExecutor):
    """What can be given up is told so when it is closed: nobody waits for a check of everything to end."""

    def __init__(self) -> None:
        super().__init__(N_THREADS, "moorage-request")
        self._tokens: WeakSet[CancelToken] = WeakSet()
        self._is_closed = False

    def token(self) -> CancelToken:
        """For one piece of work; set when its threads are closed, if nobody gave it up before."""
        token = CancelToken()
        self._tokens.add(token)
        if self._is_closed:
            token.cancel()
        return token

    def close(self) -> None:
        """Begins nothing more, tells what runs to stop, and waits until it has; idempotent."""
        self._is_closed = True
        for each in list(self._tokens):
            each.cancel()
        self.shutdown(wait=True, cancel_futures=True)
