"""Fixes for memories that no longer match, their checks, and proposals. Each is a command of server or client."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from lsprotocol import types

from moorage.domain.errors import MoorageError
from moorage.lsp import fixes
from moorage.lsp.diagnostics import REINTRODUCED, VIOLATED
from moorage.lsp.drift_publisher import anchor_of, memory_of
from moorage.lsp.fixes import Fix, Where
from moorage.lsp.rpc import guarded
from moorage.lsp.server import MoorageServer

if TYPE_CHECKING:
    from moorage.domain.known import Checked
    from moorage.engine.reports import FileReport


def register(server: MoorageServer) -> None:
    """Adds the handler."""

    @server.feature(types.TEXT_DOCUMENT_CODE_ACTION, types.CodeActionOptions([types.CodeActionKind.QuickFix]))
    async def code_action(params: types.CodeActionParams) -> list[types.CodeAction]:
        return await guarded(server, _actions(server, params))


async def _actions(server: MoorageServer, params: types.CodeActionParams) -> list[types.CodeAction]:
    uri, start, end = params.text_document.uri, params.range.start, params.range.end
    try:
        engine, path = server.folders.locate(uri)
        first = server.offset(engine, path, start.line, start.character)
        last = server.offset(engine, path, end.line, end.character)
    except MoorageError:
        return []
    report = await server.offload(engine, engine.report, path)
    near = await server.offload(engine, engine.mendable_near, report, first, last)
    where = Where(uri, start.line, start.character)
    offered: dict[tuple[str, str], types.CodeAction] = {}
    for fix, diagnostic in sorted(_fixes(server, report, near, where, params), key=lambda offer: offer[0].rank):
        action = offered.setdefault((fix.title, fix.command), _action(fix))
        if diagnostic and diagnostic not in (action.diagnostics or ()):
            action.diagnostics = [*(action.diagnostics or ()), diagnostic]
    return list(offered.values())


_Offer = tuple[Fix, types.Diagnostic | None]


def _fixes(
    server: MoorageServer, report: FileReport, near: Sequence[Checked], where: Where, params: types.CodeActionParams
) -> Iterator[_Offer]:
    """Each with the diagnostic that it mends; the same fix may mend several."""
    shown = {anchor_of(each): each for each in params.context.diagnostics}
    is_alone = len({each.anchor.memory_id for each in near}) == 1
    for checked in near:
        memory = report.memories[checked.anchor.memory_id]
        is_snoozed = memory.id in report.snoozed
        found = fixes.of_one(memory, checked, where, server.client, is_snoozed=is_snoozed, is_alone=is_alone)
        yield from ((each, shown.get(checked.anchor.id)) for each in found)
    yield from _of_rules(server, report, where, params)
    yield from ((each, None) for each in fixes.of_all(report, near, where, server.client.say))


def _of_rules(
    server: MoorageServer, report: FileReport, where: Where, params: types.CodeActionParams
) -> Iterator[_Offer]:
    """What the code does not meet, or brings back, on these lines."""
    first, last = params.range.start.line, params.range.end.line
    shown = {(each.code, memory_of(each)): each for each in params.context.diagnostics}
    for memory, ruling in report.violations:
        if first <= (ruling.line or 0) <= last and memory.id not in report.snoozed:
            found = fixes.of_violation(memory, ruling, where, server.client)
            yield from ((each, shown.get((VIOLATED, memory.id))) for each in found)
    for again in report.reintroduced:
        if again.first_line <= last and first <= again.last_line and again.memory.id not in report.snoozed:
            found = fixes.of_copy(again.memory, where, server.client)
            yield from ((each, shown.get((REINTRODUCED, again.memory.id))) for each in found)


def _action(fix: Fix) -> types.CodeAction:
    return types.CodeAction(
        title=fix.title,
        kind=types.CodeActionKind.QuickFix,
        is_preferred=fix.is_preferred or None,
        command=types.Command(fix.title, fix.command, arguments=[dict(fix.target)]),
    )
