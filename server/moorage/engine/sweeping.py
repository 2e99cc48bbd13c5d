"""Checks every anchor of the workspace, at once or on the worker."""

from collections.abc import Callable
from pathlib import Path
from threading import Lock

from moorage.domain.known import Survey
from moorage.domain.requests import EVERYWHERE, Extent
from moorage.domain.work import CancelToken, Report
from moorage.engine.checkout import Checkout
from moorage.engine.helpers import Helpers
from moorage.engine.home import StoreHome
from moorage.engine.reports import Reports
from moorage.services import checking
from moorage.services.act import Act
from moorage.settings import Settings


class Sweeping:
    """Safe to share among threads."""

    def __init__(
        self, checkout: Checkout, home: StoreHome, reports: Reports, act: Callable[[], Act], settings: Settings
    ) -> None:
        self._checkout = checkout
        self._home = home
        self._reports = reports
        self._act = act
        self._settings = settings
        self.lock = Lock()
        """Of what goes through all memories: one thread does, and the others wait for it."""

    def check(self, extent: Extent, *, cancel: CancelToken, report: Report, n_helpers: int) -> Survey:
        """As `Engine.check` says."""
        view, store = self._checkout.patient_view(), self._home.store
        helpers = Helpers(self._root, self._settings, 0 if store.is_read_only else n_helpers)
        try:
            return checking.check_workspace(
                store, view, extent, self._act(), cancel=cancel, report=report, helpers=helpers
            )
        finally:
            helpers.stop()

    def everywhere(self, *, cancel: CancelToken, report: Report) -> None:
        """A job for the worker: follows what moved while nobody watched."""
        moves = self._checkout.n_moves
        with self.lock:
            self.check(EVERYWHERE, cancel=cancel, report=report, n_helpers=0)
        if self._checkout.n_moves != moves:
            self._reports.changed()

    @property
    def _root(self) -> Path:
        return self._checkout.workspace.root
