"""Background jobs as work-done progress in the editor."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING
from uuid import uuid4

from lsprotocol import types

from moorage.domain.work import Progress
from moorage.lsp.render import message
from moorage.lsp.server import MoorageServer
from moorage.lsp.words import Words

if TYPE_CHECKING:
    from moorage.engine.facade import Engine

SHOWN_AFTER_S = 0.5
"""A job that ends sooner is not shown: an editor may put every progress into a box of its own."""


def show_jobs(server: MoorageServer, engine: Engine) -> None:
    """Shows every job of an engine that takes its time; cancelling it there cancels the job.

    What a job found out is shown when it ends, for documents are then looked at again.
    """
    shown = _Shown(server, engine)
    loop = asyncio.get_running_loop()

    def hand_over(key: str, progress: Progress | None) -> None:
        if not loop.is_closed():
            loop.call_soon_threadsafe(shown.update, key, progress)

    engine.jobs.listen(hand_over)


class _Shown:
    """Progress tokens by job; lives on the event loop."""

    def __init__(self, server: MoorageServer, engine: Engine) -> None:
        self._server = server
        self._engine = engine
        self._begun: dict[str, str] = {}
        self._newest: dict[str, Progress] = {}
        self._n_moves = engine.n_moves

    def update(self, key: str, progress: Progress | None) -> None:
        if progress is None:
            self._end(key)
            self._catch_up()
            return
        is_new = key not in self._newest
        self._newest[key] = progress
        if key in self._begun:
            said = message(self._server.client.say.again(progress.message))
            report = types.WorkDoneProgressReport(message=said, percentage=_percentage(progress))
            self._server.work_done_progress.report(self._begun[key], report)
        elif is_new and self._can_show:
            asyncio.get_running_loop().call_later(SHOWN_AFTER_S, self._show, key)

    def _catch_up(self) -> None:
        """Views list verdicts of all files: they are told when a job followed what they show as lost."""
        n_moves = self._engine.n_moves
        if n_moves == self._n_moves:
            self._server.publisher.all_changed()
            return
        self._n_moves = n_moves
        self._server.memories_changed(self._engine)

    @property
    def _can_show(self) -> bool:
        window = self._server.client_capabilities.window
        return bool(window and window.work_done_progress)

    def _show(self, key: str) -> None:
        if key in self._newest and key not in self._begun:
            self._server.in_background(self._begin(key))

    async def _begin(self, key: str) -> None:
        """Creates the token first; a job that ends meanwhile is never shown."""
        token = f"moorage-{uuid4()}"
        await self._server.work_done_progress.create_async(token)
        progress = self._newest.get(key)
        if progress is None:
            return
        self._begun[key] = token
        begin = types.WorkDoneProgressBegin(
            title=_title(key.partition(" ")[0], self._server.client.say),
            message=message(self._server.client.say.again(progress.message)),
            percentage=_percentage(progress),
            cancellable=True,
        )
        self._server.work_done_progress.begin(token, begin)
        cancelled = self._server.work_done_progress.tokens[token]
        cancelled.add_done_callback(lambda _: self._engine.jobs.cancel(key))

    def _end(self, key: str) -> None:
        self._newest.pop(key, None)
        token = self._begun.pop(key, None)
        if token:
            self._server.work_done_progress.end(token, types.WorkDoneProgressEnd())


def _title(job: str, say: Words) -> str:
    match job:
        case "embed":
            return say("Moorage: embedding memories")
        case "check":
            return say("Moorage: checking anchors")
        case "since":
            return say("Moorage: looking for the commit")
        case "references":
            return say("Moorage: looking for files that documents name")
        case "ingest":
            return say("Moorage: reading documents")
        case _:
            return say("Moorage: keeping the store in shape")


def _percentage(progress: Progress) -> int | None:
    return min(100 * progress.done // progress.total, 100) if progress.total else None
