"""Requests about single memories, and what the server is doing."""

from __future__ import annotations

import platform
from collections.abc import Awaitable, Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from moorage import __version__
from moorage.domain.anchor import AnchorId, Tie
from moorage.domain.errors import InvalidInput
from moorage.domain.memory import Author, AuthorKind
from moorage.domain.requests import NewMemory
from moorage.lsp.briefing_page import page_of
from moorage.lsp.folders import Failure
from moorage.lsp.handlers.changing import changed
from moorage.lsp.server import MoorageServer
from moorage.wire import present, requests, types

if TYPE_CHECKING:
    from moorage.engine.facade import Engine


async def remember(server: MoorageServer, params: types.RememberParams) -> types.RememberResult:
    together = types.RememberAllParams(memories=[params], uri=params.uri)
    return (await remember_all(server, together)).results[0]


async def propose(server: MoorageServer, params: types.ProposeParams) -> types.RememberResult:
    engine = server.folders.any(params.uri)
    news = [await memory_meant(server, engine, replace(params, secrets=None))]
    agent = Author(AuthorKind.AGENT, params.agent)
    remembered = await server.offload(engine, partial(engine.remember_all, by=agent), news)
    _remembered(server, engine)
    return present.remember_result(remembered[0])


async def remember_all(server: MoorageServer, params: types.RememberAllParams) -> types.RememberAllResult:
    engine = server.folders.any(params.uri)
    news = [await memory_meant(server, engine, each) for each in params.memories]
    remembered = await server.offload(engine, engine.remember_all, news)
    _remembered(server, engine)
    return types.RememberAllResult(results=[present.remember_result(each, server.client.say) for each in remembered])


def _remembered(server: MoorageServer, engine: Engine) -> None:
    """What follows once something new is stored."""
    engine.embed_in_background(may_download=False)
    engine.graph.look_for_twins_in_background(engine.jobs)
    server.memories_changed(engine)


async def supersede(server: MoorageServer, params: types.SupersedeParams) -> types.RememberResult:
    engine = server.folders.any(params.uri)
    given = types.RememberParams(content=params.content, title=params.title, kind=params.kind, secrets=params.secrets)
    new = requests.new_memory(given, (), None)
    remembered = await server.offload(engine, engine.supersede, engine.memory(params.id), new)
    engine.embed_in_background(may_download=False)
    server.memories_changed(engine)
    return present.remember_result(remembered, server.client.say)


async def memory_meant(server: MoorageServer, engine: Engine, params: types.RememberParams) -> NewMemory:
    """What the parameters ask to remember, with its ties looked up."""
    ties = [
        tie for each in params.anchors or () for tie in await server.offload(engine, engine.places.ties_written, each)
    ]
    if params.line is not None:
        ties += await ties_at(server, engine, params)
    supersedes = engine.memory(params.supersedes).id if params.supersedes else None
    new = requests.new_memory(params, ties, supersedes)
    if not (params.rejected_by or params.rejected_code):
        return new
    return await server.offload(engine, engine.rejections.meant, params.rejected_by, params.rejected_code, new)


async def ties_at(
    server: MoorageServer,
    engine: Engine,
    params: types.RememberParams | types.ReanchorParams | types.AnchorParams | types.ProposeChecksParams,
) -> tuple[Tie, ...]:
    """What stands at the position, or in the selection."""
    if params.uri is None or params.line is None:
        raise InvalidInput("a position needs uri and line @ params.uri")
    _, path = server.folders.locate(params.uri)
    first = last = server.offset(engine, path, params.line, params.character or 0)
    if params.end_line is not None:
        last = server.offset(engine, path, params.end_line, params.end_character or 0)
    return await server.offload(engine, engine.places.ties_in, path, min(first, last), max(first, last))


async def context(server: MoorageServer, params: types.ContextParams) -> types.BriefingPage:
    engine = server.folders.any(params.uri)
    place = await server.offload(engine, engine.places.written, params.at) if params.at else None
    result = present.context_result(await server.offload(engine, engine.context, requests.task(params, place)))
    page = "" if params.shown else page_of(result.text, server.client.say)
    return types.BriefingPage(**vars(result), page=page)


async def memories_at(server: MoorageServer, params: types.MemoriesAtParams) -> types.MemoriesResult:
    engine, path = server.folders.locate(params.uri)
    offset = None
    if params.line is not None:
        offset = server.offset(engine, path, params.line, params.character or 0)
    items = await server.offload(engine, engine.here.memories_at, path, offset)
    return types.MemoriesResult(items=[present.memory_item(each, server.client.say) for each in items])


async def confirm(server: MoorageServer, params: types.ConfirmParams) -> types.ChangeResult:
    engine = server.folders.any(params.uri)
    only = AnchorId(params.anchor) if params.anchor else None
    return await changed(server, engine, engine.confirm, engine.memory(params.id), only)


async def reanchor(server: MoorageServer, params: types.ReanchorParams) -> types.ChangeResult:
    engine = server.folders.any(params.uri)
    only = AnchorId(params.anchor) if params.anchor else None
    ties = await _ties_meant(server, engine, params)
    if len(ties) > 1:
        raise InvalidInput(f"{len(ties)} symbols are selected; an anchor moves to one of them @ params.line")
    return await changed(server, engine, engine.mending.reanchor, engine.memory(params.id), only, ties[0])


async def anchor(server: MoorageServer, params: types.AnchorParams) -> types.ChangeResult:
    engine = server.folders.any(params.uri)
    ties = await _ties_meant(server, engine, params)
    return await changed(server, engine, engine.mending.anchor, engine.memory(params.id), ties)


async def _ties_meant(
    server: MoorageServer, engine: Engine, params: types.ReanchorParams | types.AnchorParams
) -> tuple[Tie, ...]:
    if params.to is None and params.line is None:
        raise InvalidInput("the new place is missing; give `to` or a position @ params.to")
    if params.to:
        return await server.offload(engine, engine.places.ties_written, params.to)
    return await ties_at(server, engine, params)


async def forget(server: MoorageServer, params: types.ForgetParams) -> types.ChangeResult:
    engine = server.folders.any(params.uri)
    return await changed(server, engine, engine.forget, engine.memory(params.id))


async def undo(server: MoorageServer, params: types.UndoParams) -> types.ChangeResult:
    engine = server.folders.any(params.uri)
    return await changed(server, engine, engine.undo, params.event)


async def status(server: MoorageServer, params: types.StatusParams) -> types.StatusResult:
    if params.uri:
        only = [await server.offload(engine, _ready, engine) for engine in (server.folders.any(params.uri),)]
        return types.StatusResult(version=__version__, python=platform.python_version(), folders=only)
    ready = [await server.offload(engine, _ready, engine) for engine in server.folders.engines]
    failed = [_failed(each) for each in server.folders.failures]
    return types.StatusResult(version=__version__, python=platform.python_version(), folders=[*ready, *failed])


def _ready(engine: Engine) -> types.FolderStatus:
    counts = engine.counts()
    return types.FolderStatus(
        root=str(engine.root),
        store=engine.store_location,
        state="ready",
        problem="",
        read_only=engine.is_read_only,
        memories=counts.memories,
        pending_embeddings=counts.pending_embeddings,
        model=engine.model.name,
        model_state=engine.model.state.value,
        model_note=engine.model.note,
    )


def _failed(failure: Failure) -> types.FolderStatus:
    return types.FolderStatus(
        root=str(failure.root),
        store="",
        state="failed",
        problem=str(failure.error),
        read_only=False,
        memories=0,
        pending_embeddings=0,
        model="",
        model_state="off",
        model_note="",
    )


HANDLERS: dict[str, Callable[[MoorageServer, Any], Awaitable[object]]] = {
    "moorage/remember": remember,
    "moorage/propose": propose,
    "moorage/rememberAll": remember_all,
    "moorage/supersede": supersede,
    "moorage/context": context,
    "moorage/memoriesAt": memories_at,
    "moorage/confirm": confirm,
    "moorage/reanchor": reanchor,
    "moorage/anchor": anchor,
    "moorage/forget": forget,
    "moorage/undo": undo,
    "moorage/status": status,
}
