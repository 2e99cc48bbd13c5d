"""The token stream of a piece of syntax tree: canonical tokens with structure marks, layout and comments left out."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from typing import ClassVar, cast

from tree_sitter import Node

from moorage.domain.portrait import ENTER, EXIT
from moorage.syntax.literals import canonical_string, unescaped, verbatim_string
from moorage.syntax.nodes import unparenthesised, without_last_comma, without_trailing_comma
from moorage.syntax.reading import ASIDE, ASIDE_ID, KEEPS_SEMICOLONS, PLAIN, Leaves, Reading


@dataclass(frozen=True, slots=True)
class _Text:
    """A token or mark that stands among nodes."""

    id: ClassVar[int] = ASIDE_ID
    text: str


@dataclass(slots=True)
class _Close:
    """End of a node with unordered children: sorts what they left in the stream."""

    id: ClassVar[int] = ASIDE_ID
    edges: list[int] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class _Edge:
    """Start or end of an unordered child."""

    id: ClassVar[int] = ASIDE_ID
    close: _Close


_Inside = tuple[list[Node], str]
"""What stands in a node, and the mark behind it."""

Origins = list[tuple[int, Node]]
"""Length of the stream when a node was met, and the node."""


def tokens_of(  # noqa: C901 - all code passes this loop: calls in it cost more than what they would do
    top: Node, reading: Reading, skipped: Collection[int], origins: Origins | None = None
) -> list[str]:
    """Tokens and marks of a subtree without the nodes whose ids are skipped. Iterative: code nests deeply.

    `origins`, where given, is told of every node that is met.
    """
    out: list[str] = []
    data, marks, leaves = reading.data, reading.marks, reading.leaves
    is_whole = not skipped and origins is None
    rules = reading.parts if is_whole else reading.rules
    around: list[tuple[Iterator[Node], str]] = []
    inside, end = iter((top,)), ""
    while True:
        for node in inside:
            node_id = node.id
            if not is_whole and node_id != ASIDE_ID:
                if origins is not None:
                    origins.append((len(out), node))
                if node_id in skipped:
                    continue
            rule = rules.get(node_id)
            if rule is None:
                if node.descendant_count == 1:  # without a list of children, of which the garbage collector would know
                    token = leaves.get(data[node.start_byte : node.end_byte])
                    if token is None:
                        token = reading.leaf(node)
                    if token:
                        out.append(token)
                    continue
                mark = marks.get(node.kind_id)
                if mark is not None:
                    around.append((inside, end))
                    end = ""
                    if mark:
                        out.append(mark)
                        end = EXIT
                    children = node.children
                    inside = iter(without_trailing_comma(children) if len(children) > 2 else children)
                    break
                rule = PLAIN
            elif isinstance(rule, tuple):
                out += rule
                continue
            elif isinstance(rule, Leaves):
                out += rule[data[node.start_byte : node.end_byte]]
                continue
            elif rule is ASIDE:
                _take_aside(cast("_Text | _Close | _Edge", node), out)
                continue
            around.append((inside, end))
            children, end = _opened(node, rule, reading, out)
            inside = iter(children)
            break
        else:
            if end:
                out.append(end)
            if not around:
                return out
            inside, end = around.pop()


def _take_aside(aside: _Text | _Close | _Edge, out: list[str]) -> None:
    match aside:
        case _Text(text):
            if text:
                out.append(text)
        case _Edge(close):
            close.edges.append(len(out))
        case _Close():
            _finish(aside, out)


def _opened(node: Node, rule: str, reading: Reading, out: list[str]) -> _Inside:
    """Takes what stands before the children of a node, and says what follows."""
    children = node.children
    if rule in ("transparent", "bare"):
        kept = without_trailing_comma(children)
        return _pushed(node, unparenthesised(kept) if rule == "transparent" else kept, reading), ""
    if rule == "parens":
        return _open(node, without_last_comma(unparenthesised(children)), reading, out)
    if rule.startswith("alias."):
        return _open_alias(node, rule.removeprefix("alias."), reading, out)
    if rule == "join":
        return _join(node, reading, out)
    if rule == "concat":
        return _add_up(node, reading, out)
    if rule == "open" and reading.actions.get(children[0].id) == "quote":
        return _open_string([node], reading, out)
    if rule == "open":
        return _open_text(node, reading, out)
    is_lone = rule == "comma" and node.named_child_count == 2  # `x[1,]` holds a tuple, `x[1]` does not
    return _open(node, children if is_lone else without_trailing_comma(children), reading, out)


def _open(node: Node, children: list[Node], reading: Reading, out: list[str]) -> _Inside:
    if not children:
        return [_among(reading.leaf(node))], ""
    mark = reading.mark(node)
    if mark:
        out.append(mark)
    return _pushed(node, children, reading), EXIT if mark else ""


def _open_alias(node: Node, alias: str, reading: Reading, out: list[str]) -> _Inside:
    """One construct written with or without parentheses; `(x)` without a comma is no construct at all."""
    children = unparenthesised(node.children)
    if len(children) == 1 and children[0].is_named:
        return _pushed(node, children, reading), ""
    out.append(ENTER + alias)
    return _pushed(node, without_last_comma(children), reading), EXIT


def _pushed(node: Node, children: list[Node], reading: Reading) -> list[Node]:
    if reading.language.optional_semicolons and node.type in KEEPS_SEMICOLONS:
        kept = {child.id: (";",) for child in children if child.type == ";"}
        reading.rules |= kept
        reading.parts |= kept
    return _with_edges(node, children, reading)


def _among(text: str) -> Node:
    """A token among nodes, or nothing."""
    return cast("Node", _Text(text))


def _with_edges(node: Node, children: list[Node], reading: Reading) -> list[Node]:
    """With what puts unordered ones in order."""
    unordered = reading.unordered.get(node.id)
    if unordered is None:
        return children
    close = _Close()
    edge = _Edge(close)
    found: list[Node | _Edge | _Close] = []
    for child in children:
        found += (edge, child, edge) if child.id in unordered else (child,)
    return cast("list[Node]", [*found, close])


def _finish(close: _Close, out: list[str]) -> None:
    spans = list(zip(close.edges[::2], close.edges[1::2], strict=True))
    if not spans:
        return
    contents = sorted(out[start:end] for start, end in spans)
    rebuilt: list[str] = []
    position = spans[0][0]
    for (start, end), content in zip(spans, contents, strict=True):
        rebuilt += out[position:start] + content
        position = end
    out[spans[0][0] :] = rebuilt + out[position:]


def _join(node: Node, reading: Reading, out: list[str]) -> _Inside:
    """Adjacent literals are one."""
    actions = reading.actions
    literals = [child for child in node.children if actions.get(child.id) in ("string", "open")]
    if any(actions[child.id] == "open" for child in literals):
        return _open_string(literals, reading, out)
    tokens = [canonical_string(reading.text(child)) for child in literals]
    contents = (token.partition('"')[2].removesuffix('"') for token in tokens)
    out.append(f'{tokens[0].partition(chr(34))[0]}"{"".join(contents)}"')
    return [], ""


def _add_up(node: Node, reading: Reading, out: list[str]) -> _Inside:
    """`x + "a" + "b"` is `x + "ab"`: what is left of a literal is text already, so the sum may be taken first."""
    actions = reading.actions
    operands: list[Node] = []
    left = node
    while actions.get(left.id) == "concat" and left.child_count == 3 and left.children[1].type == "+":
        operands.append(left.children[2])
        left = left.children[0]
    operands.append(left)
    literals = [actions.get(each.id) in ("string", "verbatim.string") for each in operands]
    if not any(first and second for first, second in pairwise(literals)):
        return _open(node, node.children, reading, out)
    parts: list[Node | str] = []
    for operand, is_literal in zip(reversed(operands), reversed(literals), strict=True):
        part: Node | str = _literal(operand, reading) if is_literal else operand
        last = parts[-1] if parts else None
        if isinstance(part, str) and isinstance(last, str):
            parts[-1] = f"{last[:-1]}{part[1:]}"
        else:
            parts.append(part)
    out.extend([ENTER + node.type] * (len(parts) - 1))
    first, *others = [_among(part) if isinstance(part, str) else part for part in parts]
    return [first, *(each for part in others for each in (_among("+"), part, _among(EXIT)))], ""


def _literal(node: Node, reading: Reading) -> str:
    text = reading.text(node)
    return verbatim_string(text) if reading.actions[node.id] == "verbatim.string" else canonical_string(text)


def _open_string(literals: list[Node], reading: Reading, out: list[str]) -> _Inside:
    """A string with code in it: its text between the pieces of code is joined, its quotes do not show."""
    out.extend((ENTER + "string", 'f"'))
    text = ""
    pieces: list[Node] = []
    for part in (part for literal in literals for part in _parts(literal, reading)):
        if isinstance(part, str):
            text += part
            continue
        if text:
            pieces.append(_among(text))
            text = ""
        pieces.append(part)
    return [*pieces, *([_among(text)] if text else []), _among('"')], EXIT


def _open_text(node: Node, reading: Reading, out: list[str]) -> _Inside:
    """Text with code in it, blanks that no node of the tree stands for included."""
    out.append(ENTER + node.type)
    pieces: list[Node] = []
    position = node.start_byte
    for child in node.children:
        if position < child.start_byte:
            pieces.append(_between(position, child.start_byte, reading))
        pieces.append(child)
        position = child.end_byte
    if position < node.end_byte:
        pieces.append(_between(position, node.end_byte, reading))
    return pieces, EXIT


def _between(start: int, end: int, reading: Reading) -> Node:
    return _among(reading.data[start:end].decode("utf-8", "replace").replace("\r\n", "\n"))


def _parts(literal: Node, reading: Reading) -> Iterator[Node | str]:
    if reading.actions.get(literal.id) == "string":
        yield canonical_string(reading.text(literal)).partition('"')[2].removesuffix('"')
        return
    is_raw = False
    for child in literal.children:
        action = reading.actions.get(child.id)
        if action == "quote":
            is_raw = is_raw or "r" in reading.text(child).lower()
        elif action == "content":
            text = reading.text(child).replace("{{", "{").replace("}}", "}")
            yield text if is_raw else unescaped(text)
        else:
            yield child
