"""What can be typed to keep the store in shape; imports nothing that a `--help` does not need."""

import argparse
from collections.abc import Callable

Add = Callable[[str, str], argparse.ArgumentParser]
"""Adds a command with a one-line description."""


def add_keeping(add: Add) -> None:
    """Adds the commands of `cli.keeping`."""
    archive = add("archive", "put memories away, out of recall and checks; without ids list those that are")
    archive.add_argument("ids", metavar="ID", nargs="*")
    restore = add("restore", "bring archived or forgotten memories back; without ids list those that can be")
    restore.add_argument("ids", metavar="ID", nargs="*")
    for name, about in (
        ("accept", "vouch for what agents proposed, or what was imported"),
        ("reject", "take what agents proposed out of sight; undo brings it back"),
    ):
        judged = add(name, about)
        judged.add_argument("ids", metavar="ID", nargs="*", help="memories; `moorage recall is:proposed` lists them")
        judged.add_argument("--all", action="store_true", help="every proposal that waits")
        judged.add_argument("--session", metavar="ID", help="every proposal of this agent session")
    pin = add("pin", "keep memories from ever being evicted")
    pin.add_argument("ids", metavar="ID", nargs="+")
    unpin = add("unpin", "let pinned memories go the way of the others")
    unpin.add_argument("ids", metavar="ID", nargs="+")
    snooze = add("snooze", "say nothing of memories until a date or a commit; they are recalled as ever")
    snooze.add_argument("ids", metavar="ID", nargs="+")
    snooze.add_argument(
        "--until", metavar="DATE|COMMIT", required=True,
        help="a date such as 2026-12-24, a commit or branch that is to come here, or next-commit",
    )  # fmt: skip
    unsnooze = add("unsnooze", "say again what snoozed memories have to say")
    unsnooze.add_argument("ids", metavar="ID", nargs="+")
    core = add("core", "print the project briefing, .moorage/core.md, or replace it as a whole")
    core.add_argument("--set", metavar="FILE", help="replace it with a file's text; - reads standard input")
    evict = add("evict", "archive the least useful memories, so that at most so many stay in recall")
    evict.add_argument("--keep", type=int, metavar="N", required=True, help="at most so many stay")
    evict.add_argument("--yes", action="store_true", help="do it; else only say who would leave, and why")
    purge = add("purge", "remove memories for good, from every file, with a receipt; this cannot be undone")
    purge.add_argument("ids", metavar="ID", nargs="+")
    purge.add_argument("--yes", action="store_true", help="do it; else only say what would go")
    events = add("events", "show the journal: who did what to which memory, newest first")
    events.add_argument("--limit", type=int, metavar="N", default=50, help="newest so many, default 50")
    events.add_argument("--of", metavar="ID", help="of one memory only, also one that is gone")
    events.add_argument("--changes", action="store_true", help="with every row before and after")
    undo = add("undo", "take back any change, or the last ones")
    undo.add_argument("event", metavar="EVENT", nargs="?", help="an event's id, from history")
    undo.add_argument("--last", type=int, metavar="N", help="the last N operations that hold, all or none")
    _add_snapshot(add)
    _add_reflecting(add)


def _add_reflecting(add: Add) -> None:
    stats = add("stats", "show how full the store is and what needs attention")
    stats.add_argument("--detailed", "--detail", action="store_true", help="by class, state and age, and the rest")
    stats.add_argument("--scope", metavar="N", default=argparse.SUPPRESS, help="the same as --namespace")
    reflect = add("reflect", "show what deserves attention: stale, contradictory, alike, unused, doubtful memories")
    reflect.add_argument("--limit", type=int, metavar="N", help="of each sort, default 10")
    reflect.add_argument("--window", metavar="TIME", help="only what was written or confirmed in 24h, 7d, 2w")
    reflect.add_argument("--no-stale", action="store_true", help="leave out stale and never validated ones")
    reflect.add_argument("--no-contradictions", action="store_true", help="leave out contradictions")
    reflect.add_argument("--scope", metavar="N", default=argparse.SUPPRESS, help="the same as --namespace")


def _add_snapshot(add: Add) -> None:
    snapshot = add("snapshot", "keep, compare and restore copies of all memories of every namespace")
    actions = snapshot.add_subparsers(dest="action", metavar="ACTION", required=True)

    def action(name: str, about: str) -> argparse.ArgumentParser:
        parser: argparse.ArgumentParser = actions.add_parser(name, help=about, description=about)
        parser.add_argument("--json", action="store_true", default=argparse.SUPPRESS, help="print one JSON object")
        parser.add_argument("--root", metavar="DIR", default=argparse.SUPPRESS, help="act on this folder instead")
        return parser

    action("create", "make one").add_argument("--label", help="at most 80 characters")
    action("list", "show all, oldest first")
    diff = action("diff", "show what lies between two, or between one and today")
    diff.add_argument("before", metavar="A")
    diff.add_argument("after", metavar="B", nargs="?")
    action("restore", "make everything as it was then; undo takes it back").add_argument("id", metavar="ID")
