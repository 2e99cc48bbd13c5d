"""The commands that find memories, and say why."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import TYPE_CHECKING

from moorage.cli import render
from moorage.cli.answer import Answer, remark, text_given
from moorage.cli.modelling import load_model
from moorage.cli.places import place
from moorage.domain.requests import DEFAULT_LIMIT, Question
from moorage.wire import present, types

if TYPE_CHECKING:
    from moorage.engine.facade import Engine


Add = Callable[[str, str], argparse.ArgumentParser]


def add_searching(add: Add) -> None:
    """The arguments."""
    recall = add("recall", "find memories for a question")
    _asking(recall)
    recall.add_argument("--cursor", metavar="CURSOR", help="go on where an earlier answer to the same question ended")
    why = add("why", "say why a memory is, or is not, in the answer to a question")
    why.add_argument("id", metavar="ID")
    _asking(why)


def _asking(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "query", metavar="QUERY", help="words, part of an identifier, or a question; - reads standard input"
    )
    parser.add_argument("--limit", type=int, metavar="N", help="at most so many, default 10")
    parser.add_argument("--strict", action="store_true", help="leave out what does not hold")
    parser.add_argument(
        "--at", metavar="FILE[:LINE]", help="what is known at this place, or near it, is preferred; FILE#SYMBOL too"
    )


def recall(engine: Engine, options: argparse.Namespace) -> Answer:
    load_model(engine)
    outcome = engine.recall(_question(engine, options))
    note = "" if outcome.vectors_used else engine.model.note
    items = [present.ranked_item(each) for each in outcome.items]
    result = types.RecallResult(items=items, vectors_used=outcome.vectors_used, note=note, cursor=outcome.cursor)
    remark(note)
    return Answer(result, render.memories(items, "nothing found"))


def why(engine: Engine, options: argparse.Namespace) -> Answer:
    load_model(engine)
    explanation = engine.searching.why(engine.memory(options.id), _question(engine, options))
    used_model = any(each.arm == "vector" and each.n_found for each in explanation.votes)
    result = present.why_result(explanation, "" if used_model else engine.model.note)
    remark(result.note)
    return Answer(result, explained(result))


def _question(engine: Engine, options: argparse.Namespace) -> Question:
    at = (engine.places.written(place(options, options.at)),) if options.at else ()
    return Question(
        text_given(options.query),
        DEFAULT_LIMIT if options.limit is None else options.limit,
        options.strict,
        places=at,
        cursor=getattr(options, "cursor", None),
    )


def explained(result: types.WhyResult) -> str:
    """Where it is, then what each arm and each factor says."""
    where = f"number {result.rank} of {result.candidates}" if result.rank else "not in the answer"
    score = f", score {result.score:.4f}" if result.score is not None else ""
    reason = f": {result.reason}" if result.reason else ""
    arms = {each.arm for each in result.votes}
    factors = [f"  {name:<10}  {value:.4f}" for name, value in result.components.items() if name not in arms]
    return "\n".join([f"{result.id} is {where}{score}{reason}", *map(_vote, result.votes), *factors])


def _vote(item: types.VoteItem) -> str:
    if item.rank is not None and item.score is not None:
        return f"  {item.arm:<10}  {item.score:.4f}, number {item.rank} of {item.found}"
    return f"  {item.arm:<10}  " + (f"not among its {item.found}" if item.found else "has nothing to say")


COMMANDS = {"recall": recall, "why": why}
