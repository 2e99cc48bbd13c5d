"""What a definition is called, and what containers it names itself."""

import re

from tree_sitter import Node

from moorage.syntax.matches import Captures, first
from moorage.syntax.nodes import text_of
from moorage.syntax.parameters import normalised

_UNNAMED = "default"
_QUOTES = ("'", '"', "`")
_STEP = re.compile(r"::|[.:]")
_TYPE_ARGUMENTS = re.compile(r"<[^<>]*(?:<[^<>]*>[^<>]*)*>")


def names_in(captures: Captures, data: bytes) -> tuple[tuple[str, ...], str]:
    """Containers that the definition names itself, and its own name."""
    if "path" in captures:
        *scope, name = _steps(text_of(captures["path"][0], data))
        return tuple(scope), name
    scopes = captures.get("scope", ())
    return tuple(normalised(text_of(node, data)) for node in scopes[:1]), _name(captures, data)


def _steps(path: str) -> list[str]:
    """`A<T>::B::f`, `a.b:f` and `A::B` by their steps, type arguments left out; an operator is one step."""
    head, operator, tail = normalised(path).partition("operator")
    steps = [step for step in _STEP.split(_TYPE_ARGUMENTS.sub("", head)) if step]
    return [*steps, operator + tail] if operator else steps or [_UNNAMED]


def _name(captures: Captures, data: bytes) -> str:
    """`new T` for an anonymous class, `it("does")` for a block of a test file."""
    if "created" in captures:
        return f"new {text_of(captures['created'][0], data).partition('<')[0]}"
    if "title" in captures:
        title = text_of(captures["title"][0], data)
        shown = f'"{title[1:-1]}"' if title[:1] in _QUOTES else " ".join(title.split())
        return f"{text_of(captures['callee'][0], data)}({shown})"
    if "item" in captures:
        return str(_index(captures["item"][0]))
    node = first(captures, "name") or first(captures, "called")
    if node is None:
        return _UNNAMED
    text = text_of(node, data).removeprefix(":" if node.type == "simple_symbol" else "")
    return normalised(text[1:-1] if text[:1] in _QUOTES else text) or _UNNAMED


def _index(node: Node) -> int:
    """Place among the siblings of its type."""
    parent = node.parent
    siblings = parent.named_children if parent is not None else [node]
    return [each.id for each in siblings if each.type == node.type].index(node.id)
