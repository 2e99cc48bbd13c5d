"""What filters mean: the law that the store's SQL is tested against.

Values are compared by type: the text "1" is not the number 1, and true is not 1. A list is compared as a whole and by
each of its members. What is missing is equal to null, so `$ne` and `$nin` hold of it unless null is among the values;
`$exists` tells null and missing apart in metadata, and takes an empty field for missing.
"""

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from operator import ge, gt, le, lt
from typing import Any

from moorage.domain.filters import Filter, Json, Key, Operator, Test
from moorage.domain.kinds import class_of
from moorage.domain.memory import Memory

_TOO_LARGE = 2**63


class _Missing:
    """Where a path leads nowhere."""


MISSING = _Missing()


@dataclass(frozen=True, slots=True)
class Subject:
    """A memory with what else a question may be restricted by."""

    memory: Memory
    paths: frozenset[str] = frozenset()
    """Files and folders that it is anchored in."""
    entities: frozenset[str] = frozenset()
    """Keys of every name of the entities that it mentions."""


_ORDERS: Mapping[Operator, Callable[[Any, Any], bool]] = {
    Operator.GT: gt,
    Operator.GTE: ge,
    Operator.LT: lt,
    Operator.LTE: le,
}


def holds(conditions: Filter, subject: Subject) -> bool:
    """Whether all conditions hold."""
    return all(_holds(each, subject) for each in conditions)


def _holds(test: Test, subject: Subject) -> bool:
    value = _looked_up(test.key, subject)
    match test.operator:
        case Operator.EXISTS:
            return _exists(value, is_field=not test.key.paths) is test.value
        case Operator.EQ:
            return _is_equal(value, test.value)
        case Operator.NE:
            return not _is_equal(value, test.value)
        case Operator.IN:
            return _is_one_of(value, test.value)
        case Operator.NIN:
            return not _is_one_of(value, test.value)
        case Operator.CONTAINS:
            return _contains(value, test.value)
        case ordering:
            return any(_is_ordered(each, ordering, test.value) for each in (value, *_members(value)))


def _looked_up(key: Key, subject: Subject) -> Json:
    for path in key.paths:
        value = _led_to(subject.memory.metadata, path)
        if value is not MISSING:
            return value
    return _field(key.field, subject) if key.field else MISSING


def _led_to(value: Json, path: Sequence[str]) -> Json:
    for step in path:
        value = value.get(step, MISSING) if isinstance(value, Mapping) else MISSING
    return value


def _field(name: str, subject: Subject) -> Json:
    """None is missing."""
    memory = subject.memory
    match name:
        case "class":
            value: Json = class_of(memory.kind)
        case "author":
            value = memory.author.name
        case "author_kind":
            value = memory.author.kind
        case "tags":
            value = list(memory.tags)
        case "sources":
            words = [word for each in memory.sources for word in (each.type, each.id, each.path, each.title, each.url)]
            value = [word for word in words if word]
        case "paths" | "entities":
            value = sorted(getattr(subject, name))
        case _:
            value = getattr(memory, name)
    return MISSING if value is None else value


def _exists(value: Json, *, is_field: bool) -> bool:
    return value is not MISSING and not (is_field and value in ("", []))


def _is_one_of(value: Json, choices: Json) -> bool:
    return isinstance(choices, Sequence) and any(_is_equal(value, each) for each in choices)


def _is_equal(value: Json, wanted: Json) -> bool:
    if value is MISSING:
        return wanted is None
    return any(_is_same(each, wanted) for each in (value, *_members(value)))


def _contains(value: Json, wanted: Json) -> bool:
    if isinstance(value, str):
        return isinstance(wanted, str) and wanted in value
    return any(_is_same(each, wanted) for each in _members(value))


def _members(value: Json) -> Sequence[Json]:
    return value if isinstance(value, list | tuple) else ()


def _is_same(one: Json, other: Json) -> bool:
    """Deep equality by JSON's types."""
    if isinstance(one, Mapping) and isinstance(other, Mapping):
        return one.keys() == other.keys() and all(_is_same(one[key], other[key]) for key in one)
    if isinstance(one, list | tuple) and isinstance(other, list | tuple):
        return len(one) == len(other) and all(_is_same(*pair) for pair in zip(one, other, strict=True))
    return _is_of_one_type(one, other) and _plain(one) == _plain(other)


def _is_ordered(value: Json, operator: Operator, wanted: Json) -> bool:
    if isinstance(value, bool | None) or not _is_of_one_type(value, wanted):
        return False
    return _ORDERS[operator](_plain(value), wanted)


def _is_of_one_type(one: Json, other: Json) -> bool:
    if isinstance(one, bool) or isinstance(other, bool):
        return isinstance(one, bool) and isinstance(other, bool)
    if isinstance(one, int | float) and isinstance(other, int | float):
        return True
    if isinstance(one, str) and isinstance(other, str):
        return True
    return type(one) is type(other)


def _plain(value: Json) -> Json:
    """Whole numbers beyond 64 bits are kept as fractions."""
    if not isinstance(value, int) or abs(value) < _TOO_LARGE:
        return value
    try:
        return float(value)
    except OverflowError:
        return math.inf if value > 0 else -math.inf
