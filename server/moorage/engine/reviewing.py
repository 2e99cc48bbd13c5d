"""What is known of code that a change touches."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from moorage.domain.checks import Ruling
from moorage.domain.memory import Memory
from moorage.domain.requests import EVERYWHERE, Diff, Extent, Files, Touch
from moorage.domain.review import Review
from moorage.domain.work import CancelToken, Report
from moorage.engine.checkout import Checkout
from moorage.engine.diffs import looked_at
from moorage.engine.home import StoreHome
from moorage.services import checking, reintroducing, review, violations
from moorage.services.act import Act
from moorage.services.view import View


class Reviewing:
    """Reviews of one checkout: the same answer wherever it is asked from."""

    def __init__(self, checkout: Checkout, home: StoreHome, act: Callable[[], Act]) -> None:
        self._checkout = checkout
        self._home = home
        self._act = act

    def of(self, touch: Touch, *, cancel: CancelToken) -> Review:
        """Of a change, done or to come."""
        if isinstance(touch, Files):
            paths = [self._checkout.workspace.relative(each) for each in touch.paths]
            return self.of_files(paths, cancel=cancel, report=lambda _: None)
        return self.of_diff(touch, EVERYWHERE, cancel=cancel, report=lambda _: None)

    def of_diff(self, diff: Diff, extent: Extent, *, cancel: CancelToken, report: Report) -> Review:
        """Of an extent, the anchors in files that a diff touches, checked against what it leads to.

        Raises InvalidInput for a revision that names nothing or without git, RepositoryUnavailable when git fails.
        """
        with looked_at(self._checkout, diff) as (view, changes, before):
            touched = replace(extent, touched=changes.paths)
            paths = sorted(filter(touched.holds, changes.paths))
            made = self._reviewed(view, touched, paths, changes=True, cancel=cancel, report=report)
            again = reintroducing.reintroduced(self._home.store.carrying(), view, paths, before, self._act())
            return replace(made, reintroduced=tuple(again))

    def of_files(self, paths: Sequence[str], *, cancel: CancelToken, report: Report) -> Review:
        """Of files that are about to be edited, as they are now."""
        view, touched = self._checkout.patient_view(), Extent(touched=frozenset(paths))
        return self._reviewed(view, touched, paths, changes=False, cancel=cancel, report=report)

    def violations(self, extent: Extent) -> list[tuple[Memory, Ruling]]:
        """Checks that the code does not meet, in an extent."""
        return violations.of_extent(self._home.store, self._checkout.view(), extent, self._act())

    def _reviewed(
        self, view: View, extent: Extent, paths: Sequence[str], *, changes: bool, cancel: CancelToken, report: Report
    ) -> Review:
        store, act = self._home.store, self._act()
        survey = checking.check_workspace(store, view, extent, act, cancel=cancel, report=report)
        return review.review(store, view, survey, paths, act, changes=changes)
