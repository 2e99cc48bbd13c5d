"""`moorage session`: what agents are at."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from moorage.cli.answer import Answer, text_given
from moorage.cli.terminal import visible
from moorage.domain.errors import InvalidInput
from moorage.wire import sessions, types

if TYPE_CHECKING:
    from moorage.engine.facade import Engine


def session(engine: Engine, options: argparse.Namespace) -> Answer:
    return _ACTIONS[options.action](engine, options)


def _start(engine: Engine, options: argparse.Namespace) -> Answer:
    started, told = engine.sessions.start(text_given(options.task), options.actor, options.session)
    result = types.StartSessionResult(session=sessions.session_item(started), text=told)
    return Answer(result, f"{started.id}\n\n{visible(told)}".rstrip())


def _list(engine: Engine, options: argparse.Namespace) -> Answer:
    if options.limit < 1:
        raise InvalidInput(f"limit is {options.limit}; it must be at least 1")
    result = sessions.sessions_result(engine.sessions.newest(options.limit))
    lines = [
        f"{each.id}  {each.state}  {each.started_at[:19]}  {_line(each.actor)}  {_line(each.task)}"
        for each in result.sessions
    ]
    return Answer(result, "\n".join(map(str.rstrip, lines)) or "no sessions")


def _read(engine: Engine, options: argparse.Namespace) -> Answer:
    pages = engine.sessions.pages(options.session)
    result = sessions.read_result(engine.sessions.session(options.session), pages, options.page)
    if options.page:
        return Answer(result, visible(result.pages[0].content))
    lines = [f"{each.page}  {each.characters} characters" for each in result.pages]
    return Answer(result, "\n".join(lines) or "nothing was written yet")


def _write(engine: Engine, options: argparse.Namespace) -> Answer:
    text = text_given(options.text)
    whole = engine.sessions.write(options.session, options.page, text, append=options.action == "append")
    result = sessions.page_item(options.page, whole)
    return Answer(result, f"{result.page}  {result.characters} characters")


def _extract(engine: Engine, options: argparse.Namespace) -> Answer:
    result = sessions.extract_result(engine.sessions.extract(options.session))
    lines = [f"{each.outcome}  {_line(each.title or each.content)}" for each in result.items]
    return Answer(result, "\n".join(lines) or "nothing was written down to stay")


def _complete(engine: Engine, options: argparse.Namespace) -> Answer:
    params = types.CompleteSessionParams(
        session=options.session,
        outcome=options.outcome,
        extract_durable_memory=options.extract,
        ephemeral=options.ephemeral,
        reason=options.reason,
    )
    ended = engine.sessions.complete(sessions.completion(params))
    result = sessions.complete_result(ended.session, ended.promoted)
    lines = [f"{ended.session.id}  {ended.session.state}"]
    lines += [f"{each.outcome}  {each.id}" for each in result.promoted]
    return Answer(result, "\n".join(lines))


def _line(text: str) -> str:
    flat = visible(" ".join(text.split()))
    return flat if len(flat) <= _MAX_LINE else f"{flat[: _MAX_LINE - 1]}…"


_MAX_LINE = 80
_ACTIONS: Mapping[str, Callable[[Engine, argparse.Namespace], Answer]] = {
    "start": _start,
    "list": _list,
    "read": _read,
    "write": _write,
    "append": _write,
    "extract": _extract,
    "complete": _complete,
}
COMMANDS: dict[str, Callable[[Engine, argparse.Namespace], Answer]] = {"session": session}
