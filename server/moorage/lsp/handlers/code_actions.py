"""Fixes for memories that no longer match, and for proposals. Each is a command of server or client."""

from lsprotocol import types

from moorage.domain.errors import MoorageError
from moorage.lsp import fixes
from moorage.lsp.drift_publisher import anchor_of
from moorage.lsp.fixes import Fix, Where
from moorage.lsp.rpc import guarded
from moorage.lsp.server import MoorageServer


def register(server: MoorageServer) -> None:
    """Adds the handler."""

    @server.feature(types.TEXT_DOCUMENT_CODE_ACTION, types.CodeActionOptions([types.CodeActionKind.QuickFix]))
    async def code_action(params: types.CodeActionParams) -> list[types.CodeAction]:
        return await guarded(_actions(server, params))


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
    shown = {anchor_of(each): each for each in params.context.diagnostics}
    actions = []
    for checked in near:
        memory = report.memories[checked.anchor.memory_id]
        is_snoozed = memory.id in report.snoozed
        found = fixes.of_one(memory, checked, where, server.client, is_snoozed=is_snoozed)
        actions += [_action(each, shown.get(checked.anchor.id)) for each in found]
    return [*actions, *(_action(each, None) for each in fixes.of_all(report, near, where))]


def _action(fix: Fix, diagnostic: types.Diagnostic | None) -> types.CodeAction:
    return types.CodeAction(
        title=fix.title,
        kind=types.CodeActionKind.QuickFix,
        diagnostics=[diagnostic] if diagnostic else None,
        is_preferred=fix.is_preferred or None,
        command=types.Command(fix.title, fix.command, arguments=[dict(fix.target)]),
    )
