"""What is asked about facts, contradictions and entities, and what is answered."""

from dataclasses import dataclass
from datetime import datetime

from moorage.domain.conflicts import Conflict
from moorage.domain.entities import Entity
from moorage.domain.facts import Fact
from moorage.domain.graph import Question
from moorage.domain.memory import Memory, MemoryId

DEFAULT_NEIGHBOURS, MAX_NEIGHBOURS = 25, 100
DEFAULT_PATH_DEPTH, MAX_PATH_DEPTH = 8, 32
MAX_EXPANSION_DEPTH = 6
MIN_EXPANSION, MAX_EXPANSION = 100, 5_000
"""Nodes in one answer."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """Which facts are wanted: those that hold at `as_of`, as known at `known_at`; or, with `invalidated`, all."""

    subject: str | None = None
    predicate: str | None = None
    as_of: datetime
    known_at: datetime | None = None
    invalidated: bool = False
    limit: int = 100


@dataclass(frozen=True, slots=True)
class Told:
    """A fact, with every memory that says it."""

    fact: Fact
    memory_ids: tuple[MemoryId, ...]


@dataclass(frozen=True, slots=True)
class Contradiction:
    """A conflict with its memories; None for one that is gone."""

    conflict: Conflict
    existing: Memory | None
    new: Memory | None


@dataclass(frozen=True, slots=True)
class Pair:
    """A suggestion with both its entities."""

    question: Question
    kept: Entity
    absorbed: Entity
