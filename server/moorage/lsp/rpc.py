"""Moorage's own requests: raw parameters in, decoded in the handler, so that bad ones are always answered.

A typed message class would make bad parameters fail in the read loop, where the client never gets a reply.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any, TypeVar

from pygls.exceptions import JsonRpcException, JsonRpcInternalError, JsonRpcInvalidParams
from pygls.protocol import LanguageServerProtocol
from pygls.protocol.json_rpc import JsonRPCNotification, JsonRPCRequestMessage

from moorage.domain.errors import MoorageError
from moorage.lsp.errors import rpc_error
from moorage.wire import codec
from moorage.wire.methods import Method

if TYPE_CHECKING:
    from moorage.lsp.server import MoorageServer

log = logging.getLogger(__name__)
T = TypeVar("T")
_PREFIX = "moorage/"


class MoorageProtocol(LanguageServerProtocol):
    """Leaves the parameters of our own methods as plain JSON, and answers requests that do not decode."""

    def structure_message(self, data: dict[str, Any]) -> Any:
        method = data.get("method")
        if "jsonrpc" not in data or ("id" not in data and method is None):
            return data  # any object inside a message comes here too, whatever its keys
        if isinstance(method, str) and method.startswith(_PREFIX):
            return _raw(data, method)
        try:
            return super().structure_message(data)
        except JsonRpcException as error:
            if "id" not in data or not method:
                raise
            self._send_response(data["id"], error=error.to_response_error())
            return JsonRPCNotification(method="$/refused", jsonrpc=self.VERSION, params=None)


def _raw(data: dict[str, Any], method: str) -> JsonRPCRequestMessage | JsonRPCNotification:
    params, version = data.get("params"), data["jsonrpc"]
    if "id" in data:
        return JsonRPCRequestMessage(id=data["id"], method=method, jsonrpc=version, params=params)
    return JsonRPCNotification(method=method, jsonrpc=version, params=params)


def serve(
    server: "MoorageServer", method: Method, handler: Callable[["MoorageServer", Any], Awaitable[object]]
) -> None:
    """Registers a handler that takes and returns wire shapes."""

    async def answer(params: Any) -> Any:
        decoded: object = await guarded(_decode(params, method.params))
        return codec.encode(await guarded(handler(server, decoded)))

    server.feature(method.name)(answer)


async def _decode(params: Any, shape: type[T]) -> T:
    return codec.decode(params, shape)


async def guarded(answer: Awaitable[T]) -> T:
    """The answer, or an error that says what to do and nothing of how the server is made."""
    try:
        return await answer
    except asyncio.CancelledError:
        raise
    except JsonRpcException:
        raise
    except MoorageError as error:
        raise rpc_error(error) from error
    except Exception as error:
        log.exception("a request failed")
        raise JsonRpcInternalError(message="internal error; the server's log has the details") from error


def invalid(message: str) -> JsonRpcInvalidParams:
    """Bad arguments of a command."""
    return JsonRpcInvalidParams(message=message)
