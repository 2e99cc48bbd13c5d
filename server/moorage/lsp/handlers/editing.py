"""Requests of an editor's forms and documents, and of fixes that look at several memories or at old code."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from moorage.domain.errors import FileUnavailable
from moorage.domain.markers import written_at
from moorage.domain.requests import NewMemory
from moorage.domain.saying import Say
from moorage.lsp.handlers import completion
from moorage.lsp.handlers.changing import changed
from moorage.lsp.handlers.memories import memory_meant
from moorage.lsp.server import MoorageServer
from moorage.wire import editing, types

if TYPE_CHECKING:
    from moorage.engine.facade import Engine


async def confirm_all(server: MoorageServer, params: types.ConfirmAllParams) -> types.ChangeResult:
    engine = server.folders.any(params.uri)
    return await changed(server, engine, engine.mending.confirm_all, params.anchors)


async def confirm_memories(server: MoorageServer, params: types.ChooseParams) -> types.ChangeResult:
    engine = server.folders.any(params.uri)
    return await changed(server, engine, engine.mending.confirm_memories, [engine.memory(each) for each in params.ids])


async def forget_all(server: MoorageServer, params: types.ChooseParams) -> types.ChangeResult:
    engine = server.folders.any(params.uri)
    return await changed(server, engine, engine.mending.forget_all, [engine.memory(each) for each in params.ids])


async def then_and_now(server: MoorageServer, params: types.ThenAndNowParams) -> types.ThenAndNowResult:
    engine = server.folders.any(params.uri)
    memory = engine.memory(params.id)
    found = await server.offload(engine, engine.mending.then_and_now, memory, params.anchor)
    return types.ThenAndNowResult(items=[editing.then_and_now_item(each) for each in found])


async def draft(server: MoorageServer, params: types.RememberParams) -> types.DraftResult:
    engine = server.folders.any(params.uri)
    new, remarks = await _drafted(server, engine, params)
    preview = await server.offload(engine, engine.writing.preview, new)
    result = await server.offload(engine, editing.draft_result, preview, engine.places.text_of)
    return replace(result, remarks=[*remarks, *result.remarks])


async def _drafted(
    server: MoorageServer, engine: Engine, params: types.RememberParams
) -> tuple[NewMemory, tuple[str, ...]]:
    """A cursor in a file that cannot be looked at means no place, and that is said."""
    try:
        return await memory_meant(server, engine, params), ()
    except FileUnavailable as error:
        if params.line is None:
            raise
        return await memory_meant(server, engine, replace(params, line=None)), (str(error),)


async def memory_document(server: MoorageServer, params: types.MemoryDocumentParams) -> types.MemoryDocumentResult:
    engine = server.folders.any(params.uri)
    return editing.memory_document_result(await server.offload(engine, engine.writing.document, params.id))


async def save_memory_document(
    server: MoorageServer, params: types.SaveMemoryDocumentParams
) -> types.MemoryDocumentResult:
    engine = server.folders.any(params.uri)
    saved = await server.offload(engine, engine.writing.save, params.text, params.sitting)
    engine.embed_in_background(may_download=False)
    server.memories_changed(engine)
    return editing.memory_document_result(saved)


async def complete_marker(server: MoorageServer, params: types.CompleteMarkerParams) -> types.CompleteMarkerResult:
    engine = server.folders.any(params.uri)
    return types.CompleteMarkerResult(
        offers=await server.offload(engine, _offers, engine, params.before, server.client.say)
    )


def _offers(engine: Engine, before: str, say: Say) -> list[types.MarkerOffer]:
    writing = written_at(before)
    if writing is None:
        begun = completion.BEGUN.search(before)
        return [_offer("@anchor(file=…, symbol=…)", completion.MARKER, begun[0], "")] if begun else []
    typed = writing.typed.lower()
    return [
        _offer(text, completion.put(text, writing), writing.typed, about)
        for text, about, _ in completion.choices(engine, writing, say)
        if typed in text.lower()
    ]


def _offer(label: str, text: str, typed: str, about: str) -> types.MarkerOffer:
    return types.MarkerOffer(label=label, text=text, replaces=len(typed.encode("utf-16-le")) // 2, detail=about)


HANDLERS: dict[str, Callable[[MoorageServer, Any], Awaitable[object]]] = {
    "moorage/confirmAll": confirm_all,
    "moorage/confirmMemories": confirm_memories,
    "moorage/forgetAll": forget_all,
    "moorage/thenAndNow": then_and_now,
    "moorage/draft": draft,
    "moorage/memoryDocument": memory_document,
    "moorage/saveMemoryDocument": save_memory_document,
    "moorage/completeMarker": complete_marker,
}
