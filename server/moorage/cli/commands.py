"""One function per command: takes the parsed arguments, asks the engine, returns data and its text."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from os import environ
from pathlib import Path
from typing import TYPE_CHECKING

from moorage.cli import (
    exchange,
    graph,
    ingesting,
    keeping,
    reflecting,
    render,
    searching,
    sessions,
    suggesting,
    ticking,
    writing,
)
from moorage.cli.answer import Answer, remark, text_given
from moorage.cli.checking import checked
from moorage.cli.embedding import embed
from moorage.cli.formats import FORMATS
from moorage.cli.modelling import load_model
from moorage.cli.places import place, ties
from moorage.cli.printing import print_answer
from moorage.cli.progress import line
from moorage.cli.serving import mcp
from moorage.domain.anchor import AnchorId
from moorage.domain.briefing import Detail
from moorage.domain.errors import InvalidInput
from moorage.domain.memory import namespace_named
from moorage.domain.requests import Change, Extent
from moorage.domain.work import CancelToken
from moorage.engine.opening import open_engine, root_of
from moorage.settings import load_settings
from moorage.wire import present, requests, types

if TYPE_CHECKING:
    from moorage.engine.facade import Engine

FULL_BYTES = 12_000
"""Of a full briefing on a terminal."""


def run(options: argparse.Namespace, *, as_json: bool) -> int:
    """Runs the chosen command and prints its answer; returns the exit status."""
    if options.command in _RUNNING:
        return _RUNNING[options.command](options)
    try:
        answer = _answer(options)
    finally:
        line.clear()
    print_answer(options.command, answer, as_json=as_json)
    return answer.status


def _answer(options: argparse.Namespace) -> Answer:
    if options.command in _WITHOUT_ENGINE:
        return _WITHOUT_ENGINE[options.command](options)
    with _engine(options) as engine:
        return _COMMANDS[options.command](engine, options)


def _engine(options: argparse.Namespace) -> Engine:
    folder = Path(getattr(options, "root", "."))
    namespace = getattr(options, "namespace", None)
    given = {"memory": {"namespace": namespace_named(namespace)}} if namespace is not None else {}
    settings, problems = load_settings(root_of(folder), environ, given)
    for problem in problems:
        remark(f"setting {problem.path} {problem.message}")
    return open_engine(folder, settings)


def init(engine: Engine, options: argparse.Namespace) -> Answer:
    if options.suggest or options.accept:
        return suggesting.suggest(engine, options)
    engine.make_store()
    where = engine.store_location
    data = {"root": str(engine.root), "store": where}
    return Answer(data, f"memories of {engine.root} are kept in {where}")


def context(engine: Engine, options: argparse.Namespace) -> Answer:
    load_model(engine)
    at = engine.places.written(place(options, options.at)) if options.at else None
    usual = FULL_BYTES if options.detail == Detail.FULL and options.expand is None else None
    params = types.ContextParams(
        query=text_given(options.query) if options.query else "",
        task_type=options.task_type,
        max_bytes=usual if options.max_bytes is None else options.max_bytes,
        detail=options.detail,
        include_notes=options.notes,
        staged=options.staged,
        diff=options.diff,
        expand=options.expand,
        since=options.since,
    )
    briefing = engine.context(requests.task(params, at))
    remark(briefing.warning)
    return Answer(present.context_result(briefing), briefing.text.rstrip("\n"))


def at(engine: Engine, options: argparse.Namespace) -> Answer:
    items = [present.memory_item(each) for each in engine.memories_written_at(place(options, options.place))]
    return Answer(types.MemoriesResult(items=items), render.memories(items, "no memories here"))


def check(engine: Engine, options: argparse.Namespace) -> Answer:
    paths = tuple(engine.relative(place(options, each)) for each in options.paths)
    result = checked(engine, options, Extent(paths or None))
    bad = any(each.verdict in ("changed", "lost") and not each.snoozed for each in result.findings) or result.violations
    return Answer(result, FORMATS[options.format or "text"](result), status=1 if bad else 0)


def confirm(engine: Engine, options: argparse.Namespace) -> Answer:
    return _each(options.ids, lambda each: engine.confirm(engine.memory(each), None))


def forget(engine: Engine, options: argparse.Namespace) -> Answer:
    changes = [present.change_result(engine.forget(engine.memory(each))) for each in options.ids]
    return _told(changes, [render.undoable(each.message, each.events) for each in changes])


def _each(ids: list[str], work: Callable[[str], Change]) -> Answer:
    """One change gives its own shape; several give a list of them."""
    changes = [present.change_result(work(each)) for each in ids]
    return _told(changes, [each.message for each in changes])


def _told(changes: Sequence[types.ChangeResult], lines: Sequence[str]) -> Answer:
    data = render.plain(changes[0]) if len(changes) == 1 else {"changes": [render.plain(each) for each in changes]}
    return Answer(data, "\n".join(lines))


def reanchor(engine: Engine, options: argparse.Namespace) -> Answer:
    to = ties(engine, options, [options.to])
    if len(to) > 1:
        raise InvalidInput(f"{options.to} covers {len(to)} symbols; an anchor moves to one of them")
    only = AnchorId(options.anchor) if options.anchor else None
    change = engine.mending.reanchor(engine.memory(options.id), only, to[0])
    return Answer(present.change_result(change), change.message)


def history(engine: Engine, options: argparse.Namespace) -> Answer:
    if options.limit < 1:
        raise InvalidInput(f"limit is {options.limit}; it must be at least 1")
    memory = engine.memory(options.id) if options.id else None
    since = engine.sinces.of(memory, cancel=CancelToken()) if memory else []
    versions = engine.browsing.lineage([memory]) if memory else []
    result = present.history_result(engine.history(memory, options.limit), since, versions)
    return Answer(result, render.history(result))


def reindex(engine: Engine, options: argparse.Namespace) -> Answer:
    if options.from_journal:
        return keeping.rebuild(engine)
    count = engine.keeping.reindex()
    load_model(engine, may_download=options.download)
    remark(engine.model.note)
    pending = engine.counts().pending_embeddings
    data = {"memories": count, "pending_embeddings": pending, "model_state": engine.model.state.value}
    return Answer(data, f"{count} memories indexed, {pending} without a vector")


def _mcp(options: argparse.Namespace) -> int:
    return mcp(_engine(options), options)


def demo(options: argparse.Namespace) -> Answer:
    from moorage.cli.demo import run as show

    source = Path(options.repository or getattr(options, "root", "."))
    expected = show(source, (lambda _: None) if getattr(options, "json", False) else print)
    data = {"expected": [render.plain(each) for each in expected]}
    return Answer(data, "", status=0 if all(each.holds for each in expected) else 1)


def editor(options: argparse.Namespace) -> Answer:
    from moorage.cli.editor import install

    program, extension = install(options.code)
    return Answer({"editor": program, "extension": extension}, f"installed {extension} with {program}")


def doctor(options: argparse.Namespace) -> Answer:
    from moorage.cli.doctor import examine

    result = examine(options)
    text = "\n".join(f"{each.state:<5} {each.what}: {each.detail}" for each in result.checks)
    return Answer(result, text, status=2 if any(each.state == "bad" for each in result.checks) else 0)


def generate(options: argparse.Namespace) -> Answer:
    from moorage.cli.generating import generate as write

    return write(options)


_RUNNING: dict[str, Callable[[argparse.Namespace], int]] = {"mcp": _mcp}
_WITHOUT_ENGINE: dict[str, Callable[[argparse.Namespace], Answer]] = {
    "doctor": doctor,
    "editor": editor,
    "demo": demo,
    "generate": generate,
}
_COMMANDS: dict[str, Callable[[Engine, argparse.Namespace], Answer]] = {
    "init": init,
    "context": context,
    "at": at,
    "check": check,
    "confirm": confirm,
    "reanchor": reanchor,
    "forget": forget,
    "history": history,
    "reindex": reindex,
    "embed": embed,
    **keeping.COMMANDS,
    **reflecting.COMMANDS,
    **graph.COMMANDS,
    **searching.COMMANDS,
    **writing.COMMANDS,
    **exchange.COMMANDS,
    **ticking.COMMANDS,
    **ingesting.COMMANDS,
    **sessions.COMMANDS,
}
