"""The hooks of each agent, in its own form: which of its events calls which `moorage hook`."""

import re
from collections.abc import Iterable, Mapping

from moorage.agents import blocks
from moorage.agents.pieces import Items, Piece, Text

EVENTS = ("session-start", "compact", "subagent-start", "prompt", "session-end")
"""What `moorage hook` answers."""

_SECONDS = {"session-start": 15, "compact": 15, "subagent-start": 15, "prompt": 6, "session-end": 3}
"""After which the agent goes on without. Codex gives the end of a session no more than three."""
_OURS = re.compile(rf"moorage\S* hook (?:{'|'.join(EVENTS)}) --for [a-z]+$")

_Wanted = tuple[tuple[str, str | None, str], ...]
"""The agent's event, what narrows it, and ours."""

_GROUPED: Mapping[str, _Wanted] = {
    "claude": (
        ("SessionStart", "startup|resume|clear", "session-start"),
        ("SessionStart", "compact", "compact"),
        ("SubagentStart", None, "subagent-start"),
        ("UserPromptSubmit", None, "prompt"),
        ("SessionEnd", None, "session-end"),
    ),
    "codex": (
        ("SessionStart", "startup|resume|clear", "session-start"),
        ("SessionStart", "compact", "compact"),
        ("SubagentStart", None, "subagent-start"),
        ("UserPromptSubmit", None, "prompt"),
        ("SessionEnd", None, "session-end"),
    ),
    "gemini": (
        ("SessionStart", None, "session-start"),
        ("BeforeAgent", None, "prompt"),
        ("SessionEnd", None, "session-end"),
    ),
}
_FLAT: Mapping[str, _Wanted] = {
    "copilot": (
        ("SessionStart", None, "session-start"),
        ("SubagentStart", None, "subagent-start"),
        ("SessionEnd", None, "session-end"),
    ),
    "cursor": (
        ("sessionStart", None, "session-start"),
        ("beforeSubmitPrompt", None, "prompt"),
        ("sessionEnd", None, "session-end"),
    ),
}
_SCRIPTS: Mapping[str, str] = {
    "TaskStart": "session-start",
    "TaskResume": "session-start",
    "PreCompact": "compact",
    "UserPromptSubmit": "prompt",
    "TaskComplete": "session-end",
}


def configured(agent: str, program: str, path: str) -> list[Piece]:
    """For an agent that lists its hooks in a JSON file."""
    grouped = agent in _GROUPED
    lists: dict[tuple[str, ...], tuple[object, ...]] = {}
    for event, matcher, ours in (_GROUPED if grouped else _FLAT)[agent]:
        call = _call(agent, program, ours)
        item = ({"matcher": matcher} if matcher else {}) | {"hooks": [call]} if grouped else call
        lists[("hooks", event)] = (*lists.get(("hooks", event), ()), item)
    return [Items(path, lists, is_ours, {} if grouped else {"version": 1})]


def scripts(folder: str, program: str) -> list[Piece]:
    """Of Cline: one program for each event, named after it."""
    return [
        Text(
            f"{folder}/{event}", blocks.HASH, f"exec {_line('cline', program, ours)}", prefix="#!/bin/sh\n",
            is_whole=True, is_program=True,
        )
        for event, ours in _SCRIPTS.items()
    ]  # fmt: skip


def plugin(path: str, program: str) -> Piece:
    """Of opencode: a module that asks `moorage hook` and puts in what it says."""
    return Text(path, blocks.SLASHES, _PLUGIN.replace("MOORAGE", _quoted(program)), is_whole=True)


def is_ours(item: object) -> bool:
    """Whether every command in an item of a hook list is one of ours."""
    commands = list(_commands(item))
    return bool(commands) and all(_OURS.search(each.replace('"', "")) for each in commands)


def _commands(item: object) -> Iterable[str]:
    match item:
        case {"command": str() as command}:
            yield command
        case {"hooks": list() as hooks}:
            for each in hooks:
                yield from _commands(each)
        case _:
            yield ""


def _call(agent: str, program: str, event: str) -> dict[str, object]:
    line, seconds = _line(agent, program, event), _SECONDS[event]
    match agent:
        case "cursor":
            return {"command": line}
        case "gemini":
            return {"type": "command", "name": f"moorage-{event}", "command": line, "timeout": seconds * 1000}
        case _:
            return {"type": "command", "command": line, "timeout": seconds}


def _line(agent: str, program: str, event: str) -> str:
    return f"{_quoted(program)} hook {event} --for {agent}"


def _quoted(program: str) -> str:
    return f'"{program}"' if " " in program else program


_PLUGIN = """\
// Briefs a session once, so that the system prompt stays the same and stays cached; recalls beside each message.
export const Moorage = async ({ directory, $ }) => {
  const loaded = (globalThis.moorage ??= new Map())
  if ((loaded.get(directory) ?? import.meta.url) !== import.meta.url) return {} // of the home and of the project
  loaded.set(directory, import.meta.url)
  const briefings = new Map()
  const ask = async (event, given) => {
    const input = new Response(JSON.stringify({ cwd: directory, ...given }))
    const run = await $`MOORAGE hook ${event} --for opencode < ${input}`.cwd(directory).quiet().nothrow()
    return run.exitCode === 0 ? run.stdout.toString() : ""
  }
  const brief = (session) => {
    if (!briefings.has(session)) briefings.set(session, ask("session-start", { session_id: session }))
    return briefings.get(session)
  }
  return {
    "chat.message": async (input, output) => {
      await brief(input.sessionID)
      const said = output.parts.filter((part) => part.type === "text" && !part.synthetic)
      const prompt = said.map((part) => part.text).join("\\n")
      const text = await ask("prompt", { session_id: input.sessionID, prompt })
      if (text && said.length) output.parts.push({ ...said.at(-1), id: `${said.at(-1).id}m`, text, synthetic: true })
    },
    "experimental.chat.system.transform": async (input, output) => {
      const text = input.sessionID ? await brief(input.sessionID) : ""
      if (text) output.system.push(text)
    },
    "experimental.session.compacting": async (input, output) => {
      const text = await ask("compact", { session_id: input.sessionID })
      if (text) output.context.push(text)
    },
    event: async ({ event }) => {
      if (event.type !== "session.deleted") return
      briefings.delete(event.properties.info.id)
      await ask("session-end", { session_id: event.properties.info.id, reason: "deleted" })
    },
  }
}"""
