"""What changed in a checkout since a commit: where a vanished symbol may have gone."""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Changes:
    """`renames` maps old paths to new ones; `touched` are new or differing files, renamed ones included."""

    renames: Mapping[str, str]
    touched: tuple[str, ...]


NO_CHANGES = Changes({}, ())
