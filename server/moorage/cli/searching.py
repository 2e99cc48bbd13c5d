"""The commands that find memories, and say why."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from moorage.cli import render
from moorage.cli.answer import Answer, remark
from moorage.cli.modelling import load_model
from moorage.cli.narrowing import question
from moorage.wire import present, types

if TYPE_CHECKING:
    from moorage.engine.facade import Engine


def recall(engine: Engine, options: argparse.Namespace) -> Answer:
    load_model(engine)
    result = present.recall_result(engine.recall(question(engine, options)), engine.model.note)
    remark(result.note)
    return Answer(result, render.memories(result.items, "nothing found"))


def why(engine: Engine, options: argparse.Namespace) -> Answer:
    load_model(engine)
    explanation = engine.searching.why(engine.memory(options.id), question(engine, options))
    result = present.why_result(explanation, engine.model.note)
    remark(result.note)
    return Answer(result, explained(result))


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
