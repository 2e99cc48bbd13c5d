"""Commands about facts, contradictions, entities and the graph."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from datetime import datetime
from typing import TYPE_CHECKING

from moorage.cli import render
from moorage.cli.answer import Answer, text_given
from moorage.cli.terminal import flat
from moorage.domain.conflicts import ConflictState
from moorage.domain.errors import InvalidInput
from moorage.domain.nodes import Subgraph
from moorage.domain.requests import Change
from moorage.domain.told import DEFAULT_NEIGHBOURS, DEFAULT_PATH_DEPTH, MIN_EXPANSION, Asked
from moorage.wire import graph as shapes
from moorage.wire import present, requests, types

if TYPE_CHECKING:
    from moorage.engine.facade import Engine

_FACTS, _CONFLICTS, _ENTITIES = 100, 20, 50
_CONTENT_CHARACTERS = 100


def facts(engine: Engine, options: argparse.Namespace) -> Answer:
    limit = _FACTS if options.limit is None else options.limit
    as_of, known_at = (_time(engine, name, getattr(options, name)) for name in ("as_of", "known_at"))
    if as_of is None and known_at is None:
        told = engine.graph.facts(options.subject, options.predicate, limit, invalidated=options.invalidated)
    else:
        moment = as_of or known_at or engine.graph.now()
        told = engine.graph.facts_at(
            Asked(
                subject=options.subject,
                predicate=options.predicate,
                as_of=moment,
                known_at=known_at,
                invalidated=options.invalidated,
                limit=limit,
            )
        )
    result = shapes.facts_result(told)
    return Answer(result, "\n".join(flat(_fact(each)) for each in result.items) or "no facts")


def _time(engine: Engine, name: str, text: str | None) -> datetime | None:
    return None if text is None else engine.graph.time_of(text) or requests.time_given(name, text)


def _fact(item: types.FactItem) -> str:
    until = f" until {item.valid_until[:10]}" if item.valid_until else ""
    how = "" if item.stated else "  (read from text)"
    said = " ".join(item.memories[:3])
    return f"{item.subject} · {item.predicate} · {item.object}  since {item.valid_from[:10]}{until}{how}  {said}"


def conflicts(engine: Engine, options: argparse.Namespace) -> Answer:
    if options.do == "resolve":
        return _resolved(engine, options)
    if options.id or options.keep or options.merge:
        raise InvalidInput("to settle a conflict, say `moorage conflicts resolve ID --keep existing|new|both`")
    state = ConflictState.RESOLVED if options.resolved else ConflictState.PENDING
    limit = _CONFLICTS if options.limit is None else options.limit
    result = shapes.conflicts_result(engine.graph.conflicts(state, limit))
    return Answer(result, "\n".join(_conflict(each) for each in result.items) or "no conflicts")


def _resolved(engine: Engine, options: argparse.Namespace) -> Answer:
    if not options.id or (options.keep is None) == (options.merge is None):
        raise InvalidInput("say which and how: `moorage conflicts resolve ID --keep existing`, or --merge TEXT")
    if options.merge is not None:
        return _changed(engine.graph.resolve(options.id, "merge", text_given(options.merge)))
    return _changed(engine.graph.resolve(options.id, options.keep, None))


def _conflict(item: types.ConflictItem) -> str:
    settled = f"  {item.resolution}" if item.resolution else ""
    sides = (("existing", item.existing), ("new", item.new))
    lines = [f"  {name:<8}  {side.id}  {_first_words(side.content)}" for name, side in sides]
    return "\n".join(map(flat, [f"{item.id}  {item.reason}{settled}", *lines]))


def _first_words(text: str) -> str:
    words = " ".join(text.split())
    return words if len(words) <= _CONTENT_CHARACTERS else f"{words[: _CONTENT_CHARACTERS - 1]}…"


def entities(engine: Engine, options: argparse.Namespace) -> Answer:
    match options.words:
        case []:
            return _listed(engine, options)
        case ["suggestions"]:
            return _suggested(engine, options)
        case ["merge", kept, absorbed]:
            return _changed(engine.graph.merge(kept, absorbed))
        case ["split", name]:
            return _changed(engine.graph.split(name))
        case ["accept" | "reject" as word, suggestion]:
            return _changed(engine.graph.answer(suggestion, is_one=word == "accept"))
        case [name]:
            item = shapes.entity_item(engine.graph.entity(name))
            return Answer(item, flat(_entity(item)))
        case _:
            raise InvalidInput("say NAME, merge A B, split NAME, suggestions, accept ID or reject ID; quote long names")


def _listed(engine: Engine, options: argparse.Namespace) -> Answer:
    result = shapes.entities_result(engine.graph.entities(_ENTITIES if options.limit is None else options.limit))
    return Answer(result, "\n".join(flat(_entity(each)) for each in result.items) or "no entities")


def _suggested(engine: Engine, options: argparse.Namespace) -> Answer:
    engine.graph.look_for_twins()
    result = shapes.suggestions_result(engine.graph.suggestions(_ENTITIES if options.limit is None else options.limit))
    lines = [
        f"{each.id}  {each.score:.2f}  {each.absorbed.name} = {each.kept.name}?  {each.reason}" for each in result.items
    ]
    return Answer(result, "\n".join(map(flat, lines)) or "no suggestions")


def _entity(item: types.EntityItem) -> str:
    also = f"  also {', '.join(item.aliases)}" if item.aliases else ""
    retired = "  (superseded)" if item.retired else ""
    memories = f"{item.mentions} {'memory' if item.mentions == 1 else 'memories'}"
    return f"{item.id}  {item.name}  {item.type}  {memories}{also}{retired}"


def graph(engine: Engine, options: argparse.Namespace) -> Answer:
    result = shapes.graph_result(_walked(engine, options))
    if not result.found:
        return Answer(result, f"no way from {flat(options.node)} to {flat(options.to)}")
    return Answer(result, "\n".join(map(flat, _drawn(result))))


def _walked(engine: Engine, options: argparse.Namespace) -> Subgraph | None:
    if options.to:
        depth = DEFAULT_PATH_DEPTH if options.depth is None else options.depth
        return engine.graph.path(options.node, options.to, depth, weighted=options.weighted)
    if options.depth is not None:
        limit = MIN_EXPANSION if options.limit is None else options.limit
        return engine.graph.expanded(options.node, options.depth, limit, invalidated=options.invalidated)
    limit = DEFAULT_NEIGHBOURS if options.limit is None else options.limit
    return engine.graph.around(options.node, limit, invalidated=options.invalidated)


def _drawn(result: types.GraphResult) -> list[str]:
    names = {each.id: each.label for each in result.nodes}
    lines = [_node(each) for each in result.nodes]
    lines += [f"  {names[each.source]} –{each.type}→ {names[each.target]}{_ended(each)}" for each in result.edges]
    return [*lines, f"  and {result.truncated} more"] if result.truncated else lines


def _node(node: types.GraphNode) -> str:
    flags = [name for name in ("disputed", "stale", "unverified") if getattr(node, name)]
    return f"{node.status}  {node.type}  {node.label}{'  ' + ', '.join(flags) if flags else ''}"


def _ended(edge: types.GraphEdge) -> str:
    return f"  until {edge.valid_until[:10]}" if edge.valid_until else ""


def consolidate(engine: Engine, options: argparse.Namespace) -> Answer:
    steps = engine.graph.plan().lines
    change = Change(None, (), "") if options.dry_run else engine.graph.consolidate()
    said = _would(steps) if options.dry_run else change.message
    result = types.ConsolidateResult(steps=steps, events=list(change.events), message=said)
    return Answer(result, "\n".join(map(flat, [*steps, render.undoable(said, result.events)])))


def _would(steps: Sequence[str]) -> str:
    return f"{len(steps)} steps; nothing was done" if steps else "nothing to consolidate"


def _changed(change: Change) -> Answer:
    result = present.change_result(change)
    return Answer(result, flat(render.undoable(result.message, result.events)))


COMMANDS: dict[str, Callable[[Engine, argparse.Namespace], Answer]] = {
    "facts": facts,
    "conflicts": conflicts,
    "entities": entities,
    "graph": graph,
    "consolidate": consolidate,
}
