"""Replaying the journal gives the tables as they are, from an empty store, from where it was trimmed, after purges."""

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import apsw
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from moorage.domain.event import EventKind
from moorage.domain.forgetting import pieces_of
from moorage.domain.memory import MemoryId
from moorage.domain.snapshot import SnapshotType
from moorage.ports import Store
from moorage.store import open_store
from moorage.store.sqlite import recording
from moorage.store.sqlite.replaying import replayed
from moorage.store.sqlite.vault import SqliteVault
from store.samples import START, a_memory, a_name, a_sighting, an_anchor, an_event, put
from store.test_migrations import a_first_store
from store.test_snapshots import _CHANGES, source_of

FAR = START + timedelta(days=999)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = open_store(tmp_path / "store.db")
    yield opened
    opened.close()


def check_replays(store: Store, path: Path) -> None:
    """Row by row, whatever is there."""
    vault = store.vault
    assert isinstance(vault, SqliteVault)
    with replayed(vault._database, vault._shelf) as (copy, _):
        rows = {each: copy.execute(f"SELECT * FROM {each} ORDER BY 1, 2").fetchall() for each in recording.TABLES}
    assert {table: list(found) for table, found in rows.items()} == source_of(path)


@settings(max_examples=30, deadline=None)
@given(
    before=st.lists(st.sampled_from(sorted(_CHANGES)), max_size=6),
    after=st.lists(st.sampled_from(sorted(_CHANGES)), max_size=6),
)
def test_the_journal_makes_the_tables_also_from_where_it_was_trimmed(
    tmp_path_factory: pytest.TempPathFactory, before: list[str], after: list[str]
) -> None:
    path = tmp_path_factory.mktemp("store") / "store.db"
    store = open_store(path)
    memory = a_memory("alpha")
    put(store, memory, an_anchor(memory))
    for each in before:
        _CHANGES[each](store)
    check_replays(store, path)
    store.vault.trim(FAR, a_name())
    for each in after:
        _CHANGES[each](store)
    check_replays(store, path)
    store.vault.trim(FAR, a_name())
    check_replays(store, path)
    assert [each.name.type for each in store.vault.snapshots()] == [SnapshotType.JOURNAL]
    store.close()


def test_restored_snapshots_and_purges_are_replayed_too(store: Store, tmp_path: Path) -> None:
    old = put(store, a_memory("alpha zanzibar"))
    new = a_memory("alpha beta", supersedes=old.id)
    put(store, new, an_anchor(new))
    kept = store.vault.keep(a_name())
    put(store, a_memory("gamma"))
    store.vault.roll_back(kept, a_name(), [an_event(new, EventKind.ROLLED_BACK)])
    check_replays(store, tmp_path / "store.db")
    store.vault.purge([old.id], [an_event(old, EventKind.PURGED)])
    check_replays(store, tmp_path / "store.db")
    assert store.vault.rebuild(a_name(), [an_event(new)]).difference.is_empty


def test_what_was_lost_is_rebuilt_and_that_can_be_undone(store: Store, tmp_path: Path) -> None:
    memory = a_memory("alpha")
    put(store, memory, an_anchor(memory, a_sighting("src/alpha.py")))
    whole = source_of(tmp_path / "store.db")
    foreign = apsw.Connection(str(tmp_path / "store.db"))
    foreign.execute("PRAGMA foreign_keys = ON")
    foreign.execute("DELETE FROM memories")
    foreign.close()
    event = an_event(memory, EventKind.ROLLED_BACK)
    rebuilt = store.vault.rebuild(a_name(SnapshotType.PRE_RESTORE), [event])
    assert (rebuilt.n_operations, [each.id for each in rebuilt.difference.added]) == (1, [memory.id])
    assert source_of(tmp_path / "store.db") == whole
    assert store.problems() == []
    store.undo(event.id, [an_event(memory, EventKind.UNDONE, undoes=event.id)])
    assert store.all_ids() == []


def test_a_journal_that_fits_changes_nothing(store: Store) -> None:
    memory = put(store, a_memory("alpha"))
    n_events = store.counts().events
    assert store.vault.rebuild(a_name(), [an_event(memory)]).difference.is_empty
    assert (store.counts().events, store.vault.snapshots()) == (n_events, [])


def test_the_journal_of_an_upgraded_store_begins_with_what_was_upgraded(tmp_path: Path) -> None:
    a_first_store(tmp_path / "store.db")
    store = open_store(tmp_path / "store.db")
    put(store, a_memory("beta"))
    check_replays(store, tmp_path / "store.db")
    assert MemoryId("mem_a") in store.all_ids()
    store.close()


def test_only_what_is_old_is_dropped_and_a_purge_cleans_where_the_journal_begins(store: Store, tmp_path: Path) -> None:
    old, new = put(store, a_memory("zanzibar quokkas")), put(store, a_memory("beta"))
    after_first = store.events(new.id, 1)[0].at
    assert store.vault.trim(after_first, a_name()) == 1
    assert store.vault.trim(after_first, a_name()) == 0
    assert store.changes_of(store.events(new.id, 1)[0].id) != []
    assert store.vault.purge([old.id], [an_event(old, EventKind.PURGED)]).n_left == 0
    files = [each.read_bytes() for each in tmp_path.rglob("*") if each.is_file()]
    assert [piece for piece in pieces_of(["zanzibar quokkas"]) for data in files if piece in data] == []
    check_replays(store, tmp_path / "store.db")
