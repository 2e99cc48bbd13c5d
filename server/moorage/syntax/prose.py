"""Sections of Markdown and portraits made of words, for text and for files without a grammar."""

import re
from collections.abc import Mapping
from pathlib import PurePosixPath

from tree_sitter import Node, Tree

from moorage.domain.portrait import Portrait
from moorage.domain.source import SourceText, Span
from moorage.domain.symbol import Symbol, SymbolKey, SymbolKind
from moorage.syntax.nodes import text_of
from moorage.syntax.parsed import Likeness, LikenessKey, ParsedFile
from moorage.syntax.queries import Grammar, cursor_of

_WORD = re.compile(r"\w+(?:[-'’.]\w+)*|[^\w\s]")
_HTML_COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
_LEVEL = re.compile(r"(?:atx|setext)_h(\d)")


def markdown_file(
    grammar: Grammar, tree: Tree, source: SourceText, carried: Mapping[LikenessKey, Likeness]
) -> ParsedFile:
    """The parsed file of a Markdown tree."""
    symbols = sections_in(grammar, tree.root_node, source.data)
    subject = ProseText(grammar.language.id, source, symbols, tree)
    return ParsedFile(source, grammar.language.id, symbols, subject, carried)


class ProseText:
    """Satisfies `parsed.Subject` for a text; it has no syntax that could be broken."""

    def __init__(
        self, language: str, source: SourceText, symbols: tuple[Symbol, ...], tree: Tree | None = None
    ) -> None:
        self.tree = tree
        self._language = language
        self._source = source
        self._symbols = symbols

    def portrait(self, index: int | None) -> Portrait:
        """Takes a portrait, every time anew."""
        if index is None:
            name = PurePosixPath(self._source.path).name
            text = self._source.data.decode("utf-8", "replace")
            return prose_portrait(self._language, SymbolKind.FILE, name, text)
        text = own_text(self._symbols, index, self._source.data)
        symbol = self._symbols[index]
        return prose_portrait(self._language, symbol.kind, symbol.key.name, text)

    def comments_above(self, _: int | None) -> tuple[str, ...]:
        """Text has none."""
        return ()

    def has_error(self, _: int | None) -> bool:
        """Never."""
        return False


def sections_in(grammar: Grammar, root: Node, data: bytes) -> tuple[Symbol, ...]:
    """A symbol per heading of a file: from the heading to the next of its level or above."""
    headings = sorted(_headings(grammar, root, data), key=lambda heading: heading[0].start_byte)
    symbols: list[Symbol] = []
    seen: dict[tuple[str, ...], int] = {}
    open_indices: list[int] = []
    for index, (node, level, title, name_span) in enumerate(headings):
        while open_indices and headings[open_indices[-1]][1] >= level:
            open_indices.pop()
        parent = open_indices[-1] if open_indices else None
        names = (*(symbols[parent].key.names if parent is not None else ()), title)
        ordinal = seen.get(names, 0)
        seen[names] = ordinal + 1
        after = (other.start_byte for other, other_level, _, _ in headings[index + 1 :] if other_level <= level)
        span = Span(node.start_byte, next(after, len(data)))
        symbols.append(Symbol(SymbolKind.SECTION, SymbolKey(names, (), ordinal), span, name_span, parent))
        open_indices.append(index)
    return tuple(symbols)


def prose_portrait(language: str, kind: SymbolKind, name: str, text: str) -> Portrait:
    """Portrait of a text by its words; wrapping and HTML comments leave no trace in the tokens."""
    return Portrait(
        language=language,
        kind=kind,
        name=name,
        containers=(),
        params=(),
        header=(),
        modifiers=(),
        body=tuple(_WORD.findall(_HTML_COMMENT.sub(" ", text))),
        members=(),
        local_names=frozenset(),
        doc="",
        comments=tuple(" ".join(comment.split()) for comment in _HTML_COMMENT.findall(text)),
    )


def own_text(symbols: tuple[Symbol, ...], index: int, data: bytes) -> str:
    """Text of a section between its heading and the next heading of any level."""
    symbol = symbols[index]
    is_last = index + 1 == len(symbols)
    end = symbol.span.end if is_last else min(symbol.span.end, symbols[index + 1].span.start)
    line_end = data.find(b"\n", symbol.name_span.end, end)
    start = end if line_end < 0 else line_end
    return data[start:end].decode("utf-8", "replace")


def _headings(grammar: Grammar, root: Node, data: bytes) -> list[tuple[Node, int, str, Span]]:
    found = {}
    for _, captures in cursor_of(grammar.definitions).matches(root):
        node = captures["def.section"][0]
        name = captures["name"][0] if "name" in captures else None
        title = " ".join(text_of(name, data).split()) if name else ""
        name_span = Span(name.start_byte, name.end_byte) if name else Span(node.start_byte, node.start_byte)
        if node.id not in found or title:
            found[node.id] = (node, _level(node), title, name_span)
    return list(found.values())


def _level(heading: Node) -> int:
    levels = (_LEVEL.match(child.type) for child in heading.children)
    return next((int(level[1]) for level in levels if level), 1)
