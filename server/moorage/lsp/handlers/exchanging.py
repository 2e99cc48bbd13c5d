"""Requests that take memories in, give them out, or make the store anew."""

from __future__ import annotations

from collections import Counter
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

from moorage.lsp.server import MoorageServer
from moorage.wire import exchange, present, types

if TYPE_CHECKING:
    from moorage.engine.facade import Engine

BATCH = 500
"""Memories in one transaction."""


async def take_in(server: MoorageServer, params: types.ImportParams) -> types.ImportResult:
    engine = server.folders.any(params.uri)
    result = await server.offload(engine, _taken_in, engine, params)
    engine.embed_in_background(may_download=False)
    server.memories_changed(engine)
    return result


def _taken_in(engine: Engine, params: types.ImportParams) -> types.ImportResult:
    results: list[types.RememberResult] = []
    remarks: list[str] = []
    rows = list(exchange.rows_in(params.text.splitlines()))
    for start in range(0, len(rows), BATCH):
        drafts = [exchange.to_remember(each, engine.places.ties_written) for each in rows[start : start + BATCH]]
        remembered = engine.remember_all([new for new, _ in drafts], only_look=params.dry_run is True)
        results += map(present.remember_result, remembered)
        remarks += [each for _, said in drafts for each in said]
    return types.ImportResult(counts=_counted(results), results=results, remarks=remarks)


def _counted(results: list[types.RememberResult]) -> dict[str, int]:
    return dict(sorted(Counter(each.outcome for each in results).items()))


async def give_out(server: MoorageServer, params: types.ExportParams) -> types.ExportResult:
    engine = server.folders.any(params.uri)
    memories = await server.offload(engine, engine.memories)
    return types.ExportResult(text="".join(f"{exchange.row_of(each)}\n" for each in memories), memories=len(memories))


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
    await server.offload(engine, engine.reindex)
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
