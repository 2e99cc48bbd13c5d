"""Fixes for memories that no longer match: still true, move the anchor, forget. Each runs as a server command."""

from collections.abc import Iterator, Mapping

from lsprotocol import types

from moorage.domain.drift import Grade
from moorage.domain.errors import MoorageError
from moorage.domain.known import Checked
from moorage.domain.memory import Memory
from moorage.domain.wording import title_of
from moorage.lsp.drift_publisher import anchor_of
from moorage.lsp.rpc import guarded
from moorage.lsp.server import MoorageServer

_SUGGESTED = 3
_TITLE_CHARACTERS = 40


def register(server: MoorageServer) -> None:
    """Adds the handler."""

    @server.feature(types.TEXT_DOCUMENT_CODE_ACTION, types.CodeActionOptions([types.CodeActionKind.QuickFix]))
    async def code_action(params: types.CodeActionParams) -> list[types.CodeAction]:
        return await guarded(_actions(server, params))


async def _actions(server: MoorageServer, params: types.CodeActionParams) -> list[types.CodeAction]:
    uri = params.text_document.uri
    try:
        engine, path = server.folders.locate(uri)
        start, end = params.range.start, params.range.end
        first = server.offset(engine, path, start.line, start.character)
        last = server.offset(engine, path, end.line, end.character)
    except MoorageError:
        return []
    report = await server.offload(engine, engine.report, path)
    near = await server.offload(engine, engine.unsettled_near, report, first, last)
    by_anchor = {anchor_of(each): each for each in params.context.diagnostics}
    actions = []
    for checked in near:
        memory = report.memories[checked.anchor.memory_id]
        shown = by_anchor.get(checked.anchor.id)
        for action in _for_one(memory, checked, params):
            action.diagnostics = [shown] if shown else None
            actions.append(action)
    return actions


def _for_one(memory: Memory, checked: Checked, params: types.CodeActionParams) -> Iterator[types.CodeAction]:
    uri = params.text_document.uri
    target = {"id": memory.id, "anchor": checked.anchor.id, "uri": uri}
    title = title_of(memory, _TITLE_CHARACTERS)
    if checked.drift.grade is not Grade.GONE:
        yield _action(f"Still true: {title}", "moorage.confirm", target, is_preferred=True)
    else:
        here = {"line": params.range.start.line, "character": params.range.start.character}
        yield _action(f"Move the anchor here: {title}", "moorage.reanchor", {**target, **here})
        for each in checked.drift.suggestions[:_SUGGESTED]:
            place = str(each.place.symbol_path)
            yield _action(f"Move the anchor to {place}: {title}", "moorage.reanchor", {**target, "to": place})
    yield _action(f"Forget: {title}", "moorage.forget", {"id": memory.id, "uri": uri})


def _action(title: str, command: str, target: Mapping[str, object], *, is_preferred: bool = False) -> types.CodeAction:
    return types.CodeAction(
        title=title,
        kind=types.CodeActionKind.QuickFix,
        is_preferred=is_preferred or None,
        command=types.Command(title, command, arguments=[target]),
    )
