"""Completion inside `@anchor(…)` markers, in any document: keys, files and folders, symbols of the file."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from lsprotocol import types

from moorage.domain.markers import Writing, written_at
from moorage.domain.quoting import shown
from moorage.domain.saying import Say
from moorage.domain.source import SourceText
from moorage.lsp.convert import position_of
from moorage.lsp.rpc import guarded
from moorage.lsp.server import MoorageServer

if TYPE_CHECKING:
    from moorage.engine.facade import Engine

MAX_ITEMS = 200
MARKER = "@anchor(file="
BEGUN = re.compile(r"@(?:a|an|anc|anch|ancho|anchor)?$")
_PLAIN = re.compile(r"[^\s,()\"']+")


def register(server: MoorageServer) -> None:
    """Adds the handler."""

    @server.feature(
        types.TEXT_DOCUMENT_COMPLETION,
        types.CompletionOptions(trigger_characters=["@", "(", "=", ",", '"', "'", "/", "."]),
    )
    async def completion(params: types.CompletionParams) -> types.CompletionList | None:
        return await guarded(server, _completed(server, params))


async def _completed(server: MoorageServer, params: types.CompletionParams) -> types.CompletionList | None:
    pointed = server.pointed_at(params.text_document.uri, params.position)
    if pointed is None:
        return None
    engine, path, offset = pointed
    source = engine.read(path)
    if not isinstance(source, SourceText):
        return None
    before = source.data[source.line_starts[source.line_of(offset)] : offset].decode("utf-8", "replace")
    writing = written_at(before)
    if writing is None:
        return _marker(server, before, params.position)
    found = await server.offload(engine, choices, engine, writing, server.client.say)
    start = position_of(source, offset - len(writing.typed.encode()), server.encoding)
    items = [_item(text, about, kind, types.Range(start, params.position), writing) for text, about, kind in found]
    return types.CompletionList(is_incomplete=len(items) >= MAX_ITEMS, items=items[:MAX_ITEMS])


def _marker(server: MoorageServer, before: str, at: types.Position) -> types.CompletionList | None:
    """The marker itself, once its beginning is typed."""
    begun = BEGUN.search(before)
    if begun is None:
        return None
    start = types.Position(at.line, at.character - len(begun[0]))
    item = types.CompletionItem(
        label="@anchor(file=…, symbol=…)",
        kind=types.CompletionItemKind.Snippet,
        detail=server.client.say("Moorage: what this is about"),
        filter_text="@anchor",
        text_edit=types.TextEdit(types.Range(start, at), MARKER),
    )
    return types.CompletionList(is_incomplete=False, items=[item])


Choice = tuple[str, str, types.CompletionItemKind]


def choices(engine: Engine, writing: Writing, say: Say) -> list[Choice]:
    if writing.key == "file":
        kinds = types.CompletionItemKind
        return [
            (each, "", kinds.Folder if each.endswith("/") else kinds.File)
            for each in engine.places.paths_with(writing.typed, MAX_ITEMS)
        ]
    if writing.key == "symbol" and writing.file:
        return [
            (each, "", types.CompletionItemKind.Reference) for each in engine.places.names_of(writing.file, MAX_ITEMS)
        ]
    if writing.key:
        return []
    keys = {"file": say("a file or folder of the workspace"), "symbol": say("a symbol of that file, such as `A.b`")}
    return [(f"{key}=", about, types.CompletionItemKind.Property) for key, about in keys.items()]


def _item(
    text: str, about: str, kind: types.CompletionItemKind, where: types.Range, writing: Writing
) -> types.CompletionItem:
    return types.CompletionItem(
        label=shown(text),
        kind=kind,
        detail=about or None,
        filter_text=text,
        text_edit=types.TextEdit(where, put(text, writing)),
    )


def put(text: str, writing: Writing) -> str:
    """A choice as it is written there: between quotes where a marker cannot hold it bare."""
    is_bare = writing.quote or not writing.key or _PLAIN.fullmatch(text)
    return text if is_bare else f'"{text}"'
