"""Since when a checkout's anchors do not hold: looked up at once, found out on the worker."""

from collections.abc import Callable, Sequence
from functools import partial

from moorage.domain.anchor import AnchorId
from moorage.domain.known import Checked
from moorage.domain.memory import Memory
from moorage.domain.since import Since, is_stale
from moorage.domain.work import CancelToken, Report
from moorage.engine.checkout import Checkout
from moorage.engine.home import StoreHome
from moorage.engine.reports import FileReport, Reports
from moorage.jobs import Jobs
from moorage.services import lookup, when
from moorage.services.act import Act

JOB = "since"
"""First word of the keys of these jobs; the file's path follows."""


class Sinces:
    """Safe to share among threads."""

    def __init__(
        self, checkout: Checkout, home: StoreHome, reports: Reports, act: Callable[[], Act], jobs: Jobs
    ) -> None:
        self._checkout = checkout
        self._home = home
        self._reports = reports
        self._act = act
        self._jobs = jobs
        self._asked: dict[str, object] = {}
        """What was asked for last, by file: a search that fails is not begun again until something changes."""

    def kept(self, checked: Sequence[Checked]) -> dict[AnchorId, Since]:
        """What is known; neither git nor anything else is waited for."""
        return when.kept(self._home.store, self._checkout.view(), checked)

    def of(self, memory: Memory, *, cancel: CancelToken) -> list[tuple[Checked, Since]]:
        """Of its anchors that are changed or lost; may take seconds. Raises WorkCancelled."""
        (known,) = lookup.known(self._home.store, self._checkout.patient_view(), [memory], self._act())
        found = self.find(known.checked, cancel=cancel, report=lambda _: None)
        return [(each, found[each.anchor.id]) for each in known.checked if each.anchor.id in found]

    def find(self, checked: Sequence[Checked], *, cancel: CancelToken, report: Report) -> dict[AnchorId, Since]:
        """What is known, and the rest found out: a second or two for each anchor. Raises WorkCancelled."""
        view = self._checkout.patient_view()
        return when.find(self._home.store, view, checked, cancel=cancel, report=report)

    def find_in_background(self, report: FileReport) -> None:
        """Finds out what a file's report lacks; when the job ends, its next report has it."""
        lacking = [each for each in report.checked if is_stale(each) and each.anchor.id not in report.since]
        if not lacking or self._checkout.repository is None:
            return
        asked = (self._checkout.repository.head(), [(each.anchor.revision, each.drift.verdict) for each in lacking])
        if self._asked.get(report.path) != asked:
            self._asked[report.path] = asked
            self._jobs.submit(f"{JOB} {report.path}", partial(self._find, lacking))

    def stop(self, path: str) -> None:
        """The file changed or was closed: the next report asks again for what it then lacks."""
        self._asked.pop(path, None)
        self._jobs.cancel(f"{JOB} {path}")

    def _find(self, checked: Sequence[Checked], *, cancel: CancelToken, report: Report) -> None:
        try:
            self.find(checked, cancel=cancel, report=report)
        finally:
            self._reports.changed()
