"""The graph of one namespace, and what one operation writes of it. One method, one transaction."""

from collections.abc import Collection, Sequence
from datetime import datetime

import apsw

from moorage.domain.conflicts import Conflict, ConflictId, ConflictState
from moorage.domain.entities import Entity, EntityId
from moorage.domain.facts import Fact, FactId
from moorage.domain.graph import FactQuery, GraphWrites, Question, SuggestionId, SuggestionState
from moorage.domain.memory import MemoryId, Namespace
from moorage.store.sqlite import aliases, conflicts, entities, facts, suggestions
from moorage.store.sqlite.mentions import Mentions
from moorage.store.sqlite.seen import Source
from moorage.store.sqlite.states import States


class SqliteGraph:
    """Implements the GraphStore port, where the contract is described."""

    def __init__(self, database: Source, namespace: Namespace, states: States) -> None:
        self._database = database
        self._namespace = namespace
        self._states = states

    def _mentions(self, connection: apsw.Connection) -> Mentions:
        return self._states.of(connection).mentions

    def entities(self, ids: Collection[EntityId]) -> dict[EntityId, Entity]:
        with self._database.read() as connection:
            return entities.find(connection, self._mentions(connection), self._namespace, ids)

    def entities_by_key(self, keys: Collection[str]) -> dict[str, EntityId]:
        with self._database.read() as connection:
            return aliases.by_key(connection, self._namespace, keys)

    def entities_by_bare(self, bares: Collection[str]) -> dict[str, tuple[EntityId, ...]]:
        with self._database.read() as connection:
            return aliases.by_bare(connection, self._namespace, bares)

    def entities_starting(self, starts: Collection[str], limit: int) -> list[tuple[str, str, EntityId]]:
        with self._database.read() as connection:
            return aliases.starting(connection, self._namespace, starts, limit)

    def entities_containing(self, parts: Collection[str], limit: int) -> list[EntityId]:
        with self._database.read() as connection:
            return aliases.containing(connection, self._namespace, parts, limit)

    def keys_of(self, ids: Collection[EntityId]) -> dict[EntityId, frozenset[str]]:
        with self._database.read() as connection:
            return entities.keys(connection, self._namespace, ids)

    def parts_of(self, head: EntityId) -> list[Entity]:
        with self._database.read() as connection:
            return entities.parts(connection, head)

    def entity_ids(self, limit: int) -> list[EntityId]:
        with self._database.read() as connection:
            return entities.ids_by_mentions(connection, self._namespace, limit)

    def entity_ids_starting(self, prefix: str, limit: int) -> list[EntityId]:
        with self._database.read() as connection:
            return entities.ids_starting(connection, self._namespace, prefix, limit)

    def memories_of(self, ids: Collection[EntityId], limit: int) -> dict[EntityId, list[MemoryId]]:
        with self._database.read() as connection:
            return entities.memories_of(connection, self._mentions(connection), self._namespace, ids, limit)

    def mentioned_by(self, memory_ids: Sequence[MemoryId]) -> dict[MemoryId, list[EntityId]]:
        with self._database.read() as connection:
            return entities.mentioned_by(connection, self._namespace, memory_ids)

    def facts(self, query: FactQuery) -> list[Fact]:
        with self._database.read() as connection:
            return facts.find(connection, self._namespace, query)

    def n_facts_touching(self, keys: Collection[str], at: datetime) -> dict[str, int]:
        with self._database.read() as connection:
            return facts.n_touching(connection, self._namespace, keys, at)

    def facts_by_id(self, ids: Collection[FactId]) -> dict[FactId, Fact]:
        with self._database.read() as connection:
            return facts.some(connection, self._namespace, ids)

    def predicates_of(self, subject_keys: Collection[str]) -> set[str]:
        with self._database.read() as connection:
            return facts.predicates(connection, self._namespace, subject_keys)

    def conflicts(self, state: ConflictState, limit: int) -> list[Conflict]:
        with self._database.read() as connection:
            return conflicts.listed(connection, self._namespace, state, limit)

    def n_pending_conflicts(self) -> int:
        with self._database.read() as connection:
            return conflicts.count_pending(connection, self._namespace)

    def conflict(self, conflict_id: ConflictId) -> Conflict | None:
        with self._database.read() as connection:
            return conflicts.one(connection, self._namespace, conflict_id)

    def conflict_ids_starting(self, prefix: str, limit: int) -> list[ConflictId]:
        with self._database.read() as connection:
            return conflicts.ids_starting(connection, self._namespace, prefix, limit)

    def conflicts_of(self, memory_ids: Collection[MemoryId]) -> list[Conflict]:
        with self._database.read() as connection:
            return conflicts.of_memories(connection, self._namespace, memory_ids)

    def dismissed(self, subject_keys: Collection[str], predicate_key: str) -> set[frozenset[str]]:
        with self._database.read() as connection:
            return conflicts.dismissed(connection, self._namespace, subject_keys, predicate_key)

    def versions_of(self, memory_id: MemoryId) -> dict[MemoryId, int]:
        with self._database.read() as connection:
            return conflicts.versions(connection, self._namespace, memory_id)

    def suggestions(self, state: SuggestionState, limit: int) -> list[Question]:
        with self._database.read() as connection:
            return suggestions.listed(connection, self._namespace, state, limit)

    def suggestion(self, suggestion_id: SuggestionId) -> Question | None:
        with self._database.read() as connection:
            return suggestions.one(connection, self._namespace, suggestion_id)

    def suggested_pairs(self) -> set[frozenset[EntityId]]:
        with self._database.read() as connection:
            return suggestions.pairs(connection, self._namespace)


def write(connection: apsw.Connection, namespace: Namespace, writes: GraphWrites) -> None:
    """Raises InvalidInput for known ids and unknown memories, ChangedMeanwhile."""
    _write_entities(connection, namespace, writes)
    for fact in writes.facts:
        facts.insert(connection, fact)
    for known, changed in writes.changed_facts:
        facts.change(connection, known, changed)
    for conflict in writes.conflicts:
        conflicts.insert(connection, conflict)
    for pending, settled in writes.changed_conflicts:
        conflicts.change(connection, pending, settled)


def _write_entities(connection: apsw.Connection, namespace: Namespace, writes: GraphWrites) -> None:
    for entity in writes.entities:
        entities.insert(connection, namespace, entity)
    for absorbed, kept in writes.joined:
        entities.join(connection, absorbed, kept)
    for memory_id, key in writes.mentions:
        entities.mention(connection, namespace, memory_id, key)
    for before, after in writes.changed_entities:
        entities.change(connection, before, after)
    for question in writes.suggestions:
        suggestions.insert(connection, namespace, question)
    for asked, answered in writes.changed_suggestions:
        suggestions.change(connection, asked, answered)
