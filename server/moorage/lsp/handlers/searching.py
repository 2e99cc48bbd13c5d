"""Requests that find memories, and say why."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

from moorage.domain.requests import DEFAULT_LIMIT, Question
from moorage.lsp.server import MoorageServer
from moorage.wire import present, requests, types

if TYPE_CHECKING:
    from moorage.engine.facade import Engine


async def recall(server: MoorageServer, params: types.RecallParams) -> types.RecallResult:
    engine = server.folders.any(params.uri)
    outcome = await server.offload(engine, engine.recall, await _question(server, engine, params))
    return types.RecallResult(
        items=[present.ranked_item(each) for each in outcome.items],
        vectors_used=outcome.vectors_used,
        note="" if outcome.vectors_used else engine.model.note,
        cursor=outcome.cursor,
    )


async def why(server: MoorageServer, params: types.WhyParams) -> types.WhyResult:
    engine = server.folders.any(params.uri)
    question = await _question(server, engine, params)
    explanation = await server.offload(engine, engine.searching.why, engine.memory(params.id), question)
    used_model = any(each.arm == "vector" and each.n_found for each in explanation.votes)
    return present.why_result(explanation, "" if used_model else engine.model.note)


async def _question(server: MoorageServer, engine: Engine, params: types.RecallParams) -> Question:
    at = await server.offload(engine, engine.places.written, params.at) if params.at else None
    return Question(
        params.query,
        params.limit or DEFAULT_LIMIT,
        params.strict is True,
        requests.namespace_given(params.namespace),
        places=(at,) if at else (),
        cursor=params.cursor,
    )


HANDLERS: dict[str, Callable[[MoorageServer, Any], Awaitable[object]]] = {
    "moorage/recall": recall,
    "moorage/why": why,
}
