"""Lexemes of code with names, numbers and texts levelled, so that a copy is known by its shape; comments left out."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tree_sitter import Node

from moorage.domain.rejection import NAME, NUMBER, TEXT
from moorage.domain.source import Span
from moorage.syntax.languages import languages
from moorage.syntax.nodes import text_of
from moorage.syntax.parsed import ParsedFile

_TEXTS = re.compile(r"string|char_literal|character_literal|rune_literal|template_literal|heredoc")
_WORD = re.compile(r"[^\W\d]\w*[!?]?")
_LAYOUT = frozenset((",", ";", ""))
"""What formatters add and take away."""


@dataclass(frozen=True, slots=True)
class Lexeme:
    """`shape` is levelled; `name` is what a name was, else empty."""

    shape: str
    name: str
    start: int
    """UTF-8 byte offset."""


def lexemes_in(parsed: ParsedFile, spans: Sequence[Span]) -> list[list[Lexeme]]:
    """Of each span, in order of the text; none without a grammar."""
    tree = parsed.subject.tree
    language = languages().get(parsed.language)
    if tree is None or language is None:
        return [[] for _ in spans]
    return [list(_lexemes(tree.root_node, parsed.source.data, span, language.comments)) for span in spans]


def _lexemes(top: Node, data: bytes, span: Span, comments: frozenset[str]) -> Iterator[Lexeme]:
    stack = [top]
    while stack:
        node = stack.pop()
        if node.end_byte <= span.start or node.start_byte >= span.end or node.type in comments:
            continue
        is_text = node.is_named and bool(_TEXTS.search(node.type))
        if node.child_count and not is_text:
            stack += node.children[::-1]
        elif node.start_byte >= span.start:
            text = text_of(node, data)
            shape = TEXT if is_text else _shape(node, text)
            if shape not in _LAYOUT:
                yield Lexeme(shape, text if shape == NAME else "", node.start_byte)


def _shape(node: Node, text: str) -> str:
    if node.is_named and _WORD.fullmatch(text):
        return NAME
    return NUMBER if text[:1].isdigit() else text.strip()
