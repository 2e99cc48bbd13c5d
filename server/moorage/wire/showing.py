"""Answers that a language model reads: what cannot be seen is written out, and what reads like an order is marked."""

from dataclasses import fields, is_dataclass, replace
from typing import Any, TypeVar, cast

from moorage.domain import quoting

T = TypeVar("T")


def shown(result: T) -> T:
    """The same shape with every text in it as it may be shown; ids and other plain words stay as they are."""
    return cast("T", _shown(result))


def _shown(value: Any) -> Any:
    if isinstance(value, str):
        return quoting.shown(value)
    if isinstance(value, list):
        return [_shown(each) for each in value]
    if isinstance(value, dict):
        return {_shown(name): _shown(each) for name, each in value.items()}
    if is_dataclass(value) and not isinstance(value, type):
        return replace(value, **{each.name: _shown(getattr(value, each.name)) for each in fields(value)})
    return value
