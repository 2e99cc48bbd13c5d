"""Filters as conditions on `memories AS m`; what they mean is said by `domain.filtered`.

Keys of metadata are safe to be written out, since a filter's key has no quotes; values are always bound.
"""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from typing import cast

from moorage.domain.filters import FIELDS, Filter, Json, Operator, Shape, Test
from moorage.domain.kinds import class_of
from moorage.domain.memory import Kind, Namespace
from moorage.store.sqlite import codec, nodes
from moorage.store.sqlite.conditions import NEVER, Binding, Where, any_of, truth

_NEGATED = {Operator.NE: Operator.EQ, Operator.NIN: Operator.IN}
_SIGNS = {Operator.GT: ">", Operator.GTE: ">=", Operator.LT: "<", Operator.LTE: "<="}

_CLASS = "CASE m.kind {cases} END".format(
    cases=" ".join(f"WHEN '{each.value}' THEN '{class_of(each).value}'" for each in Kind)
)
_COLUMNS = {"author": "m.author_name", "class": _CLASS}

_SOURCE_WORDS = """(
  SELECT json_group_array(word.value)
  FROM json_each(m.sources) AS source, json_each(source.value) AS word
  WHERE word.value <> ''
)"""
_LISTS = {"tags": "m.tags", "sources": _SOURCE_WORDS}

IS_ANCHORED = "EXISTS (SELECT 1 FROM anchors AS a WHERE a.memory_id = m.id)"
MENTIONS_ANY = "EXISTS (SELECT 1 FROM mentions WHERE memory_id = m.id)"

ANCHORED_IN = """m.id IN (
  SELECT a.memory_id
  FROM sightings AS s
  JOIN anchors AS a ON a.id = s.anchor_id
  WHERE s.retired = 0 AND ({of_sighting})
  UNION ALL
  SELECT a.memory_id
  FROM followed AS f
  JOIN anchors AS a ON a.id = f.anchor_id
  WHERE {of_followed}
)"""

MENTIONING = """m.id IN (
  WITH RECURSIVE up (id) AS (
    SELECT entity_id
    FROM aliases
    WHERE namespace IN (SELECT value FROM json_each(?))
      AND key IN (SELECT value FROM json_each(?))
    UNION
    SELECT e.merged_into
    FROM up
    CROSS JOIN entities AS e ON e.id = up.id
    WHERE e.merged_into IS NOT NULL
  ),
  kin (id) AS (
    SELECT id
    FROM up
    UNION
    SELECT e.id
    FROM kin
    CROSS JOIN entities AS e ON e.merged_into = kin.id
  )
  SELECT mention.memory_id
  FROM kin
  CROSS JOIN mentions AS mention ON mention.entity_id = kin.id
)"""


def where_holding(conditions: Filter, namespaces: Sequence[Namespace]) -> list[Where]:
    """One condition for each; names of entities are those of the namespaces."""
    return [_where(each, namespaces) for each in conditions]


def where_anchored(paths: Sequence[str]) -> Where:
    """Anchored in one of these files, or in or below one of these folders; or a section of a document there."""
    of_sighting, bound = any_of(_within("s.path", each) for each in paths)
    of_followed, more = any_of(_within("f.path", each) for each in paths)
    anchored = ANCHORED_IN.format(of_sighting=of_sighting, of_followed=of_followed), (*bound, *more)
    of_document, last = any_of(_within("m.document", each) for each in paths)
    return any_of((anchored, (f"(m.document IS NOT NULL AND ({of_document}))", last)))


def _within(column: str, path: str) -> Where:
    """The file, or the folder with all in it: `0` comes right after `/`."""
    folder = path.rstrip("/")
    if folder in ("", "."):
        return "TRUE", ()
    return f"{column} = ? OR ({column} >= ? AND {column} < ?)", (folder, f"{folder}/", f"{folder}0")


def _where(test: Test, namespaces: Sequence[Namespace]) -> Where:
    if test.operator in _NEGATED:
        sql, bound = _where(replace(test, operator=_NEGATED[test.operator]), namespaces)
        return f"({sql}) IS NOT TRUE", bound
    condition = _of_field(test, namespaces) if test.key.field else _of_nothing(test)
    for path in reversed(test.key.paths):
        sql, bound = condition
        found, more = nodes.where_tested(nodes.at(path), test)
        condition = (f"CASE WHEN {nodes.at(path).type} IS NULL THEN {sql} ELSE {found} END", (*bound, *more))
    return condition


def _choices(test: Test) -> Sequence[Json]:
    return cast("Sequence[Json]", test.value) if test.operator is Operator.IN else (test.value,)


def _of_nothing(test: Test) -> Where:
    if test.operator is Operator.EXISTS:
        return truth(not test.value)
    is_null_wanted = test.operator in (Operator.EQ, Operator.IN) and None in _choices(test)
    return truth(is_null_wanted)


def _of_field(test: Test, namespaces: Sequence[Namespace]) -> Where:
    name = test.key.field or ""
    if name in _LISTS:
        return _of_list(_LISTS[name], test)
    if FIELDS[name] is Shape.NAMES:
        return _of_names(name, test, namespaces)
    return _of_column(_COLUMNS.get(name, f"m.{name}"), FIELDS[name], test)


def _of_list(column: str, test: Test) -> Where:
    if test.operator is Operator.EXISTS:
        return f"json_array_length({column}) {'>' if test.value else '='} 0", ()
    return nodes.where_tested(nodes.array(column), test)


def _of_names(name: str, test: Test, namespaces: Sequence[Namespace]) -> Where:
    if test.operator is Operator.EXISTS:
        sql = IS_ANCHORED if name == "paths" else MENTIONS_ANY
        return sql if test.value else f"NOT {sql}", ()
    chosen = codec.to_json(_choices(test))
    if name == "entities":
        return MENTIONING, (codec.to_json(namespaces), chosen)
    is_chosen = "{column} IN (SELECT value FROM json_each(?))"
    of_sighting, of_followed = (is_chosen.format(column=each) for each in ("s.path", "f.path"))
    return ANCHORED_IN.format(of_sighting=of_sighting, of_followed=of_followed), (chosen, chosen)


def _of_column(column: str, shape: Shape, test: Test) -> Where:
    match test.operator:
        case Operator.EXISTS:
            is_there = f"{column} IS NOT NULL AND {column} <> ''"
            return is_there if test.value else f"({is_there}) IS NOT TRUE", ()
        case Operator.EQ | Operator.IN:
            return any_of(_equal(column, shape, each) for each in _choices(test))
        case Operator.CONTAINS:
            is_possible = shape is Shape.TEXT and isinstance(test.value, str)
            return (f"instr({column}, ?) > 0", (cast("str", test.value),)) if is_possible else NEVER
        case ordering:
            bound = None if shape is Shape.FLAG else _bound(shape, test.value)
            return NEVER if bound is None else (f"{column} {_SIGNS[ordering]} ?", (bound,))


def _equal(column: str, shape: Shape, value: Json) -> Where:
    if value is None:
        return f"{column} IS NULL", ()
    bound = _bound(shape, value)
    return NEVER if bound is None else (f"{column} = ?", (bound,))


def _bound(shape: Shape, value: Json) -> Binding:
    """None where the value is of another type than the column."""
    match shape, value:
        case Shape.TEXT, str():
            return str(value)
        case Shape.FLAG, bool():
            return int(value)
        case Shape.NUMBER, bool():
            return None
        case Shape.NUMBER, int() | float():
            return value
        case Shape.TIME, datetime():
            return codec.micros_of(value)
        case _:
            return None
