"""Which memories an answer may come from."""

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, kw_only=True)
class TimeRangeParams:
    """Days as `2026-11-30`, `2026-11`, `yesterday`, `7d`, or a moment in ISO 8601."""

    after: str | None = None  # from the start of that day on
    start: str | None = None  # the same
    before: str | None = None  # before that day begins
    end: str | None = None  # up to the end of that day


@dataclass(frozen=True, kw_only=True)
class SelectionParams:
    """Every part narrows, as the operators of the query's text do; what is left out does not."""

    filters: dict[str, Any] | None = None  # conditions on fields and metadata: {"metadata.area": {"$in": ["db"]}}
    filter: dict[str, Any] | None = None  # the same under another name
    kinds: list[str] | None = None  # one of these kinds or classes
    types: list[str] | None = None  # the same under another name
    classes: list[str] | None = None  # episodic, semantic or procedural
    tags: list[str] | None = None  # every one of these
    paths: list[str] | None = None  # anchored in one of these files or folders
    entities: list[str] | None = None  # mentions every one of these
    namespaces: list[str] | None = None  # these in place of the one in use
    scopes: list[str] | None = None
    trust: list[str] | None = None  # accepted, proposed or imported
    time_range: TimeRangeParams | None = None  # when it was written
    as_of: str | None = None  # a day or a commit: what was known, and current, then
    include_superseded: bool | None = None
    include_archived: bool | None = None
    include_invalidated: bool | None = None  # superseded ones too: what has ended is superseded
    include_stale: bool | None = None  # false leaves out what nobody vouched for in the time of its class
