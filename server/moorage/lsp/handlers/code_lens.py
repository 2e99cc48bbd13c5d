"""Counts above symbols that have memories; titles are filled in when a lens comes into view."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from lsprotocol import types

from moorage.domain.drift import Verdict
from moorage.domain.errors import MoorageError
from moorage.domain.source import SourceText, Span
from moorage.lsp import render
from moorage.lsp.convert import range_of
from moorage.lsp.diagnostics import count_proposed, is_quiet, lenses
from moorage.lsp.rpc import guarded
from moorage.lsp.server import MoorageServer
from moorage.lsp.words import Words

if TYPE_CHECKING:
    from moorage.engine.facade import Engine


def register(server: MoorageServer) -> None:
    """Adds the handlers."""

    @server.feature(types.TEXT_DOCUMENT_CODE_LENS, types.CodeLensOptions(resolve_provider=True))
    async def code_lens(params: types.CodeLensParams) -> list[types.CodeLens]:
        return await guarded(server, _lenses(server, params.text_document.uri))

    @server.feature(types.CODE_LENS_RESOLVE)
    async def resolve(lens: types.CodeLens) -> types.CodeLens:
        return _resolved(lens, server.client.say)


async def _lenses(server: MoorageServer, uri: str) -> list[types.CodeLens]:
    try:
        engine, path = server.folders.locate(uri)
    except MoorageError:
        return []
    if not engine.settings.lens.enabled:
        return []
    return await server.offload(engine, _in_file, engine, path, uri, server.encoding)


def _in_file(engine: Engine, path: str, uri: str, encoding: str) -> list[types.CodeLens]:
    source = engine.read(path)
    report = engine.report(path)
    found = lenses(report)
    if not isinstance(source, SourceText) or len(found) > engine.settings.lens.max_symbols:
        return []
    drawn = []
    for place, verdicts in found.items():
        span = engine.places.span_of(place)
        where = range_of(source, span or Span(0, 0), encoding)
        data = {
            "uri": uri,
            "verdicts": [each.value for each in verdicts],
            "proposed": count_proposed(report, place),
            "snoozed": is_quiet(report, place),
        }
        drawn.append(types.CodeLens(where, data=data))
    return drawn


def _resolved(lens: types.CodeLens, say: Words) -> types.CodeLens:
    data: dict[str, Any] = lens.data if isinstance(lens.data, dict) else {}
    verdicts = [Verdict(each) for each in data.get("verdicts", ())]
    start = lens.range.start
    target = {"uri": data.get("uri"), "line": start.line, "character": start.character}
    n_proposed = data.get("proposed", 0)
    title = render.lens_title(verdicts, say, n_proposed=n_proposed, is_snoozed=data.get("snoozed") is True)
    lens.command = types.Command(title, "moorage.showMemories", arguments=[target])
    return lens
