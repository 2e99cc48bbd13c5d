"""Who leaves first when there are too many (T133), and that leaving is archiving."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from moorage.domain.bands import USUAL
from moorage.domain.errors import InvalidInput
from moorage.domain.memory import Kind, MemoryId, MemoryState, Source, SourceType
from moorage.ports import Store
from moorage.services import archiving, evicting, lifecycle
from moorage.store import open_store
from services.test_archiving import an_act
from store.samples import START, a_memory, put

NOW = START + timedelta(days=500)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = open_store(tmp_path / "store.db")
    yield opened
    opened.close()


def days_ago(days: int) -> datetime:
    return NOW - timedelta(days=days)


def added(store: Store, kind: Kind, days: int, **changes: object) -> MemoryId:
    at = days_ago(days)
    return put(store, a_memory(f"{kind} {days}", kind=kind, created_at=at, updated_at=at, **changes)).id


def crowd(store: Store) -> dict[str, MemoryId]:
    """One of each sort."""
    stale_cited = added(store, Kind.EPISODE, 100)
    found = {
        "decision": added(store, Kind.DECISION, 490),
        "procedure": added(store, Kind.PROCEDURE, 490),
        "fresh": added(store, Kind.EPISODE, 5),
        "pinned": added(store, Kind.NOTE, 400, pinned=True),
        "lately superseded": added(store, Kind.DECISION, 100, state=MemoryState.SUPERSEDED),
        "aging": added(store, Kind.NOTE, 40),
        "stale cited": stale_cited,
        "stale": added(store, Kind.NOTE, 95),
        "superseded": added(store, Kind.DECISION, 300, state=MemoryState.SUPERSEDED),
    }
    added(store, Kind.GOAL, 1, sources=(Source(SourceType.MEMORY, stale_cited),))
    return found


def test_t133_the_order_of_eviction(store: Store) -> None:
    known = crowd(store)
    plan = evicting.plan(store, USUAL, 0, NOW)
    names = {memory_id: name for name, memory_id in known.items()}
    assert [names[memory.id] for memory, _ in plan.leaving] == ["superseded", "stale", "stale cited", "aging"]
    assert plan.still_over == 6
    assert [len(evicting.plan(store, USUAL, keep, NOW).leaving) for keep in (10, 9, 8, 7)] == [0, 1, 2, 3]


def test_leaving_is_archiving_and_one_undo_brings_all_back(store: Store) -> None:
    crowd(store)
    before = store.memories(store.all_ids())
    plan = evicting.plan(store, USUAL, 6, NOW)
    change = evicting.evict(store, plan, an_act())
    assert {store.memory(each.id).state for each, _ in plan.leaving} == {MemoryState.ARCHIVED}
    assert evicting.plan(store, USUAL, 6, NOW).leaving == ()
    lifecycle.undo(store, change.events[0], an_act())
    assert store.memories(store.all_ids()) == before


def test_one_that_was_evicted_is_restored(store: Store) -> None:
    known = crowd(store)
    evicting.evict(store, evicting.plan(store, USUAL, 8, NOW), an_act())
    archiving.restore(store, [store.memory(known["stale"])], an_act())
    assert store.memory(known["stale"]).state is MemoryState.ACTIVE


def test_nothing_leaves_without_need(store: Store) -> None:
    added(store, Kind.NOTE, 400)
    plan = evicting.plan(store, USUAL, 1, NOW)
    assert (plan.leaving, plan.still_over) == ((), 0)
    assert evicting.evict(store, plan, an_act()).events == ()
    with pytest.raises(InvalidInput, match="negative"):
        evicting.plan(store, USUAL, -1, NOW)
