"""What tokens are read with: a file's bytes, what the rules say of its nodes, and what was read before."""

from __future__ import annotations

from copy import copy
from functools import lru_cache

from tree_sitter import Node

from moorage.domain.numbers import canonical_number
from moorage.domain.portrait import ENTER
from moorage.syntax.languages import Language
from moorage.syntax.leaves import LEAVES
from moorage.syntax.nodes import decoded, text_of

KEEPS_SEMICOLONS = frozenset(("for_statement", "for_clause", "c_style_for_statement"))
"""Nodes whose semicolons are never optional."""
PLAIN = "plain"
"""Opens a node as one without a rule is opened."""
ASIDE = "aside"
"""Stands for what is among nodes and is none."""
ASIDE_ID = -1
"""Its id; those of nodes are positive."""
_SKIPPING = frozenset(("ignore", "drop", "doc"))


class Leaves(dict[bytes, tuple[str, ...]]):
    """Tokens of nodes whose text one rule says how to read, by their bytes; what is not there is read."""

    def __init__(self, action: str, language: Language) -> None:
        super().__init__()
        self._action = action
        self._has_raw_quotes = language.raw_single_quotes and action == "string"

    def __missing__(self, raw: bytes) -> tuple[str, ...]:
        text, out = decoded(raw), list[str]()
        is_raw = self._has_raw_quotes and text[:1] == "'" and "\\" in text
        LEAVES["verbatim" if is_raw else self._action](text, out)
        known = self[raw] = tuple(out)
        return known


Rule = str | tuple[str, ...] | Leaves
"""How a node is opened, or its tokens, or those of all such nodes by their bytes."""


class Reading:
    """The bytes of a file and the rules for the symbols at hand; node ids are stable within one tree only.

    A text that comes again is one string, so that hashing and comparing it costs nothing.
    """

    __slots__ = ("actions", "data", "language", "leaves", "marks", "parts", "rules", "unordered")

    def __init__(
        self, data: bytes, language: Language, actions: dict[int, str], unordered: dict[int, list[int]]
    ) -> None:
        """`actions` by node id; `unordered` has the ids of the children whose order says nothing, by their parent's."""
        self.data = data
        self.language = language
        self.actions = actions
        self.unordered = unordered
        self.rules = _rules(language, actions, unordered)
        """What is made of the nodes that are read in a special way, by their ids."""
        self.parts = self.rules.copy()
        """The same with the tokens and marks of what was read before: parts of symbols are parts of what is around."""
        self.marks: dict[int, str] = {}
        """Start marks by the kinds of nodes that are opened in no special way; empty for those that leave none."""
        self.leaves: dict[bytes, str] = {}
        """Tokens by their bytes; empty for those that leave none."""

    def as_it_stands(self) -> Reading:
        """The same with nothing put in order."""
        reading = copy(self)
        reading.unordered = {}
        return reading

    def text(self, node: Node) -> str:
        """The node's text."""
        return text_of(node, self.data)

    def mark(self, node: Node) -> str:
        """The mark that opens a node, empty for one without a name."""
        mark = self.marks.get(node.kind_id)
        if mark is None:
            mark = ENTER + node.type if node.is_named else ""
            if not (self.language.optional_semicolons and node.type in KEEPS_SEMICOLONS):
                self.marks[node.kind_id] = mark
        return mark

    def leaf(self, node: Node) -> str:
        """Token of a node without children and without a rule, or empty."""
        raw = self.data[node.start_byte : node.end_byte]
        token = self.leaves.get(raw)
        if token is None:
            is_optional = raw == b";" and self.language.optional_semicolons
            token = self.leaves[raw] = "" if is_optional else _token(raw)
        return token


def _rules(language: Language, actions: dict[int, str], unordered: dict[int, list[int]]) -> dict[int, Rule]:
    rules: dict[int, Rule] = dict.fromkeys(unordered, PLAIN)
    made: dict[str, Rule] = {}
    for action in set(actions.values()):
        made[action] = () if action in _SKIPPING else Leaves(action, language) if action in LEAVES else action
    rules.update(zip(actions, map(made.__getitem__, actions.values()), strict=True))
    rules[ASIDE_ID] = ASIDE
    return rules


@lru_cache(maxsize=8192)
def _token(raw: bytes) -> str:
    text = decoded(raw)
    first = text[:1]
    if first.isdigit() or (first == "." and text[1:2].isdigit()):
        return canonical_number(text)
    if first == "#":
        return f"#{text[1:].lstrip()}"  # a directive of the preprocessor may be indented behind it
    return text if text.strip() else ""
