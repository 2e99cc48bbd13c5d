"""The card above a symbol's name: what is known of it and whether it still holds."""

from lsprotocol import types

from moorage.domain.source import SourceText
from moorage.lsp import render
from moorage.lsp.convert import range_of
from moorage.lsp.rpc import guarded
from moorage.lsp.server import MoorageServer


def register(server: MoorageServer) -> None:
    """Adds the handler."""

    @server.feature(types.TEXT_DOCUMENT_HOVER)
    async def hover(params: types.HoverParams) -> types.Hover | None:
        return await guarded(server, _hover(server, params))


async def _hover(server: MoorageServer, params: types.HoverParams) -> types.Hover | None:
    pointed = server.pointed_at(params.text_document.uri, params.position)
    if pointed is None:
        return None
    engine, path, offset = pointed
    named = await server.offload(engine, engine.here.named_at, path, offset)
    if not named.items:
        return None
    checked = [each for item in named.items for each in item.checked]
    sinces = await server.offload(engine, engine.sinces.kept, checked)
    source = engine.read(path)
    where = range_of(source, named.span, server.encoding) if isinstance(source, SourceText) else None
    return types.Hover(
        _content(server, render.hover(named.items, sinces, server.client, params.text_document.uri)), where
    )


def _content(server: MoorageServer, card: str) -> types.MarkupContent:
    capability = server.client_capabilities.text_document
    formats = (capability.hover.content_format if capability and capability.hover else None) or []
    if types.MarkupKind.Markdown in formats or not formats:
        return types.MarkupContent(types.MarkupKind.Markdown, card)
    return types.MarkupContent(types.MarkupKind.PlainText, render.plain(card))
