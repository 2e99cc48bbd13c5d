"""Snapshots: whatever happens after one, restoring it gives the same state; a damaged one changes nothing."""

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import apsw
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from moorage.domain.errors import InvalidInput, StoreCorrupt
from moorage.domain.event import EventKind
from moorage.domain.hits import EmbedderIdentity, TextQuery
from moorage.domain.memory import MemoryState, Namespace
from moorage.domain.snapshot import SnapshotType
from moorage.domain.writes import Writes
from moorage.ports import Store
from moorage.store import open_store
from moorage.store.sqlite import recording
from store.samples import START, a_memory, a_name, a_sighting, an_anchor, an_event, put, set_state

PLANE = EmbedderIdentity("plane", 2, "1")
THERE = Namespace("there")


def source_of(path: Path) -> dict[str, list[tuple[object, ...]]]:
    """Every row of the tables that cannot be worked out again."""
    connection = apsw.Connection(str(path), flags=apsw.SQLITE_OPEN_READONLY)
    rows = {each: connection.execute(f"SELECT * FROM {each} ORDER BY 1, 2").fetchall() for each in recording.TABLES}
    connection.close()
    return {table: list(found) for table, found in rows.items()}


def words(store: Store, word: str) -> list[str]:
    return [each for each, _ in store.search_text(TextQuery((word,), ()), 10).scores]


def graph_rows(path: Path) -> None:
    """An entity with an alias that a memory speaks of, and a fact."""
    connection = apsw.Connection(str(path))
    connection.execute("PRAGMA foreign_keys = ON")
    (memory,) = connection.execute("SELECT id FROM memories LIMIT 1").fetchall()[0]
    connection.execute(
        """
        INSERT INTO entities (id, namespace, name, type, confidence, created_at)
        VALUES ('e1', 'default', 'Redis', 'concept', 1.0, 1);
        INSERT INTO aliases VALUES ('default', 'redis', 'redis', 'e1', 'Redis');
        """
    )
    connection.execute("INSERT INTO mentions VALUES (?, 'e1')", (memory,))
    connection.close()


def _state(store: Store, state: MemoryState) -> None:
    for each in store.recent(1):
        set_state(store, each.id, state, an_event(each))


def _supersede(store: Store) -> None:
    for each in store.all_ids()[:1]:
        put(store, a_memory("gamma", supersedes=each))


def _reword(store: Store) -> None:
    for each in store.recent(1):
        store.write(Writes(events=(an_event(each),), changed=((each, replace(each, content="epsilon")),)))


def _sight(store: Store) -> None:
    for each in store.anchors.of(store.all_ids())[:1]:
        event = an_event(store.memory(each.memory_id))
        store.write(Writes(events=(event,), sightings=((each.id, a_sighting("src/other.py")),)))


def _undo(store: Store) -> None:
    latest = store.events(None, 1)[0]
    if latest.operation and store.changes_of(latest.operation):
        store.undo(latest.operation, [an_event(latest, EventKind.UNDONE, undoes=latest.operation)])


def _add(store: Store) -> None:
    memory = a_memory("beta")
    put(store, memory, an_anchor(memory, a_sighting("src/late.py")))


_CHANGES: dict[str, Callable[[Store], None]] = {
    "add": _add,
    "add there": lambda store: put(store.within(THERE), a_memory("delta", namespace=THERE)) and None,
    "forget": lambda store: _state(store, MemoryState.FORGOTTEN),
    "supersede": _supersede,
    "reword": _reword,
    "sight": _sight,
    "undo": _undo,
}


@settings(max_examples=40, deadline=None)
@given(
    before=st.lists(st.sampled_from(sorted(_CHANGES)), max_size=4),
    after=st.lists(st.sampled_from(sorted(_CHANGES)), max_size=5),
)
def test_restoring_gives_the_state_at_the_snapshot_and_undo_the_state_before_it(
    tmp_path_factory: pytest.TempPathFactory, before: list[str], after: list[str]
) -> None:
    path = tmp_path_factory.mktemp("store") / "store.db"
    store = open_store(path)
    memory = a_memory("alpha")
    put(store, memory, an_anchor(memory))
    graph_rows(path)
    for each in before:
        _CHANGES[each](store)
    kept, start = store.vault.keep(a_name()), source_of(path)
    for each in after:
        _CHANGES[each](store)
    end = source_of(path)
    event = an_event(memory, EventKind.ROLLED_BACK)
    store.vault.roll_back(kept, a_name(), [event])
    assert source_of(path) == start
    check_indexed(store)
    if store.changes_of(event.id):
        store.undo(event.id, [an_event(memory, EventKind.UNDONE, undoes=event.id)])
    assert source_of(path) == end
    check_indexed(store)
    store.close()


def check_indexed(store: Store) -> None:
    """The text index agrees with the rows, in both namespaces."""
    assert store.problems() == []
    for place in (store, store.within(THERE)):
        for word in ("alpha", "beta", "gamma", "delta", "epsilon"):
            assert sorted(words(place, word)) == sorted(each.id for each in place.recent(99) if word in each.content)


def test_a_snapshot_has_what_belongs_to_memories_and_no_journal(store: Store, tmp_path: Path) -> None:
    memory = a_memory("alpha")
    put(store, memory, an_anchor(memory))
    kept = store.vault.keep(a_name(label="first"))
    assert store.vault.snapshots() == [kept]
    assert (kept.counts["memories"], kept.counts["anchors"], kept.name.label) == (1, 1, "first")
    data = tmp_path / "snapshots" / kept.file
    copy = apsw.Connection(str(data))
    assert copy.execute("SELECT COUNT(*) FROM events").fetchall() == [(0,)]
    copy.close()
    assert {each.stat().st_mode & 0o777 for each in data.parent.iterdir()} == {0o600}
    assert data.parent.stat().st_mode & 0o777 == 0o700
    assert data.stat().st_size == kept.n_bytes


def test_a_damaged_snapshot_is_refused_and_nothing_changes(store: Store, tmp_path: Path) -> None:
    memory = put(store, a_memory("alpha"))
    kept = store.vault.keep(a_name())
    data = tmp_path / "snapshots" / kept.file
    whole = data.read_bytes()
    before = source_of(tmp_path / "store.db")
    for damaged in (whole[:-1], whole[:5000] + b"x" + whole[5001:], b""):
        data.write_bytes(damaged)
        with pytest.raises(StoreCorrupt, match="nothing was changed"):
            store.vault.roll_back(kept, a_name(), [an_event(memory)])
    data.unlink()
    with pytest.raises(StoreCorrupt, match=kept.name.id):
        store.vault.difference(kept, None)
    assert source_of(tmp_path / "store.db") == before
    assert store.vault.snapshots() == [kept]


def test_restoring_keeps_what_was_there_first(store: Store) -> None:
    memory = put(store, a_memory("alpha"))
    first = store.vault.keep(a_name())
    other = put(store, a_memory("beta"))
    kept = store.vault.roll_back(first, a_name(SnapshotType.PRE_RESTORE), [an_event(memory)])
    assert store.all_ids() == [memory.id]
    store.vault.roll_back(kept, a_name(SnapshotType.PRE_RESTORE), [an_event(memory)])
    assert store.all_ids() == [memory.id, other.id]


def test_vectors_and_counts_of_what_stays_survive(store: Store) -> None:
    store.vectors.use(PLANE)
    memory = put(store, a_memory("alpha"))
    store.vectors.save({memory.id: [[1.0, 0.0]]})
    store.note_recalled([memory.id], START)
    kept = store.vault.keep(a_name())
    other = put(store, a_memory("beta"))
    store.vectors.save({other.id: [[1.0, 0.0]]})
    store.vault.roll_back(kept, a_name(), [an_event(memory)])
    assert [each for each, _ in store.vectors.search([1.0, 0.0], 5).scores] == [memory.id]
    assert store.vectors.pending(5) == []
    assert store.accesses([memory.id])[memory.id].n == 1


def test_differences_name_what_was_added_removed_and_changed(store: Store) -> None:
    stays, goes = a_memory("alpha"), a_memory("beta")
    put(store, stays, an_anchor(stays))
    put(store, goes)
    first = store.vault.keep(a_name())
    set_state(store, stays.id, MemoryState.ARCHIVED, an_event(stays))
    _sight(store)
    operation = next(each.operation for each in store.events(goes.id, 1))
    assert operation
    store.undo(operation, [an_event(goes, EventKind.UNDONE, undoes=operation)])
    new = put(store, a_memory("gamma", title="The third"))
    found = store.vault.difference(first, None)
    assert [(each.id, each.title) for each in found.added] == [(new.id, "The third")]
    assert [each.id for each in found.removed] == [goes.id]
    assert [(each.id, each.fields) for each in found.changed] == [(stays.id, ("state", "anchors"))]
    second = store.vault.keep(a_name())
    assert store.vault.difference(first, second) == found
    assert store.vault.difference(second, None).changed == ()


def test_names_are_found_by_their_start(store: Store) -> None:
    first, second = (store.vault.keep(a_name()) for _ in range(2))
    assert store.vault.snapshot(first.name.id) == first
    for text in ("snap", "", "../x", "snap_nothing"):
        with pytest.raises(InvalidInput, match="snapshot list"):
            store.vault.snapshot(text)
    store.vault.drop(second)
    assert store.vault.snapshot("snap") == first


def test_other_stores_and_odd_files_in_the_folder_are_left_alone(store: Store, tmp_path: Path) -> None:
    kept = store.vault.keep(a_name())
    folder = tmp_path / "snapshots"
    (folder / "odd.json").write_text("{", "utf-8")
    (folder / "list.json").write_text("[]", "utf-8")
    foreign = json.loads((folder / f"{kept.name.id}.json").read_text("utf-8"))
    foreign["store"] = "other.db"
    (folder / "foreign.json").write_text(json.dumps(foreign), "utf-8")
    assert store.vault.snapshots() == [kept]
