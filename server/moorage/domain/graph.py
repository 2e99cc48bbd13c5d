"""What is asked of entities, facts and conflicts, and what one operation adds to them and changes."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import NewType

from moorage.domain.conflicts import Conflict
from moorage.domain.entities import Entity, EntityId
from moorage.domain.facts import Fact, Policy
from moorage.domain.memory import MemoryId

SuggestionId = NewType("SuggestionId", str)


class SuggestionState(StrEnum):
    PENDING = "pending"
    ACCEPTED = "accepted"
    REJECTED = "rejected"


@dataclass(frozen=True, slots=True)
class Question:
    """Whether two entities are one; a rejected pair is never asked about again."""

    id: SuggestionId
    kept: EntityId
    absorbed: EntityId
    score: float
    reason: str
    state: SuggestionState
    opened_at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class FactQuery:
    """Every part narrows the answer; None does not.

    Facts of active memories and of those that were superseded, oldest first; what is forgotten or archived is hidden.
    """

    subject_keys: frozenset[str] | None = None
    object_keys: frozenset[str] | None = None
    predicate_key: str | None = None
    memory_ids: tuple[MemoryId, ...] | None = None
    stated: bool | None = None
    as_of: datetime | None = None
    """When it held in the world."""
    known_at: datetime | None = None
    """As this store knew it then."""
    limit: int = 1000


@dataclass(frozen=True, slots=True, kw_only=True)
class GraphWrites:
    """An entity whose key is known already is not added again, and joins and mentions then go to the known one."""

    entities: tuple[Entity, ...] = ()
    """Each with its name as its only alias."""
    joined: tuple[tuple[EntityId, EntityId], ...] = ()
    """One that goes into another of an equal key; left out when somebody was faster."""
    mentions: tuple[tuple[MemoryId, str], ...] = ()
    """Which memory mentions what, by key."""
    changed_entities: tuple[tuple[Entity, Entity], ...] = ()
    """As read and as they shall be: what they were merged into, and whether they are retired."""
    facts: tuple[Fact, ...] = ()
    changed_facts: tuple[tuple[Fact, Fact], ...] = ()
    conflicts: tuple[Conflict, ...] = ()
    changed_conflicts: tuple[tuple[Conflict, Conflict], ...] = ()
    suggestions: tuple[Question, ...] = ()
    changed_suggestions: tuple[tuple[Question, Question], ...] = ()


@dataclass(frozen=True, slots=True)
class FactRules:
    """What a workspace says about facts."""

    policy: Policy = Policy.ASK
    synonyms: Mapping[str, str] = field(default_factory=dict)
    """Further predicates by their canonical one."""
    multi_valued: Mapping[str, bool] = field(default_factory=dict)
    """By canonical predicate; others as the vocabulary has it."""


NO_GRAPH = GraphWrites()
