"""Filters as they are written: `{"kind": "decision", "metadata.area": {"$in": ["db", "auth"]}}`.

All conditions must hold. A plain value is compared with `$eq`; an object with operators may hold several, which all
must hold (MemoFS refuses more than one, although a range of numbers needs two). A key names a field of the memory,
else a path into its metadata; `metadata.` before it makes it the latter for certain. `domain.filtered` says what the
operators mean.
"""

import json
import math
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import StrEnum
from typing import cast

from moorage.domain.entities import entity_key
from moorage.domain.errors import InvalidInput

MAX_TESTS = 64
MAX_STEPS = 16
MAX_CHOICES = 256
MAX_VALUES = 512
"""Texts, numbers and the like in one filter, however nested."""
MAX_DEPTH = 8
_KEY = re.compile(r"[A-Za-z0-9_.:@#/-]{1,256}")
_LEAST, _MOST = -(2**63), 2**63 - 1
_METADATA = "metadata"

Json = object
"""None, a truth value, a number, a text, or a list or mapping of such."""


class Operator(StrEnum):
    EQ = "$eq"
    NE = "$ne"
    IN = "$in"
    NIN = "$nin"
    GT = "$gt"
    GTE = "$gte"
    LT = "$lt"
    LTE = "$lte"
    EXISTS = "$exists"
    CONTAINS = "$contains"


ORDERING = frozenset({Operator.GT, Operator.GTE, Operator.LT, Operator.LTE})
CHOOSING = frozenset({Operator.IN, Operator.NIN})


class Shape(StrEnum):
    """How a field is compared."""

    TEXT = "text"
    NUMBER = "number"
    FLAG = "flag"
    TIME = "time"
    TEXTS = "texts"
    NAMES = "names"
    """Texts that can be equal or not, and nothing else."""


FIELDS: Mapping[str, Shape] = {
    "id": Shape.TEXT,
    "kind": Shape.TEXT,
    "class": Shape.TEXT,
    "title": Shape.TEXT,
    "content": Shape.TEXT,
    "author": Shape.TEXT,
    "author_kind": Shape.TEXT,
    "trust": Shape.TEXT,
    "scope": Shape.TEXT,
    "state": Shape.TEXT,
    "tier": Shape.TEXT,
    "namespace": Shape.TEXT,
    "session": Shape.TEXT,
    "supersedes": Shape.TEXT,
    "confidence": Shape.NUMBER,
    "version": Shape.NUMBER,
    "pinned": Shape.FLAG,
    "created_at": Shape.TIME,
    "updated_at": Shape.TIME,
    "validated_at": Shape.TIME,
    "tags": Shape.TEXTS,
    "sources": Shape.TEXTS,
    "paths": Shape.NAMES,
    "entities": Shape.NAMES,
}
"""Names of a memory's own fields; `sources` are all words of each source, `paths` the files it is anchored in."""
KIND_NAMES = frozenset({"memoryType", "memory_type", "type"})
"""Of the kind, unless the metadata has such a key."""


@dataclass(frozen=True, slots=True)
class Key:
    """What is compared: where the first of the paths leads that leads anywhere in the metadata, else the field."""

    field: str | None
    paths: tuple[tuple[str, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Test:
    """One condition. Times are aware, names of entities are keys, and numbers fit into 64 bits."""

    key: Key
    operator: Operator
    value: Json


Filter = tuple[Test, ...]
"""All of them must hold."""


def object_written(text: str) -> dict[str, Json]:
    """The object that a filter is made of, from JSON; raises InvalidInput for what is none."""
    try:
        raw = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise InvalidInput(f"the filter is no JSON ({error}); write it as {_EXAMPLE}") from None
    if not isinstance(raw, dict):
        raise InvalidInput(f"the filter is {_named(raw)}; it must be an object such as {_EXAMPLE}")
    return raw


def filter_given(raw: Json) -> Filter:
    """From an object. Raises InvalidInput that names the key and what is possible."""
    if not isinstance(raw, Mapping):
        raise InvalidInput(f"the filter is {_named(raw)}; it must be an object such as {_EXAMPLE}")
    tests = [test for key, given in raw.items() for test in _tests(key, given)]
    if len(tests) > MAX_TESTS:
        raise InvalidInput(f"the filter has {len(tests)} conditions; at most {MAX_TESTS} are possible")
    if sum(_n_values(test.value) for test in tests) > MAX_VALUES:
        raise InvalidInput(f"the filter has more than {MAX_VALUES} values; ask in parts")
    return tuple(tests)


def test_of(field: str, operator: Operator, value: Json) -> Test:
    """A condition on a field of the memory."""
    return Test(Key(field), operator, _value_for(field, field, operator, value))


_EXAMPLE = '{"kind": "decision", "metadata.area": {"$in": ["db", "auth"]}}'


def _tests(name: object, given: Json) -> list[Test]:
    key = _key(name)
    has_operators = isinstance(given, Mapping) and any(str(each).startswith("$") for each in given)
    written = cast("Mapping[str, Json]", given) if has_operators else {Operator.EQ.value: given}
    return [_test(str(name), key, operator, value) for operator, value in written.items()]


def _test(name: str, key: Key, operator: object, value: Json) -> Test:
    try:
        known = Operator(str(operator))
    except ValueError:
        raise InvalidInput(f"{name}: {operator!r} is no operator; use {', '.join(Operator)}") from None
    return Test(key, known, _value_for(name, key.field, known, value))


def _key(name: object) -> Key:
    if not isinstance(name, str) or not _KEY.fullmatch(name):
        raise InvalidInput(
            f"the key {str(name)[:80]!r} cannot be filtered by; "
            "it must have 1 to 256 of A-Z, a-z, 0-9 and _ . : @ # / -"
        )
    field = _field_named(name)
    if field:
        return Key(field)
    inside = () if name == _METADATA else tuple(name.removeprefix(f"{_METADATA}.").split("."))
    if len(inside) > MAX_STEPS or not all(inside):
        raise InvalidInput(f"the key {name!r} is no path of 1 to {MAX_STEPS} names with dots between them")
    return Key("kind" if name in KIND_NAMES else None, tuple(dict.fromkeys((_whole(inside), inside))))


def _whole(steps: tuple[str, ...]) -> tuple[str, ...]:
    """A key of the metadata may have dots in it."""
    return (".".join(steps),) if steps else ()


def _field_named(name: str) -> str | None:
    """`created_at` is also `createdAt`."""
    snake = re.sub(r"(?<=[a-z])[A-Z]", lambda match: f"_{match[0].lower()}", name)
    return next((each for each in (name, snake) if each in FIELDS), None)


def _value_for(name: str, field: str | None, operator: Operator, value: Json) -> Json:
    _check_json(name, value, MAX_DEPTH)
    if operator is Operator.EXISTS:
        if not isinstance(value, bool):
            raise InvalidInput(f"{name}: {operator} takes true or false, not {_named(value)}")
        return value
    if operator in CHOOSING:
        if not isinstance(value, list | tuple) or len(value) > MAX_CHOICES:
            raise InvalidInput(f"{name}: {operator} takes a list of at most {MAX_CHOICES} values")
        return [_compared(name, field, operator, each) for each in value]
    return _compared(name, field, operator, value)


def _compared(name: str, field: str | None, operator: Operator, value: Json) -> Json:
    shape = FIELDS[field] if field else None
    if operator in ORDERING and (isinstance(value, bool) or not isinstance(value, str | int | float)):
        raise InvalidInput(f"{name}: {operator} takes a number, a text or a date, not {_named(value)}")
    if shape is Shape.NAMES and operator in ORDERING:
        raise InvalidInput(f"{name}: {operator} has no meaning here; use $eq, $ne, $in, $nin, $contains or $exists")
    if shape is Shape.NAMES and not isinstance(value, str):
        raise InvalidInput(f"{name}: {operator} takes a text here, not {_named(value)}")
    if shape is Shape.TIME:
        return _time(name, operator, value)
    if field == "entities" and isinstance(value, str):
        return entity_key(value)
    return value


def _time(name: str, operator: Operator, value: Json) -> datetime | None:
    if operator is Operator.CONTAINS:
        raise InvalidInput(f"{name}: a time contains nothing; use $gte and $lt")
    if value is None:
        return None
    try:
        at = datetime.fromisoformat(value if isinstance(value, str) else "")
        return at.replace(tzinfo=UTC) if at.tzinfo is None else at.astimezone(UTC)
    except (ValueError, OverflowError):
        raise InvalidInput(
            f"{name}: {_named(value)} is no time; give a date such as 2026-11-30 or 2026-11-30T12:00:00Z"
        ) from None


def _check_json(name: str, value: Json, depth: int) -> None:
    if depth < 0:
        raise InvalidInput(f"{name}: the value is nested more than {MAX_DEPTH} deep")
    match value:
        case None | bool():
            return
        case str():
            _check_text(name, value)
        case int() | float():
            _check_number(name, value)
        case Mapping():
            _check_all(name, value.keys(), 0)
            _check_all(name, value.values(), depth - 1)
        case list() | tuple():
            _check_all(name, value, depth - 1)
        case _:
            raise InvalidInput(f"{name}: {_named(value)} is no JSON value")


def _check_all(name: str, values: Iterable[Json], depth: int) -> None:
    for each in values:
        _check_json(name, each, depth)


def _check_text(name: str, value: str) -> None:
    try:
        value.encode()
    except UnicodeEncodeError:
        raise InvalidInput(f"{name}: the text holds half a character; write it as Unicode") from None


def _check_number(name: str, value: float) -> None:
    if not (_LEAST <= value <= _MOST if isinstance(value, int) else math.isfinite(value)):
        raise InvalidInput(f"{name}: the number {str(value)[:40]} is out of range; it must fit into 64 bits")


def _n_values(value: Json) -> int:
    if isinstance(value, Mapping):
        return 1 + sum(_n_values(each) for each in value.values())
    if isinstance(value, Sequence) and not isinstance(value, str):
        return 1 + sum(_n_values(each) for each in value)
    return 1


def _named(value: Json) -> str:
    """For people: what sort of value it is."""
    match value:
        case None:
            return "null"
        case bool():
            return str(value).lower()
        case str():
            return repr(value[:40])
        case int() | float():
            return f"the number {str(value)[:40]}"
        case Mapping():
            return "an object"
        case list() | tuple():
            return "a list"
        case _:
            return f"a {type(value).__name__}"
