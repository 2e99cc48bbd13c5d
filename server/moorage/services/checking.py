"""Checks a file's anchors, or those of the whole workspace or of a part of it."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache, partial
from itertools import groupby
from typing import Protocol

from moorage.domain.bearing import Bearing, Mark
from moorage.domain.drift import Verdict
from moorage.domain.known import Checked, Survey, worst
from moorage.domain.memory import Memory, MemoryId
from moorage.domain.requests import EVERYWHERE, Extent
from moorage.domain.work import CancelToken, Progress, Report
from moorage.ports import Store
from moorage.services import drift
from moorage.services.act import Act
from moorage.services.lookup import anchors_in, with_line
from moorage.services.snoozing import is_snoozed
from moorage.services.view import View

BATCH = 64
"""Anchors that are looked at between two transactions: few enough for progress and to lose little when cancelled."""
SHARED_FROM = 2000
"""Anchors to be looked at from which others are asked to help: a process takes as long to start as 500 of them."""


def check_file(store: Store, view: View, path: str, act: Act, cancel: CancelToken | None) -> list[Checked]:
    """Anchors that are or were in a file."""
    return drift.check(store, view, anchors_in(store, view, path), act, cancel=cancel)


def memories_of(store: Store, checked: Iterable[Checked]) -> dict[MemoryId, Memory]:
    """The memories of these anchors, by id."""
    return store.memories(list(dict.fromkeys(each.anchor.memory_id for each in checked)))


class Helping(Protocol):
    """Others that look at a share of the anchors and keep what they find in the store."""

    count: int

    def begin(self, paths: Sequence[str]) -> None:
        """Has them look at what is anchored in these files."""

    def join(self, cancel: CancelToken) -> None:
        """Waits for them. Raises WorkCancelled."""


def check_workspace(
    store: Store, view: View, extent: Extent, act: Act, *, cancel: CancelToken, report: Report,
    helpers: Helping | None = None,
) -> Survey:  # fmt: skip
    """Every anchor of an extent; only those with something to say are loaded. Raises WorkCancelled.

    `helpers` see the files on disk, so they are for a view of these.
    """
    return _Sweep(store, view, act, cancel, report).run(extent, helpers)


def verdicts_of_workspace(store: Store, view: View, act: Act, *, cancel: CancelToken) -> dict[MemoryId, Verdict]:
    """The worst verdict of every active memory; those that are left out hold, without a word. Raises WorkCancelled."""
    found: dict[MemoryId, Verdict] = {}
    for each in _Sweep(store, view, act, cancel, lambda _: None).audible(EVERYWHERE):
        memory_id = each.anchor.memory_id
        found[memory_id] = worst((found.get(memory_id, Verdict.HOLDS), each.drift.verdict))
    return found


class _Sweep:
    """One pass over many anchors: first what content alone can answer, then what has to be looked at."""

    def __init__(self, store: Store, view: View, act: Act, cancel: CancelToken, report: Report) -> None:
        self._store = store
        self._view = view
        self._act = act
        self._cancel = cancel
        self._report = report
        self._mark: Mark = cache(partial(drift.mark_of, view))
        self._rules: Mark = cache(partial(drift.rules_for, view))
        self._found: list[Checked] = []
        self._counts: Counter[Verdict] = Counter()

    def run(self, extent: Extent, helpers: Helping | None) -> Survey:
        found = self.audible(extent, helpers)
        memories = memories_of(self._store, found)
        findings = [(memories[each.anchor.memory_id], with_line(self._view, each)) for each in found]
        snoozed = frozenset(each.id for each in memories.values() if is_snoozed(self._view, each, self._act.at))
        return Survey(tuple(findings), {verdict: count for verdict, count in self._counts.items() if count}, snoozed)

    def audible(self, extent: Extent, helpers: Helping | None = None) -> list[Checked]:
        """Those with something to say, without their lines."""
        bearings = map(self._today, self._store.anchors.bearings(self._view.checkout))
        todo = [each for each in bearings if any(map(extent.holds, each.places))]
        open_ = self._without_kept(self._without_untouched(todo))
        if helpers and helpers.count and len(open_) >= SHARED_FROM:
            open_ = self._with_help(open_, len(todo), helpers)
        self._look_at(open_, len(todo))
        self._step(len(todo), len(todo), "")
        return self._found

    def _with_help(self, bearings: Sequence[Bearing], total: int, helpers: Helping) -> list[Bearing]:
        """Looks at its own share of the files; gives those of the others for which nothing is kept then."""
        paths = sorted({each.path for each in bearings})
        own = set(paths[:: helpers.count + 1])
        helpers.begin([each for each in paths if each not in own])
        self._look_at([each for each in bearings if each.path in own], total)
        helpers.join(self._cancel)
        return self._without_kept([each for each in bearings if each.path not in own])

    def _look_at(self, bearings: Sequence[Bearing], total: int) -> None:
        for batch in _batches(bearings):
            self._step(self._counts.total(), total, batch[0].path)
            anchors = self._store.anchors.some([each.anchor_id for each in batch])
            self._take(drift.check(self._store, self._view, anchors, self._act, cancel=self._cancel))

    def _today(self, bearing: Bearing) -> Bearing:
        """With the move into an unsaved buffer, where there is one."""
        unsaved = self._view.moves.get(bearing.anchor_id)
        return replace(bearing, move=unsaved.move) if unsaved else bearing

    def _step(self, done: int, total: int, path: str) -> None:
        self._cancel.check()
        self._report(Progress(done, total, path))

    def _without_untouched(self, bearings: Sequence[Bearing]) -> list[Bearing]:
        """Counts those whose file is as it was seen."""
        rest: list[Bearing] = []
        for done, each in enumerate(bearings):
            if done % BATCH == 0:
                self._step(done - len(rest), len(bearings), each.path)
            if each.is_untouched(self._mark):
                self._counts[Verdict.HOLDS] += 1
            else:
                rest.append(each)
        return rest

    def _without_kept(self, bearings: Sequence[Bearing]) -> list[Bearing]:
        """Takes the drifts that are kept for today's content."""
        keys = [(each.anchor_id, each.content_key(self._mark, self._rules)) for each in bearings]
        kept = {anchor_id: found for (anchor_id, _), found in self._store.anchors.cached_drifts(keys).items()}
        audible = self._store.anchors.some([each for each, found in kept.items() if not found.is_silent])
        self._take(Checked(each, kept[each.id], None) for each in audible)
        self._counts[Verdict.HOLDS] += sum(found.is_silent for found in kept.values())
        return [each for each in bearings if each.anchor_id not in kept]

    def _take(self, checked: Iterable[Checked]) -> None:
        for each in checked:
            self._counts[each.drift.verdict] += 1
            if not each.drift.is_silent:
                self._found.append(each)


def _batches(bearings: Iterable[Bearing]) -> Iterator[list[Bearing]]:
    """Never some of a file without the others: they may have vanished together."""
    batch: list[Bearing] = []
    for _, group in groupby(sorted(bearings, key=lambda each: each.path), key=lambda each: each.path):
        batch += group
        if len(batch) >= BATCH:
            yield batch
            batch = []
    if batch:
        yield batch
