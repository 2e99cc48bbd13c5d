"""What can be typed to find memories. Imports nothing that a `--help` does not need."""

import argparse
from collections.abc import Callable

Add = Callable[[str, str], argparse.ArgumentParser]


def add_searching(add: Add) -> None:
    """The arguments."""
    recall = add("recall", "find memories for a question")
    _asking(recall)
    recall.add_argument("--cursor", metavar="CURSOR", help="go on where an earlier answer to the same question ended")
    why = add("why", "say why a memory is, or is not, in the answer to a question")
    why.add_argument("id", metavar="ID")
    _asking(why)


def _asking(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "query",
        metavar="QUERY",
        help='words, part of an identifier, "a phrase", or a question, with operators such as kind:decision or '
        "is:changed; only operators list the newest; - reads standard input",
    )
    parser.add_argument("--limit", type=int, metavar="N", help="at most so many, default 10")
    parser.add_argument("--strict", action="store_true", help="leave out what does not hold")
    parser.add_argument(
        "--at", metavar="FILE[:LINE]", help="what is known at this place, or near it, is preferred; FILE#SYMBOL too"
    )
    _narrowing(parser)


def _narrowing(parser: argparse.ArgumentParser) -> None:
    """What the operators of a question say too."""

    def add(option: str, metavar: str, about: str, dest: str | None = None) -> None:
        name = dest or option.removeprefix("--")
        parser.add_argument(option, metavar=metavar, dest=name, action="append", help=f"{about}; may be repeated")

    parser.add_argument("--task-type", metavar="T", help="coding, debug, refactor, docs or general (the default)")
    parser.add_argument("--filter", metavar="JSON", help='such as \'{"metadata.area": {"$in": ["db", "auth"]}}\'')
    add("--kind", "KIND", "only of this kind or class")
    add("--class", "CLASS", "only episodic, semantic or procedural ones", dest="memory_class")
    add("--tag", "TAG", "only with this tag")
    add("--path", "PATH", "only what is anchored in this file or folder")
    add("--entity", "NAME", "only what mentions this")
    add("--in", "NAMESPACE", "search this namespace in place of the one in use", dest="in_namespace")
    add("--scope", "SCOPE", "only of this scope")
    add("--trust", "TRUST", "only accepted, proposed or imported ones")
    parser.add_argument("--since", metavar="DAY", help="only what was written on this day or later: 2026-11-30, 7d, …")
    parser.add_argument("--until", metavar="DAY", help="only what was written on this day or earlier")
    parser.add_argument("--as-of", metavar="WHEN", help="what was known, and current, on a day or at a commit")
    parser.add_argument("--include-superseded", action="store_true", help="what something newer took the place of, too")
    parser.add_argument("--include-archived", action="store_true", help="what was put away, too")
    parser.add_argument("--include-invalidated", action="store_true", help="what has ended, too: the superseded")
    parser.add_argument("--exclude-stale", action="store_true", help="leave out what nobody vouched for in time")
