"""Conditions in SQL with what is bound to them, joined so that the order of the bindings stays right."""

from collections.abc import Iterable

Binding = str | int | float | None
Where = tuple[str, tuple[Binding, ...]]
"""A condition and what is bound to it."""

ALWAYS: Where = ("TRUE", ())
NEVER: Where = ("FALSE", ())


def truth(value: object) -> Where:
    """The same for every row."""
    return ALWAYS if value else NEVER


def all_of(conditions: Iterable[Where]) -> Where:
    """ALWAYS of none."""
    return _joined(conditions, "\n  AND ", ALWAYS)


def any_of(conditions: Iterable[Where]) -> Where:
    """NEVER of none."""
    sql, bound = _joined([each for each in conditions if each != NEVER], " OR ", NEVER)
    return f"({sql})", bound


def _joined(conditions: Iterable[Where], sign: str, default: Where) -> Where:
    parts = list(conditions) or [default]
    return sign.join(sql for sql, _ in parts), tuple(each for _, bound in parts for each in bound)
