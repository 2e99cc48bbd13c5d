"""Answers as a person reads them: sentences that other parts of the server make in English are said again.

Which fields of the wire are sentences of ours is told here; all others are ids, words of the protocol, or written by
somebody. What models are told stays English.
"""

from dataclasses import fields, is_dataclass, replace
from functools import cache
from typing import Any, TypeVar, cast

from moorage.lsp.words import Words
from moorage.wire.methods import Method

T = TypeVar("T")
SAID = frozenset(
    {"about", "advice", "beyond_reach", "detail", "message", "model_note", "note", "problem", "reason", "remarks"}
    | {"says", "snoozed", "steps", "waits_for", "warning", "where", "why"}
)
"""Names of fields."""
SECRETS = frozenset(("SecretItem.title",))
"""Which kind of secret was found."""
WRITTEN = frozenset(("ReintroducedItem.reason", "SessionItem.reason"))
"""Called the same, and written by somebody."""
_OF_AGENTS = ("sessions",)
_FOR_MODELS = ("moorage/propose",)


def told(method: Method, params: object, result: T, say: Words) -> T:
    """The same shape in the language of the person who asks; as it is where a model does."""
    is_for_model = method.group in _OF_AGENTS or method.name in _FOR_MODELS or getattr(params, "shown", False)
    return result if is_for_model or not say.language else cast("T", _told(result, say))


def _told(value: Any, say: Words) -> Any:
    if isinstance(value, list):
        return [_told(each, say) for each in value]
    if not is_dataclass(value) or isinstance(value, type):
        return value
    changes = {}
    for name, is_sentence in _fields(type(value)):
        before = getattr(value, name)
        is_secret = f"{type(value).__name__}.{name}" in SECRETS
        after = say.secret(before) if is_secret else _again(before, say) if is_sentence else _told(before, say)
        if after is not before:
            changes[name] = after
    return replace(value, **changes) if changes else value


def _again(value: Any, say: Words) -> Any:
    return [say.again(each) for each in value] if isinstance(value, list) else say.again(value) if value else value


@cache
def _fields(shape: type) -> tuple[tuple[str, bool], ...]:
    """What may hold a sentence, and whether it is one."""
    return tuple((each.name, is_sentence(shape, each.name)) for each in fields(shape))


def is_sentence(shape: type, name: str) -> bool:
    """Whether a field is text of ours."""
    full = f"{shape.__name__}.{name}"
    return full in SECRETS or (name in SAID and full not in WRITTEN)
