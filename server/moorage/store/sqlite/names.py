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

SELECT_NAME = "SELECT name FROM entities WHERE id = ?"

_ID, _OWNER, _MEMORY, _ENTITY = 1, 3, 0, 1
"""Columns: the id of an entity and a memory, and the key of a name; whose a name is; the two of a mention."""
_Row = tuple[str, Sequence[object]]


def in_use(connection: apsw.Connection, changeset: bytes) -> frozenset[str]:
    """Ids of entities that an operation added and that something has to do with that it did not add or change."""
    inserted, met = _read(changeset)
    added = {_text(values, _ID) for name, values in inserted if name == "entities"}
    own = {_text(values, _ID) for name, values in met if name == "entities"}
    own |= {_text(values, _ID) for name, values in inserted if name in ("entities", "memories", "aliases")}
    pairs = {(_text(values, _ENTITY), _text(values, _MEMORY)) for name, values in inserted if name == "mentions"}
    return frozenset(each for each in added if not _users(connection, each) <= own | _of(pairs, each))


def _read(changeset: bytes) -> tuple[list[_Row], list[_Row]]:
    """Rows that were added, and those that were there before; a change is not to be looked at once the next is read."""
    inserted: list[_Row] = []
    met: list[_Row] = []
    for change in apsw.Changeset.iter(changeset):
        if change.op == "INSERT":
            inserted.append((change.name, change.new or ()))
        else:
            met.append((change.name, change.old or ()))
    return inserted, met


def settle_returned(connection: apsw.Connection, namespace: Namespace, changeset: bytes) -> None:
    """Entities that an operation had taken away and that are back: those whose name is another's now join it."""
    for name, values in _read(changeset)[1]:
        if name == "entities" and (row := connection.execute(SELECT_NAME, (_text(values, _ID),)).fetchone()):
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
