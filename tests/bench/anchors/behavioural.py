"""Operators that change what a function does."""

import re
from collections.abc import Callable, Iterator

from functions import IDENTIFIER, Function, Mutation, argument_lists, is_in_type, line_of, numbers_of, strings_of
from tree_sitter import Node

_SWAPS = {
    "arithmetic": {"+": "-", "-": "+", "*": "/", "/": "*", "%": "*"},
    "comparison": {"<": "<=", "<=": "<", ">": ">=", ">=": ">"},
    "equality": {"==": "!=", "!=": "==", "===": "!==", "!==": "===", "~=": "=="},
    "logic": {"&&": "||", "||": "&&", "and": "or", "or": "and"},
    "assignment": {"+=": "-=", "-=": "+=", "*=": "+="},
    "increment": {"++": "--", "--": "++"},
    "bits": {"&": "|", "|": "&", "<<": ">>", ">>": "<<", "^": "&"},
    "boolean": {"true": "false", "false": "true", "True": "False", "False": "True"},
    "jump": {"break": "continue", "continue": "break"},
}
_OPERATION = re.compile(
    r"binary|comparison|boolean|infix|additive|multiplicative|update|assign|increment|postfix|unary|literal"
    r"|^true$|^false$|break|continue|jump|control|test|equality|conjunction|disjunction|bitwise"
)


def _swap(kind: str) -> Callable[[Function], Iterator[Mutation]]:
    table = _SWAPS[kind]

    def operator(function: Function) -> Iterator[Mutation]:
        for leaf in function.leaves:
            text = function.text(leaf)
            if text in table and leaf.parent and (_OPERATION.search(leaf.parent.type) or _OPERATION.search(leaf.type)):
                yield Mutation(((leaf.start_byte, leaf.end_byte, table[text].encode()),))

    return operator


def number(function: Function) -> Iterator[Mutation]:
    for leaf in numbers_of(function):
        yield Mutation(((leaf.end_byte, leaf.end_byte, b"7"),), function.text(leaf))


def loop_bound(function: Function) -> Iterator[Mutation]:
    for leaf in numbers_of(function):
        parent = leaf.parent
        if parent and parent.parent and re.search("for|while|range", parent.type + parent.parent.type):
            yield Mutation(((leaf.start_byte, leaf.end_byte, b"98"),), function.text(leaf))


def default_value(function: Function) -> Iterator[Mutation]:
    for leaf in numbers_of(function):
        if leaf.end_byte <= function.body.start_byte:
            yield Mutation(((leaf.start_byte, leaf.end_byte, b"97"),), function.text(leaf))


def string_content(function: Function) -> Iterator[Mutation]:
    for node, match in strings_of(function):
        yield Mutation(((node.start_byte + 1, node.start_byte + 1, b"z"),), match[2].decode())


def string_blank(function: Function) -> Iterator[Mutation]:
    for node, match in strings_of(function):
        yield Mutation(((node.end_byte - 1, node.end_byte - 1, b" "),), match[2].decode())


def _identifiers(function: Function) -> Iterator[Node]:
    counts: dict[str, int] = {}
    names = [n for n in function.leaves if IDENTIFIER.search(n.type) and n.start_byte >= function.body.start_byte]
    for leaf in names:
        counts[function.text(leaf)] = counts.get(function.text(leaf), 0) + 1
    for leaf in names:
        text = function.text(leaf)
        bound = {text, f"${text}"} & function.local_names
        if re.fullmatch(r"[A-Za-z_]\w{2,}", text) and not bound and not is_in_type(function, leaf):
            yield leaf


def identifier(function: Function) -> Iterator[Mutation]:
    for leaf in _identifiers(function):
        yield Mutation(((leaf.end_byte, leaf.end_byte, b"_x"),), function.text(leaf))


def call_target(function: Function) -> Iterator[Mutation]:
    for leaf in _identifiers(function):
        if function.data[leaf.end_byte : leaf.end_byte + 1] == b"(":
            yield Mutation(((leaf.end_byte, leaf.end_byte, b"Other"),), function.text(leaf))


def exception(function: Function) -> Iterator[Mutation]:
    for leaf in _identifiers(function):
        before = function.data[max(0, leaf.start_byte - 12) : leaf.start_byte]
        if re.search(rb"(raise|throw|throw new|panic\()\s*$", before):
            yield Mutation(((leaf.end_byte, leaf.end_byte, b"Other"),), function.text(leaf))


def negation(function: Function) -> Iterator[Mutation]:
    for leaf in function.leaves:
        if (
            function.text(leaf) in ("!", "not")
            and leaf.parent
            and "operator" not in leaf.parent.type.replace("not_operator", "")
        ):
            end = leaf.next_sibling.start_byte if leaf.next_sibling else leaf.end_byte
            yield Mutation(((leaf.start_byte, end, b""),))


def awaiting(function: Function) -> Iterator[Mutation]:
    for leaf in function.leaves:
        if function.text(leaf) == "await" and leaf.next_sibling:
            yield Mutation(((leaf.start_byte, leaf.next_sibling.start_byte, b""),))


def returned(function: Function) -> Iterator[Mutation]:
    for node in function.nodes:
        if node.type in ("return_statement", "return_expression", "return") and len(node.named_children) == 1:
            value = node.named_children[0]
            if function.text(value) != "12345":
                yield Mutation(((value.start_byte, value.end_byte, b"12345"),))


def removed(function: Function) -> Iterator[Mutation]:
    for first, _ in function.statements:
        start, end = line_of(function, first)
        if not function.data[start : first.start_byte].strip():
            yield Mutation(((start, end, b""),))


def duplicated(function: Function) -> Iterator[Mutation]:
    for first, _ in function.statements:
        start, end = line_of(function, first)
        if not function.data[start : first.start_byte].strip():
            yield Mutation(((end, end, function.data[start:end]),))


def swapped(function: Function) -> Iterator[Mutation]:
    for first, second in function.statements:
        one, other = (
            function.data[first.start_byte : first.end_byte],
            function.data[second.start_byte : second.end_byte],
        )
        if first.type == second.type and b"".join(one.split()) != b"".join(other.split()):
            yield Mutation(((first.start_byte, first.end_byte, other), (second.start_byte, second.end_byte, one)))


def swapped_arguments(function: Function) -> Iterator[Mutation]:
    for first, second, *_ in argument_lists(function):
        one, other = (
            function.data[first.start_byte : first.end_byte],
            function.data[second.start_byte : second.end_byte],
        )
        if one != other:
            yield Mutation(((first.start_byte, first.end_byte, other), (second.start_byte, second.end_byte, one)))


def removed_argument(function: Function) -> Iterator[Mutation]:
    for *_, before, last in argument_lists(function):
        yield Mutation(((before.end_byte, last.end_byte, b""),))


BEHAVIOURAL: dict[str, Callable[[Function], Iterator[Mutation]]] = {
    **{kind: _swap(kind) for kind in _SWAPS},
    "number": number, "loop bound": loop_bound, "default": default_value,
    "string content": string_content, "blank in string": string_blank,
    "identifier": identifier, "call target": call_target, "exception": exception,
    "negation": negation, "await": awaiting, "returned value": returned,
    "removed statement": removed, "duplicated statement": duplicated, "swapped statements": swapped,
    "swapped arguments": swapped_arguments, "removed argument": removed_argument,
}  # fmt: skip
