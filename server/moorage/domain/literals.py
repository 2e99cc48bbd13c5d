"""What a constant is worth, from the canonical tokens of its value."""

import re
from collections.abc import Mapping
from functools import reduce
from typing import cast

_LITERALS: Mapping[str, bool | None] = {
    "true": True, "True": True, "TRUE": True, "false": False, "False": False, "FALSE": False,
    "null": None, "None": None, "nil": None, "NULL": None, "nullptr": None, "undefined": None,
}  # fmt: skip
NO_VALUE = object()
"""Of what is no literal."""
_STRING = re.compile(r'[a-zA-Z@$]{0,3}"((?:[^"\\]|\\.)*)"', re.DOTALL)
_REAL = re.compile(r"(-?(?!0\d)(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)([a-z]\w{0,9})?$")
_UNIT_SUFFIXES = re.compile(r"(?:[uif](?:8|16|32|64|128|size)?|usize|isize|u?l{0,2}u?|[fdmn]|[uf]?z)$")
"""Suffixes of a type; others, as in `30px`, are part of the value."""


def value_of(tokens: tuple[str, ...]) -> object:
    """The value of canonical tokens that stand for one literal, a sign before it, or a product or sum of numbers.

    NO_VALUE for anything else.
    """
    match tokens:
        case (token,):
            return _literal(token)
        case ("-", token):
            value = _literal(token)
            return -value if isinstance(value, int | float) and _is_number(value) else NO_VALUE
        case ("+", token):
            value = _literal(token)
            return value if _is_number(value) else NO_VALUE
    return _of_many(tokens)


def _of_many(tokens: tuple[str, ...]) -> object:
    operators = set(tokens[1::2])
    values = [_literal(each) for each in tokens[::2]]
    if len(tokens) % 2 == 0 or len(operators) != 1 or not all(map(_is_number, values)):
        return NO_VALUE
    numbers = cast("list[float]", values)
    if operators == {"*"}:
        return reduce(lambda product, each: product * each, numbers)
    return sum(numbers) if operators == {"+"} else NO_VALUE


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _literal(token: str) -> object:
    if token in _LITERALS:
        return _LITERALS[token]
    if match := _STRING.fullmatch(token):
        return match[1]
    if match := _REAL.match(token):
        suffix = match[2] or ""
        if not suffix or _UNIT_SUFFIXES.match(suffix):
            return float(match[1]) if re.search("[.e]", match[1]) else int(match[1])
    return NO_VALUE


def is_equal(value: object, wanted: object) -> bool:
    """Numbers by value; true is not 1."""
    if isinstance(value, bool) or isinstance(wanted, bool) or not (_is_number(value) and _is_number(wanted)):
        return type(value) is type(wanted) and value == wanted
    return value == wanted
