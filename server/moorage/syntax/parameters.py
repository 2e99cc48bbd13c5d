"""Normalised parameter texts: what tells overloads apart, free of layout."""

import re
from functools import lru_cache

from tree_sitter import Node

from moorage.syntax.languages import Language
from moorage.syntax.nodes import text_of

_AROUND_PUNCTUATION = re.compile(r"\s*([^\w\s])\s*")
_BLANKS = re.compile(r"\s+")
_TRAILING_SEPARATOR = re.compile(r"[,;](?=[)\]}])")
_LEADING_BAR = re.compile(r"(?:^|(?<=[(<\[{:,]))\|(?=[\w\"({])")
_SINGLE_QUOTED = re.compile(r"'([^'\"\\<>&]*)'")
"""A quoted text, not the two lifetimes of `&'a T<'b>`."""
_NAME_TYPES = frozenset(("identifier", "object_pattern", "array_pattern", "assignment_pattern", "rest_pattern"))
_UNTYPED = "_"
"""Stands for a parameter known by its place alone."""


def parameters_of(node: Node, language: Language, data: bytes) -> tuple[str, ...]:
    """One text per parameter: whole in languages with parameter names as API, else its type or `_`."""
    named = [child for child in node.named_children if not child.is_extra]
    if not language.types_tell_overloads:
        return tuple(normalised(text_of(child, data)) for child in named)
    return tuple(text for child in named for text in _types_of(child, data))


@lru_cache(maxsize=8192)
def normalised(text: str) -> str:
    """A short code text without blanks around punctuation, quote style and optional separators."""
    collapsed = _AROUND_PUNCTUATION.sub(r"\1", _BLANKS.sub(" ", text.strip()))
    quoted = _SINGLE_QUOTED.sub(r'"\1"', collapsed)
    return _LEADING_BAR.sub("", _TRAILING_SEPARATOR.sub("", quoted)).replace(";", ",")


def _types_of(parameter: Node, data: bytes) -> list[str]:
    if parameter.type in _NAME_TYPES:
        return [_UNTYPED]
    declared = parameter.child_by_field_name("type")
    if declared is None:
        declarator = next((child for child in parameter.children if child.type == "variable_declarator"), None)
        if declarator is not None:
            return [normalised(data[parameter.start_byte : declarator.start_byte].decode("utf-8", "replace"))]
        is_named = parameter.child_by_field_name("pattern") or parameter.child_by_field_name("name")
        return [_UNTYPED if is_named else normalised(text_of(parameter, data))]
    n_names = max(1, len(parameter.children_by_field_name("name")))
    return [normalised(text_of(declared, data).removeprefix(":"))] * n_names
