"""Commands that keep the store in shape: the archive, pins, snapshots, forgetting for good."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from moorage.cli import render
from moorage.cli.answer import Answer
from moorage.domain.memory import Memory, MemoryState
from moorage.domain.requests import Change
from moorage.wire import keeping, present, types

if TYPE_CHECKING:
    from moorage.engine.facade import Engine

_LISTED = 1_000


def archive(engine: Engine, options: argparse.Namespace) -> Answer:
    if not options.ids:
        return _listed(engine, [MemoryState.ARCHIVED], "nothing is archived")
    return _changed(engine.keeping.archive(_named(engine, options)))


def restore(engine: Engine, options: argparse.Namespace) -> Answer:
    if not options.ids:
        return _listed(engine, [MemoryState.ARCHIVED, MemoryState.FORGOTTEN], "nothing is archived or forgotten")
    return _changed(engine.keeping.restore(_named(engine, options)))


def pin(engine: Engine, options: argparse.Namespace) -> Answer:
    return _changed(engine.keeping.pin(_named(engine, options), pinned=True))


def unpin(engine: Engine, options: argparse.Namespace) -> Answer:
    return _changed(engine.keeping.pin(_named(engine, options), pinned=False))


def _named(engine: Engine, options: argparse.Namespace) -> list[Memory]:
    return [engine.memory(each) for each in options.ids]


def _changed(change: Change) -> Answer:
    return Answer(present.change_result(change), change.message)


def _listed(engine: Engine, states: Sequence[MemoryState], nothing: str) -> Answer:
    found = [memory for each in states for memory in engine.keeping.in_state(each, _LISTED)]
    result = keeping.listed(found)
    return Answer(result, "\n".join(_line(each) for each in result.items) or nothing)


def _line(item: types.ListedItem) -> str:
    return render.visible(f"{item.state}  {item.kind}  {item.id}  {item.title}")


COMMANDS: dict[str, Callable[[Engine, argparse.Namespace], Answer]] = {
    "archive": archive,
    "restore": restore,
    "pin": pin,
    "unpin": unpin,
}
