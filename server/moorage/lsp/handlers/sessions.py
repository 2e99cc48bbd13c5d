"""Requests about agents' sessions."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from moorage.lsp.server import MoorageServer
from moorage.wire import sessions, types

_LISTED = 20
_ACTOR = "agent"


async def start(server: MoorageServer, params: types.StartSessionParams) -> types.StartSessionResult:
    engine = server.folders.any(params.uri)
    begin = engine.sessions.start
    session, told = await server.offload(engine, begin, params.task, params.actor or _ACTOR, params.session)
    return types.StartSessionResult(session=sessions.session_item(session), text=told)


async def listed(server: MoorageServer, params: types.SessionsParams) -> types.SessionsResult:
    engine = server.folders.any(params.uri)
    return sessions.sessions_result(await server.offload(engine, engine.sessions.newest, params.limit or _LISTED))


async def read(server: MoorageServer, params: types.ReadSessionParams) -> types.ReadSessionResult:
    engine = server.folders.any(params.uri)
    pages = await server.offload(engine, engine.sessions.pages, params.session)
    return sessions.read_result(engine.sessions.session(params.session), pages, params.page)


async def write(server: MoorageServer, params: types.WriteSessionParams) -> types.SessionPageItem:
    engine = server.folders.any(params.uri)

    def written() -> str:
        append = params.append is True
        return engine.sessions.write(params.session, params.page, params.content, append=append)

    return sessions.page_item(params.page, await server.offload(engine, written))


async def extract(server: MoorageServer, params: types.ExtractSessionParams) -> types.ExtractSessionResult:
    engine = server.folders.any(params.uri)
    return sessions.extract_result(await server.offload(engine, engine.sessions.extract, params.session))


async def complete(server: MoorageServer, params: types.CompleteSessionParams) -> types.CompleteSessionResult:
    engine = server.folders.any(params.uri)
    wish = sessions.completion(params)
    ended = await server.offload(engine, engine.sessions.complete, wish)
    server.memories_changed(engine)
    return sessions.complete_result(ended.session, ended.promoted)


HANDLERS: dict[str, Callable[[MoorageServer, Any], Awaitable[Any]]] = {
    "moorage/startSession": start,
    "moorage/sessions": listed,
    "moorage/readSession": read,
    "moorage/writeSession": write,
    "moorage/extractSession": extract,
    "moorage/completeSession": complete,
}
