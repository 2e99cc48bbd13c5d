"""How messages are read: the parameters of our own methods stay plain JSON, decoded where they are handled."""

from typing import Any

from pygls.exceptions import JsonRpcException
from pygls.protocol import LanguageServerProtocol
from pygls.protocol.json_rpc import JsonRPCNotification, JsonRPCRequestMessage

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
