"""JSON with comments and trailing commas, read with the offset of everything, so that a text can be edited in place.

The standard library gives no offsets and knows no comments, and libraries that keep comments write the rest anew.
"""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass

_GAP = re.compile(r"(?:[ \t\r\n]+|//[^\n]*|/\*.*?\*/)*", re.DOTALL)
_PLAIN = re.compile(r"-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null")
_STRINGS = json.JSONDecoder()
_MOST_NESTED = 100
_BOM = "\ufeff"
_CLOSING = {"{": "}", "[": "]"}


class Malformed(Exception):
    """The text is no JSON; says at which offset and why."""

    def __init__(self, offset: int, why: str) -> None:
        super().__init__(why)
        self.offset = offset


@dataclass(frozen=True, slots=True)
class Node:
    """A value and where it stands. `entries` are those of an object or a list."""

    start: int
    end: int
    value: object
    entries: tuple["Entry", ...] = ()

    @property
    def is_object(self) -> bool:
        return isinstance(self.value, dict)

    @property
    def is_list(self) -> bool:
        return isinstance(self.value, list)

    def member(self, key: str) -> "Entry | None":
        """The last one of that name, which is the one that counts."""
        return next((each for each in reversed(self.entries) if each.key == key), None)


@dataclass(frozen=True, slots=True)
class Entry:
    """A member of an object, with its key, or an item of a list."""

    start: int
    key: str | None
    node: Node
    comma: int | None
    """Offset of the comma after it, if there is one."""

    @property
    def end(self) -> int:
        return self.node.end


def parse(text: str) -> Node:
    """The root, of any kind. Raises Malformed."""
    reader = _Reader(text)
    root = reader.value(reader.gap(len(_BOM) if text.startswith(_BOM) else 0), 0)
    end = reader.gap(root.end)
    if end != len(text):
        raise Malformed(end, f"nothing is expected after the end, and there is {_shown(text, end)}")
    return root


def is_blank(text: str) -> bool:
    """Whether nothing but space and comments is there."""
    return _Reader(text).gap(len(_BOM) if text.startswith(_BOM) else 0) == len(text)


def line_at(text: str, offset: int) -> int:
    """From 1."""
    return text.count("\n", 0, offset) + 1


class _Reader:
    def __init__(self, text: str) -> None:
        self._text = text

    def gap(self, at: int) -> int:
        """Where space and comments end."""
        match = _GAP.match(self._text, at)
        return match.end() if match else at

    def value(self, at: int, depth: int) -> Node:
        first = self._text[at : at + 1]
        if depth > _MOST_NESTED:
            raise Malformed(at, f"it is nested deeper than {_MOST_NESTED}")
        if first in _CLOSING:
            return self._container(at, depth)
        if first == '"':
            text, end = self._string(at)
            return Node(at, end, text)
        match = _PLAIN.match(self._text, at)
        if match is None:
            raise Malformed(at, f"a value is expected, and there is {_shown(self._text, at)}")
        return Node(at, match.end(), json.loads(match[0]))

    def _string(self, at: int) -> tuple[str, int]:
        try:
            text, end = _STRINGS.raw_decode(self._text, at)
        except json.JSONDecodeError as error:
            raise Malformed(error.pos, error.msg.lower()) from error
        return str(text), end

    def _container(self, at: int, depth: int) -> Node:
        closing = _CLOSING[self._text[at]]
        entries = tuple(self._entries(at + 1, closing, depth))
        last = (entries[-1].comma + 1 if entries[-1].comma is not None else entries[-1].end) if entries else at + 1
        end = self.gap(last)
        if closing == "}":
            return Node(at, end + 1, {each.key: each.node.value for each in entries}, entries)
        return Node(at, end + 1, [each.node.value for each in entries], entries)

    def _entries(self, at: int, closing: str, depth: int) -> Iterator[Entry]:
        at = self.gap(at)
        while self._text[at : at + 1] != closing:
            start, key = at, None
            if closing == "}":
                key, at = self._key(at)
            node = self.value(at, depth + 1)
            after = self.gap(node.end)
            follows = self._text[after : after + 1]
            if follows not in (",", closing) or not follows:
                raise Malformed(after, f"a comma or {closing} is expected, and there is {_shown(self._text, after)}")
            yield Entry(start, key, node, after if follows == "," else None)
            at = self.gap(after + 1) if follows == "," else after

    def _key(self, at: int) -> tuple[str, int]:
        if self._text[at : at + 1] != '"':
            raise Malformed(at, f"a name in double quotes is expected, and there is {_shown(self._text, at)}")
        key, end = self._string(at)
        colon = self.gap(end)
        if self._text[colon : colon + 1] != ":":
            raise Malformed(colon, f"a colon is expected, and there is {_shown(self._text, colon)}")
        return key, self.gap(colon + 1)


def _shown(text: str, at: int) -> str:
    return repr(text[at]) if at < len(text) else "the end"
