"""The entry of the MCP server in each agent's configuration."""

import json
import re
from collections.abc import Callable

from moorage.agents.pieces import Member, Piece, Table
from moorage.agents.splicing import Path

NAME = "moorage"
_FLAGS = ({"--allow-writes"}, set[str]())
_PROGRAM = re.compile(r"(?:^|[/\\])moorage[^/\\]*$")


def listed(path: str, key: str, program: str, *, writes: bool, more: dict[str, object] | None = None) -> Piece:
    """`command` and `args` under a key, with what else an agent asks for."""
    value: dict[str, object] = {**(more or {}), "command": program, "args": _args(writes=writes)}
    return Member(path, (key, NAME), value, _recogniser(value))


def opencode(path: str, program: str, *, writes: bool) -> Piece:
    value: dict[str, object] = {"type": "local", "command": [program, *_args(writes=writes)], "enabled": True}
    return Member(path, ("mcp", NAME), value, _recogniser(value))


def codex(path: str, program: str, *, writes: bool) -> Piece:
    name: Path = ("mcp_servers", NAME)
    args = ", ".join(json.dumps(each) for each in _args(writes=writes))
    return Table(path, name, f"[{'.'.join(name)}]\ncommand = {json.dumps(program)}\nargs = [{args}]")


def _args(*, writes: bool) -> list[str]:
    return ["mcp", "--allow-writes"] if writes else ["mcp"]


def _recogniser(ours: dict[str, object]) -> Callable[[object], bool]:
    """An entry of the same members that starts this server; whatever else it has is somebody's own."""

    def is_ours(value: object) -> bool:
        if not isinstance(value, dict) or set(value) != set(ours):
            return False
        command, args = value["command"], value.get("args", [])
        whole = command if isinstance(command, list) else [command, *(args if isinstance(args, list) else [None])]
        if not all(isinstance(each, str) for each in whole) or len(whole) < 2 or whole[1] != "mcp":
            return False
        rest = {each: item for each, item in value.items() if each not in ("command", "args")}
        wanted = {each: item for each, item in ours.items() if each not in ("command", "args")}
        return bool(_PROGRAM.search(whole[0])) and set(whole[2:]) in _FLAGS and rest == wanted

    return is_ours
