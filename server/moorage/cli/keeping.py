"""Commands that keep the store in shape: the archive, pins, snapshots, forgetting for good."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from moorage.cli import keeping_render, render
from moorage.cli.answer import Answer, remark, text_in
from moorage.cli.errors import FAILED
from moorage.cli.terminal import visible
from moorage.domain.errors import InvalidInput
from moorage.domain.memory import Memory, MemoryId, MemoryState
from moorage.domain.requests import Change
from moorage.wire import journal, keeping, present, types

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


def accept(engine: Engine, options: argparse.Namespace) -> Answer:
    return _changed(engine.keeping.accept(_judged(engine, options)))


def reject(engine: Engine, options: argparse.Namespace) -> Answer:
    return _changed(engine.keeping.reject(_judged(engine, options)))


def _judged(engine: Engine, options: argparse.Namespace) -> list[Memory]:
    """Those named, or all that wait."""
    if options.ids and not (options.all or options.session):
        return _named(engine, options)
    if options.ids or not (options.all or options.session):
        raise InvalidInput("name memories, or say --all or --session ID")
    found = engine.keeping.proposals(options.session)
    if not found:
        raise InvalidInput("no proposal waits")
    return found


def pin(engine: Engine, options: argparse.Namespace) -> Answer:
    return _changed(engine.keeping.pin(_named(engine, options), pinned=True))


def unpin(engine: Engine, options: argparse.Namespace) -> Answer:
    return _changed(engine.keeping.pin(_named(engine, options), pinned=False))


def snooze(engine: Engine, options: argparse.Namespace) -> Answer:
    return _changed(engine.mending.snooze(_named(engine, options), options.until))


def unsnooze(engine: Engine, options: argparse.Namespace) -> Answer:
    return _changed(engine.mending.unsnooze(_named(engine, options)))


def core(engine: Engine, options: argparse.Namespace) -> Answer:
    if options.set is not None:
        engine.core.replace(text_in(options.set))
    result = keeping.core_result(engine.core.path, engine.core.read(), engine.core.advice())
    remark(result.advice)
    if options.set is not None:
        return Answer(result, f"{result.path}: {result.lines} lines")
    return Answer(result, visible(result.text.rstrip("\n")))


def evict(engine: Engine, options: argparse.Namespace) -> Answer:
    plan = engine.keeping.eviction(options.keep)
    change = engine.keeping.evict(plan) if options.yes else None
    result = keeping.evict_result(plan.leaving, plan.still_over, change)
    return Answer(result, keeping_render.evicted(result))


def purge(engine: Engine, options: argparse.Namespace) -> Answer:
    chosen = engine.keeping.doomed(options.ids)
    receipt = engine.keeping.purge(chosen) if options.yes else None
    result = keeping.purge_result(chosen.ids, chosen.memories, chosen.versions, receipt)
    is_unfinished = receipt is not None and bool(receipt.n_left or receipt.waits_for)
    return Answer(result, keeping_render.purged(result), status=FAILED if is_unfinished else 0)


def events(engine: Engine, options: argparse.Namespace) -> Answer:
    if options.limit < 1:
        raise InvalidInput(f"limit is {options.limit}; it must be at least 1")
    found = engine.keeping.events(MemoryId(options.of) if options.of else None, options.limit)
    result = journal.events_result(
        (each, engine.keeping.changes_of(each) if options.changes and each.id == each.operation else ())
        for each in found
    )
    return Answer(result, keeping_render.events(result))


def undo(engine: Engine, options: argparse.Namespace) -> Answer:
    if (options.event is None) is (options.last is None):
        raise InvalidInput("say what to undo: an event's id, or --last N")
    if options.event is not None:
        return _changed(engine.undo(options.event))
    changes = engine.keeping.undo_last(options.last)
    data = {"changes": [render.plain(present.change_result(each)) for each in changes]}
    return Answer(data, "\n".join(each.message for each in changes))


def rebuild(engine: Engine) -> Answer:
    rebuilt = engine.keeping.rebuild()
    found = keeping.difference_result(rebuilt.difference)
    data = {"operations": rebuilt.n_operations, **render.plain(found)}
    return Answer(data, f"{rebuilt.n_operations} operations replayed\n{keeping_render.difference(found)}")


def snapshot(engine: Engine, options: argparse.Namespace) -> Answer:
    return _SNAPSHOT[options.action](engine, options)


def _make_snapshot(engine: Engine, options: argparse.Namespace) -> Answer:
    item = keeping.snapshot_item(engine.keeping.make_snapshot(options.label or ""))
    return Answer(item, keeping_render.snapshot(item))


def _list_snapshots(engine: Engine, _: argparse.Namespace) -> Answer:
    items = [keeping.snapshot_item(each) for each in engine.keeping.snapshots()]
    result = types.SnapshotsResult(snapshots=items)
    return Answer(result, "\n".join(keeping_render.snapshot(each) for each in items) or "no snapshots yet")


def _diff_snapshots(engine: Engine, options: argparse.Namespace) -> Answer:
    result = keeping.difference_result(engine.keeping.difference(options.before, options.after))
    return Answer(result, keeping_render.difference(result))


def _restore_snapshot(engine: Engine, options: argparse.Namespace) -> Answer:
    restored = engine.keeping.restore_snapshot(options.id)
    result = keeping.restored_result(restored.change, restored.chosen, restored.kept)
    return Answer(result, render.undoable(result.message, result.events))


_SNAPSHOT: dict[str, Callable[[Engine, argparse.Namespace], Answer]] = {
    "create": _make_snapshot,
    "list": _list_snapshots,
    "diff": _diff_snapshots,
    "restore": _restore_snapshot,
}


def _named(engine: Engine, options: argparse.Namespace) -> list[Memory]:
    return [engine.memory(each) for each in options.ids]


def _changed(change: Change) -> Answer:
    return Answer(present.change_result(change), change.message)


def _listed(engine: Engine, states: Sequence[MemoryState], nothing: str) -> Answer:
    found = [memory for each in states for memory in engine.keeping.in_state(each, _LISTED)]
    result = keeping.listed(found)
    return Answer(result, "\n".join(keeping_render.listed(each) for each in result.items) or nothing)


COMMANDS: dict[str, Callable[[Engine, argparse.Namespace], Answer]] = {
    "archive": archive,
    "restore": restore,
    "accept": accept,
    "reject": reject,
    "pin": pin,
    "unpin": unpin,
    "snooze": snooze,
    "unsnooze": unsnooze,
    "core": core,
    "evict": evict,
    "purge": purge,
    "snapshot": snapshot,
    "events": events,
    "undo": undo,
}
