"""Several real processes on one file: nothing acknowledged is lost, a kill leaves no half write."""

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path

import moorage
from moorage.domain.hits import NO_HITS, EmbedderIdentity, TextQuery
from moorage.domain.memory import MemoryId
from moorage.ports import Store
from moorage.store import open_store
from store.samples import a_memory, an_anchor, put

N_KILLS = int(os.environ.get("MOORAGE_KILLS", "12"))
"""Rounds of the kill test; more are run before a release."""

START_S = 0.25
"""About how long a process takes to start, create its store and begin to write."""


def a_writer(path: Path, name: str, n_memories: int) -> "subprocess.Popen[str]":
    tests, server = Path(__file__).parents[1], Path(moorage.__file__).parents[1]
    return subprocess.Popen(
        [sys.executable, str(Path(__file__).with_name("writer.py")), str(path), name, str(n_memories)],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join((str(server), str(tests)))},
    )


def check_whole(store: Store, acknowledged: set[str]) -> None:
    """Every acknowledged memory is there with anchor, event and index entry, and so is every other that is."""
    ids = store.all_ids()
    assert acknowledged <= set(ids)
    assert {anchor.memory_id for anchor in store.anchors.of(ids)} == set(ids)
    assert {event.memory_id for event in store.events(None, len(ids) + 1)} == set(ids)
    assert len(store.search_text(TextQuery(("wrote",), ()), len(ids) + 1).scores) == len(ids)
    assert store.problems() == []


def test_p7_processes_writing_at_once_lose_nothing(tmp_path: Path) -> None:
    path = tmp_path / "store.db"
    writers = [a_writer(path, f"w{number}", 60) for number in range(4)]
    said = [writer.communicate(timeout=60)[0].split() for writer in writers]
    assert [writer.returncode for writer in writers] == [0, 0, 0, 0]
    store = open_store(path)
    acknowledged = {memory_id for ids in said for memory_id in ids}
    assert len(acknowledged) == 240
    check_whole(store, acknowledged)
    assert len(store.all_ids()) == 240
    store.close()


def test_killed_writers_lose_no_acknowledged_write(tmp_path: Path) -> None:
    path = tmp_path / "store.db"
    acknowledged: set[str] = set()
    for number in range(N_KILLS):
        killed, other = a_writer(path, f"killed{number}", 100_000), a_writer(path, f"other{number}", 10)
        assert killed.stdout is not None
        for _ in range(number + 1):
            acknowledged.add(killed.stdout.readline().strip())
        killed.kill()
        acknowledged.update(killed.communicate()[0].split("\n")[:-1])
        acknowledged.update(other.communicate(timeout=60)[0].split())
        assert other.returncode == 0
    store = open_store(path)
    check_whole(store, acknowledged)
    store.close()


def test_kill_at_any_moment_of_the_start_leaves_a_store_that_opens(tmp_path: Path) -> None:
    for number in range(N_KILLS):
        path = tmp_path / f"{number}.db"
        writer = a_writer(path, "w", 100_000)
        with suppress(subprocess.TimeoutExpired):
            writer.wait(START_S * (number + 0.5) / N_KILLS)
        writer.kill()
        acknowledged = set(writer.communicate()[0].split("\n")[:-1])
        store = open_store(path)
        check_whole(store, acknowledged)
        store.close()


def test_write_of_another_process_is_seen(tmp_path: Path) -> None:
    path = tmp_path / "store.db"
    store = open_store(path)
    put(store, a_memory())
    before = store.data_version()
    assert store.data_version() == before
    a_writer(path, "other", 1).communicate(timeout=60)
    assert store.data_version() != before
    assert "other-000000" in store.all_ids()
    store.close()


def test_threads_writing_and_reading_at_once_lose_nothing(tmp_path: Path) -> None:
    store = open_store(tmp_path / "store.db")

    def write_and_read(number: int) -> list[str]:
        written = []
        for step in range(25):
            memory = a_memory(f"thread {number} wrote {step}", id=MemoryId(f"t{number}-{step}"))
            put(store, memory, an_anchor(memory))
            assert store.memory(memory.id) == memory
            assert store.anchors.near("here", "src/auth.py")
            written.append(memory.id)
        return written

    with ThreadPoolExecutor(6) as pool:
        written = [memory_id for ids in pool.map(write_and_read, range(6)) for memory_id in ids]
    check_whole(store, set(written))
    store.close()


def test_vectors_of_two_embedders_are_never_mixed(tmp_path: Path) -> None:
    one, two = (open_store(tmp_path / "store.db") for _ in range(2))
    memory = put(one, a_memory())
    one.vectors.use(EmbedderIdentity("first", 2, "1"))
    two.vectors.use(EmbedderIdentity("second", 2, "1"))
    one.vectors.save({memory.id: [[1.0, 0.0]]})
    assert one.vectors.pending(9) == []
    assert two.vectors.pending(9) == [memory.id]
    two.vectors.save({memory.id: [[0.0, 1.0]]})
    assert one.vectors.search([0.0, 1.0], 5) == NO_HITS
    assert [memory_id for memory_id, _ in two.vectors.search([0.0, 1.0], 5).scores] == [memory.id]
    one.close()
    two.close()
