"""What undoing must not take from others: names that an operation brought in and that are used by now.

An entity comes with the first memory that names it. Taking that memory back takes the entity along, unless another
memory names it too; and one that comes back under a name that has been given again goes to the new owner.
"""

from collections.abc import Sequence
from typing import cast

import apsw

from moorage.domain.entities import EntityId, entity_key
from moorage.domain.memory import Namespace
from moorage.store.sqlite import entities

SELECT_MENTIONING = "SELECT memory_id FROM mentions WHERE entity_id = ?"

SELECT_JOINED = "SELECT id FROM entities WHERE merged_into = ?"

SELECT_ALIASES = "SELECT key FROM aliases WHERE entity_id = ?"

SELECT_ID = "SELECT id FROM entities WHERE seq = ?"

SELECT_NAME = "SELECT name FROM entities WHERE id = ?"

_SEQ, _ID, _OWNER, _MEMORY, _ENTITY = 0, 1, 3, 0, 1
"""Columns: a row's number; the id of an entity and a memory, and the key of a name; whose a name is; of a mention."""


def in_use(connection: apsw.Connection, changeset: bytes) -> frozenset[str]:
    """Ids of entities that an operation added and that something has to do with that it did not add or change."""
    done = _read(changeset)
    inserted = [(name, values) for op, name, values in done if op == "INSERT"]
    added = {_text(values, _ID) for name, values in inserted if name == "entities"}
    own = {_text(values, _ID) for name, values in inserted if name in ("entities", "memories", "aliases")}
    updated = [values[_SEQ] for op, name, values in done if op == "UPDATE" and name == "entities"]
    own |= {_text(row, 0) for seq in updated for row in connection.execute(SELECT_ID, (cast("int", seq),)).fetchall()}
    pairs = {(_text(values, _ENTITY), _text(values, _MEMORY)) for name, values in inserted if name == "mentions"}
    return frozenset(each for each in added if not _users(connection, each) <= own | _of(pairs, each))


def _read(changeset: bytes) -> list[tuple[str, str, Sequence[object]]]:
    """What was done to rows of which table, as added or as they were before; of an update key and changed columns.

    A change is not to be looked at once the next is read.
    """
    return [
        (each.op, each.name, (each.new if each.op == "INSERT" else each.old) or ())
        for each in apsw.Changeset.iter(changeset)
    ]


def settle_returned(connection: apsw.Connection, namespace: Namespace, changeset: bytes) -> None:
    """Entities that an operation had taken away and that are back: those whose name is another's now join it."""
    deleted = [values for op, name, values in _read(changeset) if (op, name) == ("DELETE", "entities")]
    for values in deleted:
        if row := connection.execute(SELECT_NAME, (_text(values, _ID),)).fetchone():
            id_, key = EntityId(_text(values, _ID)), entity_key(cast("str", row[0]))
            owner = connection.execute(entities.SELECT_OWNER, (namespace, key)).fetchone()
            if owner and owner[0] != id_:
                entities.join(connection, id_, EntityId(cast("str", owner[0])))


def is_kept(change: apsw.TableChange, kept: frozenset[str]) -> bool:
    """Whether applying this would delete a kept entity or one of its names."""
    column = {"entities": _ID, "aliases": _OWNER}.get(change.name)
    return change.op == "DELETE" and column is not None and _text(change.old or (), column) in kept


def _users(connection: apsw.Connection, entity: str) -> set[str]:
    queries = (SELECT_MENTIONING, SELECT_JOINED, SELECT_ALIASES)
    return {cast("str", row[0]) for query in queries for row in connection.execute(query, (entity,)).fetchall()}


def _of(mentions: set[tuple[str, str]], entity: str) -> set[str]:
    return {memory for each, memory in mentions if each == entity}


def _text(values: Sequence[object], column: int) -> str:
    return cast("str", values[column])
