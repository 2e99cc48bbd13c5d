"""Which of the memories that are shown together contradict each other."""

from collections.abc import Sequence
from datetime import datetime
from itertools import combinations

from moorage.domain.conflicts import ConflictState
from moorage.domain.facts import Fact, Likeness, compare_objects, pair
from moorage.domain.graph import FactQuery
from moorage.domain.memory import MemoryId
from moorage.domain.predicates import is_multi_valued
from moorage.ports import Store


def contradictions(store: Store, memory_ids: Sequence[MemoryId], at: datetime) -> dict[MemoryId, tuple[MemoryId, ...]]:
    """Which of these memories contradict which others of them: in the queue, or by statements that cannot both hold."""
    if len(memory_ids) < 2:
        return {}
    shown = set(memory_ids)
    pending = [each for each in store.graph.conflicts_of(memory_ids) if each.state is ConflictState.PENDING]
    pairs = {(each.existing.memory_id, each.new.memory_id) for each in pending}
    found: dict[MemoryId, dict[MemoryId, None]] = {}
    for first, second in sorted(pairs) + _by_statements(store, memory_ids, at):
        if {first, second} <= shown and first != second:
            found.setdefault(first, {})[second] = None
            found.setdefault(second, {})[first] = None
    return {each: tuple(found[each]) for each in memory_ids if each in found}


def _by_statements(store: Store, memory_ids: Sequence[MemoryId], at: datetime) -> list[tuple[MemoryId, MemoryId]]:
    """Pairs of statements about one thing that has one value, with two."""
    stated = store.graph.facts(FactQuery(memory_ids=tuple(memory_ids), stated=True, as_of=at))
    single = [each for each in stated if not is_multi_valued(each.predicate_key, {})]
    meant = store.graph.entities_by_key({each.subject_key for each in single}) if len(single) > 1 else {}
    by_topic: dict[tuple[str, str], list[Fact]] = {}
    for fact in single:
        by_topic.setdefault((meant.get(fact.subject_key, fact.subject_key), fact.predicate_key), []).append(fact)
    return [
        (old.memory_id, new.memory_id)
        for facts in by_topic.values()
        for old, new in combinations(facts, 2)
        if compare_objects(old.object, new.object, None) is not Likeness.SAME
        and pair(old, new) not in store.graph.dismissed({old.subject_key, new.subject_key}, old.predicate_key)
    ]
