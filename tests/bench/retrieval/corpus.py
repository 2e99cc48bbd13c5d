"""A set of memories with questions whose right answers are known, as every source of them is read into."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from moorage.domain.memory import Kind

EPOCH = datetime(2026, 1, 1, tzinfo=UTC)


@dataclass(frozen=True)
class Entry:
    """What one memory is made of; `group` is the session it was said in: that of the memory, and what answers that are
    counted by session are counted by."""

    content: str
    title: str = ""
    tags: tuple[str, ...] = ()
    paths: tuple[str, ...] = ()
    """Places that it is tied to: `file` or `file#Symbol.member`."""
    created_at: datetime = EPOCH
    group: str = ""
    kind: Kind = Kind.NOTE


@dataclass(frozen=True)
class Asked:
    """A question and the entries, by index, that answer it."""

    text: str
    gold: frozenset[int]
    category: str = ""


@dataclass(frozen=True)
class Corpus:
    """One store. Whatever is chosen is chosen on those that are not `is_reported`."""

    benchmark: str
    name: str
    is_reported: bool
    entries: Sequence[Entry]
    asked: Sequence[Asked]


Corpora = Iterator[Corpus]
