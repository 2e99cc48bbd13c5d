"""Progress of one request under the token that its client gave."""

from __future__ import annotations

import asyncio

from lsprotocol import types

from moorage.domain.work import Progress
from moorage.lsp.render import message
from moorage.lsp.server import MoorageServer


class Shown:
    """For the time of the request; nothing without a token."""

    def __init__(self, server: MoorageServer, token: str | None, title: str) -> None:
        self._server = server
        self._token = token
        self._title = title
        self._loop = asyncio.get_running_loop()

    def __enter__(self) -> Shown:
        if self._token is not None:
            begin = types.WorkDoneProgressBegin(title=self._title, cancellable=True)
            self._server.work_done_progress.begin(self._token, begin)
        return self

    def __exit__(self, *_: object) -> None:
        if self._token is not None:
            self._server.work_done_progress.end(self._token, types.WorkDoneProgressEnd())

    def report(self, progress: Progress) -> None:
        """On any thread."""
        if self._token is not None:
            said = types.WorkDoneProgressReport(message=message(self._server.client.say.again(progress.message)))
            self._loop.call_soon_threadsafe(self._server.work_done_progress.report, self._token, said)
