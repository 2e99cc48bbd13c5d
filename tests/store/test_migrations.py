"""The schema's steps: numbered without gaps, safe to run at once, and equal to the schema on record."""

import os
import threading
from pathlib import Path

import apsw
import pytest

from moorage.domain.errors import StoreTooNew, StoreUnavailable
from moorage.domain.memory import Kind, MemoryId, MemoryState
from moorage.domain.snapshot import SnapshotType
from moorage.store.sqlite import migrate
from moorage.store.sqlite.connection import Database
from moorage.store.sqlite.migrate import Migration
from moorage.store.sqlite.store import SqliteStore
from store.samples import a_memory, a_name, an_event, put, set_state

SCHEMA = Path(__file__).parent / "schema.sql"
FIRST = Migration(1, "CREATE TABLE one (a TEXT) STRICT; INSERT INTO one VALUES ('kept');")
SECOND = Migration(2, "CREATE TABLE two (b TEXT) STRICT;")
BROKEN = Migration(2, "CREATE TABLE two (b TEXT) STRICT; INSERT INTO missing VALUES (1);")


def schema_of(path: Path) -> str:
    connection = apsw.Connection(str(path), flags=apsw.SQLITE_OPEN_READONLY)
    version = connection.execute("PRAGMA user_version").fetchall()[0][0]
    rows = connection.execute("SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY type DESC, name")
    statements = [f"{row[0]};\n" for row in rows]
    connection.close()
    return f"-- Version {version}. Written by the tests; see test_migrations.py.\n\n" + "\n".join(statements)


def version_of(database: Database) -> int:
    with database.read() as connection:
        return int(str(connection.execute("PRAGMA user_version").fetchall()[0][0]))


def test_shipped_steps_are_numbered_from_one() -> None:
    versions = [step.version for step in migrate.shipped()]
    assert versions == list(range(1, len(versions) + 1))


@pytest.mark.parametrize(
    "names",
    [
        ("0001_a.sql", "0003_b.sql"),
        ("0001_a.sql", "0001_b.sql"),
        ("0002_a.sql",),
        ("0001_a.sql", "2_b.sql"),
        ("0001_A.sql",),
    ],
)
def test_gaps_duplicates_and_odd_names_are_refused(names: tuple[str, ...]) -> None:
    with pytest.raises(ValueError, match="should be number"):
        migrate.in_order(dict.fromkeys(names, ""))


def test_fresh_schema_is_the_one_on_record(tmp_path: Path) -> None:
    SqliteStore.open(tmp_path / "store.db").close()
    schema = schema_of(tmp_path / "store.db")
    if os.environ.get("MOORAGE_UPDATE_CASES"):
        SCHEMA.write_text(schema, "utf-8")
    assert schema == SCHEMA.read_text("utf-8")


def test_every_table_is_strict_and_every_reference_says_what_deletion_does(tmp_path: Path) -> None:
    SqliteStore.open(tmp_path / "store.db").close()
    connection = apsw.Connection(str(tmp_path / "store.db"))
    rows = connection.execute("SELECT name, strict, type FROM pragma_table_list WHERE schema = 'main'")
    tables = [(name, strict) for name, strict, kind in rows.fetchall() if kind == "table"]
    assert [name for name, strict in tables if not strict and not str(name).startswith("sqlite_")] == []
    actions = [
        row[0]
        for name, _ in tables
        for row in connection.execute("SELECT on_delete FROM pragma_foreign_key_list(?)", (name,))
    ]
    assert len(actions) == 18
    assert set(actions) == {"CASCADE", "SET NULL"}
    connection.close()


def test_later_step_keeps_what_is_there(tmp_path: Path) -> None:
    database = Database(tmp_path / "store.db")
    migrate.upgrade(database, [FIRST])
    migrate.upgrade(database, [FIRST, SECOND])
    with database.read() as connection:
        assert connection.execute("SELECT a FROM one").fetchall() == [("kept",)]
    assert version_of(database) == 2
    database.close()


def a_first_store(path: Path) -> None:
    """One of version 1, with a memory and an event."""
    database = Database(path)
    migrate.upgrade(database, migrate.shipped()[:1])
    with database.write() as connection:
        connection.execute(
            """
            INSERT INTO memories VALUES (
              7, 'mem_a', 'decision', '', 'Retries  wait', '[]', 1.0, 'person', 'Ada', 'accepted', 'private', 'active',
              NULL, 1, 1
            );
            INSERT INTO events VALUES (3, 'evt_a', 'remembered', 'mem_a', NULL, NULL, 'person', 'Ada', 1, 'said', NULL);
            """
        )
    database.close()


def test_an_upgrade_keeps_a_private_snapshot_of_the_old_store(tmp_path: Path) -> None:
    a_first_store(tmp_path / "store.db")
    store = SqliteStore.open(tmp_path / "store.db")
    (kept,) = store.vault.snapshots()
    assert (kept.name.type, kept.schema_version) == (SnapshotType.PRE_MIGRATION, 1)
    data = tmp_path / "snapshots" / kept.file
    assert data.stat().st_mode & 0o777 == 0o600
    old = apsw.Connection(str(data))
    assert old.execute("SELECT detail FROM events").fetchall() == [("said",)]
    old.close()
    store.close()
    SqliteStore.open(tmp_path / "store.db").close()
    assert sorted(item.name for item in (tmp_path / "snapshots").iterdir()) == sorted(
        [kept.file, f"{kept.name.id}.json"]
    )


def test_an_old_snapshot_is_restored_in_today_s_schema(tmp_path: Path) -> None:
    a_first_store(tmp_path / "store.db")
    store = SqliteStore.open(tmp_path / "store.db")
    memory = store.memory(MemoryId("mem_a"))
    set_state(store, memory.id, MemoryState.ARCHIVED, an_event(memory))
    (kept,) = store.vault.snapshots()
    assert [each.fields for each in store.vault.difference(kept, None).changed] == [("state",)]
    store.vault.roll_back(kept, a_name(), [an_event(memory)])
    assert store.memory(memory.id) == memory
    assert [item.name for item in (tmp_path / "snapshots").iterdir() if "partial" in item.name] == []
    store.close()


def test_a_fresh_store_keeps_nothing(tmp_path: Path) -> None:
    SqliteStore.open(tmp_path / "store.db").close()
    assert [item.name for item in tmp_path.iterdir()] == ["store.db"]


def test_a_store_of_the_first_version_keeps_its_memories_and_journal(tmp_path: Path) -> None:
    path = tmp_path / "store.db"
    a_first_store(path)
    store = SqliteStore.open(path)
    assert store.memory(MemoryId("mem_a")).namespace == "default"
    assert store.twin_of(Kind.CONSTRAINT, "retries wait") == "mem_a"
    (event,) = store.events(None, 9)
    assert (event.id, event.memory_id, event.operation, event.detail) == ("evt_a", "mem_a", "evt_a", "said")
    store.reindex()
    assert store.problems() == []
    store.close()


def test_failed_step_leaves_the_version_before(tmp_path: Path) -> None:
    database = Database(tmp_path / "store.db")
    migrate.upgrade(database, [FIRST])
    with pytest.raises(apsw.SQLError):
        migrate.upgrade(database, [FIRST, BROKEN])
    assert version_of(database) == 1
    migrate.upgrade(database, [FIRST, SECOND])
    assert version_of(database) == 2
    database.close()


def test_several_openers_at_once_apply_each_step_once(tmp_path: Path) -> None:
    failures: list[Exception] = []
    start = threading.Barrier(8)

    def open_one() -> None:
        start.wait()
        try:
            SqliteStore.open(tmp_path / "store.db").close()
        except Exception as error:
            failures.append(error)

    threads = [threading.Thread(target=open_one) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []


def test_newer_store_is_refused_and_untouched(tmp_path: Path) -> None:
    path = tmp_path / "store.db"
    store = SqliteStore.open(path)
    put(store, a_memory())
    store.close()
    connection = apsw.Connection(str(path))
    connection.execute("PRAGMA user_version = 99")
    connection.close()
    before = path.read_bytes()
    with pytest.raises(StoreTooNew, match=r"store\.db was written by a newer Moorage .*upgrade moorage"):
        SqliteStore.open(path)
    assert path.read_bytes() == before


def test_another_programs_database_is_refused_and_untouched(tmp_path: Path) -> None:
    path = tmp_path / "other.db"
    connection = apsw.Connection(str(path))
    connection.execute("CREATE TABLE theirs (a); INSERT INTO theirs VALUES (1)")
    connection.close()
    with pytest.raises(StoreUnavailable, match="another program's database"):
        SqliteStore.open(path)
    connection = apsw.Connection(str(path))
    assert connection.execute("SELECT name FROM sqlite_schema").fetchall() == [("theirs",)]
    connection.close()
