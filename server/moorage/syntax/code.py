"""A file of a programming language: its tree with the definitions found in it."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import PurePosixPath

from tree_sitter import Node, Tree

from moorage.domain.portrait import Gist, Portrait
from moorage.domain.source import SourceText, Stream
from moorage.domain.symbol import Symbol, SymbolKind
from moorage.syntax.definitions import Definition, definitions_in, symbols_from
from moorage.syntax.parsed import Likeness, LikenessKey, ParsedFile
from moorage.syntax.portraits import Sitting, comments_above, take_gist, take_portrait
from moorage.syntax.queries import Grammar
from moorage.syntax.streams import take_stream


def code_file(grammar: Grammar, tree: Tree, source: SourceText, carried: Mapping[LikenessKey, Likeness]) -> ParsedFile:
    """The parsed file of a tree."""
    definitions = definitions_in(grammar, tree.root_node, source.data)
    symbols = symbols_from(definitions)
    subject = CodeTree(grammar, tree, source, dict(enumerate(definitions)), symbols)
    return ParsedFile(source, grammar.language.id, symbols, subject, carried)


class CodeTree:
    """Satisfies `parsed.Subject` for a syntax tree."""

    def __init__(
        self,
        grammar: Grammar,
        tree: Tree,
        source: SourceText,
        definitions: dict[int, Definition],
        symbols: Sequence[Symbol],
    ) -> None:
        """`definitions` are those known already, by the index of their symbol; the others are found when needed."""
        self.grammar = grammar
        self.tree: Tree | None = tree
        self._root = tree.root_node
        self._data = source.data
        self._sitting = Sitting(grammar, tree.root_node, source.data)
        self._known = definitions
        self._symbols = symbols
        self._file = _file_definition(source.path, tree)

    def portrait(self, index: int | None) -> Portrait:
        """Takes a portrait, every time anew."""
        return take_portrait(self._sitting, *self._sitter(index))

    def gists(self, indices: Sequence[int]) -> list[Gist]:
        """Without the portraits; the rules are run once for all of them."""
        self._sitting.expect(len(indices), 0)
        return [take_gist(self._sitting, *self._sitter(index)) for index in indices]

    def _sitter(self, index: int | None) -> tuple[Definition, tuple[str, ...], list[Definition]]:
        """The definition, its containers' names and its members."""
        definition = self.definition(index)
        members = self._members[index] if definition.kind.is_container else []
        return definition, () if index is None else self._symbols[index].key.container, members

    def comments_above(self, index: int | None) -> tuple[str, ...]:
        """Comments that end on the line above."""
        return () if index is None else comments_above(self._sitting, self.definition(index))

    def has_error(self, index: int | None) -> bool:
        """Whether an error or a missing node lies in the symbol's subtree, or before the next definition.

        A statement that is being typed may end the tree's node early, and the rest of the body then follows it.
        """
        if not self._file.outer.has_error:
            return False
        definition = self.definition(index)
        if any(node.has_error for node in (definition.outer, *definition.leading, *definition.trailing)):
            return True
        if index is None:
            return False
        return any(node.has_error for node in self._followers(definition.outer))

    def stream(self, index: int | None) -> Stream:
        """All that is read of a symbol in order of the text."""
        definition = self.definition(index)
        members = self._members[index] if definition.kind.is_container else []
        return take_stream(self._sitting, definition, members)

    def _followers(self, node: Node) -> Iterator[Node]:
        """Siblings behind a definition up to the next one."""
        following = node.next_sibling
        while following is not None and following.id not in self._outer_ids:
            yield following
            following = following.next_sibling

    @cached_property
    def _outer_ids(self) -> frozenset[int]:
        return frozenset(definition.outer.id for definition in self._definitions)

    def definition(self, index: int | None) -> Definition:
        """Nodes of a symbol, or of the whole file."""
        if index is None:
            return self._file
        if index not in self._known:
            self._known[index] = self._found_again(index) or self._definitions[index]
        return self._known[index]

    def _found_again(self, index: int) -> Definition | None:
        """By looking at its own text; None where that is not enough to tell it from others."""
        symbol = self._symbols[index]
        span = symbol.span
        found = [
            each
            for each in definitions_in(self.grammar, self._root, self._data, span)
            if (each.start, each.end, each.kind, each.name) == (span.start, span.end, symbol.kind, symbol.key.name)
        ]
        return found[0] if len(found) == 1 else None

    @cached_property
    def _definitions(self) -> list[Definition]:
        """All of them, by index."""
        if len(self._known) == len(self._symbols):
            return [self._known[index] for index in range(len(self._symbols))]
        return definitions_in(self.grammar, self._root, self._data)

    @cached_property
    def _members(self) -> dict[int | None, list[Definition]]:
        """Functions and containers directly inside each symbol, or inside values of it."""
        members: dict[int | None, list[Definition]] = defaultdict(list)
        for definition, symbol in zip(self._definitions, self._symbols, strict=True):
            if definition.kind is SymbolKind.FUNCTION or definition.kind.is_container:
                members[symbol.parent].append(definition)
        return members


def _file_definition(path: str, tree: Tree) -> Definition:
    root = tree.root_node
    name = PurePosixPath(path).name
    return Definition(SymbolKind.FILE, root, (), (), None, name, (), (), root, (), root, frozenset())
