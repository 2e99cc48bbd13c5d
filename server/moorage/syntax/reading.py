"""What tokens are read with: a file's bytes, what the rules say of its nodes, and what was read before."""

from dataclasses import dataclass, field
from functools import lru_cache

from tree_sitter import Node

from moorage.domain.numbers import canonical_number
from moorage.domain.portrait import ENTER
from moorage.syntax.languages import Language
from moorage.syntax.leaves import LEAVES
from moorage.syntax.nodes import decoded, text_of

KEEPS_SEMICOLONS = frozenset(("for_statement", "for_clause", "c_style_for_statement"))
"""Nodes whose semicolons are never optional."""


@dataclass(frozen=True, slots=True)
class Reading:
    """The bytes of a file and the rules for the symbols at hand; node ids are stable within one tree only.

    A text that comes again is one string, so that hashing and comparing it costs nothing.
    """

    data: bytes
    language: Language
    actions: dict[int, str]
    """By node id."""
    unordered: dict[int, list[int]]
    """Parent id to the ids of its children whose order says nothing."""
    parts: dict[int, tuple[str, ...]] = field(init=False, default_factory=dict)
    """Tokens and marks of parts of symbols that were read whole, by node id: they are parts of what is around too."""
    marks: dict[int, str] = field(init=False, default_factory=dict)
    """Start marks by the kinds of nodes that are opened in no special way; empty for those that leave none."""
    leaves: dict[bytes, str] = field(init=False, default_factory=dict)
    """Tokens by their bytes; empty for those that leave none."""
    semicolons: set[int] = field(init=False, default_factory=set)
    """Ids of those met that are tokens though the language has optional ones."""
    _special: dict[tuple[str, bytes], tuple[str, ...]] = field(init=False, default_factory=dict)

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
        if token is not None:
            return token
        if raw == b";" and self.language.optional_semicolons:
            return ";" if node.id in self.semicolons else ""
        token = self.leaves[raw] = _token(raw)
        return token

    def special_leaf(self, node: Node, action: str) -> tuple[str, ...]:
        """Tokens of a node of which a rule says how its text is read."""
        raw = self.data[node.start_byte : node.end_byte]
        known = self._special.get((action, raw))
        if known is None:
            text, out = decoded(raw), list[str]()
            is_raw = self.language.raw_single_quotes and action == "string" and text[:1] == "'" and "\\" in text
            LEAVES["verbatim" if is_raw else action](text, out)
            known = self._special[action, raw] = tuple(out)
        return known


@lru_cache(maxsize=8192)
def _token(raw: bytes) -> str:
    text = decoded(raw)
    first = text[:1]
    if first.isdigit() or (first == "." and text[1:2].isdigit()):
        return canonical_number(text)
    if first == "#":
        return f"#{text[1:].lstrip()}"  # a directive of the preprocessor may be indented behind it
    return text if text.strip() else ""
