"""Takes memories out of the recorded changes: what was recorded of others at the same time stays, and can be undone."""

import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Set
from dataclasses import dataclass, field
from typing import cast

import apsw

from moorage.store.sqlite import codec

SELECT_CHANGES = "SELECT operation, changeset FROM changes"

UPDATE_CHANGE = "UPDATE changes SET changeset = ? WHERE operation = ?"

DELETE_CHANGE = "DELETE FROM changes WHERE operation = ?"

SELECT_COLUMNS = "SELECT name FROM pragma_table_info(?) ORDER BY cid"

SELECT_KEY = "SELECT name FROM pragma_table_info(?) WHERE pk > 0 ORDER BY cid"

_OWNERS: Mapping[str, tuple[tuple[str, str], ...]] = {
    "memories": (("id", "memories"),),
    "idempotency": (("memory_id", "memories"),),
    "anchors": (("memory_id", "memories"),),
    "mentions": (("memory_id", "memories"), ("entity_id", "entities")),
    "facts": (("memory_id", "memories"),),
    "conflicts": (("existing_id", "memories"), ("new_id", "memories")),
    "sightings": (("anchor_id", "anchors"),),
    "entities": (("id", "entities"),),
    "aliases": (("entity_id", "entities"),),
    "suggestions": (("kept_id", "entities"), ("merged_id", "entities")),
}
"""Columns by which a row belongs to a memory, to an anchor of one, or to an entity that only they used."""

_WORDED = (3, 4)
"""Places of title and content among the columns of memories."""

_Key = tuple[str, tuple[object, ...]]


@dataclass
class Gone:
    """What is to leave no trace: ids by table, and rows by table and primary key as they are met."""

    ids: dict[str, set[str]]
    rows: set[_Key] = field(default_factory=set)
    texts: set[str] = field(default_factory=set)
    """Titles and contents, as they are and as they were."""


@dataclass(frozen=True, slots=True)
class Erased:
    """What became of the recorded operations, and every text that they had of the memories."""

    n_rewritten: int
    n_dropped: int
    texts: frozenset[str]


def erase(connection: apsw.Connection, memory_ids: Set[str], entity_ids: Set[str]) -> Erased:
    """Rewrites every recorded operation without their rows; drops those that did nothing else."""
    gone = Gone({"memories": set(memory_ids), "anchors": set(), "entities": set(entity_ids)})
    names = {table: _columns(connection, table) for table in _OWNERS}
    _gather_present(connection, gone)
    for _, changeset in _recorded(connection):
        _gather_anchors(changeset, names, gone)
    for _, changeset in _recorded(connection):
        _gather_rows(changeset, names, gone)
    n_rewritten = n_dropped = 0
    for operation, changeset in list(_touching(connection, gone)):
        rest = _without(connection, changeset, gone)
        if rest:
            connection.execute(UPDATE_CHANGE, (zlib.compress(rest, 1), operation))
            n_rewritten += 1
        else:
            connection.execute(DELETE_CHANGE, (operation,))
            n_dropped += 1
    return Erased(n_rewritten, n_dropped, frozenset(gone.texts))


def _gather_present(connection: apsw.Connection, gone: Gone) -> None:
    """Rows that are there still: the change that brought them may be too old to be recorded."""
    for table in ("anchors", *(each for each in _OWNERS if each != "anchors")):
        key = ", ".join(f"t.{each}" for each in _key_columns(connection, table))
        for column, owner in _OWNERS[table]:
            ids = codec.to_json(sorted(gone.ids[owner]))
            query = f"SELECT {key} FROM {table} AS t WHERE t.{column} IN (SELECT value FROM json_each(?))"  # noqa: S608
            gone.rows.update((table, row) for row in connection.execute(query, (ids,)))
            if table == "anchors":
                found = connection.execute(query.replace(key, "t.id"), (ids,))
                gone.ids["anchors"].update(str(row[0]) for row in found)


def _key_columns(connection: apsw.Connection, table: str) -> list[str]:
    """In the order of the table's columns, as in a changeset."""
    return [cast("str", row[0]) for row in connection.execute(SELECT_KEY, (table,))]


def _recorded(connection: apsw.Connection) -> Iterator[tuple[str, bytes]]:
    for operation, packed in cast("Iterable[tuple[str, bytes]]", connection.execute(SELECT_CHANGES)):
        yield operation, zlib.decompress(packed)


def _gather_anchors(changeset: bytes, names: Mapping[str, list[str]], gone: Gone) -> None:
    """Anchors that came or went with the memories, those that are no more included."""
    for change in apsw.Changeset.iter(changeset):
        if change.name == "anchors" and _belongs(change, names, gone):
            gone.ids["anchors"].add(str(_named(change, names)["id"]))


def _gather_rows(changeset: bytes, names: Mapping[str, list[str]], gone: Gone) -> None:
    for change in apsw.Changeset.iter(changeset):
        if _belongs(change, names, gone):
            gone.rows.add(_key(change))


def _touching(connection: apsw.Connection, gone: Gone) -> Iterator[tuple[str, bytes]]:
    for operation, changeset in _recorded(connection):
        meant = [_texts(change) for change in apsw.Changeset.iter(changeset) if _key(change) in gone.rows]
        if meant:
            gone.texts.update(text for texts in meant for text in texts)
            yield operation, changeset


def _without(connection: apsw.Connection, changeset: bytes, gone: Gone) -> bytes:
    builder = cast("Callable[[], apsw.ChangesetBuilder]", apsw.ChangesetBuilder)()
    try:
        builder.schema(connection, "main")
        for change in apsw.Changeset.iter(changeset):
            if _key(change) not in gone.rows:
                builder.add_change(change)
        return builder.output()
    finally:
        builder.close()


def _belongs(change: apsw.TableChange, names: Mapping[str, list[str]], gone: Gone) -> bool:
    """Of an update only key and changed columns are known; its row came in another change or is there still."""
    values = _named(change, names)
    return any(values.get(column) in gone.ids[table] for column, table in _OWNERS.get(change.name, ()))


def _named(change: apsw.TableChange, names: Mapping[str, list[str]]) -> dict[str, object]:
    return dict(zip(names[change.name], change.old or change.new or (), strict=False))


def _key(change: apsw.TableChange) -> _Key:
    values = change.old or change.new or ()
    return change.name, tuple(values[place] for place in sorted(change.pk_columns))


def _texts(change: apsw.TableChange) -> list[str]:
    if change.name != "memories":
        return []
    values = [row[place] for row in (change.old, change.new) if row for place in _WORDED]
    return [each for each in values if isinstance(each, str)]


def _columns(connection: apsw.Connection, table: str) -> list[str]:
    return [cast("str", row[0]) for row in connection.execute(SELECT_COLUMNS, (table,))]
