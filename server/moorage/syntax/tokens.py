"""The token stream of a piece of syntax tree: canonical tokens with structure marks, layout and comments left out."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from itertools import pairwise

from tree_sitter import Node

from moorage.domain.portrait import ENTER, EXIT
from moorage.syntax.leaves import LEAVES
from moorage.syntax.literals import canonical_string, unescaped, verbatim_string
from moorage.syntax.nodes import unparenthesised, without_last_comma, without_trailing_comma
from moorage.syntax.reading import KEEPS_SEMICOLONS, Reading

_SKIPPING = frozenset(("ignore", "drop", "doc"))


@dataclass(slots=True)
class _Close:
    """Pending end of a node with unordered children: sorts what they left in the stream."""

    edges: list[int] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class _Edge:
    """Pending start or end of an unordered child."""

    close: _Close


_Pending = Node | str | _Close | _Edge
"""Text is a pending token or mark."""


Origins = list[tuple[int, Node]]
"""Length of the stream when a node was met, and the node."""


def tokens_of(  # noqa: C901 - all code passes this loop: calls in it cost more than what they would do
    top: Node, reading: Reading, skipped: Collection[int], origins: Origins | None = None
) -> list[str]:
    """Tokens and marks of a subtree without the nodes whose ids are skipped. Iterative: code nests deeply.

    `origins`, where given, is told of every node that is met.
    """
    out: list[str] = []
    stack: list[_Pending] = [top]
    data, actions, unordered = reading.data, reading.actions, reading.unordered
    marks, leaves = reading.marks, reading.leaves
    parts = {} if skipped else reading.parts
    while stack:
        item = stack.pop()
        if isinstance(item, Node):
            node_id = item.id
            if origins is not None:
                origins.append((len(out), item))
            if node_id in skipped:
                continue
            if node_id in parts:
                out += parts[node_id]
            elif node_id in actions:
                _take_special(item, actions[node_id], reading, out, stack)
            elif children := item.children:
                if len(children) > 2:
                    children = without_trailing_comma(children)
                mark = marks.get(item.kind_id)
                if mark is None or node_id in unordered:
                    _open(item, children, reading, out, stack)
                    continue
                if mark:
                    out.append(mark)
                    stack.append(EXIT)
                stack += children[::-1]
            else:
                token = leaves.get(data[item.start_byte : item.end_byte])
                if token is None:
                    token = reading.leaf(item)
                if token:
                    out.append(token)
        elif isinstance(item, str):
            if item:
                out.append(item)
        elif isinstance(item, _Edge):
            item.close.edges.append(len(out))
        else:
            _finish(item, out)
    return out


def _take_special(node: Node, action: str, reading: Reading, out: list[str], stack: list[_Pending]) -> None:
    if action in _SKIPPING:
        return
    if action in LEAVES:
        out += reading.special_leaf(node, action)
        return
    children = node.children
    if action in ("transparent", "bare"):
        kept = without_trailing_comma(children)
        _push(node, unparenthesised(kept) if action == "transparent" else kept, reading, stack)
    elif action == "parens":
        _open(node, without_last_comma(unparenthesised(children)), reading, out, stack)
    elif action.startswith("alias."):
        _open_alias(node, action.removeprefix("alias."), reading, out, stack)
    elif action == "join":
        _join(node, reading, out, stack)
    elif action == "concat":
        _add_up(node, reading, out, stack)
    elif action == "open" and reading.actions.get(children[0].id) == "quote":
        _open_string([node], reading, out, stack)
    elif action == "open":
        _open_text(node, reading, out, stack)
    else:
        is_lone = action == "comma" and node.named_child_count == 2  # `x[1,]` holds a tuple, `x[1]` does not
        kept = children if is_lone else without_trailing_comma(children)
        _open(node, kept, reading, out, stack)


def _open(node: Node, children: list[Node], reading: Reading, out: list[str], stack: list[_Pending]) -> None:
    if not children:
        stack.append(reading.leaf(node))
        return
    if mark := reading.mark(node):
        out.append(mark)
        stack.append(EXIT)
    _push(node, children, reading, stack)


def _open_alias(node: Node, alias: str, reading: Reading, out: list[str], stack: list[_Pending]) -> None:
    """One construct written with or without parentheses; `(x)` without a comma is no construct at all."""
    children = unparenthesised(node.children)
    if len(children) == 1 and children[0].is_named:
        _push(node, children, reading, stack)
        return
    out.append(ENTER + alias)
    stack.append(EXIT)
    _push(node, without_last_comma(children), reading, stack)


def _push(node: Node, children: list[Node], reading: Reading, stack: list[_Pending]) -> None:
    if reading.language.optional_semicolons and node.type in KEEPS_SEMICOLONS:
        reading.semicolons.update(child.id for child in children if child.type == ";")
    unordered = reading.unordered.get(node.id)
    if unordered is None:
        stack += reversed(children)
        return
    close = _Close()
    edge = _Edge(close)
    stack.append(close)
    for child in reversed(children):
        stack.extend((edge, child, edge) if child.id in unordered else (child,))


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


def _join(node: Node, reading: Reading, out: list[str], stack: list[_Pending]) -> None:
    """Adjacent literals are one."""
    actions = reading.actions
    literals = [child for child in node.children if actions.get(child.id) in ("string", "open")]
    if any(actions[child.id] == "open" for child in literals):
        _open_string(literals, reading, out, stack)
        return
    tokens = [canonical_string(reading.text(child)) for child in literals]
    contents = (token.partition('"')[2].removesuffix('"') for token in tokens)
    out.append(f'{tokens[0].partition(chr(34))[0]}"{"".join(contents)}"')


def _add_up(node: Node, reading: Reading, out: list[str], stack: list[_Pending]) -> None:
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
        _open(node, node.children, reading, out, stack)
        return
    parts: list[Node | str] = []
    for operand, is_literal in zip(reversed(operands), reversed(literals), strict=True):
        part: Node | str = _literal(operand, reading) if is_literal else operand
        last = parts[-1] if parts else None
        if isinstance(part, str) and isinstance(last, str):
            parts[-1] = f"{last[:-1]}{part[1:]}"
        else:
            parts.append(part)
    out.extend([ENTER + node.type] * (len(parts) - 1))
    for part in reversed(parts[1:]):
        stack += [EXIT, part, "+"]
    stack.append(parts[0])


def _literal(node: Node, reading: Reading) -> str:
    text = reading.text(node)
    return verbatim_string(text) if reading.actions[node.id] == "verbatim.string" else canonical_string(text)


def _open_string(literals: list[Node], reading: Reading, out: list[str], stack: list[_Pending]) -> None:
    """A string with code in it: its text between the pieces of code is joined, its quotes do not show."""
    out.extend((ENTER + "string", 'f"'))
    stack += [EXIT, '"']
    text = ""
    pieces: list[_Pending] = []
    for part in (part for literal in literals for part in _parts(literal, reading)):
        if isinstance(part, str):
            text += part
            continue
        if text:
            pieces.append(text)
            text = ""
        pieces.append(part)
    stack.extend(reversed([*pieces, text] if text else pieces))


def _open_text(node: Node, reading: Reading, out: list[str], stack: list[_Pending]) -> None:
    """Text with code in it, blanks that no node of the tree stands for included."""
    out.append(ENTER + node.type)
    stack.append(EXIT)
    pieces: list[_Pending] = []
    position = node.start_byte
    for child in node.children:
        if position < child.start_byte:
            pieces.append(_between(position, child.start_byte, reading))
        pieces.append(child)
        position = child.end_byte
    if position < node.end_byte:
        pieces.append(_between(position, node.end_byte, reading))
    stack.extend(reversed(pieces))


def _between(start: int, end: int, reading: Reading) -> str:
    return reading.data[start:end].decode("utf-8", "replace").replace("\r\n", "\n")


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
