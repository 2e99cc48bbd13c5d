"""Rows of facts and their mapping to values."""

from collections.abc import Collection, Iterator, Sequence
from datetime import datetime
from itertools import islice
from typing import cast

import apsw

from moorage.domain.errors import ChangedMeanwhile, InvalidInput
from moorage.domain.facts import Fact, FactId, as_known_at, holds_at
from moorage.domain.graph import FactQuery
from moorage.domain.memory import MemoryId, Namespace
from moorage.store.sqlite import codec

_COLUMNS = (
    "id", "namespace", "memory_id", "subject", "subject_key", "predicate", "predicate_key", "object", "object_key",
    "valid_from", "valid_until", "recorded_at", "invalidated_at", "confidence", "stated",
)  # fmt: skip
_NAMES = ", ".join(_COLUMNS)

INSERT = f"INSERT INTO facts ({_NAMES}) VALUES ({', '.join('?' * len(_COLUMNS))})"  # noqa: S608

UPDATE = """
UPDATE facts
SET valid_until = ?, invalidated_at = ?, confidence = ?
WHERE id = ?
  AND valid_until IS ?
  AND invalidated_at IS ?
"""

_SELECT = f"""
SELECT {", ".join(f"f.{name}" for name in _COLUMNS)}
FROM facts AS f
CROSS JOIN memories AS m ON m.id = f.memory_id
WHERE {{namespace}} = ?
"""  # noqa: S608 - the columns are a constant

_SEEN = " AND m.state IN ('active', 'superseded')"

_BY_ID = _SELECT.format(namespace="+f.namespace")
_BY_KEY = _SELECT.format(namespace="f.namespace")
"""The first keeps SQLite from going through a whole namespace for what is asked for by id."""

SELECT_SOME = f"{_BY_ID} AND f.id IN (SELECT value FROM json_each(?))"  # noqa: S608

COUNT_TOUCHING = """
SELECT key, count(*)
FROM (
  SELECT f.subject_key AS key, f.memory_id, f.valid_from, f.valid_until
  FROM facts AS f
  WHERE f.namespace = ?1 AND f.subject_key IN (SELECT value FROM json_each(?2))
  UNION ALL
  SELECT f.object_key, f.memory_id, f.valid_from, f.valid_until
  FROM facts AS f
  WHERE f.namespace = ?1 AND f.object_key IN (SELECT value FROM json_each(?2))
) AS t
CROSS JOIN memories AS m ON m.id = t.memory_id
WHERE m.state IN ('active', 'superseded')
  AND t.valid_from <= ?3
  AND (t.valid_until IS NULL OR t.valid_until > ?3)
GROUP BY key
"""

SELECT_PREDICATES = """
SELECT DISTINCT predicate_key
FROM facts
WHERE namespace = ?
  AND subject_key IN (SELECT value FROM json_each(?))
"""


def insert(connection: apsw.Connection, fact: Fact) -> None:
    """Raises InvalidInput for a known id or an unknown memory."""
    row = (
        fact.id,
        fact.namespace,
        fact.memory_id,
        fact.subject,
        fact.subject_key,
        fact.predicate,
        fact.predicate_key,
        fact.object,
        fact.object_key,
        codec.micros_of(fact.valid_from),
        codec.micros_or_null(fact.valid_until),
        codec.micros_of(fact.recorded_at),
        codec.micros_or_null(fact.invalidated_at),
        float(fact.confidence),
        int(fact.stated),
    )
    try:
        connection.execute(INSERT, row)
    except apsw.ConstraintError as error:
        raise InvalidInput(f"the fact {fact.id} exists already or belongs to an unknown memory") from error


def change(connection: apsw.Connection, before: Fact, after: Fact) -> None:
    """Its end and its confidence. Raises ChangedMeanwhile."""
    ends = [
        (codec.micros_or_null(each.valid_until), codec.micros_or_null(each.invalidated_at)) for each in (after, before)
    ]
    connection.execute(UPDATE, (*ends[0], float(after.confidence), before.id, *ends[1]))
    if not connection.changes():
        raise ChangedMeanwhile(f"the fact {before.id} was changed by somebody else just now; try again")


def find(connection: apsw.Connection, namespace: Namespace, query: FactQuery) -> list[Fact]:
    """Oldest first."""
    start = _BY_KEY if query.memory_ids is None else _BY_ID
    narrowed, values = _narrowed(query)
    rows = connection.execute(f"{start}{_SEEN}{narrowed} ORDER BY f.seq", (namespace, *values))
    return list(islice(_known(rows, query), query.limit))


def some(connection: apsw.Connection, namespace: Namespace, ids: Collection[FactId]) -> dict[FactId, Fact]:
    """Those that exist, whatever became of their memory."""
    rows = connection.execute(SELECT_SOME, (namespace, codec.to_json(list(ids)))).fetchall()
    return {fact.id: fact for fact in map(_fact, rows)}


def n_touching(
    connection: apsw.Connection, namespace: Namespace, keys: Collection[str], at: datetime
) -> dict[str, int]:
    """Facts that hold then, by the key that they have on either side; keys without any are left out."""
    rows = connection.execute(COUNT_TOUCHING, (namespace, _listed(keys), codec.micros_of(at)))
    return dict(cast("list[tuple[str, int]]", rows.fetchall()))


def predicates(connection: apsw.Connection, namespace: Namespace, subject_keys: Collection[str]) -> set[str]:
    rows = connection.execute(SELECT_PREDICATES, (namespace, codec.to_json(sorted(subject_keys))))
    return {cast("str", row[0]) for row in rows}


def _narrowed(query: FactQuery) -> tuple[str, list[str | int]]:
    """One condition for each part that is given, with its value."""
    given: list[tuple[str, str | int | None]] = [
        (" AND f.subject_key IN (SELECT value FROM json_each(?))", _listed(query.subject_keys)),
        (" AND f.object_key IN (SELECT value FROM json_each(?))", _listed(query.object_keys)),
        (" AND f.predicate_key = ?", query.predicate_key),
        (" AND f.memory_id IN (SELECT value FROM json_each(?))", _listed(query.memory_ids)),
        (" AND f.stated = ?", None if query.stated is None else int(query.stated)),
    ]
    kept = [(sql, value) for sql, value in given if value is not None]
    return "".join(sql for sql, _ in kept), [value for _, value in kept]


def _listed(values: Collection[str] | None) -> str | None:
    return None if values is None else codec.to_json(sorted(values))


def _known(rows: Iterator[Sequence[object]], query: FactQuery) -> Iterator[Fact]:
    for row in rows:
        fact: Fact | None = _fact(row)
        if fact and query.known_at:
            fact = as_known_at(fact, query.known_at)
        if fact and (query.as_of is None or holds_at(fact, query.as_of)):
            yield fact


def _fact(row: Sequence[object]) -> Fact:
    values = dict(zip(_COLUMNS, cast("Sequence[str | int | float | None]", row), strict=True))
    text = {name: str(value) for name, value in values.items()}
    return Fact(
        id=FactId(text["id"]),
        namespace=Namespace(text["namespace"]),
        memory_id=MemoryId(text["memory_id"]),
        subject=text["subject"],
        predicate=text["predicate"],
        object=text["object"],
        subject_key=text["subject_key"],
        predicate_key=text["predicate_key"],
        object_key=text["object_key"],
        valid_from=codec.time_at(int(text["valid_from"])),
        valid_until=codec.time_or_none(cast("int | None", values["valid_until"])),
        recorded_at=codec.time_at(int(text["recorded_at"])),
        invalidated_at=codec.time_or_none(cast("int | None", values["invalidated_at"])),
        confidence=float(text["confidence"]),
        stated=values["stated"] == 1,
    )
