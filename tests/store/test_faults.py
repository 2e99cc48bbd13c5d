"""What goes wrong with files: nothing is lost or overwritten, and the message names file and next step."""

import errno
import os
import stat
import subprocess
from pathlib import Path

import apsw
import pytest

from moorage.domain.errors import MoorageError, StoreCorrupt, StoreUnavailable
from moorage.domain.hits import EmbedderIdentity, TextQuery
from moorage.domain.memory import Memory, MemoryState
from moorage.ports import Store
from moorage.store import open_store
from moorage.store.sqlite import faults
from moorage.store.sqlite.store import SqliteStore
from store.samples import a_drift, a_memory, a_move, an_anchor, an_event, put, set_state
from support.read_only import read_only_folder


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "kept" / "store.db"


def _run(*command: str) -> bool:
    return subprocess.run(command, capture_output=True, check=False).returncode == 0


def filled(path: Path, n_memories: int = 3) -> list[Memory]:
    store = open_store(path)
    kept = []
    for number in range(n_memories):
        memory = a_memory(f"note {number} " + "text " * 200)
        kept.append(put(store, memory, an_anchor(memory)))
    store.close()
    return kept


def fill_up(store: Store, kept: list[Memory]) -> None:
    """Adds long memories until the store refuses one; `kept` holds those it has taken."""
    while len(kept) < 2000:
        memory = a_memory("text " * 2000)
        put(store, memory)
        kept.append(memory)


def check_refused(path: Path, kind: type[MoorageError], *parts: str) -> None:
    """Opening fails so, says so, and changes no byte."""
    before = path.read_bytes()
    with pytest.raises(kind) as caught:
        open_store(path)
    for part in (str(path), *parts):
        assert part in str(caught.value)
    assert path.read_bytes() == before


def test_garbage_is_refused_and_left_alone(path: Path) -> None:
    path.parent.mkdir()
    path.write_bytes(b"these are somebody's precious notes\n" * 300)
    check_refused(path, StoreCorrupt, "left untouched", "moorage snapshot restore")


def test_truncated_store_is_refused_and_left_alone(path: Path) -> None:
    filled(path)
    path.write_bytes(path.read_bytes()[: 4096 * 5])
    check_refused(path, StoreCorrupt, "damaged", "moorage snapshot restore")


def test_damaged_schema_is_refused(path: Path) -> None:
    filled(path)
    data = bytearray(path.read_bytes())
    data[100:2000] = b"\xff" * 1900
    path.write_bytes(data)
    check_refused(path, StoreCorrupt, "moorage snapshot restore")


def test_damage_inside_is_reported_where_it_is_met(path: Path) -> None:
    filled(path, 40)
    data = bytearray(path.read_bytes())
    page = data.index(b"note 30 ") // 4096 * 4096
    data[page : page + 512] = b"\xff" * 512
    path.write_bytes(data)
    store = open_store(path)
    with pytest.raises(StoreCorrupt, match="moorage snapshot restore"):
        store.recent(50)
    assert any("damaged" in problem for problem in store.problems())
    store.close()


def test_empty_file_becomes_a_store(path: Path) -> None:
    path.parent.mkdir()
    path.touch()
    assert filled(path)


def test_folder_in_place_of_the_file_is_unavailable(path: Path) -> None:
    path.mkdir(parents=True)
    with pytest.raises(StoreUnavailable, match=r"store\.db"):
        open_store(path)


def test_new_store_is_private(path: Path) -> None:
    store = open_store(path)
    put(store, a_memory())
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700
    assert {stat.S_IMODE(file.stat().st_mode) for file in path.parent.iterdir()} == {0o600}
    store.close()


def test_read_only_store_is_read_and_refuses_writes(path: Path) -> None:
    memory = filled(path)[0]
    with read_only_folder(path.parent):
        store = open_store(path)
        assert store.is_read_only
        assert store.memory(memory.id) == memory
        assert store.search_text(TextQuery(("note",), ()), 9).scores
        assert store.problems() == []
        store.vectors.use(EmbedderIdentity("plane", 2, "1"))
        anchor = store.anchors.of([memory.id])[0]
        store.anchors.cache_drifts({(anchor.id, "k"): a_drift()})
        for write in (
            lambda: put(store, a_memory()),
            lambda: set_state(store, memory.id, MemoryState.FORGOTTEN, an_event(memory)),
            lambda: store.anchors.follow("here", anchor.id, a_move(), an_event(memory)),
        ):
            with pytest.raises(StoreUnavailable, match="can only be read; make the file"):
                write()
        store.close()
    again = open_store(path)
    assert not again.is_read_only
    again.close()


def test_read_only_store_left_by_a_killed_process_shows_its_last_writes(path: Path) -> None:
    kept = filled(path)
    store = open_store(path)
    last = put(store, a_memory("written last, not yet in the main file"))
    copied = path.parent.parent / "copied"
    copied.mkdir()
    for name in ("store.db", "store.db-wal"):
        (copied / name).write_bytes((path.parent / name).read_bytes())
    store.close()
    with read_only_folder(copied):
        store = open_store(copied / "store.db")
        assert store.is_read_only
        assert store.all_ids() == [*(memory.id for memory in kept), last.id]
        store.close()


def test_missing_store_in_a_read_only_folder_is_unavailable(path: Path) -> None:
    path.parent.mkdir()
    with (
        read_only_folder(path.parent),
        pytest.raises(StoreUnavailable, match=r"store\.db cannot be created .*set moorage\.store\.path"),
    ):
        open_store(path)


def test_lock_beyond_patience_is_reported_and_nothing_is_half_written(path: Path) -> None:
    filled(path)
    store = SqliteStore.open(path, patience_ms=50)
    blocker = apsw.Connection(str(path))
    blocker.execute("BEGIN IMMEDIATE")
    memory = a_memory()
    with pytest.raises(StoreUnavailable, match=r"store\.db is locked by another process.*try again"):
        put(store, memory)
    assert store.recent(1)
    blocker.execute("ROLLBACK")
    blocker.close()
    put(store, memory)
    assert store.memory(memory.id) == memory
    store.close()


def test_full_disk_is_reported_and_nothing_is_half_written(path: Path) -> None:
    kept = filled(path)
    store = SqliteStore.open(path)
    with store._database.write() as connection:
        connection.execute("PRAGMA max_page_count = 1").fetchall()
    with pytest.raises(StoreUnavailable, match=r"store\.db cannot grow because the disk is full"):
        fill_up(store, kept)
    assert store.all_ids() == [memory.id for memory in kept]
    assert store.problems() == []
    store.close()


def test_really_full_disk_loses_nothing(tmp_path: Path) -> None:
    folder = tmp_path / "small"
    folder.mkdir()
    if os.geteuid() != 0 or not _run("mount", "-t", "tmpfs", "-o", "size=1m", "none", str(folder)):
        pytest.skip("a small disk cannot be mounted here")
    try:
        store, kept = open_store(folder / "store.db"), list[Memory]()
        with pytest.raises(StoreUnavailable, match=r"disk"):
            fill_up(store, kept)
        assert store.all_ids() == [memory.id for memory in kept]
        store.close()
        again = open_store(folder / "store.db")
        assert again.all_ids() == [memory.id for memory in kept]
        assert again.problems() == []
        again.close()
    finally:
        _run("umount", "-l", str(folder))


@pytest.mark.parametrize(
    ("error", "kind"),
    [
        (apsw.IOError("disk I/O error"), StoreUnavailable),
        (apsw.FullError("database or disk is full"), StoreUnavailable),
        (apsw.CorruptError("malformed"), StoreCorrupt),
        (apsw.NotADBError("file is not a database"), StoreCorrupt),
        (apsw.SQLError("a bug"), None),
    ],
)
def test_errors_are_told_apart(error: apsw.Error, kind: type[MoorageError] | None) -> None:
    known = faults.translated(error, "/some/store.db")
    assert type(known) is (kind or type(None))
    assert known is None or "/some/store.db" in str(known)


def test_creation_failure_names_the_reason(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*args: object) -> int:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "open", refuse)
    with pytest.raises(StoreUnavailable, match="No space left on device"):
        open_store(path)


def test_problems_name_what_is_missing_in_the_indexes(path: Path) -> None:
    filled(path)
    store = SqliteStore.open(path)
    store.vectors.use(EmbedderIdentity("plane", 2, "1"))
    with store._database.write() as connection:
        connection.execute("INSERT INTO memories_fts (memories_fts) VALUES ('delete-all')")
        connection.execute("DELETE FROM pending_embeddings")
    assert store.problems() == [
        "3 memories are missing in the text index; run `moorage reindex`",
        "3 memories have no vector and are not waiting for one; run `moorage reindex`",
    ]
    store.close()
