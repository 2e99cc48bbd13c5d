"""What is asked of entities, facts and conflicts is looked up by an index, however full the store is."""

from pathlib import Path
from types import ModuleType

import apsw
import pytest

from moorage.store import open_store
from moorage.store.sqlite import conflicts, entities, facts, suggestions

_STATEMENTS = [
    (module, name)
    for module in (entities, facts, conflicts, suggestions)
    for name in vars(module)
    if name.startswith(("SELECT_", "COUNT_"))
]
_OF_ALL = {"SELECT_RESOLVED", "SELECT_PENDING", "COUNT_PENDING", "SELECT_IDS", "SELECT_PAIRS"}
"""These list or count what a whole namespace has."""


@pytest.mark.parametrize(("module", "name"), _STATEMENTS, ids=lambda each: getattr(each, "__name__", each))
def test_no_statement_goes_through_a_table_or_a_namespace(tmp_path: Path, module: ModuleType, name: str) -> None:
    open_store(tmp_path / "store.db").close()
    connection = apsw.Connection(str(tmp_path / "store.db"))
    sql = getattr(module, name)
    n_given = len({each for each in ("?1", "?2", "?3") if each in sql}) or sql.count("?")
    plan = [str(row[3]) for row in connection.execute(f"EXPLAIN QUERY PLAN {sql}", (None,) * n_given)]
    tables = ("entities", "aliases", "mentions", "facts", "conflicts", "suggestions", "memories", "e", "m", "a", "f")
    scans = [each for each in plan if each.split()[0] == "SCAN" and each.split()[1] in tables]
    if name not in _OF_ALL:
        assert scans == []
        assert [each for each in plan if each.endswith("(namespace=?)")] == []
    connection.close()
