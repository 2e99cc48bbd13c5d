"""Briefings of one workspace, from the files on disk or from what a diff leads to."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from moorage.domain.briefing import Briefing
from moorage.domain.errors import FileUnavailable
from moorage.domain.requests import Task
from moorage.engine.checkout import Checkout
from moorage.engine.core import Core
from moorage.engine.diffs import looked_at
from moorage.engine.home import StoreHome
from moorage.engine.searching import Searching
from moorage.services.act import Act
from moorage.services.view import View

if TYPE_CHECKING:
    from moorage.services.context_here import Touched


class Briefings:
    """Gathers what a briefing is made from."""

    def __init__(
        self,
        checkout: Checkout,
        home: StoreHome,
        searching: Searching,
        core: Core,
        act: Callable[[], Act],
        *,
        counts: bool,
    ) -> None:
        """With `counts` the model counts tokens."""
        self._checkout = checkout
        self._home = home
        self._searching = searching
        self._core = core
        self._act = act
        self._counts = counts

    def briefing(self, task: Task) -> Briefing:
        """Raises InvalidInput; with a diff also RepositoryUnavailable."""
        if task.diff is None:
            return self._seen(self._checkout.view(), None, task)
        from moorage.services.context_here import Touched  # loaded by the first briefing of a diff

        with looked_at(self._checkout, task.diff) as (view, changes, before):
            prompt = replace(view, history=None)  # somebody waits
            return self._seen(prompt, Touched(sorted(changes.paths), before), task)

    def _seen(self, view: View, diff: Touched | None, task: Task) -> Briefing:
        from moorage.services import context  # loaded by the first briefing
        from moorage.services.context_sections import Scene

        store, act, searching = self._home.store, self._act(), self._searching
        embedder = searching.means.embedder
        scene = Scene(
            view=view,
            means=searching.means,
            understood=lambda question: searching.understood(store, view, question, act),
            core=self._core_text(),
            diff=diff,
            n_tokens=embedder.n_tokens if self._counts and embedder else None,
        )
        return context.context(store, scene, task, act)

    def _core_text(self) -> str:
        """Empty when it cannot be read: the doctor says why, and a briefing is not held up by it."""
        try:
            return self._core.read()
        except FileUnavailable:
            return ""
