"""What changed in a checkout since a commit: where a vanished symbol may have gone, and who did it."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True, slots=True)
class Changes:
    """`renames` maps old paths to new ones; `touched` are new or differing files, renamed ones included.

    `deleted` are those that are gone and left no other name.
    """

    renames: Mapping[str, str]
    touched: tuple[str, ...]
    deleted: tuple[str, ...] = ()

    @property
    def paths(self) -> frozenset[str]:
        """Every file that is not as it was, under its old and its new name."""
        return frozenset([*self.renames, *self.renames.values(), *self.touched, *self.deleted])


NO_CHANGES = Changes({}, ())


@dataclass(frozen=True, slots=True)
class Commit:
    """Who did what and when; text of a repository, so only ever shown as data."""

    id: str
    author: str
    subject: str
    at: datetime


@dataclass(frozen=True, slots=True)
class Logged:
    """One commit with what it says; `paths` are those that it changed."""

    id: str
    at: datetime
    author: str
    subject: str
    body: str
    paths: tuple[str, ...]
