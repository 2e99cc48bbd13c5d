"""Requests about the checks that memories carry."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from moorage.domain.checks import check_from
from moorage.domain.errors import InvalidInput
from moorage.domain.requests import Ticking
from moorage.lsp.handlers.changing import changed
from moorage.lsp.handlers.memories import ties_at
from moorage.lsp.server import MoorageServer
from moorage.wire import present, types


async def propose_checks(server: MoorageServer, params: types.ProposeChecksParams) -> types.ProposeChecksResult:
    engine = server.folders.any(params.uri)
    if params.id:
        found = await server.offload(engine, engine.checks.proposed_for, engine.memory(params.id))
        return types.ProposeChecksResult(checks=[present.check_item(each, server.client.say) for each in found])
    ties = [
        tie for each in params.places or () for tie in await server.offload(engine, engine.places.ties_written, each)
    ]
    if params.line is not None:
        ties += await ties_at(server, engine, params)
    if not ties:
        raise InvalidInput("nothing says which code; give id, places, or uri and line @ params")
    found = await server.offload(engine, engine.checks.proposed, ties)
    return types.ProposeChecksResult(checks=[present.check_item(each, server.client.say) for each in found])


async def change_checks(server: MoorageServer, params: types.ChangeChecksParams) -> types.ChangeResult:
    engine = server.folders.any(params.uri)
    wish = Ticking(
        add=tuple(check_from(each) for each in params.add or ()),
        tick=tuple(params.tick or ()),
        remove=tuple(params.remove or ()),
        drop=tuple(check_from(each).check for each in params.drop or ()),
        allows=params.allow,
    )
    return await changed(server, engine, engine.checks.change, engine.memory(params.id), wish)


HANDLERS: dict[str, Callable[[MoorageServer, Any], Awaitable[object]]] = {
    "moorage/proposeChecks": propose_checks,
    "moorage/changeChecks": change_checks,
}
