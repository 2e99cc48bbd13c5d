"""Streamable HTTP on this machine alone: a token is asked of everyone, and the names of host and origin are checked."""

from __future__ import annotations

import hmac
from typing import TYPE_CHECKING, Any

from starlette.responses import PlainTextResponse

if TYPE_CHECKING:
    from mcp.server import Server
    from starlette.types import ASGIApp, Receive, Scope, Send

LOOPBACK = ("127.0.0.1", "localhost", "::1")
PATH = "/mcp"


class WithToken:
    """Lets through who brings the token: `Authorization: Bearer TOKEN`."""

    def __init__(self, app: ASGIApp, token: str) -> None:
        self._app = app
        self._expected = f"Bearer {token}".encode()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and not self._has_it(scope):
            refused = PlainTextResponse("the token is missing or wrong", status_code=401)
            await refused(scope, receive, send)
            return
        await self._app(scope, receive, send)

    def _has_it(self, scope: Scope) -> bool:
        given = [value for name, value in scope["headers"] if name == b"authorization"]
        return len(given) == 1 and hmac.compare_digest(given[0], self._expected)


def app_for(server: Server[Any], token: str, host: str, max_bytes: int) -> ASGIApp:
    """The library checks host and origin of requests to the loopback by itself."""
    app = server.streamable_http_app(streamable_http_path=PATH, host=host, max_request_body_size=max_bytes)
    return WithToken(app, token)
