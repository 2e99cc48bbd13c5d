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
    hook = add("hook", "answer a hook of an agent, which hands its JSON to standard input; always ends with 0")
    hook.add_argument("event", choices=["session-start", "compact", "subagent-start", "prompt", "session-end"])
    hook.add_argument("--for", metavar="AGENT", dest="agent", help="whose hook it is, default claude")
    _add_session(add)


def _add_session(add: Add) -> None:
    session = add("session", "what an agent is at: its pages, and what of them becomes memories")
    actions = session.add_subparsers(dest="action", metavar="ACTION", required=True)

    def action(name: str, about: str) -> argparse.ArgumentParser:
        parser: argparse.ArgumentParser = actions.add_parser(name, help=about, description=about)
        parser.add_argument("--json", action="store_true", default=argparse.SUPPRESS, help="print one JSON object")
        parser.add_argument("--root", metavar="DIR", default=argparse.SUPPRESS, help="act on this folder instead")
        parser.add_argument("--namespace", metavar="N", default=argparse.SUPPRESS, help="of this namespace")
        return parser

    start = action("start", "begin a session, or go on with one that failed or was aborted, and be briefed for it")
    start.add_argument("task", metavar="TASK", help="what is to be done; - reads standard input")
    start.add_argument("--actor", metavar="NAME", default="agent", help="the agent, the author of what it learns")
    start.add_argument("--session", metavar="ID", help="its id, default a new one")
    listed = action("list", "the newest sessions")
    listed.add_argument("--limit", type=int, metavar="N", default=20, help="newest so many, default 20")
    read = action("read", "print a page, or say which there are")
    write = action("write", "write a page anew")
    append = action("append", "add to a page")
    for each in (read, write, append):
        each.add_argument("session", metavar="ID")
    read.add_argument("page", metavar="PAGE", nargs="?", help="such as context/notes, working/plan, output/summary")
    for each in (write, append):
        each.add_argument("page", metavar="PAGE", help="below working/ or output/, such as output/durable-memory")
        each.add_argument("text", metavar="TEXT", help="- reads standard input")
    extract = action("extract", "say what of output/durable-memory would become memories; nothing is stored")
    complete = action("complete", "end a session")
    for each in (extract, complete):
        each.add_argument("session", metavar="ID")
    complete.add_argument(
        "--outcome", choices=["success", "failure", "aborted"], default="success", help="default success"
    )
    complete.add_argument("--extract", action="store_true", help="propose what it learned; of a success")
    complete.add_argument("--ephemeral", action="store_true", help="keep nothing of a failure")
    complete.add_argument("--reason", metavar="TEXT", default="", help="why it ended so")
