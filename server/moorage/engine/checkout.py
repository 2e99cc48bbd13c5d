"""Makes views of one checkout: a view reads every file once and so sees one state."""

import logging
from collections.abc import Callable, Sequence
from functools import cache
from threading import Lock

from moorage.domain.anchor import AnchorId, SightingId
from moorage.domain.bands import USUAL, Bands
from moorage.domain.changes import NO_CHANGES, Changes
from moorage.domain.compare import Comparison
from moorage.domain.drift import Severity
from moorage.domain.errors import RepositoryUnavailable
from moorage.domain.portrait import Fingerprint
from moorage.domain.since import Since
from moorage.domain.source import Content, Unreadable
from moorage.engine.old_files import OldFiles
from moorage.repository import Repository
from moorage.services.view import History, Unsaved, Used, View, Walk
from moorage.syntax.cache import KEPT, ParseCache
from moorage.workspace import Workspace

log = logging.getLogger(__name__)

MAX_WALKS = 20
"""Walks that one check begins, so that it ends in time however much is lost; half a second each in the median."""
KEPT_VERSIONS = 4
"""Of each of today's files: as it is typed, as it is saved, in the index, at a commit."""
GLANCE_BYTES = 300_000
"""Of files that nobody looked through yet, in one view: a tenth of a second, once for each content."""
KEPT_USED = 20_000
"""What files use: of most nothing, and a few hundred bytes of the others."""
KEPT_COMPARISONS = 4096
"""About a kilobyte each; each keystroke in an anchored symbol makes one."""


class Checkout:
    """Workspace and repository together, with what only this process knows: parsed files, editor renames."""

    def __init__(
        self,
        workspace: Workspace,
        repository: Repository | None,
        docstrings: Severity = Severity.NONE,
        bands: Bands = USUAL,
    ) -> None:
        self._docstrings = docstrings
        self._bands = bands
        self.workspace = workspace
        self.repository = repository
        self._parsed = ParseCache(KEPT_VERSIONS)
        self._parsed_before = ParseCache(KEPT)
        self._walks: dict[tuple[SightingId, str], Walk] = {}
        self._moves: dict[AnchorId, Unsaved] = {}
        self._sinces: dict[AnchorId, tuple[Since, ...]] = {}
        self._comparisons: dict[tuple[SightingId, Fingerprint], Comparison] = {}
        self._used: dict[tuple[str, str], Used] = {}
        self._renames: dict[str, str] = {}
        self._descents: dict[tuple[str, str], bool] = {}
        self._lock = Lock()
        self._old_files = OldFiles(repository, workspace.max_file_bytes)
        self.n_moves = 0
        """Grows with every anchor that is followed or comes back."""

    def close(self) -> None:
        """Ends what reads old files; idempotent."""
        self._old_files.close()

    def view(self) -> View:
        """A view of this moment, for somebody who waits."""
        return self._view(None)

    def patient_view(self) -> View:
        """A view of this moment whose searches may walk through the commits, a second or two for each symbol."""
        return self._view(self._history())

    def _history(self) -> History | None:
        if self.repository is None:
            return None
        return History(
            after=cache(self.repository.commits_after),
            parents=cache(self.repository.parents),
            changes=cache(self.repository.changes_between),
            commit=cache(self.repository.commit),
            parse=self._parsed_before.parse,
            walks=self._walks,
            budget=iter(range(MAX_WALKS)),
        )

    def _view(self, history: History | None) -> View:
        if len(self._comparisons) > KEPT_COMPARISONS:
            self._comparisons.clear()
        if len(self._used) > KEPT_USED:
            self._used.clear()
        return View(
            relative=self.workspace.relative,
            checkout=self.workspace.checkout,
            read=cache(self.workspace.read),
            is_saved=cache(self.workspace.is_saved),
            parse=self._parsed.parse,
            parse_before=self._parsed_before.parse,
            head=cache(self._head),
            has_commit=self._has_commit,
            commit_named=lambda text: self.repository.commit_named(text) if self.repository else None,
            changes_since=cache(self._changes_since),
            n_commits_to=cache(self._n_commits_to),
            read_at=self._read_at,
            history=history,
            paths=cache(self._paths),
            moves=self._moves,
            sinces=self._sinces,
            comparisons=self._comparisons,
            note_move=self._note_move,
            bands=self._bands,
            docstrings=self._docstrings,
            used=self._used,
            may_glance=_allowance(GLANCE_BYTES),
        )

    def mark(self) -> object:
        """Differs once the repository did something; always the same without one."""
        return self.repository.mark() if self.repository else None

    def is_git_at_work(self) -> bool:
        """Whether git is writing just now."""
        return self.repository is not None and self.repository.is_at_work()

    def note_rename(self, old: str, new: str) -> None:
        """The editor says that a file was renamed."""
        with self._lock:
            chained = {first: new if last == old else last for first, last in self._renames.items()}
            self._renames = {**chained, old: new}

    def _note_move(self) -> None:
        with self._lock:
            self.n_moves += 1

    def _head(self) -> str | None:
        return self.repository.head() if self.repository else None

    def _has_commit(self, commit: str) -> bool:
        head = self._head()
        if self.repository is None or head is None:
            return False
        if (commit, head) not in self._descents:
            self._descents = {(commit, head): self.repository.merge_base(commit, head) == commit, **self._descents}
        return self._descents[commit, head]

    def _changes_since(self, commit: str | None) -> Changes:
        changes = self.repository.changes_since(commit) if self.repository and commit else NO_CHANGES
        renames = {**changes.renames, **self._renames}
        touched = dict.fromkeys([*self._renames.values(), *self.workspace.buffers(), *changes.touched])
        return Changes(renames, tuple(touched))

    def _n_commits_to(self, commit: str) -> int | None:
        return self.repository.n_commits_between(commit) if self.repository else None

    def _read_at(self, commit: str, paths: Sequence[str]) -> dict[str, Content]:
        try:
            return self._old_files.read(commit, paths)
        except RepositoryUnavailable as error:
            log.warning("%s", error)
            return dict.fromkeys(paths, Unreadable.MISSING)

    def _paths(self) -> list[str]:
        known = self.repository.files() if self.repository else None
        return sorted({*(self.workspace.walk() if known is None else known), *self.workspace.buffers()})


def _allowance(most: int) -> Callable[[int], bool]:
    """Says yes as long as no more than so much was asked for."""
    left = most

    def allows(amount: int) -> bool:
        nonlocal left
        left -= amount
        return left >= 0

    return allows
