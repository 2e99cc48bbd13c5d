"""Moorage's own requests: raw parameters in, decoded in the handler, so that bad ones are always answered.

A typed message class would make bad parameters fail in the read loop, where the client never gets a reply.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

from pygls.exceptions import JsonRpcException, JsonRpcInternalError

from moorage.domain.errors import MoorageError
from moorage.lsp.errors import rpc_error
from moorage.lsp.server import MoorageServer
from moorage.lsp.telling import told
from moorage.wire import codec
from moorage.wire.methods import Method

log = logging.getLogger(__name__)
INTERNAL = "internal error; the server's log has the details"
T = TypeVar("T")


def serve(server: MoorageServer, method: Method, handler: Callable[[MoorageServer, Any], Awaitable[object]]) -> None:
    """Registers a handler that takes and returns wire shapes."""

    async def answer(params: Any) -> Any:
        decoded: object = await guarded(server, _decode(params, method.params))
        result = await guarded(server, handler(server, decoded))
        return codec.encode(told(method, decoded, result, server.client.say))

    server.feature(method.name)(answer)


async def _decode(params: Any, shape: type[T]) -> T:
    return codec.decode(params, shape)


async def guarded(server: MoorageServer, answer: Awaitable[T]) -> T:
    """The answer, or an error that says what to do and nothing of how the server is made."""
    try:
        return await answer
    except asyncio.CancelledError:
        raise
    except JsonRpcException:
        raise
    except MoorageError as error:
        raise rpc_error(error, server.client.say) from error
    except Exception as error:
        log.exception("a request failed")
        raise JsonRpcInternalError(message=server.client.say.again(INTERNAL)) from error
