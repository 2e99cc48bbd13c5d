"""What every request does that changes a memory."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from moorage.domain.requests import Change
from moorage.lsp.render import message
from moorage.lsp.server import MoorageServer
from moorage.wire import present, types

if TYPE_CHECKING:
    from moorage.engine.facade import Engine


async def changed(
    server: MoorageServer, engine: Engine, work: Callable[..., Change], *arguments: Any
) -> types.ChangeResult:
    """Does it off the loop, and has the editor look again."""
    change = await server.offload(engine, work, *arguments)
    server.memories_changed(engine)
    return present.change_result(replace(change, message=message(server.client.say.again(change.message))))
