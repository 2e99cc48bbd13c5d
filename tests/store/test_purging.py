"""After a purge no 8-byte piece of the text is in any file of the store, also after a kill in the middle of it."""

import os
import signal
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import apsw
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import moorage
from moorage.domain.conflicts import Conflict, ConflictId, Resolution, Side
from moorage.domain.entities import Entity, EntityId, entity_key
from moorage.domain.event import EventKind
from moorage.domain.forgetting import Receipt, pieces_of
from moorage.domain.graph import GraphWrites
from moorage.domain.hits import EmbedderIdentity, TextQuery
from moorage.domain.memory import Memory, MemoryState
from moorage.domain.writes import Writes
from moorage.ports import Store
from moorage.store import open_store
from moorage.store.sqlite import migrate, scanning
from moorage.store.sqlite.connection import Database
from moorage.store.sqlite.store import SqliteStore
from store.samples import START, a_drift, a_memory, a_name, a_sighting, an_anchor, an_event, put, set_state

EVERY = int(os.environ.get("MOORAGE_KILL_EVERY", "5"))
"""Of the moments at which a purge is killed, so many at a time are passed over; none before a release."""

PLANE = EmbedderIdentity("plane", 2, "1")
SECRET = "The zanzibar quokkaprotocol négociation wants seventeen kubernetesians 日本語の秘密"
TITLE = "Marzipan vault combination"


def purge(store: Store, *memories: Memory) -> Receipt:
    events = [an_event(each, EventKind.PURGED, detail="purged") for each in memories]
    return store.vault.purge([each.id for each in memories], events)


def left_in(folder: Path, *texts: str) -> dict[str, list[bytes]]:
    """Pieces of the texts by file; read after the store was closed."""
    found = {}
    for path in sorted(each for each in folder.rglob("*") if each.is_file()):
        data = path.read_bytes()
        hits = sorted(each for each in pieces_of(texts) if each in data)
        if hits:
            found[path.name] = hits
    return found


def a_busy_store(path: Path) -> tuple[Store, Memory]:
    """One with the memory in every table, index, journal and copy that there is."""
    store = open_store(path)
    store.vectors.use(PLANE)
    other = put(store, a_memory("ordinary words of another memory"))
    memory = a_memory(SECRET, title=TITLE)
    anchor = an_anchor(memory, a_sighting("src/alpha.py"))
    first, second = an_event(memory), an_event(other)
    changed = replace(other, tags=("tagged",))
    writes = Writes(
        events=(first, second), added=(memory,), changed=((other, changed),), anchors=(anchor,), key="the key"
    )
    store.write(writes)
    store.vectors.save({memory.id: [[0.123, 0.456]], other.id: [[1.0, 0.0]]})
    store.anchors.cache_drifts({(anchor.id, "key"): replace(a_drift(), reason=SECRET)})
    store.note_recalled([memory.id], START)
    reworded = replace(memory, content=f"{SECRET} and an older flamingo wording")
    store.write(Writes(events=(an_event(memory),), changed=((memory, reworded),)))
    store.vault.keep(a_name())
    store.write(Writes(events=(an_event(memory),), changed=((reworded, memory),)))
    store.vault.keep(a_name())
    return store, memory


ALL_TEXTS = (SECRET, TITLE, f"{SECRET} and an older flamingo wording")


def test_no_piece_of_the_text_remains_in_any_file(tmp_path: Path) -> None:
    store, memory = a_busy_store(tmp_path / "store.db")
    assert left_in(tmp_path, *ALL_TEXTS)
    receipt = purge(store, memory)
    assert (receipt.n_left, receipt.shared, receipt.waits_for) == (0, {}, "")
    assert receipt.n_pieces == len(pieces_of(ALL_TEXTS))
    assert len(receipt.rewritten) == 2
    assert {Path(each.path).name for each in receipt.scanned} >= {"store.db", *receipt.rewritten}
    assert left_in(tmp_path, *ALL_TEXTS) == {}
    store.close()
    assert left_in(tmp_path, *ALL_TEXTS) == {}


def test_what_remains_works_and_can_still_be_undone(tmp_path: Path) -> None:
    store, memory = a_busy_store(tmp_path / "store.db")
    (other,) = [each for each in store.all_ids() if each != memory.id]
    receipt = purge(store, memory)
    assert receipt.removed == {
        "memories": 1, "anchors": 1, "sightings": 1, "drifts": 1, "idempotency": 1,
        "changes rewritten": 1, "changes dropped": 2,
    }  # fmt: skip
    assert store.problems() == []
    assert [each for each, _ in store.vectors.search([1.0, 0.0], 5).scores] == [other]
    assert store.search_text(TextQuery(("ordinary",), ()), 5).scores[0][0] == other
    together = next(each for each in store.events(other, 9) if store.changes_of(each.operation or each.id))
    assert store.memory(other).tags == ("tagged",)
    assert together.operation
    store.undo(together.operation, [an_event(together, EventKind.UNDONE, undoes=together.operation)])
    assert store.memory(other).tags == ()
    kept = store.vault.snapshots()[0]
    assert store.vault.difference(kept, None).removed == ()
    store.vault.roll_back(kept, a_name(), [an_event(together)])
    assert store.memories([memory.id]) == {}
    store.close()


def test_the_journal_keeps_tombstones_without_text(tmp_path: Path) -> None:
    store, memory = a_busy_store(tmp_path / "store.db")
    purge(store, memory)
    told = store.events(memory.id, 9)
    assert [each.kind for each in told] == ["purged", "remembered", "remembered", "remembered"]
    assert {each.detail for each in told} == {"purged"}
    store.close()


def test_a_quotation_in_what_was_done_to_another_at_once_goes_too(store: Store) -> None:
    other, memory = put(store, a_memory("other")), a_memory(SECRET)
    beside = an_event(other, detail=f"superseded by the zanzibar quokkaprotocol: {SECRET[:40]}")
    plain = an_event(other, detail="anchored to src/auth.py#Session.refresh")
    store.write(Writes(events=(an_event(memory), beside, plain), added=(memory,)))
    purge(store, memory)
    assert [each.detail for each in store.events(other.id, 3)][:2] == [plain.detail, "purged"]


def test_what_an_undone_memory_left_in_the_journal_goes(tmp_path: Path) -> None:
    store = open_store(tmp_path / "store.db")
    memory = a_memory(SECRET)
    event = an_event(memory)
    store.write(Writes(events=(event,), added=(memory,)))
    store.undo(event.id, [an_event(memory, EventKind.UNDONE, undoes=event.id)])
    receipt = purge(store, memory)
    assert (receipt.n_left, receipt.removed) == (0, {"changes dropped": 2})
    assert receipt.n_pieces == len(pieces_of([SECRET]))
    store.close()


def test_entities_go_that_only_it_spoke_of(tmp_path: Path) -> None:
    store = open_store(tmp_path / "store.db")
    memory, other = put(store, a_memory("Zookeeperish and Redis")), put(store, a_memory("Redis"))
    connection = apsw.Connection(str(tmp_path / "store.db"))
    connection.execute("PRAGMA foreign_keys = ON")
    for entity, name, ids in (("e1", "Zookeeperish", [memory.id]), ("e2", "Redis", [memory.id, other.id])):
        connection.execute(
            "INSERT INTO entities (id, namespace, name, type, confidence, created_at) "
            "VALUES (?, 'default', ?, '', 1.0, 1)",
            (entity, name),
        )
        key = name.lower()
        connection.execute("INSERT INTO aliases VALUES ('default', ?, ?, ?, ?)", (key, key, entity, name))
        connection.executemany("INSERT INTO mentions VALUES (?, ?)", [(each, entity) for each in ids])
    receipt = purge(store, memory)
    assert connection.execute("SELECT name FROM entities").fetchall() == [("Redis",)]
    assert (receipt.removed["entities"], receipt.removed["mentions"], receipt.n_left) == (1, 2, 0)
    connection.close()
    store.close()


def test_conflicts_lose_its_words_and_pending_ones_go(tmp_path: Path) -> None:
    store = open_store(tmp_path / "store.db")
    memory, other = put(store, a_memory(SECRET)), put(store, a_memory("other"))
    for number, resolution in enumerate((None, Resolution.KEEP_BOTH)):
        at = START if resolution else None
        sides = Side(other.id, None), Side(memory.id, None)
        conflict = Conflict(
            ConflictId(f"con_{number}"), store.namespace, *sides, f"text: {SECRET}", START, resolution, at
        )
        event = an_event(memory, EventKind.CONFLICTED, detail=f"contradicts {other.id}: {SECRET}")
        store.write(Writes(events=(event,), graph=GraphWrites(conflicts=(conflict,))))
    receipt = purge(store, memory)
    assert (receipt.removed["conflicts"], receipt.n_left, receipt.shared) == (2, 0, {})
    assert [each.reason for each in store.graph.conflicts_of([other.id])] == [""]
    store.close()
    assert left_in(tmp_path, SECRET) == {}


def test_an_event_that_names_an_entity_of_its_own_is_blanked(store: Store) -> None:
    memory, other = put(store, a_memory("Zookeeperish and Redis")), put(store, a_memory("other"))
    entity = Entity(EntityId("e1"), "Zookeeperish", "concept", (), 1, 0.6, START)
    graph = GraphWrites(entities=(entity,), mentions=((memory.id, entity_key(entity.name)),))
    store.write(Writes(events=(an_event(memory),), graph=graph))
    store.write(Writes(events=(an_event(other, EventKind.MERGED, detail="merged Zookeeperish into Kafka"),)))
    purge(store, memory)
    assert store.events(other.id, 1)[0].detail == "purged"


def test_pieces_that_others_share_are_counted_apart(store: Store) -> None:
    memory, _ = put(store, a_memory("kept under the doormat")), put(store, a_memory("kept under the table"))
    receipt = purge(store, memory)
    assert receipt.n_left == 0
    assert receipt.shared["memories"] == len(pieces_of(["kept under the "]) & pieces_of(["kept under the doormat"])) - (
        len(pieces_of(["kept under the "])) - len({each for each in pieces_of(["kept under the "]) if 0 not in each})
    )


@settings(max_examples=15, deadline=None)
@given(
    text=st.text(st.characters(exclude_categories=["Cs"]), min_size=8, max_size=400),
    others=st.lists(st.text(st.characters(exclude_categories=["Cs"])), max_size=3),
)
def test_any_text_is_gone(tmp_path_factory: pytest.TempPathFactory, text: str, others: list[str]) -> None:
    folder = tmp_path_factory.mktemp("store")
    store = open_store(folder / "store.db")
    for each in others:
        put(store, a_memory(each or "x"))
    memory = put(store, a_memory(text))
    store.vault.keep(a_name())
    assert purge(store, memory).n_left == 0
    store.close()


def test_with_another_process_open_it_succeeds(tmp_path: Path) -> None:
    store, memory = a_busy_store(tmp_path / "store.db")
    other = open_store(tmp_path / "store.db")
    assert other.memory(memory.id) == memory
    receipt = purge(store, memory)
    assert (receipt.n_left, receipt.waits_for) == (0, "")
    assert other.memories([memory.id]) == {}
    assert other.problems() == []
    store.close()
    other.close()
    assert left_in(tmp_path, *ALL_TEXTS) == {}


def test_while_another_process_reads_an_old_state_it_says_so_and_ends_at_the_next_opening(tmp_path: Path) -> None:
    a_busy_store(tmp_path / "store.db")[0].close()
    store = SqliteStore.open(tmp_path / "store.db", patience_ms=50)
    (memory,) = [each for each in store.memories(store.all_ids()).values() if each.title == TITLE]
    reader = apsw.Connection(str(tmp_path / "store.db"))
    reader.execute("BEGIN")
    reader.execute("SELECT COUNT(*) FROM memories").fetchall()
    receipt = purge(store, memory)
    assert "another process" in receipt.waits_for
    assert receipt.n_left > 0
    store.close()
    reader.execute("COMMIT")
    reader.close()
    open_store(tmp_path / "store.db").close()
    assert left_in(tmp_path, *ALL_TEXTS) == {}


def test_copies_of_before_an_upgrade_are_cleaned(tmp_path: Path) -> None:
    path = tmp_path / "store.db"
    old = Database(path)
    migrate.upgrade(old, migrate.shipped()[:1])
    with old.write() as connection:
        connection.execute(
            "INSERT INTO memories VALUES (7, 'mem_a', 'note', ?, ?, '[]', 1.0, 'person', 'Ada', 'accepted', 'private', "
            "'active', NULL, 1, 1)",
            (TITLE, SECRET),
        )
        connection.execute("INSERT INTO memories_fts (rowid, own, context) VALUES (7, ?, '')", (SECRET,))
    old.close()
    (tmp_path / "store.db.v1").write_bytes(path.read_bytes())
    store = open_store(path)
    (memory,) = store.memories(store.all_ids()).values()
    receipt = purge(store, memory)
    assert len(receipt.rewritten) == 2
    assert receipt.n_left == 0
    store.close()
    assert left_in(tmp_path, SECRET, TITLE) == {}


def test_a_damaged_snapshot_that_may_hold_it_is_deleted(tmp_path: Path) -> None:
    store, memory = a_busy_store(tmp_path / "store.db")
    kept = store.vault.snapshots()[0]
    data = tmp_path / "snapshots" / kept.file
    data.write_bytes(data.read_bytes() + b"x")
    receipt = purge(store, memory)
    assert receipt.damaged == (kept.file,)
    assert (len(store.vault.snapshots()), receipt.n_left) == (1, 0)
    store.close()


def test_forgotten_archived_and_superseded_memories_can_be_purged(store: Store) -> None:
    for state in (MemoryState.FORGOTTEN, MemoryState.ARCHIVED, MemoryState.SUPERSEDED):
        memory = put(store, a_memory(SECRET))
        set_state(store, memory.id, state, an_event(memory))
        assert purge(store, memory).n_left == 0
    assert store.all_ids() == []


def killed(path: Path, memory: Memory, fatal: int) -> "subprocess.CompletedProcess[str]":
    tests, server = Path(__file__).parents[1], Path(moorage.__file__).parents[1]
    return subprocess.run(
        [sys.executable, str(Path(__file__).with_name("purger.py")), str(path), memory.id, str(fatal)],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONPATH": os.pathsep.join((str(server), str(tests)))},
    )


def test_a_kill_at_any_moment_is_made_good_at_the_next_opening(tmp_path: Path) -> None:
    store, memory = a_busy_store(tmp_path / "whole" / "store.db")
    store.close()
    done = killed(tmp_path / "whole" / "store.db", memory, 1_000)
    n_moments = int(done.stdout)
    n_purged = 0
    moments = range(0, n_moments, EVERY)
    for fatal in moments:
        folder = tmp_path / f"killed-{fatal}"
        store, memory = a_busy_store(folder / "store.db")
        store.close()
        assert killed(folder / "store.db", memory, fatal).returncode == -signal.SIGKILL
        store = open_store(folder / "store.db")
        assert store.problems() == []
        if store.memories([memory.id]):
            assert store.memory(memory.id) == memory, "before the first transaction nothing has happened"
        else:
            n_purged += 1
            assert left_in(folder, *ALL_TEXTS) == {}, f"after a kill at moment {fatal} of {n_moments}"
            assert len(store.vault.snapshots()) == 2
        store.close()
    assert n_purged >= len(moments) // 2


def test_a_piece_across_two_reads_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Files are read in blocks; whatever a block's size, the pieces found are the same."""
    data = b"some marzipan vault combination here"
    (tmp_path / "file").write_bytes(data)
    pieces = pieces_of(["marzipan vault"])
    expected = {each for each in pieces if each in data}
    for size in (1, 3, 7, 8, 9, 64):
        monkeypatch.setattr(scanning, "_BLOCK_BYTES", size)
        scanned, found = scanning.scan(tmp_path / "file", pieces)
        assert (scanned.n_bytes, found) == (len(data), expected)
