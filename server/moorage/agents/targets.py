"""The agents that can be configured: what each reads, where, and what it cannot be given.

The places are those of the agents' own documentation; where one reads several, the one that is its own.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from moorage.agents import blocks, hooks, servers
from moorage.agents.pieces import Part, Piece, Text
from moorage.agents.rules import rules


class Scope(StrEnum):
    LOCAL = "local"
    """The workspace."""
    GLOBAL = "global"
    """The person's home."""


@dataclass(frozen=True, slots=True)
class Wish:
    """What is asked for beside the agents."""

    scope: Scope = Scope.LOCAL
    project: str = ""
    program: str = "moorage"
    writes: bool = False
    platform: str = "linux"
    """As `sys.platform` has it."""


@dataclass(frozen=True, slots=True)
class Place:
    """What a target's part may depend on: the wish, and whether a path exists and is a file."""

    wish: Wish
    is_file: Callable[[str], bool]
    removing: bool = False
    """Whether it is asked where things may have been put, not where they belong."""

    @property
    def is_local(self) -> bool:
        return self.wish.scope is Scope.LOCAL

    def block(self, path: str, prefix: str = "") -> list[Piece]:
        return [Text(path, blocks.HTML, rules(self.wish.project), prefix)]

    def here(self, local: str, everywhere: str) -> str:
        return local if self.is_local else everywhere

    def server(self, path: str, key: str = "mcpServers", more: dict[str, object] | None = None) -> list[Piece]:
        return [servers.listed(path, key, self.wish.program, writes=self.wish.writes, more=more)]


Pieces = Callable[[Place], list[Piece] | str]
"""What is written, or in words why nothing is."""


@dataclass(frozen=True, slots=True)
class Target:
    name: str
    title: str
    signs: tuple[str, ...]
    """Files and folders of a workspace where this agent is in use."""
    parts: Mapping[Part, Pieces]


def _claude_server(place: Place) -> list[Piece] | str:
    if not place.is_local:
        return "it keeps these itself: `claude mcp add --scope user moorage -- moorage mcp`"
    return place.server(".mcp.json")


def _copilot_server(place: Place) -> list[Piece] | str:
    path = place.here(".vscode/mcp.json", f"{_code_folder(place)}/mcp.json")
    return place.server(path, "servers", {"type": "stdio"})


def _cline_rules(place: Place) -> list[Piece] | str:
    if not place.is_local:
        return place.block("Documents/Cline/Rules/moorage.md")
    return place.block(".clinerules" if place.is_file(".clinerules") else ".clinerules/moorage.md")


def _cline_hooks(place: Place) -> list[Piece] | str:
    if place.wish.platform == "win32":
        return "its hooks are shell scripts, which it does not run on Windows"
    if place.is_local and place.is_file(".clinerules"):
        return "its hooks lie in the folder .clinerules, which is a file here"
    return hooks.scripts(place.here(".clinerules/hooks", "Documents/Cline/Hooks"), place.wish.program)


def _cline_server(place: Place) -> list[Piece] | str:
    if place.is_local:
        return "it reads these from the home alone; use --scope global"
    folder = f"{_code_folder(place)}/globalStorage/saoudrizwan.claude-dev/settings"
    return place.server(f"{folder}/cline_mcp_settings.json")


_READ_BY_ZED = (
    ".rules", ".cursorrules", ".windsurfrules", ".clinerules", ".github/copilot-instructions.md",
    "AGENT.md", "AGENTS.md", "CLAUDE.md", "GEMINI.md",
)  # fmt: skip
"""It reads the first of these that is there, and no other."""


def _zed_rules(place: Place) -> list[Piece] | str:
    if not place.is_local:
        return "its rules for all projects are kept in its Rules Library"
    there = list(filter(place.is_file, _READ_BY_ZED))
    if place.removing:
        return [piece for path in there for piece in place.block(path)]
    return place.block(there[0] if there else "AGENTS.md")


def _zed_server(place: Place) -> list[Piece] | str:
    everywhere = "AppData/Roaming/Zed" if place.wish.platform == "win32" else ".config/zed"
    return place.server(f"{place.here('.zed', everywhere)}/settings.json", "context_servers")


def _windsurf_rules(place: Place) -> list[Piece] | str:
    if place.is_local:
        return place.block(".windsurf/rules/moorage.md", "---\ntrigger: always_on\n---\n\n")
    return place.block(".codeium/windsurf/memories/global_rules.md")


def _windsurf_server(place: Place) -> list[Piece] | str:
    if place.is_local:
        return "it reads these from the home alone; use --scope global"
    return place.server(".codeium/windsurf/mcp_config.json")


def _cursor_rules(place: Place) -> list[Piece] | str:
    if not place.is_local:
        return "its rules for all projects are kept in its settings"
    front = "---\ndescription: What is known of this codebase, and when to ask for it\nalwaysApply: true\n---\n\n"
    return place.block(".cursor/rules/moorage.mdc", front)


def _opencode_server(place: Place) -> list[Piece] | str:
    folder = place.here("", ".config/opencode/")
    name = "opencode.jsonc" if place.is_file(f"{folder}opencode.jsonc") else "opencode.json"
    return [servers.opencode(folder + name, place.wish.program, writes=place.wish.writes)]


def _opencode_hooks(place: Place) -> list[Piece] | str:
    folder = place.here(".opencode", ".config/opencode")
    return [hooks.plugin(f"{folder}/plugins/moorage.js", place.wish.program)]


def _codex_server(place: Place) -> list[Piece] | str:
    return [servers.codex(".codex/config.toml", place.wish.program, writes=place.wish.writes)]


def _code_folder(place: Place) -> str:
    """Where VS Code keeps what is the person's."""
    folders = {"darwin": "Library/Application Support/Code/User", "win32": "AppData/Roaming/Code/User"}
    return folders.get(place.wish.platform, ".config/Code/User")


def _hooked(agent: str, local: str, everywhere: str | None = None) -> Pieces:
    def pieces(place: Place) -> list[Piece] | str:
        return hooks.configured(agent, place.wish.program, place.here(local, everywhere or local))

    return pieces


def _block(local: str, everywhere: str) -> Pieces:
    return lambda place: place.block(place.here(local, everywhere))


def _server(path: str) -> Pieces:
    return lambda place: place.server(path)


def _none(why: str) -> Pieces:
    return lambda _: why


_ALL = (
    Target(
        "claude", "Claude Code", ("CLAUDE.md", ".claude", ".mcp.json"),
        {
            Part.RULES: _block("CLAUDE.md", ".claude/CLAUDE.md"),
            Part.HOOKS: _hooked("claude", ".claude/settings.json"),
            Part.MCP: _claude_server,
        },
    ),
    Target(
        "codex", "Codex", ("AGENTS.md", ".codex"),
        {
            Part.RULES: _block("AGENTS.md", ".codex/AGENTS.md"),
            Part.HOOKS: _hooked("codex", ".codex/hooks.json"),
            Part.MCP: _codex_server,
        },
    ),
    Target(
        "copilot", "GitHub Copilot", (".github/copilot-instructions.md", ".github/hooks"),
        {
            Part.RULES: _block(".github/copilot-instructions.md", ".copilot/copilot-instructions.md"),
            Part.HOOKS: _hooked("copilot", ".github/hooks/moorage.json", ".copilot/hooks/moorage.json"),
            Part.MCP: _copilot_server,
        },
    ),
    Target(
        "cursor", "Cursor", (".cursor", ".cursorrules"),
        {
            Part.RULES: _cursor_rules,
            Part.HOOKS: _hooked("cursor", ".cursor/hooks.json"),
            Part.MCP: _server(".cursor/mcp.json"),
        },
    ),
    Target(
        "gemini", "Gemini CLI", ("GEMINI.md", ".gemini"),
        {
            Part.RULES: _block("GEMINI.md", ".gemini/GEMINI.md"),
            Part.HOOKS: _hooked("gemini", ".gemini/settings.json"),
            Part.MCP: _server(".gemini/settings.json"),
        },
    ),
    Target(
        "opencode", "opencode", ("opencode.json", "opencode.jsonc", ".opencode"),
        {
            Part.RULES: _block("AGENTS.md", ".config/opencode/AGENTS.md"),
            Part.HOOKS: _opencode_hooks,
            Part.MCP: _opencode_server,
        },
    ),
    Target(
        "windsurf", "Windsurf", (".windsurf", ".windsurfrules"),
        {
            Part.RULES: _windsurf_rules,
            Part.HOOKS: _none("its hooks can stop an action, but tell the agent nothing"),
            Part.MCP: _windsurf_server,
        },
    ),
    Target(
        "cline", "Cline", (".clinerules",),
        {Part.RULES: _cline_rules, Part.HOOKS: _cline_hooks, Part.MCP: _cline_server},
    ),
    Target(
        "zed", "Zed", (".zed", ".rules"),
        {Part.RULES: _zed_rules, Part.HOOKS: _none("it has no hooks"), Part.MCP: _zed_server},
    ),
)  # fmt: skip
TARGETS: Mapping[str, Target] = {each.name: each for each in _ALL}
