"""Requests about facts, contradictions, entities and the graph."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import datetime
from typing import TYPE_CHECKING, Any, Protocol

from moorage.domain.conflicts import ConflictState
from moorage.domain.nodes import Subgraph
from moorage.domain.requests import Change
from moorage.domain.told import DEFAULT_NEIGHBOURS, DEFAULT_PATH_DEPTH, MIN_EXPANSION, Asked, Told
from moorage.lsp.handlers.changing import changed
from moorage.lsp.server import MoorageServer
from moorage.wire import graph as shapes
from moorage.wire import requests, types

if TYPE_CHECKING:
    from moorage.engine.facade import Engine
    from moorage.engine.graph import GraphDesk

_LISTED = 100
_MAP = 2_000


class Spaced(Protocol):
    """Parameters that may name a namespace."""

    @property
    def namespace(self) -> str | None: ...


def desk_of(engine: Engine, params: Spaced) -> GraphDesk:
    """Of the namespace that is meant."""
    return engine.graph.within(requests.namespace_given(params.namespace))


async def facts(server: MoorageServer, params: types.FactsParams) -> types.FactsResult:
    engine = server.folders.any(params.uri)
    return shapes.facts_result(await server.offload(engine, _facts, engine, params))


def _facts(engine: Engine, params: types.FactsParams) -> list[Told]:
    known_at = _time(engine, "knownAt", params.known_at)
    asked = Asked(
        subject=params.subject,
        predicate=params.predicate,
        as_of=_time(engine, "asOf", params.as_of) or known_at or engine.graph.now(),
        known_at=known_at,
        invalidated=params.include_invalidated is True,
        limit=_LISTED if params.limit is None else params.limit,
    )
    return desk_of(engine, params).facts_at(asked)


def _time(engine: Engine, name: str, text: str | None) -> datetime | None:
    return None if text is None else engine.graph.time_of(text) or requests.time_given(name, text)


async def conflicts(server: MoorageServer, params: types.ConflictsParams) -> types.ConflictsResult:
    engine = server.folders.any(params.uri)
    state = ConflictState.RESOLVED if params.resolved else ConflictState.PENDING
    limit = _LISTED if params.limit is None else params.limit
    return shapes.conflicts_result(await server.offload(engine, desk_of(engine, params).conflicts, state, limit))


async def resolve(server: MoorageServer, params: types.ResolveParams) -> types.ChangeResult:
    engine = server.folders.any(params.uri)
    given = (params.conflict, params.resolution, params.content, params.candidate_id)
    return await changed(server, engine, desk_of(engine, params).resolve, *given)


async def entities(server: MoorageServer, params: types.EntitiesParams) -> types.EntitiesResult:
    engine = server.folders.any(params.uri)
    if params.name:
        return shapes.entities_result([await server.offload(engine, desk_of(engine, params).entity, params.name)])
    limit = _LISTED if params.limit is None else params.limit
    return shapes.entities_result(await server.offload(engine, desk_of(engine, params).entities, limit))


async def merge_entities(server: MoorageServer, params: types.MergeEntitiesParams) -> types.ChangeResult:
    engine = server.folders.any(params.uri)
    return await changed(server, engine, desk_of(engine, params).merge, params.kept, params.absorbed)


async def split_entity(server: MoorageServer, params: types.SplitEntityParams) -> types.ChangeResult:
    engine = server.folders.any(params.uri)
    return await changed(server, engine, desk_of(engine, params).split, params.name)


async def suggestions(server: MoorageServer, params: types.EntitySuggestionsParams) -> types.EntitySuggestionsResult:
    engine = server.folders.any(params.uri)
    limit = _LISTED if params.limit is None else params.limit
    return shapes.suggestions_result(await server.offload(engine, desk_of(engine, params).suggestions, limit))


async def answer_suggestion(server: MoorageServer, params: types.AnswerSuggestionParams) -> types.ChangeResult:
    engine = server.folders.any(params.uri)
    return await changed(server, engine, lambda: desk_of(engine, params).answer(params.id, is_one=params.accept))


async def graph(server: MoorageServer, params: types.GraphParams) -> types.GraphResult:
    engine = server.folders.any(params.uri)
    return shapes.graph_result(await server.offload(engine, _walked, engine, params))


def _walked(engine: Engine, params: types.GraphParams) -> Subgraph | None:
    shown = params.include_invalidated is True
    if params.to:
        depth = DEFAULT_PATH_DEPTH if params.depth is None else params.depth
        return desk_of(engine, params).path(params.node, params.to, depth, weighted=params.weighted is True)
    if params.depth is not None:
        limit = MIN_EXPANSION if params.limit is None else params.limit
        return desk_of(engine, params).expanded(params.node, params.depth, limit, invalidated=shown)
    limit = DEFAULT_NEIGHBOURS if params.limit is None else params.limit
    return desk_of(engine, params).around(params.node, limit, invalidated=shown)


async def whole_map(server: MoorageServer, params: types.MapParams) -> types.GraphResult:
    engine = server.folders.any(params.uri)
    limit = _MAP if params.limit is None else params.limit
    return shapes.graph_result(await server.offload_sweep(engine, engine.browsing.map, params.query or "", limit))


async def consolidate(server: MoorageServer, params: types.ConsolidateParams) -> types.ConsolidateResult:
    engine = server.folders.any(params.uri)
    plan = await server.offload(engine, desk_of(engine, params).plan)
    change = Change(None, (), "nothing was done")
    if params.apply:
        change = await server.offload(engine, desk_of(engine, params).consolidate)
        server.memories_changed(engine)
    return types.ConsolidateResult(steps=plan.lines, events=list(change.events), message=change.message)


HANDLERS: dict[str, Callable[[MoorageServer, Any], Awaitable[object]]] = {
    "moorage/facts": facts,
    "moorage/conflicts": conflicts,
    "moorage/resolve": resolve,
    "moorage/entities": entities,
    "moorage/mergeEntities": merge_entities,
    "moorage/splitEntity": split_entity,
    "moorage/entitySuggestions": suggestions,
    "moorage/answerSuggestion": answer_suggestion,
    "moorage/map": whole_map,
    "moorage/graph": graph,
    "moorage/consolidate": consolidate,
}
