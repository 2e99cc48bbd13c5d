"""Notices what other processes and git do."""

from collections.abc import Callable

from moorage.engine.documents import Documents
from moorage.engine.home import StoreHome
from moorage.engine.quiet import Quiet
from moorage.engine.reports import Reports


class Watching:
    """Looks when it is asked to, each time from one thread."""

    def __init__(self, home: StoreHome, git: Quiet, reports: Reports, documents: Documents) -> None:
        self._home = home
        self._git = git
        self._reports = reports
        self._documents = documents
        self._data_version = home.store.data_version()

    def poll(self, check: Callable[[], None]) -> bool:
        """Whether there is something new to tell since the last call; `check` is begun when git has ended."""
        made = self._home.notice()
        version = self._home.store.data_version()
        moved, is_over = self._git.look()
        news = made or version != self._data_version or is_over
        self._documents.poll()
        if is_over:
            check()
            self._documents.in_background()
        self._data_version = version
        news = self._reports.wake() or news
        if news or moved:
            self._reports.changed()
        return news
