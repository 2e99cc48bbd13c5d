"""A file after an edit inside one of its symbols: what stands around that symbol is taken over, not found again.

Nothing here may differ from what parsing the file anew would find; whatever might is left to that.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tree_sitter import Tree

from moorage.domain.source import SourceText, Span
from moorage.domain.symbol import Symbol
from moorage.syntax.code import CodeTree
from moorage.syntax.definitions import Definition, definitions_in
from moorage.syntax.parsed import Likeness, LikenessKey, ParsedFile
from moorage.syntax.shifting import followed

MOST_INSIDE = 64
"""Definitions inside the edited symbol; with more of them, finding all anew takes no longer."""


@dataclass(frozen=True, slots=True)
class Edit:
    """The one range that differs between two texts, in bytes: `start` to `old_end` became `start` to `new_end`."""

    start: int
    old_end: int
    new_end: int

    @property
    def shift(self) -> int:
        """Bytes by which everything behind it moves."""
        return self.new_end - self.old_end

    def around(self, span: Span) -> Span:
        """Where a span lies afterwards that has the edit inside, at its end at most."""
        return Span(span.start, span.end + self.shift)


def edited_file(
    previous: ParsedFile,
    edit: Edit,
    trees: tuple[Tree, Tree],
    source: SourceText,
    carried: Mapping[LikenessKey, Likeness],
) -> ParsedFile | None:
    """The file after the edit; None when more than the inside of one symbol may have changed.

    `trees` are the one before, told of the edit, and the new one.
    """
    before = previous.subject
    first = _innermost(previous.symbols, edit)
    if first is None or not isinstance(before, CodeTree):
        return None
    within = edit.around(previous.symbols[first].span)
    before_tree, tree = trees
    if any(each.start_byte < within.start or each.end_byte > within.end for each in before_tree.changed_ranges(tree)):
        return None
    found = definitions_in(before.grammar, tree.root_node, source.data, within)
    inside = [each for each in found if within.start <= each.start and each.end <= within.end]
    last = first + len(inside)
    if len(inside) > MOST_INSIDE:
        return None
    around = [each for each in found if each.start <= within.start and within.end <= each.end and each not in inside]
    if not _are_same(previous.symbols, first, inside, within) or not _enclose(previous.symbols, first, around):
        return None
    spans = [Span(each.start, each.end) for each in inside]
    start = previous.symbols[first].span.start
    head = list(previous.symbols[:first])
    touched = {index for index, each in enumerate(head) if each.span.end > start}
    for index in touched:
        head[index] = _grown(head[index], edit)
    head += map(_redefined, previous.symbols[first:last], inside, spans)
    symbols = followed(previous.symbols, last, head, edit.shift)
    subject = CodeTree(before.grammar, tree, source, dict(enumerate(inside, first)), symbols)
    seen = previous.seen.without({None, *touched, *range(first, last)})
    return ParsedFile(source, previous.language, symbols, subject, carried, seen, previous.indices)


def _innermost(symbols: Sequence[Symbol], edit: Edit) -> int | None:
    """The symbol that has the edit inside, with something before it; None where two are in one place."""
    found = None
    for index, symbol in enumerate(symbols):
        if symbol.span.start > edit.start:
            break
        if symbol.span.start < edit.start and edit.old_end <= symbol.span.end:
            found = index
    if found is None or any(each.span == symbols[found].span for each in symbols[found + 1 : found + 2]):
        return None
    return None if found and symbols[found - 1].span == symbols[found].span else found


def _are_same(symbols: Sequence[Symbol], first: int, inside: list[Definition], within: Span) -> bool:
    """Whether the symbols from the edited one on are called and nested as before, and no other came or went."""
    last = first + len(inside)
    end = symbols[first].span.end
    if not inside or (inside[0].start, inside[0].end) != (within.start, within.end):
        return False
    if (
        len(symbols) < last
        or symbols[last - 1].span.end > end
        or (last < len(symbols) and symbols[last].span.start < end)
    ):
        return False
    return all(_is_same(symbols, first + offset, inside, offset) for offset in range(len(inside)))


def _enclose(symbols: Sequence[Symbol], first: int, around: list[Definition]) -> bool:
    """Whether what lies around the edited symbol is called as before; in data it may be called by what is inside."""
    parent = symbols[first].parent
    for definition in reversed(around):
        if parent is None:
            return False
        symbol = symbols[parent]
        names = (*_names_around(symbols, symbol), *definition.scope, definition.name)
        if (symbol.kind, symbol.key.names, symbol.key.params) != (definition.kind, names, definition.params):
            return False
        parent = symbol.parent
    return parent is None


def _names_around(symbols: Sequence[Symbol], symbol: Symbol) -> tuple[str, ...]:
    return symbols[symbol.parent].key.names if symbol.parent is not None else ()


def _is_same(symbols: Sequence[Symbol], index: int, inside: list[Definition], offset: int) -> bool:
    symbol, definition = symbols[index], inside[offset]
    parent = symbol.parent
    container = _names_around(symbols, symbol)
    if offset and (parent is None or not _is_parent(inside, offset, parent - (index - offset))):
        return False
    return (
        symbol.kind is definition.kind
        and symbol.key.names == (*container, *definition.scope, definition.name)
        and symbol.key.params == definition.params
    )


def _is_parent(inside: list[Definition], offset: int, parent: int) -> bool:
    """Whether that is the nearest definition around; names of one statement are beside each other, not around."""
    child = inside[offset]
    around = [
        index
        for index, each in enumerate(inside[:offset])
        if each.end >= child.end and each.end > child.start and (each.start, each.end) != (child.start, child.end)
    ]
    return bool(around) and around[-1] == parent


def _grown(symbol: Symbol, edit: Edit) -> Symbol:
    if symbol.span.end < edit.old_end:
        return symbol
    name = symbol.name_span
    name = name if name.end <= edit.start else Span(name.start + edit.shift, name.end + edit.shift)
    return Symbol(symbol.kind, symbol.key, edit.around(symbol.span), name, symbol.parent)


def _redefined(symbol: Symbol, definition: Definition, span: Span) -> Symbol:
    name = definition.name_node
    name_span = Span(name.start_byte, name.end_byte) if name else Span(span.start, span.start)
    return Symbol(symbol.kind, symbol.key, span, name_span, symbol.parent)
