"""What is asked for by id is looked up by id: the plus before `namespace` keeps SQLite from reading all of one."""

import re
from pathlib import Path

import pytest

from moorage.store.sqlite import accesses, anchors, journal, memories, words
from moorage.store.sqlite.connection import Database
from moorage.store.sqlite.store import SqliteStore

BY_ID = {
    "memories": memories.SELECT_MANY,
    "memories by start": memories.SELECT_STARTING,
    "twin": memories.SELECT_TWIN,
    "titled": memories.SELECT_TITLED,
    "key": memories.SELECT_BY_KEY,
    "anchors of memories": anchors.SELECT_OF_MEMORIES,
    "anchors": anchors.SELECT_SOME,
    "anchors near": anchors.SELECT_NEAR,
    "events of a memory": journal.SELECT_OF_MEMORY,
    "event": journal.SELECT_ONE,
    "events of an operation": journal.SELECT_OF_OPERATION,
    "undoing": journal.SELECT_UNDOING,
    "accesses": accesses.SELECT,
    "shared words": words.SELECT_SHARING.format(each_word=words.WITH_WORD),
}


@pytest.mark.parametrize("name", BY_ID)
def test_no_statement_reads_a_whole_table_or_namespace(name: str, tmp_path: Path) -> None:
    SqliteStore.open(tmp_path / "store.db").close()
    database = Database(tmp_path / "store.db")
    with database.read() as connection:
        rows = connection.execute(f"EXPLAIN QUERY PLAN {BY_ID[name]}", ("x",) * n_parameters(BY_ID[name]))
        plan = [str(row[3]) for row in rows]
    database.close()
    assert [each for each in plan if each.split()[0] == "SCAN" and each.split()[1] in ROWS] == []
    assert [each for each in plan if each.endswith("(namespace=?)")] == []


ROWS = {"memories", "anchors", "sightings", "events", "followed", "m", "a", "s"}
"""Tables by the names that the statements give them."""


def n_parameters(query: str) -> int:
    numbered = re.findall(r"\?(\d+)", query)
    return max(map(int, numbered)) if numbered else query.count("?")
