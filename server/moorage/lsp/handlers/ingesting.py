"""Requests about documents: taking them in and out, and which ones are known."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

from moorage.domain.work import CancelToken, Progress
from moorage.lsp.server import MoorageServer
from moorage.lsp.shown import Shown
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
        with Shown(server, params.work_done_token, server.client.say("Moorage: reading documents")) as shown:
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


async def known(server: MoorageServer, params: types.DocumentsParams) -> types.DocumentsResult:
    engine = server.folders.any(params.uri)
    from moorage.wire import documents

    dead = await server.offload(engine, engine.documents.all_dead_references, None) if params.references else {}
    return documents.documents_result(await server.offload(engine, engine.documents.kept), dead)


HANDLERS: dict[str, Callable[[MoorageServer, Any], Awaitable[object]]] = {
    "moorage/ingest": ingest,
    "moorage/documents": known,
}
