"""Requests that take memories in, give them out, or make the store anew."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from moorage.domain.errors import InvalidInput
from moorage.domain.exchange import Format, Reading, Terms
from moorage.domain.secrets import SecretPolicy
from moorage.domain.work import CancelToken, Report
from moorage.lsp.server import MoorageServer
from moorage.lsp.shown import Shown
from moorage.wire import exchanging, present, requests, types

if TYPE_CHECKING:
    from moorage.engine.facade import Engine


async def take_in(server: MoorageServer, params: types.ImportParams) -> types.ImportResult:
    """With progress under the client's token; cancelling stops between transactions, and what was stored stays."""
    engine = server.folders.any(params.uri)
    try:
        with Shown(server, params.work_done_token, server.client.say("Moorage: taking memories in")) as shown:
            return await server.offload_cancellable(engine, partial(_taken_in, engine, params, shown.report))
    finally:
        engine.embed_in_background(may_download=False)
        server.memories_changed(engine)


def _taken_in(engine: Engine, params: types.ImportParams, report: Report, *, cancel: CancelToken) -> types.ImportResult:
    secrets = requests.choice("secrets", params.secrets, SecretPolicy) or SecretPolicy.REDACT
    terms = Terms(params.dry_run is True, params.vouch is True, secrets)
    taken = engine.exchange.take_in(_reading(engine, params), terms, cancel=cancel, report=report)
    return exchanging.import_result(taken)


def _reading(engine: Engine, params: types.ImportParams) -> Reading:
    format_ = requests.choice("format", params.format, Format)
    if (params.path is None) == (params.text is None):
        raise InvalidInput("give a path or a text @ params")
    if params.text is not None:
        return engine.exchange.read_text(params.text, format_)
    return engine.exchange.read(engine.root / (params.path or ""), format_)


async def give_out(server: MoorageServer, params: types.ExportParams) -> types.ExportResult:
    engine = server.folders.any(params.uri)
    return await server.offload(engine, _given_out, engine, params)


def _given_out(engine: Engine, params: types.ExportParams) -> types.ExportResult:
    format_ = requests.choice("format", params.format, Format) or Format.JSONL
    if params.path is None:
        return exchanging.export_result(engine.exchange.give_out(format_))
    return exchanging.export_result(replace(engine.exchange.write_out(engine.root / params.path, format_), files={}))


async def undo_last(server: MoorageServer, params: types.UndoLastParams) -> types.ChangeResult:
    engine = server.folders.any(params.uri)
    changes = await server.offload(engine, engine.keeping.undo_last, params.last)
    server.memories_changed(engine)
    events = [str(event) for each in changes for event in each.events]
    return types.ChangeResult(id="", events=events, message="; ".join(each.message for each in changes))


async def reindex(server: MoorageServer, params: types.ReindexParams) -> types.ReindexResult:
    engine = server.folders.any(params.uri)
    if params.from_journal:
        await server.offload(engine, engine.keeping.rebuild)
    await server.offload(engine, engine.keeping.reindex)
    engine.embed_in_background(may_download=False)
    server.memories_changed(engine)
    counts = engine.counts()
    return types.ReindexResult(memories=counts.memories, pending_embeddings=counts.pending_embeddings)


async def pause_embedding(server: MoorageServer, params: types.PauseEmbeddingParams) -> types.EmbeddingResult:
    engine = server.folders.any(params.uri)
    model = engine.model
    await server.offload(engine, lambda: model.pause(is_paused=params.paused))
    if not params.paused:
        engine.embed_in_background(may_download=False)

    def told() -> types.EmbeddingResult:
        return present.embedding_result(engine.counts(), (model.state.value, model.note), paused=model.is_paused)

    return await server.offload(engine, told)


HANDLERS: dict[str, Callable[[MoorageServer, Any], Awaitable[object]]] = {
    "moorage/importMemories": take_in,
    "moorage/pauseEmbedding": pause_embedding,
    "moorage/exportMemories": give_out,
    "moorage/undoLast": undo_last,
    "moorage/reindex": reindex,
}
