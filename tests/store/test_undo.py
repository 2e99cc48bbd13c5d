"""Every operation on the source tables can be turned round, and that too; nothing else moves."""

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from moorage.domain.errors import AlreadyKnown, ChangedMeanwhile, InvalidInput
from moorage.domain.event import Event, EventId, EventKind
from moorage.domain.hits import EmbedderIdentity, TextQuery
from moorage.domain.memory import Kind, Memory, MemoryState, Namespace, Source, SourceType, Tier
from moorage.domain.writes import Writes
from moorage.ports import Store
from moorage.store import open_store
from store.samples import START, a_memory, a_name, a_sighting, an_anchor, an_event, put, set_state

PLANE = EmbedderIdentity("plane", 2, "1")


def undo(store: Store, operation: EventId | None) -> EventId:
    assert operation
    event = an_event(store.events_of(operation)[0], EventKind.UNDONE, undoes=operation)
    store.undo(operation, [event])
    return event.id


def last(store: Store) -> Event:
    return store.events(None, 1)[0]


def words(store: Store, word: str) -> list[str]:
    return [each for each, _ in store.search_text(TextQuery((word,), ()), 10).scores]


def test_undoing_a_memory_takes_all_of_it_away_and_undoing_that_brings_all_back(store: Store) -> None:
    store.vectors.use(PLANE)
    memory = a_memory("alpha")
    anchor = an_anchor(memory, a_sighting("src/alpha.py"))
    put(store, memory, anchor)
    store.vectors.save({memory.id: [[1.0, 0.0]]})
    undoing = undo(store, last(store).operation)
    assert (store.all_ids(), store.anchors.some([anchor.id]), words(store, "alpha")) == ([], [], [])
    assert store.vectors.search([1.0, 0.0], 5).scores == ()
    assert store.problems() == []
    undo(store, undoing)
    assert store.memory(memory.id) == memory
    assert store.anchors.of([memory.id]) == [anchor]
    assert words(store, "alpha") == [memory.id]
    assert store.vectors.pending(5) == [memory.id]
    assert store.problems() == []


def test_undoing_a_supersession_brings_the_old_one_back_as_it_was(store: Store) -> None:
    old = put(store, a_memory("alpha"))
    new = put(store, a_memory("alpha beta", supersedes=old.id))
    undo(store, last(store).operation)
    assert store.memory(old.id) == old
    assert store.memories([new.id]) == {}
    assert words(store, "alpha") == [old.id]


def test_a_sighting_is_taken_back(store: Store) -> None:
    memory = a_memory()
    anchor = an_anchor(memory)
    put(store, memory, anchor)
    event = an_event(memory, EventKind.CONFIRMED)
    store.write(Writes(events=(event,), sightings=((anchor.id, a_sighting("src/other.py")),)))
    assert words(store, "other") == [memory.id]
    undo(store, event.id)
    assert store.anchors.of([memory.id]) == [anchor]


def test_several_events_are_one_operation(store: Store) -> None:
    one, two = put(store, a_memory()), put(store, a_memory())
    events = (an_event(one, EventKind.FORGOTTEN), an_event(two, EventKind.FORGOTTEN))
    changed = tuple((each, replace(each, state=MemoryState.FORGOTTEN)) for each in (one, two))
    store.write(Writes(events=events, changed=changed))
    assert [each.operation for each in store.events_of(events[0].id)] == [events[0].id, events[0].id]
    undo(store, events[0].id)
    assert store.recent(5) == [two, one]


def test_undone_is_undone_once(store: Store) -> None:
    put(store, a_memory())
    operation = last(store).operation
    undo(store, operation)
    with pytest.raises(InvalidInput, match="already undone"):
        undo(store, operation)
    undo(store, last(store).operation)
    undo(store, operation)
    assert store.all_ids() == []


def test_a_later_change_of_the_same_stands_in_the_way(store: Store) -> None:
    memory = put(store, a_memory())
    set_state(store, memory.id, MemoryState.FORGOTTEN, an_event(memory, EventKind.FORGOTTEN))
    forgetting = last(store).operation
    set_state(store, memory.id, MemoryState.ARCHIVED, an_event(memory, EventKind.ARCHIVED))
    n_events = store.counts().events
    with pytest.raises(ChangedMeanwhile, match="later change"):
        undo(store, forgetting)
    assert store.memory(memory.id).state is MemoryState.ARCHIVED
    assert store.counts().events == n_events


def test_what_is_not_recorded_cannot_be_undone(store: Store) -> None:
    memory = put(store, a_memory())
    operation = last(store).operation
    assert store.vault.trim(START - timedelta(days=1), a_name()) == 0
    assert store.vault.trim(START + timedelta(days=1), a_name()) == 1
    with pytest.raises(InvalidInput, match="nothing is recorded"):
        undo(store, operation)
    assert store.memory(memory.id) == memory


def test_changes_show_before_and_after(store: Store) -> None:
    memory = put(store, a_memory("alpha"))
    (added,) = [each for each in store.changes_of(last(store).id) if each.table == "memories"]
    assert added.before is None
    assert added.after
    assert (added.after["id"], added.after["content"]) == (memory.id, "alpha")
    set_state(store, memory.id, MemoryState.FORGOTTEN, an_event(memory, EventKind.FORGOTTEN))
    (changed,) = store.changes_of(last(store).id)
    assert changed.before
    assert changed.after
    assert (changed.before["state"], changed.after["state"]) == ("active", "forgotten")
    assert "content" not in changed.after


def test_a_change_of_what_somebody_else_changed_is_refused_whole(store: Store) -> None:
    memory, other = put(store, a_memory()), put(store, a_memory())
    set_state(store, memory.id, MemoryState.ARCHIVED, an_event(memory, EventKind.ARCHIVED))
    changed = tuple((each, replace(each, state=MemoryState.FORGOTTEN)) for each in (other, memory))
    with pytest.raises(ChangedMeanwhile, match=memory.id):
        store.write(Writes(events=(an_event(memory),), changed=changed))
    assert store.memory(other.id).state is MemoryState.ACTIVE


def test_changes_of_different_columns_go_together(store: Store) -> None:
    memory = put(store, a_memory())
    store.write(Writes(events=(an_event(memory),), changed=((memory, replace(memory, pinned=True)),)))
    store.write(Writes(events=(an_event(memory),), changed=((memory, replace(memory, confidence=0.5)),)))
    assert store.memory(memory.id) == replace(memory, pinned=True, confidence=0.5)


def test_every_field_of_the_memory_model_comes_back(store: Store) -> None:
    memory = a_memory(
        tier=Tier.TRANSIENT,
        metadata={"ticket": 7, "nested": {"list": [1, "\ud800", None]}},
        sources=(Source(SourceType.DOCUMENT, "d1", "docs/a.md", "A", "https://example.org"),),
        session="s-1",
        pinned=True,
        version=3,
        validated_at=START,
    )
    assert store.memory(put(store, memory).id) == memory


def test_the_same_text_is_known_within_its_class(store: Store) -> None:
    memory = put(store, a_memory("Retries wait  two seconds.", kind=Kind.DECISION))
    again = a_memory("retries wait two seconds", kind=Kind.CONSTRAINT)
    assert store.twin_of(again.kind, again.content) == memory.id
    with pytest.raises(AlreadyKnown) as raised:
        store.write(Writes(events=(an_event(again),), added=(again,), only_new=True))
    assert raised.value.memory_id == memory.id
    procedure = a_memory("retries wait two seconds", kind=Kind.PROCEDURE)
    store.write(Writes(events=(an_event(procedure),), added=(procedure,), only_new=True))
    set_state(store, memory.id, MemoryState.FORGOTTEN, an_event(memory))
    store.write(Writes(events=(an_event(again),), added=(again,), only_new=True))


def test_a_key_is_used_once(store: Store) -> None:
    memory, again = a_memory(), a_memory()
    store.write(Writes(events=(an_event(memory),), added=(memory,), key="k"))
    assert store.with_key("k") == memory.id
    with pytest.raises(AlreadyKnown, match=memory.id):
        store.write(Writes(events=(an_event(again),), added=(again,), key="k"))
    elsewhere = store.within(Namespace("other"))
    assert elsewhere.with_key("k") is None


def test_several_operations_are_stored_together_or_not_at_all(store: Store) -> None:
    one, two = a_memory(), a_memory()
    first = Writes(events=(an_event(one),), added=(one,))
    with pytest.raises(InvalidInput):
        store.write(first, Writes(events=(an_event(one),), added=(one,)))
    assert store.all_ids() == []
    store.write(first, Writes(events=(an_event(two),), added=(two,)))
    undo(store, store.events(one.id, 1)[0].operation)
    assert store.all_ids() == [two.id]


def test_similar_misses_no_likely_duplicate(store: Store) -> None:
    text = "the session cache keeps tokens for thirty seconds before it refreshes them from redis"
    near = put(store, a_memory(text))
    put(store, a_memory("something else altogether about the redis cluster"))
    dropped = [word for word in text.split() if word != "seconds"]
    assert store.similar(dropped, 5)[0].id == near.id
    assert store.similar([], 5) == []


def test_being_recalled_is_counted_and_no_change(store: Store) -> None:
    memory, other = put(store, a_memory()), put(store, a_memory())
    n_events = store.counts().events
    for hours in (2, 1):
        store.note_recalled([memory.id], START + timedelta(hours=hours))
    access = store.accesses([memory.id, other.id])
    assert list(access) == [memory.id]
    assert (access[memory.id].n, access[memory.id].last_at) == (2, START + timedelta(hours=2))
    assert (store.memory(memory.id), store.counts().events) == (memory, n_events)


def test_a_long_memory_is_found_by_any_of_its_vectors_once(store: Store) -> None:
    store.vectors.use(PLANE)
    memory, other = put(store, a_memory()), put(store, a_memory())
    store.vectors.save({memory.id: [[1.0, 0.0], [0.0, 1.0], [0.6, 0.8]], other.id: [[0.8, 0.6]]})
    for vector in ([1.0, 0.0], [0.0, 1.0]):
        assert store.vectors.search(vector, 5).scores[0] == (memory.id, 1.0)
        assert [each for each, _ in store.vectors.search(vector, 5).scores] == [memory.id, other.id]
    assert [len(each) for each in store.vectors.of([memory.id])[memory.id]] == [2, 2, 2]
    store.vectors.save({memory.id: [[1.0, 0.0]]})
    assert store.vectors.search([0.0, 1.0], 1).scores[0][0] == other.id
    assert store.problems() == []


_ACTS: dict[str, Callable[[Store, Memory], None]] = {
    "forget": lambda store, memory: set_state(store, memory.id, MemoryState.FORGOTTEN, an_event(memory)),
    "archive": lambda store, memory: set_state(store, memory.id, MemoryState.ARCHIVED, an_event(memory)),
    "activate": lambda store, memory: set_state(store, memory.id, MemoryState.ACTIVE, an_event(memory)),
    "add": lambda store, _: put(store, a_memory("beta")) and None,
    "supersede": lambda store, memory: put(store, a_memory("gamma", supersedes=memory.id)) and None,
}


@settings(max_examples=40, deadline=None)
@given(acts=st.lists(st.sampled_from(sorted(_ACTS)), min_size=1, max_size=6))
def test_undoing_all_in_turn_gives_the_start(tmp_path_factory: pytest.TempPathFactory, acts: list[str]) -> None:
    store = open_store(tmp_path_factory.mktemp("store") / "store.db")
    memory = put(store, a_memory("alpha"))
    state = lambda: (store.memories(store.all_ids()), [words(store, each) for each in ("alpha", "beta", "gamma")])  # noqa: E731
    start, operations = state(), []
    for act in acts:
        before = last(store).id
        _ACTS[act](store, memory)
        if last(store).id != before and store.changes_of(last(store).id):
            operations.append(last(store).operation)
    for operation in reversed(operations):
        undo(store, operation)
    assert state() == start
    assert store.problems() == []
    store.close()
