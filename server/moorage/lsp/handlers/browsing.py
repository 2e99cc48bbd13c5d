"""Requests of views that list memories."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from moorage.domain.errors import InvalidInput
from moorage.domain.grouping import GroupBy
from moorage.domain.known import Checked
from moorage.domain.memory import Memory, MemoryId
from moorage.domain.shelf import Wish
from moorage.domain.since import Since
from moorage.domain.work import CancelToken
from moorage.lsp.server import MoorageServer
from moorage.wire import browsing, present, types

if TYPE_CHECKING:
    from moorage.engine.facade import Engine

_PAGE = 100
_EVENTS = 50


async def browse(server: MoorageServer, params: types.BrowseParams) -> types.BrowseResult:
    engine = server.folders.any(params.uri)
    wish = Wish(
        by=GroupBy(params.by),
        text=params.query or "",
        group=params.group,
        offset=params.offset or 0,
        limit=_PAGE if params.limit is None else params.limit,
    )
    shelf = await server.offload_sweep(engine, engine.browsing.shelf, wish)
    return browsing.browse_result(shelf, server.client.say)


async def attention(server: MoorageServer, params: types.AttentionParams) -> types.AttentionItem:
    engine = server.folders.any(params.uri)
    return browsing.attention_item(await server.offload_sweep(engine, engine.browsing.attention))


async def memories(server: MoorageServer, params: types.MemoriesParams) -> types.MemoriesResult:
    engine = server.folders.any(params.uri)
    ids = [MemoryId(each) for each in params.ids]
    found = await server.offload(engine, partial(engine.browsing.known, ids, with_lines=True))
    return types.MemoriesResult(items=[present.memory_item(each, server.client.say) for each in found])


async def history(server: MoorageServer, params: types.HistoryParams) -> types.HistoryResult:
    engine = server.folders.any(params.uri)
    limit = params.limit or _EVENTS
    if params.id is None and params.line is None:
        everything = await server.offload(engine, engine.history, None, limit)
        return present.history_result(everything, (), ())
    chosen = await _meant(server, engine, params)
    versions = await server.offload(engine, engine.browsing.lineage, chosen)
    events = await server.offload(engine, engine.browsing.events, versions, limit)
    since = await server.offload_cancellable(engine, _since, engine, chosen)
    return present.history_result(events, since, versions)


async def _meant(server: MoorageServer, engine: Engine, params: types.HistoryParams) -> list[Memory]:
    """The memory that is named, else those of the symbol at the place."""
    if params.id is not None:
        return [await server.offload(engine, engine.memory, params.id)]
    if params.uri is None or params.line is None:
        raise InvalidInput("a place needs uri and line @ params.uri")
    _, path = server.folders.locate(params.uri)
    offset = server.offset(engine, path, params.line, params.character or 0)
    return [each.memory for each in await server.offload(engine, engine.here.memories_at, path, offset)]


def _since(engine: Engine, memories: list[Memory], *, cancel: CancelToken) -> list[tuple[Checked, Since]]:
    return [found for each in memories for found in engine.sinces.of(each, cancel=cancel)]


HANDLERS: dict[str, Callable[[MoorageServer, Any], Awaitable[object]]] = {
    "moorage/browse": browse,
    "moorage/attention": attention,
    "moorage/memories": memories,
    "moorage/history": history,
}
