"""What can be typed. Builds the parser only; imports nothing that a `--help` does not need."""

import argparse
from collections.abc import Callable
from typing import NoReturn

from moorage import __version__
from moorage.cli.agent_arguments import add_agents
from moorage.cli.exchange_arguments import add_exchange
from moorage.cli.graph_arguments import add_graph
from moorage.cli.keeping_arguments import add_keeping
from moorage.cli.searching_arguments import add_searching
from moorage.cli.serving import add_serving

Add = Callable[[str, str], argparse.ArgumentParser]
"""Adds a command with a one-line description."""


_PLACES = "FILE, FILE#SYMBOL, FILE:LINE, FILE:LINE-LINE or FOLDER"


class BadUsage(Exception):
    """What was typed cannot be read; names the program or command whose `--help` says more."""

    def __init__(self, program: str, message: str) -> None:
        super().__init__(f"{message}; see `{program} --help`")
        self.program = program


class Parser(argparse.ArgumentParser):
    """Leaves it to the caller how bad usage is reported."""

    def error(self, message: str) -> NoReturn:
        raise BadUsage(self.prog, message)


def build() -> Parser:
    """The parser of the whole command line."""
    common = Parser(add_help=False)
    common.add_argument("--json", action="store_true", default=argparse.SUPPRESS, help="print one JSON object")
    common.add_argument(
        "--root", metavar="DIR", default=argparse.SUPPRESS, help="act on this folder instead of the current one"
    )
    common.add_argument(
        "--namespace", metavar="N", default=argparse.SUPPRESS, help="see and write the memories of this namespace only"
    )
    parser = Parser(
        prog="moorage",
        description="Keeps what people and agents know about a codebase moored to the code it is about.",
        parents=[common],
    )
    parser.add_argument("--version", action="version", version=f"moorage {__version__}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)

    def add(name: str, about: str) -> argparse.ArgumentParser:
        return commands.add_parser(name, help=about, description=about, parents=[common])

    _writing(add)
    _ingesting(add)
    _reading(add)
    _mending(add)
    add_keeping(add)
    add_graph(add)
    add_agents(add)
    _running(add)
    return parser


def _writing(add: Add) -> None:
    init = add("init", "create the store of this workspace and say where it is")
    init.add_argument("--suggest", action="store_true", help="list memories that the repository offers; stores none")
    init.add_argument("--accept", metavar="N", nargs="+", help="store these of the list, by number or id, or all")
    init.add_argument("--limit", type=int, metavar="N", default=60, help="suggestions, default 60")
    remember = add("remember", "remember something, anchored to code")
    remember.add_argument("text", metavar="TEXT", nargs="?", help="what to remember; - reads standard input")
    remember.add_argument("--title", help="a short title")
    remember.add_argument(
        "--kind", help="decision, constraint, goal, preference, reference, summary, note, fact, episode or procedure"
    )
    remember.add_argument(
        "--anchor", metavar="PLACE", action="append", help=f"the code it is about: {_PLACES}; may be repeated"
    )
    remember.add_argument("--tag", metavar="TAG", action="append", help="may be repeated")
    remember.add_argument("--confidence", type=float, metavar="F", help="0 to 1, default 1")
    for part in ("subject", "predicate", "object"):
        remember.add_argument(f"--{part}", metavar=part[0].upper(), help="of a fact; give all three")
    remember.add_argument("--valid-from", metavar="DATE", help="since when the fact holds, default now")
    remember.add_argument("--valid-until", metavar="DATE", help="until when it holds, default for good")
    remember.add_argument("--step", metavar="TEXT", action="append", help="of a procedure; may be repeated")
    remember.add_argument("--condition", metavar="TEXT", action="append", help="when the procedure applies")
    remember.add_argument("--source", metavar="TEXT", help="where it comes from; memory:ID cites a memory")
    remember.add_argument("--metadata", metavar="JSON", help="an object of your own")
    remember.add_argument(
        "--check",
        metavar="JSON",
        action="append",
        help="what must be so in the code; may be repeated",
    )
    remember.add_argument(
        "--rejected", metavar="REV[:PATH]", help="decided against: what a revert took out, or another commit put in"
    )
    remember.add_argument("--rejected-code", metavar="FILE", help="code that was decided against; - reads it")
    remember.add_argument("--tier", metavar="TIER", help="durable, or transient: kept but not recalled")
    remember.add_argument("--pin", action="store_true", default=None, help="never to be archived to make room")
    remember.add_argument("--key", metavar="KEY", help="storing again under the same key stores nothing")
    remember.add_argument("--session", metavar="ID", help="the agent session that it was learned in")
    remember.add_argument("--secrets", metavar="WHAT", help="reject a secret (the default), redact or allow it")
    remember.add_argument("--allow-duplicate", action="store_true", help="store it even when it is known already")
    remember.add_argument("--supersedes", metavar="ID", help="the memory that this one replaces")
    remember.add_argument("--scope", metavar="SCOPE", help="private")

    supersede = add("supersede", "give a memory a new text; it stays about the same places, and the old one is kept")
    supersede.add_argument("id", metavar="ID")
    supersede.add_argument("text", metavar="TEXT", help="the new text; - reads standard input")
    supersede.add_argument("--title", help="another title")
    supersede.add_argument("--kind", help="another kind")
    supersede.add_argument("--anchor", metavar="PLACE", action="append", help="other places than it had")
    supersede.add_argument("--secrets", metavar="WHAT", help="reject a secret (the default), redact or allow it")
    add_exchange(add)


def _ingesting(add: Add) -> None:
    ingest = add("ingest", "take documents in, so that their sections are recalled beside memories")
    ingest.add_argument("paths", metavar="PATH", nargs="*", help="files and folders; default what anybody would expect")
    ingest.add_argument("--dry-run", action="store_true", help="only say what would become of each")
    ingest.add_argument("--remove", action="store_true", help="take them out; default those whose file is gone")
    ingest.add_argument("--check", action="store_true", help="show the files that ingested documents name in vain")
    add("documents", "list the ingested documents")


def _reading(add: Add) -> None:
    add_searching(add)
    context = add("context", "print a briefing for a task, within a byte budget")
    context.add_argument(
        "query",
        metavar="QUERY",
        nargs="?",
        help="the task; - reads standard input; may be left out beside a place or diff",
    )
    context.add_argument("--task-type", metavar="T", help="coding, debug, refactor, docs or general (the default)")
    context.add_argument(
        "--max-bytes", type=int, metavar="N", help="budget in bytes: default and at most 8192, of a full one 12000"
    )
    context.add_argument("--detail", metavar="HOW", help="compact (the default) or full")
    context.add_argument("--notes", action="store_true", help="with notes, in a full one")
    context.add_argument("--at", metavar="FILE[:LINE]", help="the place that the task is about; FILE#SYMBOL too")
    touched = context.add_mutually_exclusive_group()
    touched.add_argument("--staged", action="store_true", help="about what is staged, as it is staged")
    touched.add_argument(
        "--diff", metavar="REV", help="about what differs from a commit; of a range A..B, as it is in B"
    )
    context.add_argument("--expand", metavar="CURSOR", help="the rest of a section of an earlier one for the same task")
    context.add_argument("--since", metavar="ID", help="only what is new, changed or gone since an earlier one")
    at = add("at", "show the memories of a file, or at a line of it")
    at.add_argument("place", metavar="FILE[:LINE]", help="line from 1; FILE#SYMBOL also works")
    check = add("check", "compare every anchor with today's code; exit 1 when something changed or is lost")
    check.add_argument("paths", metavar="PATH", nargs="*", help="files or folders; all when none is given")
    diff = check.add_mutually_exclusive_group()
    diff.add_argument("--staged", action="store_true", help="only files with staged changes, as they are staged")
    diff.add_argument(
        "--diff", metavar="REV", help="only files that differ from a commit; of a range A..B or A...B, as they are in B"
    )
    diff.add_argument(
        "--patch", metavar="FILE", help="what a unified diff would lead to, without applying it; - reads standard input"
    )
    diff.add_argument(
        "--files", action="store_true", help="say too what is known of the files given, before they are edited"
    )
    check.add_argument("--format", choices=["text", "json", "sarif", "github"], help="how to print it, default text")
    check.add_argument(
        "--when", action="store_true", help="find the commit that made each so, a second or two for each"
    )
    history = add("history", "show what happened to a memory, or to all")
    history.add_argument("id", metavar="ID", nargs="?", help="a memory")
    history.add_argument("--limit", type=int, metavar="N", default=50, help="newest so many, default 50")


def _mending(add: Add) -> None:
    confirm = add("confirm", "say that memories are still true for today's code")
    confirm.add_argument("ids", metavar="ID", nargs="+")
    anchor = add("anchor", "tie a memory to one more place")
    anchor.add_argument("id", metavar="ID")
    anchor.add_argument("--to", metavar="PLACE", action="append", required=True, help=f"{_PLACES}; may be repeated")
    adopt = add("adopt", "tie memories without an anchor to the files that their text names")
    adopt.add_argument("ids", metavar="ID", nargs="*", help="memories; all when none is given")
    adopt.add_argument("--dry-run", action="store_true", help="only say what would be tied")
    checks = add("checks", "show what a memory's checks say of today's code, and choose which it carries")
    checks.add_argument("id", metavar="ID")
    checks.add_argument("--propose", action="store_true", help="only show checks that its code meets today")
    checks.add_argument("--add", metavar="JSON", action="append", help="one more, as --propose prints it")
    checks.add_argument(
        "--tick",
        metavar="N",
        type=int,
        action="append",
        help="accept a proposed one by its number; with --propose, by the number that it shows",
    )
    checks.add_argument("--remove", metavar="N", type=int, action="append", help="take one away by its number")
    checks.add_argument("--allow", action="store_true", help="end looking for the code that was decided against")
    reanchor = add("reanchor", "move a memory's anchor to another symbol")
    reanchor.add_argument("id", metavar="ID")
    reanchor.add_argument("--to", metavar="PLACE", required=True, help=f"the new place: {_PLACES}")
    reanchor.add_argument("--anchor", metavar="ANCHOR", help="which anchor, when the memory has several")
    forget = add("forget", "take memories out of sight; undo brings them back")
    forget.add_argument("ids", metavar="ID", nargs="+")


def _running(add: Add) -> None:
    add("doctor", "check the installation and the store, and say what to do")
    embed = add("embed", "make the vectors that are pending, until all are made; can be interrupted")
    either = embed.add_mutually_exclusive_group()
    either.add_argument("--pause", action="store_true", help="make none until this is resumed, in the editor neither")
    either.add_argument("--resume", action="store_true", help="go on")
    embed.add_argument("--download", action="store_true", help="download the embedding model if it is absent")
    reindex = add("reindex", "rebuild the text index and all embeddings")
    reindex.add_argument("--from-journal", action="store_true", help="make the memories what the journal says instead")
    reindex.add_argument("--download", action="store_true", help="download the embedding model if it is absent")
    add_serving(add)
    demo = add("demo", "show the main job on a copy of a git repository")
    demo.add_argument("--repository", metavar="DIR", help="a git repository to copy; default the current one")
    editor = add("editor", "install the VS Code extension that belongs to this version")
    editor.add_argument("action", choices=["install"])
    editor.add_argument("--code", metavar="PROGRAM", help="the editor's command, default the first of code, cursor, …")
