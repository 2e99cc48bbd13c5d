"""Normalised parameter texts: what tells overloads apart, free of layout."""

import re
from collections.abc import Iterator
from functools import lru_cache

from tree_sitter import Node

from moorage.syntax.languages import Language
from moorage.syntax.nodes import text_of

_AROUND_PUNCTUATION = re.compile(r"\s*([^\w\s])\s*")
_BLANKS = re.compile(r"\s+")
_TRAILING_SEPARATOR = re.compile(r"[,;](?=[)\]}])")
_LEADING_BAR = re.compile(r"(?:^|(?<=[(<\[{:,]))\|(?=[\w\"({])")
_REMARK = re.compile(r"//|/\*|#")
_NEXT_MEMBER = re.compile(r"(?<=[\w)\]}>\"'])[ \t]*\r?\n\s*(?=(?:readonly\s+)?[\w$\"']+\??\s*:)")
"""A line end that parts the members of an object type, as a semicolon does."""
_SINGLE_QUOTED = re.compile(r"'([^'\"\\<>&]*)'")
"""A quoted text, not the two lifetimes of `&'a T<'b>`."""
_ANNOTATION = re.compile(r":\(([^()]*)\)(?==|$)")
"""A type that a formatter has put in parentheses to break its line."""
_NAME_TYPES = frozenset(("identifier", "object_pattern", "array_pattern", "assignment_pattern", "rest_pattern"))
_UNTYPED = "_"
"""Stands for a parameter known by its place alone."""


def parameters_of(node: Node, language: Language, data: bytes) -> tuple[str, ...]:
    """One text per parameter: whole in languages with parameter names as API, else its type or `_`."""
    kinds = language.parameters
    named = [child for child in node.named_children if not child.is_extra and (not kinds or child.type in kinds)]
    if not language.types_tell_overloads:
        return tuple(_ANNOTATION.sub(r":\1", normalised(_api_of(child, data))) for child in named)
    return tuple(text for child in named for text in _types_of(child, data))


@lru_cache(maxsize=8192)
def normalised(text: str) -> str:
    """A short code text without blanks around punctuation, quote style and optional separators."""
    separated = _NEXT_MEMBER.sub(",", text.strip())
    collapsed = _AROUND_PUNCTUATION.sub(r"\1", _BLANKS.sub(" ", separated))
    quoted = _SINGLE_QUOTED.sub(r'"\1"', collapsed)
    return _LEADING_BAR.sub("", _TRAILING_SEPARATOR.sub("", quoted)).replace(";", ",")


def _api_of(parameter: Node, data: bytes) -> str:
    """Its text, without the inner name where callers know it by an outer one."""
    inner = parameter.child_by_field_name("name")
    if inner is None or parameter.child_by_field_name("external_name") is None:
        return _code_of(parameter, data)
    return (data[parameter.start_byte : inner.start_byte] + data[inner.end_byte : parameter.end_byte]).decode(
        "utf-8", "replace"
    )


def _code_of(node: Node, data: bytes) -> str:
    """Its text without comments."""
    text = text_of(node, data)
    if not _REMARK.search(text):
        return text
    kept: list[bytes] = []
    position = node.start_byte
    for each in sorted(_remarks_in(node), key=lambda each: each.start_byte):
        kept.append(data[position : each.start_byte])
        position = each.end_byte
    return b" ".join([*kept, data[position : node.end_byte]]).decode("utf-8", "replace")


def _remarks_in(node: Node) -> Iterator[Node]:
    stack = [node]
    while stack:
        each = stack.pop()
        if each.is_extra and "comment" in each.type:
            yield each
        else:
            stack += each.children


def _declared_by(parameter: Node, declarator: Node, data: bytes) -> str:
    """Type of a parameter whose name stands inside it, as in `const char *name[]`."""
    name = declarator
    while (inner := name.child_by_field_name("declarator") or _inside_reference(name)) is not None:
        name = inner
    if name.type not in ("identifier", "field_identifier"):
        return data[parameter.start_byte : declarator.end_byte].decode("utf-8", "replace")
    around = data[parameter.start_byte : name.start_byte] + data[name.end_byte : declarator.end_byte]
    return around.decode("utf-8", "replace")


def _inside_reference(node: Node) -> Node | None:
    is_around = node.type in ("reference_declarator", "parenthesized_declarator")
    return next(iter(node.named_children), None) if is_around else None


def _types_of(parameter: Node, data: bytes) -> list[str]:
    if parameter.type in _NAME_TYPES:
        return [_UNTYPED]
    outer = parameter.child_by_field_name("declarator")
    if outer is not None and outer.type != "variable_declarator":
        return [normalised(_declared_by(parameter, outer, data))]
    declared = parameter.child_by_field_name("type")
    if declared is None:
        declarator = next((child for child in parameter.children if child.type == "variable_declarator"), None)
        if declarator is not None:
            return [normalised(data[parameter.start_byte : declarator.start_byte].decode("utf-8", "replace"))]
        is_named = parameter.child_by_field_name("pattern") or parameter.child_by_field_name("name")
        return [_UNTYPED if is_named else normalised(text_of(parameter, data))]
    n_names = max(1, len(parameter.children_by_field_name("name")))
    return [normalised(_code_of(declared, data).removeprefix(":"))] * n_names
