"""What the fingerprint rules of a query file say about the nodes of a symbol."""

from bisect import bisect_left
from collections.abc import Iterable
from operator import itemgetter

from tree_sitter import Node

from moorage.domain.source import Span
from moorage.syntax.definitions import Definition
from moorage.syntax.queries import Grammar, cursor_of
from moorage.syntax.reading import Reading

_CODE_IN_STRING = frozenset((
    "interpolation", "interpolated_string", "template_substitution", "interpolated_expression",
    "interpolated_identifier", "simple_expansion", "expansion", "command_substitution", "arithmetic_expansion",
    "process_substitution", "variable_name", "dynamic_variable_name", "member_access_expression",
    "subscript_expression", "member_call_expression",
))  # fmt: skip


_MARKING = (None, "comma", "alias.tuple", "alias.pattern")
"""Actions that leave marks and do nothing else in a type."""


class Nodes:
    """Nodes in order of the text, to be cut to a span."""

    def __init__(self, nodes: Iterable[Node]) -> None:
        starts = {node.id: (node.start_byte, node) for node in nodes}
        ordered = sorted(starts.values(), key=itemgetter(0))
        self._nodes = [node for _, node in ordered]
        self._starts = [start for start, _ in ordered]

    def __bool__(self) -> bool:
        return bool(self._nodes)

    def within(self, start: int, end: int) -> list[Node]:
        """Those that begin in a range of bytes."""
        return self._nodes[bisect_left(self._starts, start) : bisect_left(self._starts, end)]


_PRECEDENCE = (
    "content", "quote", "string", "verbatim", "verbatim.string", "words", "pieces", "shell", "command", "variable",
    "join", "concat", "comma", "parens", "alias.tuple", "alias.pattern",
    "transparent", "label", "shorthand", "drop", "modifiers", "doc",
)  # fmt: skip
"""A later one wins where two patterns capture one node."""


class RuleBook:
    """What the rules say about a range of a file, or about all of it."""

    def __init__(self, grammar: Grammar, root: Node, data: bytes, span: Span | None) -> None:
        captures: dict[str, list[Node]] = {}
        if grammar.rules is not None:
            cursor = cursor_of(grammar.rules)
            if span is not None:
                cursor.set_byte_range(span.start, span.end)
            captures = cursor.captures(root)
        ignored = captures.get("ignore", ())
        self.reading = Reading(data, grammar.language, _actions(captures), _unordered(captures))
        """How tokens are read."""
        self.docs = Nodes(captures.get("doc", ()))
        self.comments = Nodes(node for node in ignored if node.type in grammar.language.comments)
        self.modifiers = Nodes(captures.get("modifiers", ()))
        self.headers: dict[Definition, tuple[str, ...]] = {}
        """Those read before."""
        self._locals, self._variables, self._shared = (
            Nodes(captures.get(name, ())) for name in ("local", "local.variable", "shared")
        )

    def local_names(self, span: Span) -> frozenset[str]:
        """Names bound in a span, whose consistent rename changes nothing."""
        names = self._names(self._locals, span) - self._names(self._shared, span)
        return frozenset(names | {f"${name}" for name in self._names(self._variables, span)})

    def _names(self, nodes: Nodes, span: Span) -> set[str]:
        return {self.reading.text(node) for node in nodes.within(span.start, span.end)} if nodes else set()


def _actions(captures: dict[str, list[Node]]) -> dict[int, str]:
    actions = {node.id: action for action in _PRECEDENCE for node in captures.get(action, ())}
    for node in captures.get("ignore.empty", ()):
        if node.named_child_count == 0:
            actions[node.id] = "ignore"
    for node in captures.get("transparent1", ()):
        if sum(not child.is_extra for child in node.named_children) == 1:
            actions[node.id] = "transparent"
    for node in captures.get("string", ()):
        if actions[node.id] == "string" and any(child.type in _CODE_IN_STRING for child in node.children):
            actions[node.id] = "open"
    for node in captures.get("verbatim", ()):
        if any(child.type in _CODE_IN_STRING for child in node.children):
            actions[node.id] = "open"
    for node in captures.get("flat", ()):
        _flatten(node, actions)
    return actions | {node.id: "ignore" for node in captures.get("ignore", ())}


def _flatten(top: Node, actions: dict[int, str]) -> None:
    """Leaves no marks of what is in a node."""
    stack = [top]
    while stack:
        node = stack.pop()
        stack += node.children
        if node.children and actions.get(node.id) in _MARKING:
            actions[node.id] = "bare"


def _unordered(captures: dict[str, list[Node]]) -> dict[int, list[int]]:
    found: dict[int, list[int]] = {}
    for node in captures.get("unordered", ()):
        if node.parent is not None:
            found.setdefault(node.parent.id, []).append(node.id)
    return found
