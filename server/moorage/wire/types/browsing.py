"""Memories in groups and pages, as views list them."""

from dataclasses import dataclass
from typing import Literal

from moorage.wire.types.memories import MemoryItem

GroupBy = Literal["verdict", "kind", "file", "entity", "time"]


@dataclass(frozen=True, kw_only=True)
class BrowseParams:
    """Without a group the groups alone are told; with one, a page of its memories."""

    by: GroupBy
    query: str | None = None  # words and operators; words leave the best of what they find
    group: str | None = None  # key
    offset: int | None = None
    limit: int | None = None  # memories on a page, 100 when absent
    uri: str | None = None


@dataclass(frozen=True, kw_only=True)
class GroupItem:
    """Memories that have something in common. A memory of several files or entities is in several groups."""

    key: str  # verdict, kind, path, entity id, or today, yesterday, week, month, 2026-10; empty: has none
    label: str  # for people; empty where the key says it
    count: int
    attention: int  # of these, how many wait for a person


@dataclass(frozen=True, kw_only=True)
class AttentionItem:
    """How many memories wait for a person, by why; one may be counted under several."""

    changed: int
    lost: int
    unchecked: int
    proposed: int
    disputed: int
    violated: int
    snoozed: int
    total: int  # each once; what could not be checked, or is snoozed, is not among them


@dataclass(frozen=True, kw_only=True)
class BrowseResult:
    memories: int  # that are meant, each once
    groups: list[GroupItem]
    groups_left: int  # that are not listed
    items: list[MemoryItem]  # of the group; their lines are not looked up
    next_offset: int | None  # of the next page; None when this was all
    attention: AttentionItem
    note: str  # what was understood beyond what was written; empty otherwise


@dataclass(frozen=True, kw_only=True)
class AttentionParams:
    uri: str | None = None


@dataclass(frozen=True, kw_only=True)
class MemoriesParams:
    """Memories by id, in any state; those that do not exist are left out."""

    ids: list[str]
    uri: str | None = None
