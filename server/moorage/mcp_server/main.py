"""Runs the server on standard input and output, or on a port of this machine."""

from __future__ import annotations

import asyncio
import logging
import secrets
import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING

from moorage.domain.errors import StoreUnavailable
from moorage.domain.memory import Author, AuthorKind
from moorage.mcp_server.server import Limits, server_for

if TYPE_CHECKING:
    from moorage.engine.facade import Engine

log = logging.getLogger(__name__)
_POLL_S = 1.0


@dataclass(frozen=True, slots=True)
class Way:
    """How clients come; without a host they come over standard input and output."""

    allow_writes: bool
    limits: Limits
    host: str | None = None
    port: int = 0
    token: str | None = None


def run(engine: Engine, way: Way) -> None:
    """Until the clients are gone, or for good on a port. What is written is an agent's proposal."""
    engine.acts_as(Author(AuthorKind.AGENT, "agent"))
    engine.embed_in_background(may_download=False)
    engine.check_in_background()
    asyncio.run(_serve(engine, way))


async def _serve(engine: Engine, way: Way) -> None:
    watching = asyncio.ensure_future(_watch(engine))
    try:
        await (_on_port(engine, way) if way.host else _on_stdio(engine, way))
    finally:
        watching.cancel()


async def _watch(engine: Engine) -> None:
    """Notices what other processes and git do."""
    while True:
        await asyncio.sleep(_POLL_S)
        try:
            await asyncio.get_running_loop().run_in_executor(engine.requests, engine.poll)
        except StoreUnavailable as error:
            log.warning("%s", error)


async def _on_stdio(engine: Engine, way: Way) -> None:
    from mcp.server.stdio import stdio_server

    server = server_for(engine, way.limits, allow_writes=way.allow_writes)
    async with stdio_server() as (reading, writing):
        await server.run(reading, writing, server.create_initialization_options())


async def _on_port(engine: Engine, way: Way) -> None:
    import uvicorn

    from moorage.mcp_server.http import PATH, app_for

    host, token = way.host or "", way.token or secrets.token_urlsafe(24)
    server = server_for(engine, way.limits, allow_writes=way.allow_writes)
    app = app_for(server, token, host, way.limits.input_bytes * 2)
    listening = uvicorn.Server(uvicorn.Config(app, host=host, port=way.port, log_level="warning"))
    serving = asyncio.ensure_future(listening.serve())
    while not listening.started and not serving.done():
        await asyncio.sleep(0.01)
    for each in listening.servers if listening.started else ():
        port = each.sockets[0].getsockname()[1]
        named = f"[{host}]" if ":" in host else host
        sys.stderr.write(f"moorage: http://{named}:{port}{PATH}, Authorization: Bearer {token}\n")
        sys.stderr.flush()
    await serving
