"""Requests about documents: taking them in and out, and which ones are known."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

from lsprotocol import types as lsp

from moorage.domain.work import CancelToken, Progress
from moorage.lsp.server import MoorageServer
from moorage.wire import types

if TYPE_CHECKING:
    from moorage.domain.ingestion import Ingestion
    from moorage.engine.facade import Engine


async def ingest(server: MoorageServer, params: types.IngestParams) -> types.IngestResult:
    """With progress under the client's token; cancelling leaves everything as it was."""
    engine = server.folders.any(params.uri)
    if params.remove:
        done = await server.offload(engine, _removed, engine, params)
    else:
        with _Shown(server, params.work_done_token) as shown:
            done = await server.offload_cancellable(engine, _Ingest(engine, params, shown.report))
    if done.operation:
        engine.embed_in_background(may_download=False)
        server.memories_changed(engine)
    from moorage.wire import documents  # a server starts without it

    return documents.ingest_result(done)


def _removed(engine: Engine, params: types.IngestParams) -> Ingestion:
    return engine.documents.remove(params.paths, only_look=params.dry_run is True)


class _Ingest:
    """The work with all but the token that cancels it."""

    def __init__(self, engine: Engine, params: types.IngestParams, report: Callable[[Progress], None]) -> None:
        self._engine = engine
        self._params = params
        self._report = report

    def __call__(self, *, cancel: CancelToken) -> Ingestion:
        only_look = self._params.dry_run is True
        return self._engine.documents.ingest(
            self._params.paths, cancel=cancel, report=self._report, only_look=only_look
        )


class _Shown:
    """Progress under a client's token; nothing without one."""

    def __init__(self, server: MoorageServer, token: str | None) -> None:
        self._server = server
        self._token = token
        self._loop = asyncio.get_running_loop()

    def __enter__(self) -> _Shown:
        if self._token is not None:
            begin = lsp.WorkDoneProgressBegin(title="Moorage: reading documents", cancellable=True)
            self._server.work_done_progress.begin(self._token, begin)
        return self

    def __exit__(self, *_: object) -> None:
        if self._token is not None:
            self._server.work_done_progress.end(self._token, lsp.WorkDoneProgressEnd())

    def report(self, progress: Progress) -> None:
        """On any thread."""
        if self._token is not None:
            said = lsp.WorkDoneProgressReport(message=progress.message)
            self._loop.call_soon_threadsafe(self._server.work_done_progress.report, self._token, said)


async def known(server: MoorageServer, params: types.DocumentsParams) -> types.DocumentsResult:
    engine = server.folders.any(params.uri)
    from moorage.wire import documents

    dead = await server.offload(engine, engine.documents.all_dead_references, None) if params.references else {}
    return documents.documents_result(await server.offload(engine, engine.documents.kept), dead)


HANDLERS: dict[str, Callable[[MoorageServer, Any], Awaitable[object]]] = {
    "moorage/ingest": ingest,
    "moorage/documents": known,
}
