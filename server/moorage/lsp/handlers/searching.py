"""Requests that find memories, and say why."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

from moorage.domain.requests import Question
from moorage.domain.saying import Say, english
from moorage.domain.work import CancelToken
from moorage.lsp.server import MoorageServer
from moorage.wire import findings, present, requests, types
from moorage.wire.showing import shown

if TYPE_CHECKING:
    from moorage.domain.asking_completion import Offer
    from moorage.engine.facade import Engine


async def recall(server: MoorageServer, params: types.RecallParams) -> types.RecallResult:
    engine = server.folders.any(params.uri)
    outcome = await server.offload(engine, engine.recall, await _question(server, engine, params))
    result = present.recall_result(outcome, engine.model.note, _say(server, params))
    return shown(result) if params.shown else result


async def why(server: MoorageServer, params: types.WhyParams) -> types.WhyResult:
    engine = server.folders.any(params.uri)
    question = await _question(server, engine, params)
    explanation = await server.offload(engine, engine.searching.why, engine.memory(params.id), question)
    return present.why_result(explanation, engine.model.note)


async def complete_query(server: MoorageServer, params: types.CompleteQueryParams) -> types.CompleteQueryResult:
    engine = server.folders.any(params.uri)
    at = len(_utf16(params.text)[: 2 * max(params.character, 0)].decode("utf-16-le", "replace"))
    found = await server.offload(engine, engine.searching.offers, params.text, at)
    return types.CompleteQueryResult(items=[_offer(params.text, each) for each in found])


def _offer(text: str, offer: Offer) -> types.QueryOffer:
    start, end = (len(_utf16(text[:each])) // 2 for each in (offer.start, offer.end))
    return types.QueryOffer(label=offer.label, text=offer.text, start=start, end=end, about=offer.about)


def _utf16(text: str) -> bytes:
    return text.encode("utf-16-le", "surrogatepass")


async def check_change(server: MoorageServer, params: types.CheckChangeParams) -> types.CheckResult:
    engine = server.folders.any(params.uri)
    result: types.CheckResult = await server.offload_cancellable(
        engine, _reviewed, engine, params, _say(server, params)
    )
    return shown(result) if params.shown else result


def _say(server: MoorageServer, params: types.RecallParams | types.CheckChangeParams) -> Say:
    """In the language of the person, unless a model asks."""
    return english if params.shown else server.client.say


def _reviewed(engine: Engine, params: types.CheckChangeParams, say: Say, *, cancel: CancelToken) -> types.CheckResult:
    review = engine.changes.of(requests.change_meant(params), cancel=cancel)
    found = [checked for _, checked in review.survey.findings]
    return findings.review_result(review, engine.sinces.kept(found), say=say)


async def _question(server: MoorageServer, engine: Engine, params: types.RecallParams) -> Question:
    from moorage.wire.asking import question_of  # the language of questions is loaded by the first one

    at = await server.offload(engine, engine.places.written, params.at) if params.at else None
    return question_of(params, (at,) if at else ())


HANDLERS: dict[str, Callable[[MoorageServer, Any], Awaitable[object]]] = {
    "moorage/recall": recall,
    "moorage/why": why,
    "moorage/completeQuery": complete_query,
    "moorage/checkChange": check_change,
}
