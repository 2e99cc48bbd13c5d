"""Looks at everything that can be wrong on a machine, and says what to do about it."""

import argparse
import platform
import shutil
from os import environ
from pathlib import Path
from typing import Literal

from moorage import __version__
from moorage.cli.terminal import flat
from moorage.domain.errors import FileUnavailable, MoorageError
from moorage.engine.facade import Engine
from moorage.engine.model import ModelState
from moorage.engine.opening import is_repository, open_engine, root_of
from moorage.settings import load_settings
from moorage.wire.types import CheckItem, DoctorResult

MODEL_WAIT_S = 120.0


def examine(options: argparse.Namespace) -> DoctorResult:
    """Every check of the machine and of the workspace; never raises a failure, but reports it."""
    folder = Path(getattr(options, "root", "."))
    settings, problems = load_settings(root_of(folder), environ, {})
    checks = [_item("ok", "moorage", f"{__version__} on Python {platform.python_version()}"), _git(folder)]
    checks += [_item("warn", flat(f"setting {each.path}"), flat(each.message)) for each in problems]
    try:
        with open_engine(folder, settings) as engine:
            checks += _workspace(engine)
    except MoorageError as error:
        checks.append(_item("bad", "store", str(error)))
    return DoctorResult(checks=checks)


def _item(state: Literal["ok", "warn", "bad"], what: str, detail: str) -> CheckItem:
    return CheckItem(state=state, what=what, detail=detail)


def _git(folder: Path) -> CheckItem:
    if not is_repository(folder):
        return _item("warn", "git", "this folder is in no repository; anchors are followed more cautiously")
    if not shutil.which("git"):
        return _item("warn", "git", "the git program is not on the PATH; install it so that moves are followed")
    return _item("ok", "git", f"repository {root_of(folder)}")


def _workspace(engine: Engine) -> list[CheckItem]:
    engine.embed_in_background(may_download=False)
    engine.jobs.wait_idle(MODEL_WAIT_S)
    problems = engine.keeping.problems()
    counts = engine.counts()
    store = [_item("bad", "store", f"{engine.store_location}: {each}") for each in problems]
    if engine.is_read_only:
        store.append(_item("warn", "store", f"{engine.store_location} can be read but not written"))
    store = store or [_item("ok", "store", f"{engine.store_location}, {counts.memories} memories, sound")]
    ready = engine.model.state is ModelState.READY
    note = engine.model.note or f"{engine.model.name}, {counts.pending_embeddings} memories still to embed"
    return [*store, _item("ok" if ready else "warn", "model", note), *_core(engine), *_agents(engine)]


def _core(engine: Engine) -> list[CheckItem]:
    try:
        advice = engine.core.advice()
    except FileUnavailable as error:
        advice = str(error)
    return [_item("warn", "core.md", advice)] if advice else []


def _agents(engine: Engine) -> list[CheckItem]:
    """Whether what agents are configured with does anything; nothing where no agent was ever briefed."""
    last = engine.sessions.last_told()
    if last is None:
        return []
    session, n_events, n_proposed = last
    said = (
        f"{session.actor} was briefed on {session.started_at:%Y-%m-%d}; {n_events} events since, {n_proposed} proposals"
    )
    return [_item("ok", "agents", said)]
