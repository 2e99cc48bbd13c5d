"""What can be typed about facts, contradictions, entities and the graph; imports nothing a `--help` does not need."""

import argparse
from collections.abc import Callable

Add = Callable[[str, str], argparse.ArgumentParser]
"""Adds a command with a one-line description."""


def add_graph(add: Add) -> None:
    """Adds the commands of `cli.graph`."""
    _facts(add)
    _conflicts(add)
    _entities(add)
    graph = add("graph", "show what an entity, a symbol, a file or a memory is tied to")
    graph.add_argument("node", metavar="NODE", help="an entity's name, FILE#SYMBOL, FILE, or the id of a memory")
    graph.add_argument("--depth", type=int, metavar="N", help="all within 1 to 6 steps; with --to at most 8, max 32")
    graph.add_argument("--to", metavar="NODE", help="the shortest way to another node")
    graph.add_argument("--weighted", action="store_true", help="with --to: the surest way instead of the shortest")
    graph.add_argument("--limit", type=int, metavar="N", help="25 neighbours, max 100; with --depth 100 to 5000 nodes")
    graph.add_argument("--invalidated", action="store_true", help="facts that hold no longer, too")
    consolidate = add("consolidate", "merge names of one thing and end what was superseded; nothing is deleted")
    consolidate.add_argument("--dry-run", action="store_true", help="only say what would be done, and why")


def _facts(add: Add) -> None:
    facts = add("facts", "show what is known: subject, predicate and object, and when it holds")
    facts.add_argument("subject", metavar="SUBJECT", nargs="?", help="an entity's name; all when none is given")
    facts.add_argument("--predicate", metavar="P", help="in any spelling: depends_on, uses, requires, …")
    facts.add_argument("--as-of", metavar="DATE|COMMIT", help="what held then")
    facts.add_argument("--known-at", metavar="DATE|COMMIT", help="as it was known here then")
    facts.add_argument("--invalidated", action="store_true", help="also what holds no longer")
    facts.add_argument("--limit", type=int, metavar="N", help="at most so many, default 100")


def _conflicts(add: Add) -> None:
    conflicts = add("conflicts", "list memories that contradict each other, or settle which one holds")
    conflicts.add_argument("do", metavar="list|resolve", nargs="?", default="list", choices=("list", "resolve"))
    conflicts.add_argument("id", metavar="ID", nargs="?", help="the conflict to resolve")
    conflicts.add_argument("--keep", metavar="WHICH", choices=("existing", "new", "both"), help="existing, new or both")
    conflicts.add_argument("--merge", metavar="TEXT", help="what takes the place of both; - reads standard input")
    conflicts.add_argument("--resolved", action="store_true", help="list those that were settled")
    conflicts.add_argument("--limit", type=int, metavar="N", help="at most so many, default 20")


def _entities(add: Add) -> None:
    entities = add("entities", "list named things, join two names of one thing, or take that apart again")
    entities.add_argument(
        "words",
        metavar="NAME | merge A B | split NAME | suggestions | accept ID | reject ID",
        nargs="*",
        help="nothing lists the most mentioned; merge keeps the name of A",
    )
    entities.add_argument("--limit", type=int, metavar="N", help="at most so many, default 50")
