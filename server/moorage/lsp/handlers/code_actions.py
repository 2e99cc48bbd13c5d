"""Fixes for memories that no longer match, their checks, and proposals. Each is a command of server or client."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from lsprotocol import types

from moorage.domain.drift import Grade
from moorage.domain.errors import MoorageError
from moorage.lsp import fixes
from moorage.lsp.diagnostics import REINTRODUCED, VIOLATED
from moorage.lsp.drift_publisher import anchor_of, memory_of
from moorage.lsp.fixes import Fix, Where
from moorage.lsp.menu import Offer, rows
from moorage.lsp.rpc import guarded
from moorage.lsp.server import MoorageServer
from moorage.lsp.words import Words

if TYPE_CHECKING:
    from moorage.domain.known import Checked
    from moorage.engine.reports import FileReport

_SUGGESTED = 3


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
    near = await server.offload(engine, engine.here.mendable_near, report, first, last)
    where = Where(uri, start.line, start.character)
    offers = list(_offers(server, report, near, where, params))
    return [_action(each, server.client.say) for each in rows(offers, server.client)]


def _offers(
    server: MoorageServer, report: FileReport, near: Sequence[Checked], where: Where, params: types.CodeActionParams
) -> Iterator[Offer]:
    """Each with the diagnostic that it mends; the same fix may mend several."""
    shown = {anchor_of(each): each for each in params.context.diagnostics}
    is_alone = len({each.anchor.memory_id for each in near}) == 1
    most = _SUGGESTED if is_alone or fixes.MORE in server.client.commands else 1
    for checked in sorted(near, key=lambda each: each.anchor.id not in shown):
        memory = report.memories[checked.anchor.memory_id]
        is_snoozed = memory.id in report.snoozed
        found = fixes.of_one(memory, checked, where, server.client, is_snoozed=is_snoozed, most_places=most)
        mended = shown.get(checked.anchor.id)
        is_elsewhere = checked.drift.grade is Grade.GONE and mended is None
        yield from (Offer(each, (mended,) if mended else (), is_elsewhere) for each in found)
    yield from _of_rules(server, report, where, params)
    yield from (Offer(each) for each in fixes.of_all(report, near, where, server.client.say))


def _offer(fix: Fix, mended: types.Diagnostic | None) -> Offer:
    return Offer(fix, (mended,) if mended else ())


def _of_rules(
    server: MoorageServer, report: FileReport, where: Where, params: types.CodeActionParams
) -> Iterator[Offer]:
    """What the code does not meet, or brings back, on these lines."""
    first, last = params.range.start.line, params.range.end.line
    shown = {(each.code, memory_of(each)): each for each in params.context.diagnostics}
    for memory, ruling in report.violations:
        if first <= (ruling.line or 0) <= last and memory.id not in report.snoozed:
            found = fixes.of_violation(memory, ruling, where, server.client)
            yield from (_offer(each, shown.get((VIOLATED, memory.id))) for each in found)
    for again in report.reintroduced:
        if again.first_line <= last and first <= again.last_line and again.memory.id not in report.snoozed:
            found = fixes.of_copy(again.memory, where, server.client)
            yield from (_offer(each, shown.get((REINTRODUCED, again.memory.id))) for each in found)


def _action(offer: Offer, say: Words) -> types.CodeAction:
    fix, title = offer.fix, offer.fix.title(say)
    return types.CodeAction(
        title=title,
        kind=types.CodeActionKind.QuickFix,
        diagnostics=list(offer.mends) or None,
        is_preferred=fix.is_preferred or None,
        command=types.Command(title, fix.command, arguments=[dict(fix.target)]),
    )
