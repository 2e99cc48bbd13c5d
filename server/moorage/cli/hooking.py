"""`moorage hook`: answers an agent's hook, quickly or not at all.

An agent waits for it, and some take a status other than 0 for a veto, so it always ends with 0, and says nothing when
anything is wrong. It reads its arguments itself: the whole command line would take as long as the answer.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from threading import Timer
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from moorage.agents.answers import Given
    from moorage.engine.hooks import Hooks

_SECONDS = {"prompt": 4.0, "session-end": 2.5}
_USUAL_SECONDS = 12.0
_MAX_BYTES = 1_000_000


def hook(arguments: Sequence[str]) -> int:
    """0, whatever happens."""
    event = arguments[0] if arguments else ""
    timer = Timer(_SECONDS.get(event, _USUAL_SECONDS), os._exit, (0,))
    timer.daemon = True
    timer.start()
    try:
        said = _said(event, arguments[1:])
        if said:
            sys.stdout.buffer.write(said.encode("utf-8", "replace") + b"\n")
            sys.stdout.flush()
    except Exception:  # noqa: S110 - the command line ends here, and an agent must not stumble over it
        pass
    finally:
        timer.cancel()
    return 0


def _said(event: str, arguments: Sequence[str]) -> str:
    from moorage.cli.loading import loading

    with loading():
        from moorage.agents.answers import AGENTS, answer, given, is_asked

    options = dict(zip(arguments[::2], arguments[1::2], strict=False))
    agent = options.get("--for", "claude")
    if event not in (*_MOMENTS, "prompt") or agent not in AGENTS:
        return ""
    moment = given(b"" if sys.stdin.isatty() else sys.stdin.buffer.read(_MAX_BYTES))
    if event == "prompt" and not is_asked(moment.prompt):
        return answer(agent, event, moment, "")
    text, message = _asked(event, agent, moment, options)
    return answer(agent, event, moment, text, message)


def _asked(event: str, agent: str, moment: Given, options: Mapping[str, str]) -> tuple[str, str]:
    from moorage.cli.loading import loading

    with loading():
        from moorage.domain.memory import namespace_named
        from moorage.engine.opening import open_engine, open_prompts, root_of
        from moorage.settings import load_settings

    folder = _folder(moment, options)
    given = {"embedding": {"enabled": False}, "recall": {"rerank": "overlap"}}
    if "--namespace" in options:
        given["memory"] = {"namespace": namespace_named(options["--namespace"])}
    settings, _ = load_settings(root_of(folder), os.environ, given)
    if event == "prompt":
        with open_prompts(folder, settings, agent) as prompts:
            return prompts.beside(moment.session, moment.prompt), ""
    with open_engine(folder, settings) as engine:
        from moorage.engine.hooks import Hooks

        return _MOMENTS[event](Hooks(engine, agent), moment)


def _folder(moment: Given, options: Mapping[str, str]) -> Path:
    """The one asked for, else the one that the agent says it is in, else the current one."""
    named = Path(options.get("--root") or moment.folder or ".")
    return named if named.is_dir() else Path()


_MOMENTS: Mapping[str, Callable[[Hooks, Given], tuple[str, str]]] = {
    "session-start": lambda hooks, moment: (hooks.session_started(moment.session, moment.source), ""),
    "compact": lambda hooks, moment: (hooks.compacted(moment.session), ""),
    "subagent-start": lambda hooks, _: (hooks.subagent_started(), ""),
    "session-end": lambda hooks, moment: ("", hooks.session_ended(moment.session)),
}
