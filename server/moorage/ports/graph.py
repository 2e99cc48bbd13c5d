"""What is asked of the entities, facts and conflicts of a store."""

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Protocol

from moorage.domain.conflicts import Conflict, ConflictId, ConflictState
from moorage.domain.entities import Entity, EntityId
from moorage.domain.facts import Fact, FactId
from moorage.domain.graph import FactQuery, Question, SuggestionId, SuggestionState
from moorage.domain.memory import MemoryId


class GraphStore(Protocol):
    """The entities, facts and conflicts of one namespace. They are written with `Store.write`."""

    def entities(self, ids: Collection[EntityId]) -> dict[EntityId, Entity]:
        """By the id asked for: what it stands for today, with the names and the number of active memories of all that
        was joined to it."""

    def entities_by_key(self, keys: Collection[str]) -> dict[str, EntityId]:
        """What is known under these keys."""

    def entities_by_bare(self, bares: Collection[str]) -> dict[str, tuple[EntityId, ...]]:
        """What is known under keys with these letters and digits."""

    def entities_starting(self, starts: Collection[str], limit: int) -> list[tuple[str, str, EntityId]]:
        """A start, a key that goes on from it, and what that stands for; the shortest keys, `limit` in all."""

    def entities_containing(self, parts: Collection[str], limit: int) -> list[EntityId]:
        """What has a name whose key contains one of these, the shortest keys first, `limit` names in all."""

    def keys_of(self, ids: Collection[EntityId]) -> dict[EntityId, frozenset[str]]:
        """All keys under which each is known today."""

    def parts_of(self, head: EntityId) -> list[Entity]:
        """The entity and all that was joined to it, one by one as they were, oldest first; without their names."""

    def entity_ids(self, limit: int) -> list[EntityId]:
        """Those that are joined to no other, most mentioned first."""

    def entity_ids_starting(self, prefix: str, limit: int) -> list[EntityId]:
        """For people who type part of an id."""

    def memories_of(self, ids: Collection[EntityId], limit: int) -> dict[EntityId, list[MemoryId]]:
        """Active memories that mention each, newest first, `limit` in all."""

    def mentioned_by(self, memory_ids: Sequence[MemoryId]) -> dict[MemoryId, list[EntityId]]:
        """What each memory mentions; memories that mention nothing are left out."""

    def facts(self, query: FactQuery) -> list[Fact]:
        """Oldest first."""

    def n_facts_touching(self, keys: Collection[str], at: datetime) -> dict[str, int]:
        """How many facts that hold then have a key on either side; keys without any are left out."""

    def facts_by_id(self, ids: Collection[FactId]) -> dict[FactId, Fact]:
        """Those that exist, whatever became of their memory."""

    def predicates_of(self, subject_keys: Collection[str]) -> set[str]:
        """Predicates of facts about a subject with one of these keys."""

    def conflicts(self, state: ConflictState, limit: int) -> list[Conflict]:
        """Pending ones whose memories are both active, oldest first; settled ones newest first."""

    def n_pending_conflicts(self) -> int:
        """How many wait for somebody; those of memories that are not active do not."""

    def conflict(self, conflict_id: ConflictId) -> Conflict | None:
        """One of them."""

    def conflict_ids_starting(self, prefix: str, limit: int) -> list[ConflictId]:
        """For people who type part of an id."""

    def conflicts_of(self, memory_ids: Collection[MemoryId]) -> list[Conflict]:
        """Those that one of these memories is in, in any state, oldest first."""

    def dismissed(self, subject_keys: Collection[str], predicate_key: str) -> set[frozenset[str]]:
        """Pairs of object keys that somebody chose to keep both."""

    def versions_of(self, memory_id: MemoryId) -> dict[MemoryId, int]:
        """Version numbers of a memory, of what it supersedes, and of what supersedes it, all along."""

    def suggestions(self, state: SuggestionState, limit: int) -> list[Question]:
        """Surest first."""

    def suggestion(self, suggestion_id: SuggestionId) -> Question | None:
        """One of them."""

    def suggested_pairs(self) -> set[frozenset[EntityId]]:
        """Pairs that were asked about, in any state."""
