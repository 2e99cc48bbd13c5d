"""What can be typed to move memories in and out."""

import argparse
from collections.abc import Callable

_IN = ("jsonl", "markdown", "memofs", "memloom", "claude", "copilot", "cursor", "agents", "basic-memory")
_OUT = _IN[:3]


def add_exchange(add: Callable[[str, str], argparse.ArgumentParser]) -> None:
    """Import and export."""
    take_in = add("import", "take memories in from files of other tools, or of ours")
    take_in.add_argument("path", metavar="PATH", help="a file or folder; - reads lines {content, title?, anchors?, …}")
    take_in.add_argument(
        "--format", dest="rows", metavar="F", choices=("auto", *_IN), default="auto", help=f"{', '.join(_IN)}; or told"
    )
    take_in.add_argument("--dry-run", action="store_true", help="only say what would become of each (as without --yes)")
    take_in.add_argument("--yes", action="store_true", help="store them")
    take_in.add_argument(
        "--vouch", action="store_true", help="take authors, trust, pins and validations as they are in the files"
    )
    take_in.add_argument("--secrets", metavar="WHAT", default="redact", help="redact (the default), reject or allow")
    give_out = add("export", "write all memories to a file or folder")
    give_out.add_argument("path", metavar="PATH", help="the file, or the folder; - prints lines of JSON")
    give_out.add_argument(
        "--format", dest="rows", metavar="F", choices=_OUT, default="jsonl", help=f"{', '.join(_OUT)}; default jsonl"
    )
