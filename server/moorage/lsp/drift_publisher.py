"""Publishes drift for open documents: after a quiet time, for the newest version only, and only what changed."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from lsprotocol import types

from moorage.domain.drift import Grade

log = logging.getLogger(__name__)

Diagnose = Callable[[str], Awaitable["Diagnosis | None"]]


@dataclass(frozen=True, slots=True)
class Mark:
    """A line with memories, for clients that draw something beside it."""

    line: int
    """0-based."""
    verdict: str
    """The worst one."""
    count: int
    snoozed: bool
    """Nothing is said of any of them just now."""
    title: str


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """What one document's check gave. `version` is the editor's, as of the text that was checked."""

    version: int | None
    diagnostics: tuple[types.Diagnostic, ...]
    unsettled: frozenset[str]
    """Anchors that do not parse just now: what was published for them stays."""
    lenses: tuple[str, ...]
    """What the lenses of the document show; a change asks the editor to fetch them again."""
    has_lost: bool
    marks: tuple[Mark, ...] = ()


LOST = Grade.GONE.value
LOST_PATIENCE_S = 2.0
"""How long an edited document may lack a symbol before it counts as lost: what was cut is about to be pasted."""


@dataclass(slots=True)
class _Document:
    edited_at: float | None = None
    """Time of the last edit by the event loop's clock, in seconds."""
    timer: asyncio.TimerHandle | None = None
    task: asyncio.Task[None] | None = None
    published: tuple[types.Diagnostic, ...] = ()
    lenses: tuple[str, ...] | None = None
    marks: tuple[Mark, ...] = ()
    has_lost: bool = False


@dataclass
class DriftPublisher:
    """One per server, used on the event loop only."""

    diagnose: Diagnose
    publish: Callable[[str, int | None, list[types.Diagnostic]], None]
    refresh_lenses: Callable[[], None]
    quiet_s: float
    send_marks: Callable[[str, tuple[Mark, ...]], None] = lambda _uri, _marks: None
    lost_patience_s: float = LOST_PATIENCE_S
    _documents: dict[str, _Document] = field(default_factory=dict)

    def opened(self, uri: str) -> None:
        """Checks a document at once."""
        self._documents[uri] = _Document()
        self._schedule(uri, 0)

    def edited(self, uri: str) -> None:
        """Checks it when it has been quiet; documents that lost an anchor too, for it may have come here."""
        if uri in self._documents:
            self._documents[uri].edited_at = asyncio.get_running_loop().time()
        self._schedule(uri, self.quiet_s)
        for other, document in self._documents.items():
            if document.has_lost and other != uri:
                self._schedule(other, self.quiet_s)

    def closed(self, uri: str) -> None:
        """Clears what was published."""
        document = self._documents.pop(uri, None)
        if document:
            self._stop(document)
            if document.published:
                self.publish(uri, None, [])

    def all_changed(self) -> None:
        """Memories, verdicts or files changed: checks every open document at once."""
        for uri in self._documents:
            self._schedule(uri, 0)

    def others_changed(self, uri: str) -> None:
        """An anchor left or entered this document: checks the other ones."""
        for other in self._documents:
            if other != uri:
                self._schedule(other, 0)

    def close(self) -> None:
        """Stops all timers and tasks."""
        for document in self._documents.values():
            self._stop(document)
        self._documents.clear()

    def _schedule(self, uri: str, delay_s: float) -> None:
        document = self._documents.get(uri)
        if document is None:
            return
        self._stop(document)
        document.timer = asyncio.get_running_loop().call_later(delay_s, self._start, uri, document)

    def _stop(self, document: _Document) -> None:
        if document.timer:
            document.timer.cancel()
        if document.task:
            document.task.cancel()

    def _start(self, uri: str, document: _Document) -> None:
        document.task = asyncio.get_running_loop().create_task(self._check(uri, document))

    async def _check(self, uri: str, document: _Document) -> None:
        diagnosis = await self.diagnose(uri)
        if diagnosis is None or self._documents.get(uri) is not document:
            return
        kept = [each for each in document.published if anchor_of(each) in diagnosis.unsettled]
        found = self._patient(uri, document, diagnosis.diagnostics)
        self._publish(uri, document, (*found, *kept), diagnosis.version)
        document.has_lost = diagnosis.has_lost
        if document.marks != diagnosis.marks:
            document.marks = diagnosis.marks
            self.send_marks(uri, diagnosis.marks)
        if document.lenses != diagnosis.lenses:
            first = document.lenses is None
            document.lenses = diagnosis.lenses
            if not first:
                self.refresh_lenses()

    def _patient(
        self, uri: str, document: _Document, found: tuple[types.Diagnostic, ...]
    ) -> tuple[types.Diagnostic, ...]:
        """Without what an edit of this moment has lost; that is looked at again once the patience is over."""
        said = {anchor_of(each) for each in document.published if each.code == LOST}
        sudden = [each for each in found if each.code == LOST and anchor_of(each) not in said]
        if not sudden or document.edited_at is None:
            return found
        left_s = document.edited_at + self.lost_patience_s - asyncio.get_running_loop().time()
        if left_s <= 0:
            return found
        document.timer = asyncio.get_running_loop().call_later(left_s, self._start, uri, document)
        return tuple(each for each in found if each not in sudden)

    def _publish(
        self, uri: str, document: _Document, diagnostics: tuple[types.Diagnostic, ...], version: int | None
    ) -> None:
        if diagnostics != document.published:
            document.published = diagnostics
            self.publish(uri, version, list(diagnostics))


def anchor_of(diagnostic: types.Diagnostic) -> str | None:
    """The anchor that a diagnostic of ours is about."""
    data = diagnostic.data
    return data.get("anchor") if isinstance(data, dict) else None


def memory_of(diagnostic: types.Diagnostic) -> str | None:
    """The memory that a diagnostic of ours is about."""
    data = diagnostic.data
    return data.get("memory") if isinstance(data, dict) else None
