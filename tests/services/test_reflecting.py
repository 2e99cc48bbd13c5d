"""What deserves attention: each sort with the memory that belongs there and one that does not."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from moorage.domain.bands import USUAL
from moorage.domain.conflicts import Conflict, ConflictId, Side
from moorage.domain.entities import Entity, EntityId, entity_key
from moorage.domain.errors import InvalidInput
from moorage.domain.graph import GraphWrites
from moorage.domain.memory import Kind, MemoryId, MemoryState, Namespace, Trust
from moorage.domain.reflection import Noted, Reflection, Wish
from moorage.domain.writes import Writes
from moorage.ports import Store
from moorage.services import reflecting
from moorage.store import open_store
from store.samples import START, a_memory, an_event, put, set_state
from support.hash_embedder import HashEmbedder

NOW = START + timedelta(days=400)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = open_store(tmp_path / "store.db")
    yield opened
    opened.close()


def days_ago(days: int) -> datetime:
    return NOW - timedelta(days=days)


def added(store: Store, days: int, content: str = "", **changes: object) -> MemoryId:
    return put(store, a_memory(content or f"written {days} days ago", created_at=days_ago(days), **changes)).id


def reflect(store: Store, wish: Wish = Wish()) -> Reflection:  # noqa: B008 - frozen
    return reflecting.reflect(store, USUAL, wish, NOW)


def ids(items: tuple[Noted, ...]) -> list[MemoryId]:
    return [each.memory.id for each in items]


def test_stale_ones_come_quiet_for_longest_first(store: Store) -> None:
    older, old = added(store, 300), added(store, 200)
    added(store, 170)
    confirmed = added(store, 400, validated_at=days_ago(5))
    found = reflect(store)
    assert ids(found.stale) == [older, old]
    assert confirmed not in ids(found.unvalidated)
    assert found.attention.n_stale == 2


def test_never_validated_ones_are_those_that_are_fresh_no_more(store: Store) -> None:
    aging = added(store, 100)
    added(store, 89)
    added(store, 100, validated_at=days_ago(95))
    assert ids(reflect(store).unvalidated) == [aging]
    assert reflect(store).attention.n_unvalidated == 1


def test_memories_out_of_sight_are_left_out(store: Store) -> None:
    gone = added(store, 300, confidence=0.1)
    set_state(store, gone, MemoryState.ARCHIVED, an_event(store.memory(gone)))
    found = reflect(store)
    assert (found.stale, found.least_used, found.low_confidence, found.attention.n_stale) == ((), (), (), 0)


def test_contradictions_name_both_sides(store: Store) -> None:
    one, two = added(store, 3), added(store, 2)
    conflict = Conflict(
        ConflictId("con_1"), store.namespace, Side(one, None), Side(two, None), "text: 2 or 3", START, None, None
    )
    store.write(Writes(events=(an_event(store.memory(two)),), graph=GraphWrites(conflicts=(conflict,))))
    (found,) = reflect(store).contradictions
    assert (found.memory_a, found.memory_b, found.reason) == (one, two, "text: 2 or 3")
    assert reflect(store, Wish(contradictions=False)).contradictions == ()
    assert reflect(store).attention.n_conflicts == 1


def test_pairs_that_say_the_same_are_found_by_words_and_by_vectors(store: Store) -> None:
    text = "the session cache keeps tokens for thirty seconds before it refreshes them from redis once more"
    one, two = added(store, 3, text), added(store, 2, text.replace(" once more", ""))
    other = added(store, 1, "invoices are numbered without any gaps")
    far = added(store, 1, "never a gap between the numbers of invoices", kind=Kind.DECISION)
    embedder = HashEmbedder()
    store.vectors.use(embedder.identity)
    store.vectors.save({other: [[1.0, *([0.0] * 63)]], far: [[1.0, *([0.0] * 63)]]})
    pairs = {(each.newer, each.older, each.rule) for each in reflect(store).duplicates}
    assert (two, one, "jaccard") in pairs
    assert len(pairs) <= 2


def test_what_differs_in_a_number_is_no_pair(store: Store) -> None:
    added(store, 3, "the gateway waits thirty seconds and then tries 3 times before it gives up")
    added(store, 2, "the gateway waits thirty seconds and then tries 5 times before it gives up")
    assert reflect(store).duplicates == ()


def test_least_used_counts_recalls(store: Store) -> None:
    often, never, once = added(store, 9), added(store, 8), added(store, 7)
    store.note_recalled([often, once], NOW)
    store.note_recalled([often], NOW)
    assert ids(reflect(store).least_used) == [never, once, often]


def test_doubtful_and_proposed_ones(store: Store) -> None:
    low, half = added(store, 2, confidence=0.2), added(store, 1, confidence=0.5)
    proposed = added(store, 3, trust=Trust.PROPOSED)
    found = reflect(store)
    assert ids(found.low_confidence) == [low]
    assert ids(found.proposals) == [proposed]
    assert half not in ids(found.low_confidence)


def test_names_that_no_memory_speaks_of_any_more(store: Store) -> None:
    kept, gone = added(store, 2), added(store, 1)
    redis, kafka = (Entity(EntityId(name), name, "concept", (), 0, 0.6, START) for name in ("Redis", "Kafka"))
    mentions = ((kept, entity_key("Redis")), (gone, entity_key("Kafka")))
    graph = GraphWrites(entities=(redis, kafka), mentions=mentions)
    store.write(Writes(events=(an_event(store.memory(kept)),), graph=graph))
    assert reflect(store).lonely_entities == ()
    set_state(store, gone, MemoryState.FORGOTTEN, an_event(store.memory(gone)))
    assert reflect(store).lonely_entities == ("Kafka",)


def test_a_window_leaves_out_what_is_older_and_keeps_the_counts(store: Store) -> None:
    added(store, 300)
    new = added(store, 3)
    found = reflect(store, Wish(window=timedelta(days=7)))
    assert (found.stale, ids(found.least_used), found.attention.n_stale) == ((), [new], 1)
    assert reflect(store, Wish(stale=False)).stale == ()


@pytest.mark.parametrize("limit", [0, 101, -1])
def test_a_limit_out_of_range_is_refused(store: Store, limit: int) -> None:
    with pytest.raises(InvalidInput, match="between 1 and 100"):
        reflect(store, Wish(limit=limit))


def test_limits_hold_for_each_sort(store: Store) -> None:
    for number in range(5):
        added(store, 300 + number)
    found = reflect(store, Wish(limit=2))
    assert (len(found.stale), len(found.least_used), found.attention.n_stale) == (2, 2, 5)


def test_statistics_count_by_class_state_and_age(store: Store) -> None:
    added(store, 300, kind=Kind.EPISODE)
    added(store, 100)
    new = added(store, 1, kind=Kind.PROCEDURE)
    gone = added(store, 1)
    set_state(store, gone, MemoryState.FORGOTTEN, an_event(store.memory(gone)))
    found = reflecting.statistics(store, USUAL, NOW)
    assert {each.value: n for each, n in found.by_class.items()} == {"episodic": 1, "semantic": 1, "procedural": 1}
    assert {each.value: n for each, n in found.by_staleness.items()} == {"fresh": 1, "aging": 1, "stale": 1}
    assert dict(found.tally.by_state) == {"active": 3, "forgotten": 1}
    assert (found.counts.memories, ids(found.recent)[0], found.n_bytes > 10_000) == (3, new, True)


def test_recent_are_five_and_bounded_whatever_there_is(store: Store) -> None:
    for number in range(8):
        added(store, number)
    assert [each.freshness.age_days for each in reflecting.statistics(store, USUAL, NOW).recent] == [0, 1, 2, 3, 4]


def test_p11_nothing_of_another_namespace_is_counted(store: Store) -> None:
    there = store.within(Namespace("there"))
    added(store, 300)
    put(there, replace(a_memory("elsewhere"), namespace=Namespace("there"), created_at=days_ago(1)))
    assert reflecting.statistics(there, USUAL, NOW).attention.n_stale == 0
    assert len(reflecting.reflect(there, USUAL, Wish(), NOW).least_used) == 1
