"""What the fingerprint rules of a query file say about the nodes of one symbol."""

from dataclasses import dataclass, field

from tree_sitter import Node

from moorage.domain.source import Span
from moorage.syntax.nodes import text_of
from moorage.syntax.queries import Grammar, cursor_of

_CODE_IN_STRING = frozenset((
    "interpolation", "interpolated_string", "template_substitution", "interpolated_expression",
    "interpolated_identifier", "simple_expansion", "expansion", "command_substitution", "arithmetic_expansion",
    "process_substitution", "variable_name", "dynamic_variable_name", "member_access_expression",
    "subscript_expression", "member_call_expression",
))  # fmt: skip


@dataclass(frozen=True, slots=True)
class Rules:
    """Actions by node id; node ids are stable within one tree only."""

    actions: dict[int, str] = field(default_factory=dict)
    unordered: dict[int, list[int]] = field(default_factory=dict)
    """Parent id to the ids of its children whose order says nothing."""
    docs: list[Node] = field(default_factory=list)
    comments: list[Node] = field(default_factory=list)
    modifiers: list[Node] = field(default_factory=list)
    local_names: set[str] = field(default_factory=set)


_PRECEDENCE = (
    "content", "quote", "string", "verbatim", "verbatim.string", "words", "pieces", "shell", "command", "variable",
    "join", "concat", "comma", "parens", "alias.tuple", "alias.pattern",
    "transparent", "label", "shorthand", "drop", "modifiers", "doc",
)  # fmt: skip
"""A later one wins where two patterns capture one node."""


def rules_for(grammar: Grammar, root: Node, data: bytes, span: Span) -> Rules:
    """Runs the rules over a span; nodes that only touch the range may be among the results."""
    rules = Rules()
    if grammar.rules is None:
        return rules
    cursor = cursor_of(grammar.rules)
    cursor.set_byte_range(span.start, span.end)
    captures = cursor.captures(root)
    for action in _PRECEDENCE:
        for node in captures.get(action, ()):
            rules.actions[node.id] = action
    _add_conditional(rules, captures)
    _add_collected(rules, captures, grammar.language.comments)
    shared = {text_of(node, data) for node in captures.get("shared", ())}
    rules.local_names.update(f"${text_of(node, data)}" for node in captures.get("local.variable", ()))
    rules.local_names.update({text_of(node, data) for node in captures.get("local", ())} - shared)
    return rules


def _add_conditional(rules: Rules, captures: dict[str, list[Node]]) -> None:
    for node in captures.get("ignore.empty", ()):
        if node.named_child_count == 0:
            rules.actions[node.id] = "ignore"
    for node in captures.get("transparent1", ()):
        if sum(not child.is_extra for child in node.named_children) == 1:
            rules.actions[node.id] = "transparent"
    for node in captures.get("string", ()):
        if rules.actions[node.id] == "string" and any(child.type in _CODE_IN_STRING for child in node.children):
            rules.actions[node.id] = "open"
    for node in captures.get("verbatim", ()):
        if any(child.type in _CODE_IN_STRING for child in node.children):
            rules.actions[node.id] = "open"


def _add_collected(rules: Rules, captures: dict[str, list[Node]], comment_types: frozenset[str]) -> None:
    for node in captures.get("ignore", ()):
        rules.actions[node.id] = "ignore"
        if node.type in comment_types:
            rules.comments.append(node)
    rules.docs.extend(captures.get("doc", ()))
    rules.modifiers.extend(captures.get("modifiers", ()))
    for node in captures.get("unordered", ()):
        if node.parent is not None:
            rules.unordered.setdefault(node.parent.id, []).append(node.id)
