"""What can be typed to configure coding agents; imports nothing that a `--help` does not need."""

import argparse
from collections.abc import Callable

Add = Callable[[str, str], argparse.ArgumentParser]
"""Adds a command with a one-line description."""


def add_agents(add: Add) -> None:
    """Adds the commands of `cli.generating`."""
    generate = add("generate", "configure coding agents: their rules, hooks and MCP server; nothing else is touched")
    generate.add_argument(
        "part", choices=["agent", "rules", "hooks", "mcp"], nargs="?", help="agent is all three, and the default"
    )
    generate.add_argument(
        "agents",
        metavar="AGENT",
        nargs="*",
        help="claude, codex, copilot, cursor, gemini, opencode, windsurf, cline, zed or all; default those in use here",
    )
    generate.add_argument("--list", action="store_true", help="say what each agent can be given, and where it is put")
    generate.add_argument("--dry-run", action="store_true", help="only print what would change, as a unified diff")
    generate.add_argument("--remove", action="store_true", help="take it out again, and leave every file as it was")
    generate.add_argument(
        "--scope", choices=["local", "global"], default="local", help="this workspace (the default), or all of yours"
    )
    generate.add_argument("--no-hooks", action="store_true", help="of agent, leave the hooks out")
    generate.add_argument("--no-mcp", action="store_true", help="of agent, leave the MCP server out")
    generate.add_argument("--project-name", metavar="NAME", default="", help="what the rules call this project")
    generate.add_argument("--program", metavar="PATH", default="moorage", help="what agents start, default moorage")
    generate.add_argument("--allow-writes", action="store_true", help="let agents propose and forget memories")
