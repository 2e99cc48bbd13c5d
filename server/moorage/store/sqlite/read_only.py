"""The ways to read a file that cannot be written, from a read-only folder for one."""

from dataclasses import dataclass

SET_UP_READER = "PRAGMA query_only = ON"


@dataclass(frozen=True, slots=True)
class ReadOnlyWay:
    """How to read a file that cannot be written: URI parameters, and a statement to begin with."""

    parameters: str
    set_up: str


READ_ONLY_WAYS = (
    ReadOnlyWay("", SET_UP_READER),
    ReadOnlyWay("&vfs=unix-none", "PRAGMA locking_mode = EXCLUSIVE"),
    ReadOnlyWay("&immutable=1", SET_UP_READER),
)
"""Plainly; without the WAL's shared index, which a read-only folder cannot hold; and without the WAL, where
that does not exist (Windows)."""
