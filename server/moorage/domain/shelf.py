"""What a person who looks through memories asks for, and what is shown."""

from dataclasses import dataclass

from moorage.domain.grouping import Attention, Group, GroupBy
from moorage.domain.known import Known


@dataclass(frozen=True, slots=True)
class Wish:
    """Which memories, in which groups; with a group, so many of it."""

    by: GroupBy
    text: str = ""
    """Words and operators, as in a question; words leave the best of what they find."""
    group: str | None = None
    offset: int = 0
    limit: int = 100


@dataclass(frozen=True, slots=True)
class Shelf:
    """What is shown; `labels` name groups whose key does not."""

    n_memories: int
    groups: tuple[Group, ...]
    n_groups_left: int
    labels: dict[str, str]
    page: tuple[Known, ...]
    next_offset: int | None
    attention: Attention
    remarks: tuple[str, ...]
