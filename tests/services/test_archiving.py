"""Archive, restore and pin: inverse of each other, undoable, and nothing but the state changes (P10)."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import count
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from moorage.domain.errors import InvalidInput
from moorage.domain.event import EventKind
from moorage.domain.hits import TextQuery
from moorage.domain.memory import Author, AuthorKind, Kind, Memory, MemoryState, Tier
from moorage.domain.requests import Question
from moorage.ports import Store
from moorage.services import archiving, lifecycle
from moorage.services.act import Act
from moorage.store import open_store
from services import samples
from store.samples import a_memory, an_anchor, put
from support.hash_embedder import HashEmbedder
from support.project import Project

MEMORY = samples.PYTHON.memory
CHARGE = "billing.py#charge"
TEXT = st.text(st.characters(exclude_categories=["Cs"]), min_size=1)
_numbers = count(1)


def an_act() -> Act:
    number = next(_numbers)
    at = datetime(2026, 11, 30, tzinfo=UTC) + timedelta(seconds=number)
    return Act(Author(AuthorKind.PERSON, "Ada"), at, lambda prefix: f"{prefix}_{next(_numbers):012}")


def restored(store: Store, memory: Memory) -> Memory:
    """Archived, then restored."""
    archiving.archive(store, [memory], an_act())
    archiving.restore(store, [store.memory(memory.id)], an_act())
    return store.memory(memory.id)


@settings(max_examples=60, deadline=None)
@given(
    content=TEXT,
    title=TEXT,
    tags=st.lists(TEXT).map(tuple),
    kind=st.sampled_from(Kind),
    tier=st.sampled_from(Tier),
    pinned=st.booleans(),
    metadata=st.dictionaries(TEXT, st.integers() | TEXT | st.lists(TEXT)),
)
def test_p10_restoring_what_was_archived_gives_the_same(
    tmp_path_factory: pytest.TempPathFactory, **fields: Any
) -> None:
    store = open_store(tmp_path_factory.mktemp("store") / "store.db")
    embedder = HashEmbedder()
    store.vectors.use(embedder.identity)
    memory = a_memory(**fields)
    anchor = an_anchor(memory)
    put(store, memory, anchor)
    store.vectors.save({memory.id: embedder.embed([memory.content])})
    pending = store.vectors.pending(9)
    again = restored(store, memory)
    assert again == replace(memory, updated_at=again.updated_at)
    assert store.anchors.of([memory.id]) == [anchor]
    assert (store.vectors.pending(9), store.problems()) == (pending, [])
    store.close()


def test_an_archived_memory_is_neither_recalled_nor_checked_but_listed(project: Project) -> None:
    memory = project.remember(MEMORY, CHARGE)
    project.engine.keeping.archive([memory])
    assert project.engine.recall(Question("charges", 5, strict=False)).items == ()
    assert project.check() == []
    assert project.engine.report("billing.py").checked == ()
    assert [each.id for each in project.engine.keeping.in_state(MemoryState.ARCHIVED, 5)] == [memory.id]
    project.engine.keeping.restore([project.engine.memory(memory.id)])
    assert len(project.check()) == 1
    assert project.engine.recall(Question("charges", 5, strict=False)).items != ()


def test_several_go_together_and_come_back_with_one_undo(project: Project) -> None:
    memories = [project.remember("first of them"), project.remember("second of them")]
    change = project.engine.keeping.archive([*memories, memories[0]])
    assert (change.memory_id, change.message) == (None, "archived: 2 memories")
    assert len(project.events(EventKind.ARCHIVED)) == 2
    project.engine.undo(change.events[0])
    assert [project.engine.memory(each.id) for each in memories] == memories


def test_all_or_none(project: Project) -> None:
    one, two = project.remember("first of them"), project.remember("second of them")
    project.engine.keeping.archive([one])
    with pytest.raises(InvalidInput, match="is archived"):
        project.engine.keeping.archive([two, project.engine.memory(one.id)])
    assert project.engine.memory(two.id).state is MemoryState.ACTIVE


def test_a_forgotten_memory_is_restored(project: Project) -> None:
    memory = project.remember(MEMORY, CHARGE)
    project.engine.forget(memory)
    project.engine.keeping.restore([project.engine.memory(memory.id)])
    assert project.engine.memory(memory.id).state is MemoryState.ACTIVE


def test_what_was_superseded_meanwhile_comes_back_superseded(project: Project) -> None:
    store = project.engine._store
    old = put(store, a_memory("alpha"))
    put(store, a_memory("alpha beta", supersedes=old.id))
    lifecycle.forget(store, store.memory(old.id), an_act())
    archiving.restore(store, [store.memory(old.id)], an_act())
    assert store.memory(old.id).state is MemoryState.SUPERSEDED
    assert len(store.search_text(TextQuery(("alpha",), ()), 5).scores) == 1


@pytest.mark.parametrize("state", [MemoryState.ACTIVE, MemoryState.SUPERSEDED])
def test_only_what_was_put_away_is_restored(project: Project, state: MemoryState) -> None:
    memory = put(project.engine._store, a_memory(state=state))
    with pytest.raises(InvalidInput, match=f"is {state}"):
        project.engine.keeping.restore([memory])


def test_an_archived_memory_is_not_confirmed(project: Project) -> None:
    memory = project.remember(MEMORY, CHARGE)
    project.engine.keeping.archive([memory])
    with pytest.raises(InvalidInput, match="moorage restore"):
        project.engine.confirm(project.engine.memory(memory.id), project.engine._store.anchors.of([memory.id])[0].id)


def test_pins_come_and_go(project: Project) -> None:
    memory = project.remember(MEMORY)
    change = project.engine.keeping.pin([memory], pinned=True)
    assert project.engine.memory(memory.id).pinned
    with pytest.raises(InvalidInput, match="already pinned"):
        project.engine.keeping.pin([project.engine.memory(memory.id)], pinned=True)
    project.engine.undo(change.events[0])
    assert not project.engine.memory(memory.id).pinned
    with pytest.raises(InvalidInput, match="no memory is named"):
        project.engine.keeping.pin([], pinned=True)
