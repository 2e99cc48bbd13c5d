"""What each file's anchors say today, kept until anything changes."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from threading import Lock

from moorage.domain.anchor import AnchorId
from moorage.domain.checks import Ruling
from moorage.domain.drift import Severity
from moorage.domain.known import Checked
from moorage.domain.memory import Memory, MemoryId
from moorage.domain.reintroduced import Reintroduced
from moorage.domain.since import Since
from moorage.domain.work import CancelToken
from moorage.engine.checkout import Checkout
from moorage.engine.home import StoreHome
from moorage.engine.standing import Standing
from moorage.services import checking, violations, when
from moorage.services.act import Act
from moorage.services.reintroducing import before_head, reintroduced
from moorage.services.snoozing import is_snoozed, next_end
from moorage.services.view import View

MOST_AT_ONCE = 50
"""Changed files with anchors that a report checks before it answers; after a checkout there may be thousands."""


@dataclass(frozen=True, slots=True)
class FileReport:
    """All anchors that are or were in one file, checked, and the memories of those with something to say."""

    path: str
    checked: tuple[Checked, ...]
    memories: Mapping[MemoryId, Memory]
    since: Mapping[AnchorId, Since]
    """Of the changed and lost ones, as far as it is known."""
    snoozed: frozenset[MemoryId]
    """Of the memories, those that ask for no attention now."""
    proposed: frozenset[MemoryId]
    """Those that wait for a person to accept or reject them, whatever the code says."""
    violations: tuple[tuple[Memory, Ruling], ...] = ()
    """Checks that the file does not meet."""
    reintroduced: tuple[Reintroduced, ...] = ()
    """Code in its uncommitted lines that was decided against."""

    def asks_for_a_person(self, checked: Checked) -> bool:
        """Whether there is something to mend, or to judge."""
        return checked.drift.severity is not Severity.NONE or checked.anchor.memory_id in self.proposed


class Reports:
    """Reports by file; safe to share among threads."""

    def __init__(
        self, checkout: Checkout, home: StoreHome, act: Callable[[], Act], check_later: Callable[[], None]
    ) -> None:
        """`check_later` has every anchor checked by somebody who is not waited for."""
        self._checkout = checkout
        self._home = home
        self._act = act
        self._check_later = check_later
        self._lock = Lock()
        self._following = Lock()
        self._epoch = 0
        """Grows with every change; a report made meanwhile is not kept."""
        self._kept: dict[str, FileReport] = {}
        self._suspects: set[str] = set()
        """Files that changed since their anchors were checked: an anchor may have left them for any other."""
        self._standing = Standing()
        self._ends: datetime | None = None
        """When the first snooze in a kept report is over."""

    @property
    def epoch(self) -> int:
        """Another number once memories or files changed."""
        with self._lock:
            return self._epoch

    def changed(self, *suspects: str) -> None:
        """Memories or files changed; `suspects` are files whose text did."""
        with self._lock:
            self._epoch += 1
            self._kept.clear()
            self._suspects.update(suspects)
            if not suspects:
                self._standing = Standing()

    def wake(self) -> bool:
        """Whether a snooze has ended since the reports were made; they are made anew then."""
        with self._lock:
            is_over = self._ends is not None and self._ends <= self._act().at
            if is_over:
                self._ends = None
                self._epoch += 1
                self._kept.clear()
        return is_over

    def of(self, path: str, cancel: CancelToken | None) -> FileReport:
        """The file's report, made now if need be. Raises WorkCancelled."""
        with self._lock:
            epoch, standing, kept = self._epoch, self._standing, self._kept.get(path)
        if kept:
            return kept
        view = self._checkout.view()
        self._check_suspects(view, path, cancel)
        report = self._make(view, path, standing, cancel)
        with self._lock:
            if self._epoch == epoch:
                self._kept[path] = report
                self._suspects.discard(path)
        return report

    def _make(self, view: View, path: str, standing: Standing, cancel: CancelToken | None) -> FileReport:
        store = self._home.store
        checked = checking.check_file(store, view, path, self._act(), cancel)
        audible = [each for each in checked if each.drift.severity is not Severity.NONE]
        memories, now = checking.memories_of(store, audible), self._act().at
        proposed = standing.proposed(store, (each.anchor.memory_id for each in checked))
        memories |= store.memories([each for each in proposed if each not in memories])
        carrying = standing.carrying(store)
        violated = tuple(violations.among(store, view, frozenset((path,)), self._act(), carrying))
        again = tuple(reintroduced(carrying, view, [path], before_head(view), self._act()))
        memories |= {memory.id: memory for memory, _ in violated} | {each.memory.id: each.memory for each in again}
        self._note_end(next_end(memories.values(), now))
        return FileReport(
            path,
            tuple(checked),
            memories,
            since=when.kept(store, view, checked),
            proposed=proposed,
            snoozed=frozenset(each.id for each in memories.values() if is_snoozed(view, each, now)),
            violations=violated,
            reintroduced=again,
        )

    def _note_end(self, end: datetime | None) -> None:
        with self._lock:
            if end is not None:
                self._ends = min(end, self._ends or end)

    def _check_suspects(self, view: View, path: str, cancel: CancelToken | None) -> None:
        """Follows what left the other changed files, so that it is found where it went.

        One thread at a time: a second one must not answer before the first has followed.
        """
        with self._following:
            with self._lock:
                epoch, suspects = self._epoch, self._suspects - {path}
            if not suspects:
                return
            store = self._home.store
            anchored = sorted(suspects.intersection(store.anchors.paths(view.checkout)))
            if len(anchored) > MOST_AT_ONCE:
                self._leave(suspects)
                return
            for each in anchored:
                checking.check_file(store, view, each, self._act(), cancel)
            with self._lock:
                if self._epoch == epoch:
                    self._suspects -= suspects

    def _leave(self, suspects: set[str]) -> None:
        """Whoever hovers waits for no thousand files; what was followed in them is shown once all are checked."""
        with self._lock:
            self._suspects -= suspects
        self._check_later()
