"""Headings of Markdown, from its syntax tree."""

import re
from collections.abc import Mapping

from tree_sitter import Node, Tree

from moorage.domain.source import SourceText, Span
from moorage.syntax.nodes import text_of
from moorage.syntax.parsed import Likeness, LikenessKey, ParsedFile
from moorage.syntax.prose import Heading, sectioned_file
from moorage.syntax.queries import Grammar, cursor_of

_LEVEL = re.compile(r"(?:atx|setext)_h(\d)")
_QUOTING = frozenset(("block_quote", "list_item"))


def markdown_file(
    grammar: Grammar, tree: Tree, source: SourceText, carried: Mapping[LikenessKey, Likeness]
) -> ParsedFile:
    """The parsed file of a Markdown tree."""
    found: dict[int, Heading] = {}
    for _, captures in cursor_of(grammar.definitions).matches(tree.root_node):
        node = captures["def.section"][0]
        name = captures["name"][0] if "name" in captures else None
        if (node.id not in found or name is not None) and not _is_quoted(node):
            found[node.id] = _heading(node, name, source.data)
    return sectioned_file(grammar.language.id, source, found.values(), carried, tree=tree)


def _heading(node: Node, name: Node | None, data: bytes) -> Heading:
    start, end = node.start_byte, node.end_byte
    return Heading(
        span=Span(start, end),
        name_span=Span(name.start_byte, name.end_byte) if name else Span(start, start),
        level=next((int(level[1]) for child in node.children if (level := _LEVEL.match(child.type))), 1),
        title=" ".join(text_of(name, data).split()) if name else "",
    )


def _is_quoted(heading: Node) -> bool:
    """A heading in a quotation or a list is a text of the section around, and ends no other."""
    parent = heading.parent
    while parent is not None:
        if parent.type in _QUOTING:
            return True
        parent = parent.parent
    return False
