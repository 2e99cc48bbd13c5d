"""Facts, contradictions, entities and the graph as wire shapes."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from moorage.domain.conflicts import Side
from moorage.domain.entities import Entity
from moorage.domain.memory import Memory
from moorage.domain.nodes import Edge, Node, Subgraph
from moorage.domain.told import Contradiction, Pair, Told
from moorage.wire import types


def facts_result(told: Sequence[Told]) -> types.FactsResult:
    return types.FactsResult(items=[_fact(each) for each in told])


def _fact(told: Told) -> types.FactItem:
    fact = told.fact
    return types.FactItem(
        id=fact.id,
        subject=fact.subject,
        predicate=fact.predicate,
        object=fact.object,
        canonical=fact.predicate_key,
        valid_from=fact.valid_from.isoformat(),
        valid_until=_time(fact.valid_until),
        recorded_at=fact.recorded_at.isoformat(),
        invalidated_at=_time(fact.invalidated_at),
        confidence=fact.confidence,
        stated=fact.stated,
        memories=list(told.memory_ids),
    )


def conflicts_result(contradictions: Sequence[Contradiction]) -> types.ConflictsResult:
    return types.ConflictsResult(items=[_conflict(each) for each in contradictions])


def _conflict(each: Contradiction) -> types.ConflictItem:
    conflict = each.conflict
    return types.ConflictItem(
        id=conflict.id,
        reason=conflict.reason,
        existing=_side(conflict.existing, each.existing),
        new=_side(conflict.new, each.new),
        opened_at=conflict.opened_at.isoformat(),
        state=conflict.state.value,
        resolution=conflict.resolution.value if conflict.resolution else None,
        resolved_at=_time(conflict.resolved_at),
    )


def _side(side: Side, memory: Memory | None) -> types.ConflictSide:
    return types.ConflictSide(
        id=side.memory_id,
        content=memory.content if memory else "",
        author=memory.author.name if memory else "",
        created_at=memory.created_at.isoformat() if memory else "",
    )


def entities_result(entities: Sequence[Entity]) -> types.EntitiesResult:
    return types.EntitiesResult(items=[entity_item(each) for each in entities])


def entity_item(entity: Entity) -> types.EntityItem:
    return types.EntityItem(
        id=entity.id,
        name=entity.name,
        type=entity.type,
        aliases=list(entity.aliases),
        mentions=entity.n_mentions,
        confidence=entity.confidence,
        retired=entity.retired_at is not None,
    )


def suggestions_result(pairs: Sequence[Pair]) -> types.EntitySuggestionsResult:
    items = [
        types.EntitySuggestion(
            id=each.question.id,
            kept=entity_item(each.kept),
            absorbed=entity_item(each.absorbed),
            score=round(each.question.score, 4),
            reason=each.question.reason,
        )
        for each in pairs
    ]
    return types.EntitySuggestionsResult(items=items)


def graph_result(subgraph: Subgraph | None) -> types.GraphResult:
    """None is no way between two nodes."""
    if subgraph is None:
        return types.GraphResult(nodes=[], edges=[], truncated=0, found=False)
    return types.GraphResult(
        nodes=[_node(each) for each in subgraph.nodes],
        edges=[_edge(each) for each in subgraph.edges],
        truncated=subgraph.n_left_out,
        found=True,
    )


def _node(node: Node) -> types.GraphNode:
    return types.GraphNode(
        id=str(node.id),
        label=node.label,
        kind=node.id.kind.value,
        type=node.type,
        status=node.status.value,
        disputed=node.disputed,
        stale=node.stale,
        unverified=node.unverified,
        since=_time(node.since),
        until=_time(node.until),
    )


def _edge(edge: Edge) -> types.GraphEdge:
    return types.GraphEdge(
        source=str(edge.source),
        target=str(edge.target),
        type=edge.type,
        weight=edge.weight,
        valid_from=_time(edge.valid_from),
        valid_until=_time(edge.valid_until),
        memories=list(edge.memory_ids),
    )


def _time(at: datetime | None) -> str | None:
    return at.isoformat() if at else None
