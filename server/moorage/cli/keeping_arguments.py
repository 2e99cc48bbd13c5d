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
    pin = add("pin", "keep memories from ever being evicted")
    pin.add_argument("ids", metavar="ID", nargs="+")
    unpin = add("unpin", "let pinned memories go the way of the others")
    unpin.add_argument("ids", metavar="ID", nargs="+")
