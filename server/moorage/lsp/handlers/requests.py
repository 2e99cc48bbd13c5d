"""Registers Moorage's own requests, and the commands that quick fixes run.

What answers them is loaded with the first call of its group: a server that starts needs none of it.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from importlib import import_module
from typing import TYPE_CHECKING, Any

from lsprotocol import types as lsp

from moorage.lsp.rpc import guarded, serve
from moorage.lsp.server import MoorageServer
from moorage.wire import codec, methods

if TYPE_CHECKING:
    from moorage.wire import types

Handler = Callable[[MoorageServer, Any], Awaitable[Any]]
_COMMANDS = {
    "moorage.confirm": "moorage/confirm",
    "moorage.confirmAll": "moorage/confirmAll",
    "moorage.reanchor": "moorage/reanchor",
    "moorage.forget": "moorage/forget",
    "moorage.acceptProposal": "moorage/accept",
    "moorage.rejectProposal": "moorage/reject",
    "moorage.snoozeUntil": "moorage/snooze",
    "moorage.unsnooze": "moorage/unsnooze",
    "moorage.dropCheck": "moorage/changeChecks",
    "moorage.allowAgain": "moorage/changeChecks",
    "moorage.undo": "moorage/undo",
}
"""Commands that a fix may run, and the request that each of them is."""


def register(server: MoorageServer) -> None:
    """Adds the requests of `wire.methods` and the commands."""
    for method in methods.REQUESTS:
        serve(server, method, _answering(method))
    for command, request in _COMMANDS.items():
        _command(server, command, _method(request))


def _answering(method: methods.Method) -> Handler:
    async def answer(server: MoorageServer, params: Any) -> Any:
        return await _handler(method)(server, params)

    return answer


def _handler(method: methods.Method) -> Handler:
    group = import_module(f"{__package__}.{method.group}")
    handler: Handler = group.HANDLERS[method.name]
    return handler


def _command(server: MoorageServer, command: str, method: methods.Method) -> None:
    """A server command with one argument, the parameters of its request."""

    @server.command(command)
    async def run(*arguments: Any) -> Any:
        async def answer() -> types.ChangeResult:
            params: Any = codec.decode(arguments[0] if arguments else None, method.params)
            result: types.ChangeResult = await _handler(method)(server, params)
            return result

        result = await guarded(server, answer())
        _say(server, result, can_undo=command != "moorage.undo")
        return codec.encode(result)


def _method(name: str) -> methods.Method:
    return next(each for each in methods.REQUESTS if each.name == name)


def _say(server: MoorageServer, result: types.ChangeResult, *, can_undo: bool) -> None:
    """Says what a fix did, and offers to undo it where the client wants to be asked."""
    if can_undo and server.client.prompts_undo and result.events:
        server.in_background(_offer_undo(server, result))
    else:
        server.window_log_message(lsp.LogMessageParams(lsp.MessageType.Info, result.message))


async def _offer_undo(server: MoorageServer, result: types.ChangeResult) -> None:
    undoing = server.client.say("Undo")
    params = lsp.ShowMessageRequestParams(
        type=lsp.MessageType.Info, message=f"Moorage: {result.message}", actions=[lsp.MessageActionItem(undoing)]
    )
    chosen = await server.window_show_message_request_async(params)
    if chosen and chosen.title == undoing:
        undo = _method("moorage/undo")
        for event in reversed(result.events):
            await guarded(server, _handler(undo)(server, undo.params(event=event)))
