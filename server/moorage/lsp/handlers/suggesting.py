"""Requests about what the repository offers to remember."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from moorage.domain.suggestion import Listing, in_words
from moorage.lsp.server import MoorageServer
from moorage.lsp.shown import Shown
from moorage.wire import suggesting, types

if TYPE_CHECKING:
    from moorage.engine.facade import Engine

LIMIT = 60


async def suggest(server: MoorageServer, params: types.SuggestParams) -> types.SuggestResult:
    engine = server.folders.any(params.uri)
    return suggesting.suggest_result(in_words(await _listing(server, engine, params), server.client.say))


async def accept(server: MoorageServer, params: types.AcceptSuggestionsParams) -> types.AcceptSuggestionsResult:
    engine = server.folders.any(params.uri)
    listing = engine.suggesting.last(params.ids) or await _listing(server, engine, params)
    shown = in_words(listing, server.client.say)
    remembered, operation = await server.offload(engine, engine.suggesting.accept, shown, params.ids)
    engine.embed_in_background(may_download=False)
    server.memories_changed(engine)
    return suggesting.accept_result(remembered, operation)


async def _listing(
    server: MoorageServer, engine: Engine, params: types.SuggestParams | types.AcceptSuggestionsParams
) -> Listing:
    """With progress under the client's token; cancelling the request stops the reading."""
    with Shown(
        server, params.work_done_token, server.client.say("Moorage: looking for what is worth remembering")
    ) as shown:
        work = partial(engine.suggesting.suggest, LIMIT if params.limit is None else params.limit, report=shown.report)
        return await server.offload_cancellable(engine, work)


HANDLERS: dict[str, Callable[[MoorageServer, Any], Awaitable[object]]] = {
    "moorage/suggest": suggest,
    "moorage/acceptSuggestions": accept,
}
