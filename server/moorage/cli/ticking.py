"""The command that shows, proposes, adds, ticks and removes the checks of a memory."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from moorage.cli import render
from moorage.cli.answer import Answer
from moorage.domain.checks import Carried, Ruling, check_given
from moorage.domain.errors import InvalidInput
from moorage.domain.requests import Ticking
from moorage.wire import present, types

if TYPE_CHECKING:
    from moorage.engine.facade import Engine


def checks(engine: Engine, options: argparse.Namespace) -> Answer:
    memory = engine.memory(options.id)
    proposed = engine.checks.proposed_for(memory) if options.propose else []
    if options.propose and not options.tick:
        return _listed(proposed, "nothing there can be checked")
    given = [check_given(each) for each in options.add or ()]
    wish = Ticking(
        add=(*given, *_chosen(proposed, options.tick or ())) if options.propose else tuple(given),
        tick=() if options.propose else tuple(options.tick or ()),
        remove=tuple(options.remove or ()),
        allows=options.allow,
    )
    if wish == Ticking():
        return _listed(engine.checks.rulings(memory), "no checks; --propose shows what could be one")
    change = engine.checks.change(memory, wish)
    return Answer(present.change_result(change), render.undoable(change.message, change.events))


def _chosen(proposed: Sequence[Ruling], numbers: Sequence[int]) -> list[Carried]:
    """By the numbers that they are shown with."""
    wrong = next((each for each in numbers if not 1 <= each <= len(proposed)), None)
    if wrong is not None:
        raise InvalidInput(f"{len(proposed)} checks are proposed and no number {wrong}; --propose shows them")
    return [replace(proposed[each - 1].carried, is_proposed=False) for each in numbers]


def _listed(rulings: Sequence[Ruling], nothing: str) -> Answer:
    result = types.ProposeChecksResult(checks=[present.check_item(each) for each in rulings])
    return Answer(result, render.checks(result.checks, nothing))


COMMANDS: dict[str, Callable[[Engine, argparse.Namespace], Answer]] = {"checks": checks}
