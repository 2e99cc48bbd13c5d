"""One function of real code as the operators of mutants see it: tokens, gaps, statements, arguments."""

import random
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from tree_sitter import Node

Edit = tuple[int, int, bytes]
"""Start and end in bytes, and what comes instead."""
_TEXT = re.compile(
    r"string|comment|heredoc|regex|template_(?!arg|type|decl|func|body)|jsx|preproc|char_lit|character|rune"
    r"|shell_text|literal_content|raw_text|marginalia|doc$"
)
_BLOCK = re.compile(
    r"^(block|statement_block|compound_statement|statements|body_statement|function_body|do_group"
    r"|declaration_list|indented_block|program)$"
)
ARGUMENTS = re.compile(r"^(arguments?|argument_list|value_arguments|call_suffix)$")
IDENTIFIER = re.compile(r"identifier|^name$|^constant$|^variable_name$")
_QUOTES = ("'", '"')
"""How a docstring begins: as a statement it does nothing."""
_PART_OF_STRING = re.compile(r"fragment|content|_start$|_end$")
"""In `'", "'` the text between the quotes looks like a string itself."""
_PLAIN_STRING = re.compile(rb"(['\"])([\w ./:,-]+)\1")


def _is_declared(node: Node) -> bool:
    return bool(re.search(r"declaration_list|function|class|method|import|label|case", node.type))


@dataclass(frozen=True, slots=True)
class Mutation:
    """Edits of one mutant; `touched` is the token that a memory could speak about, if there is one."""

    edits: tuple[Edit, ...]
    touched: str = ""


@dataclass(frozen=True)
class Function:
    """One function of a file: what operators look at."""

    language: str
    data: bytes
    node: Node
    body: Node
    local_names: frozenset[str]

    def text(self, node: Node) -> str:
        return self.data[node.start_byte : node.end_byte].decode("utf-8", "replace")

    @cached_property
    def nodes(self) -> list[Node]:
        """All nodes in document order."""
        found, stack = [], [self.node]
        while stack:
            node = stack.pop()
            found.append(node)
            stack.extend(reversed(node.children))
        return found

    @cached_property
    def texts(self) -> list[tuple[int, int]]:
        """Spans of strings, comments and other text in which blanks count."""
        return [(n.start_byte, n.end_byte) for n in self.nodes if _TEXT.search(n.type)]

    @cached_property
    def leaves(self) -> list[Node]:
        """Tokens outside strings and comments."""
        return [n for n in self.nodes if n.child_count == 0 and n.end_byte > n.start_byte and not self.is_text(n)]

    def is_text(self, node: Node) -> bool:
        return any(start <= node.start_byte and node.end_byte <= end for start, end in self.texts)

    @cached_property
    def gaps(self) -> list[tuple[Node, Node]]:
        """Neighbouring tokens of the body with nothing but blanks between them."""
        inside = [n for n in self.leaves if self.body.start_byte <= n.start_byte < self.body.end_byte]
        return [(a, b) for a, b in pairwise(inside) if not self.between(a, b).strip()]

    def between(self, first: Node, second: Node) -> bytes:
        return self.data[first.end_byte : second.start_byte]

    @cached_property
    def statements(self) -> list[tuple[Node, Node]]:
        """Neighbouring statements on lines of their own."""
        pairs = []
        for node in self.nodes:
            if _BLOCK.search(node.type) and node.start_byte >= self.body.start_byte:
                inner = [n for n in node.named_children if not (_TEXT.search(n.type) or self.text(n)[:1] in _QUOTES)]
                pairs += [(a, b) for a, b in pairwise(inner) if a.end_point.row < b.start_point.row]
        return [
            (a, b)
            for a, b in pairs
            if not _is_declared(a) and not _is_declared(b) and not self.between(a, b).strip(b" \t\r\n;")
        ]


def numbers_of(function: Function) -> Iterator[Node]:
    """Decimal whole numbers."""
    for leaf in function.leaves:
        if re.fullmatch(r"\d+", function.text(leaf)) and not IDENTIFIER.search(leaf.type):
            yield leaf


def strings_of(function: Function) -> Iterator[tuple[Node, re.Match[bytes]]]:
    """Plain strings that are no docstrings, with quote and content."""
    for node in function.nodes:
        match = _PLAIN_STRING.fullmatch(function.data, node.start_byte, node.end_byte)
        if match and _PART_OF_STRING.search(node.type):
            continue
        if match and "string" in node.type + (node.children[0].type if node.children else ""):
            if node.parent and node.parent.type in ("expression_statement", "block", "import_statement"):
                continue  # a docstring or a directive
            if is_in_type(function, node):
                continue  # the name of a class that is defined further down
            yield node, match


def is_in_type(function: Function, node: Node) -> bool:
    """Whether it is an annotation of Python, or part of one, which does nothing when the code runs."""
    above: Node | None = node
    while function.language == "python" and above and above.type != "type":
        above = above.parent
    return function.language == "python" and above is not None


def line_of(function: Function, node: Node) -> tuple[int, int]:
    """From the statement to the start of the next one's line, a lone semicolon included."""
    end = function.data.find(b"\n", node.end_byte)
    return function.data.rfind(b"\n", 0, node.start_byte) + 1, (end if end >= 0 else len(function.data)) + 1


def argument_lists(function: Function) -> Iterator[list[Node]]:
    """Arguments of calls with two or more on one line."""
    for node in function.nodes:
        if ARGUMENTS.search(node.type) and node.start_byte >= function.body.start_byte:
            inner = [n for n in node.named_children if "comment" not in n.type]
            if len(inner) > 1 and function.text(node).startswith("(") and not function.text(node).count("\n"):
                yield inner


def chosen(mutations: Iterator[Mutation], chance: random.Random, most: int) -> list[Mutation]:
    """A few of the mutations of one function."""
    every = list(mutations)
    return every if len(every) <= most else chance.sample(every, most)


def applied(data: bytes, mutation: Mutation) -> bytes:
    """The file with the edits made."""
    for start, end, new in sorted(mutation.edits, reverse=True):
        data = data[:start] + new + data[end:]
    return data
