"""Members and items put into a JSON text and taken out of it, with every other byte left as it is.

What is put into an object or a list that had nothing in it stands directly before its end; what is put together with
its object has space before that. So taking it out tells what was there before from what came with it, and gives the
text as it was.
"""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from moorage.agents.jsonc import Entry, Malformed, Node, is_blank, parse

Path = tuple[str, ...]
_SPACE = " \t\r\n"


@dataclass(frozen=True, slots=True)
class Style:
    """How a text is laid out."""

    newline: str
    unit: str


def put(text: str, path: Path, value: object) -> str:
    """Sets a member, and the objects around it. Raises Malformed where one of them is no object."""
    style = style_of(text)
    if is_blank(text):
        return text + _dumped(_nested(path, value), "", style)
    node = parse(text)
    for depth, key in enumerate(path):
        _expect(node, is_it=node.is_object, what="an object")
        entry = node.member(key)
        if entry is None:
            return _appended(text, node, style, (key, _nested(path[depth + 1 :], value)))
        node = entry.node
    indent = _indent_at(text, node.start)
    return text[: node.start] + _dumped(value, indent, style) + text[node.end :]


def append(text: str, path: Path, item: object) -> str:
    """Puts an item to the end of a list, which is made if it is missing. Raises Malformed."""
    if is_blank(text) or find(text, path) is None:
        return put(text, path, [item])
    entry = find(text, path)
    node = entry.node if entry else parse(text)
    _expect(node, is_it=node.is_list, what="a list")
    return _appended(text, node, style_of(text), (None, item))


def find(text: str, path: Path) -> Entry | None:
    """The member at a path, if every object on the way is there. Raises Malformed."""
    node, entry = parse(text), None
    for key in path:
        _expect(node, is_it=node.is_object, what="an object")
        entry = node.member(key)
        if entry is None:
            return None
        node = entry.node
    return entry


def is_made_for(text: str, keys: Sequence[str]) -> bool:
    """Whether the root was made to hold these members, in this order."""
    root = parse(text)
    if [each.key for each in root.entries] != list(keys):
        return False
    return text[root.entries[-1].end : root.end - 1].isspace()


def without_root(text: str) -> str:
    """What stands around it."""
    root = parse(text)
    return text[: root.start] + text[root.end :]


def drop(text: str, path: Path) -> str:
    """Takes a member out, and the objects that came with it."""
    parents = _parents(text, path)
    if parents is None:
        return text
    *_, (parent, entry) = parents
    if len(parents) > 1 and _came_with(text, parent, entry):
        return drop(text, path[:-1])
    return _without(text, parent, entry)


def drop_items(text: str, path: Path, is_ours: Callable[[object], bool]) -> str:
    """Takes items out of a list, last first, and the list if it came with them."""
    while True:
        entry = find(text, path)
        ours = [each for each in entry.node.entries if is_ours(each.node.value)] if entry else []
        if entry is None or not ours:
            return text
        if _came_with(text, entry.node, ours[-1]):
            return drop(text, path)
        text = _without(text, entry.node, ours[-1])


def style_of(text: str) -> Style:
    """Newlines and indentation as the text has them; two spaces where it has none."""
    newline = "\r\n" if "\r\n" in text else "\n"
    if is_blank(text):
        return Style(newline, "  ")
    root = parse(text)
    first = root.entries[0] if root.entries else None
    indent = _indent_at(text, first.start) if first else ""
    return Style(newline, indent or "  ")


def _parents(text: str, path: Path) -> list[tuple[Node, Entry]] | None:
    node, found = parse(text), list[tuple[Node, Entry]]()
    for key in path:
        entry = node.member(key) if node.is_object else None
        if entry is None:
            return None
        found.append((node, entry))
        node = entry.node
    return found


def _came_with(text: str, parent: Node, entry: Entry) -> bool:
    """Whether an object or list was made to hold its only entry."""
    return len(parent.entries) == 1 and text[entry.end : parent.end - 1].isspace()


def _expect(node: Node, *, is_it: bool, what: str) -> None:
    if not is_it:
        raise Malformed(node.start, f"{what} is expected")


def _appended(text: str, parent: Node, style: Style, new: tuple[str | None, object]) -> str:
    key, value = new
    closing = parent.end - 1
    if not parent.entries:
        return text[:closing] + _entry(key, value, None, style) + text[closing:]
    last = parent.entries[-1]
    indent = _entry_indent(text, parent, style) if _has_lines(text, parent) else None
    before = " " if indent is None else style.newline + indent
    after = "," if last.comma is not None else ""
    end = len(text[:closing].rstrip(_SPACE))
    added = before + _entry(key, value, indent, style) + after
    if last.comma is None:
        return text[: last.end] + "," + text[last.end : end] + added + text[end:]
    return text[:end] + added + text[end:]


def _without(text: str, parent: Node, entry: Entry) -> str:
    place = parent.entries.index(entry)
    is_last = place == len(parent.entries) - 1
    if place == 0:
        end = entry.end if entry.comma is None else entry.comma + 1
        end = end if is_last else end + len(text[end:]) - len(text[end:].lstrip(_SPACE))
        return text[: entry.start] + text[end:]
    start = len(text[: entry.start].rstrip(_SPACE))
    if entry.comma is not None:
        return text[:start] + text[entry.comma + 1 :]
    comma = parent.entries[place - 1].comma
    between = text[: entry.start] if comma is None else text[:comma] + text[comma + 1 : start]
    return between + text[entry.end :]


def _has_lines(text: str, parent: Node) -> bool:
    """Whether its entries stand on lines of their own."""
    gaps, at = list[str](), parent.start
    for entry in parent.entries:
        gaps.append(text[at : entry.start])
        at = entry.end
    return any("\n" in each for each in (*gaps, text[at : parent.end]))


def _entry_indent(text: str, parent: Node, style: Style) -> str:
    start = parent.entries[-1].start
    line = text.rfind("\n", 0, start) + 1
    before = text[line:start]
    return before if not before.strip() else _indent_at(text, parent.start) + style.unit


def _indent_at(text: str, offset: int) -> str:
    """Of the line that an offset is on."""
    line = text[text.rfind("\n", 0, offset) + 1 : offset]
    return line[: len(line) - len(line.lstrip(" \t"))]


def _entry(key: str | None, value: object, indent: str | None, style: Style) -> str:
    shown = _dumped(value, indent, style)
    return shown if key is None else f"{json.dumps(key, ensure_ascii=False)}: {shown}"


def _dumped(value: object, indent: str | None, style: Style) -> str:
    """On lines of their own, or with no indent in one."""
    if indent is None:
        return _spaced(value)
    shown = json.dumps(value, ensure_ascii=False, indent=style.unit)
    return shown.replace("\n", style.newline + indent)


def _spaced(value: object) -> str:
    """In one line, with space within what holds something, as on lines of their own."""
    match value:
        case dict() if value:
            members = ", ".join(
                f"{json.dumps(key, ensure_ascii=False)}: {_spaced(each)}" for key, each in value.items()
            )
            return f"{{ {members} }}"
        case list() if value and any(isinstance(each, dict) for each in value):
            return f"[ {', '.join(map(_spaced, value))} ]"
        case _:
            return json.dumps(value, ensure_ascii=False)


def _nested(path: Sequence[str], value: object) -> object:
    for key in reversed(path):
        value = {key: value}
    return value
