"""Finds the definitions of a file and makes symbols of them: names, parameters, nesting, spans."""

from collections import Counter, defaultdict
from dataclasses import dataclass

from tree_sitter import Node, QueryCursor

from moorage.domain.source import Span
from moorage.domain.symbol import Symbol, SymbolKey, SymbolKind
from moorage.syntax.languages import Language
from moorage.syntax.nodes import text_of
from moorage.syntax.parameters import normalised, parameters_of
from moorage.syntax.queries import Grammar

_UNNAMED = "default"
_BETWEEN = frozenset("(),")


@dataclass(frozen=True, slots=True)
class Definition:
    """The nodes of one symbol."""

    kind: SymbolKind
    outer: Node
    """The whole, decorators and wrapping statements included."""
    leading: tuple[Node, ...]
    """Nodes before it that belong to it, first one first."""
    name_node: Node | None
    name: str
    scope: str | None
    """Container that the definition names itself."""
    params: tuple[str, ...]
    body: Node | None
    frame: Node
    """Where its header and modifiers are: the whole, or the statement that it shares with others."""
    strangers: frozenset[int]
    """Ids of nodes in the frame that belong to the others."""

    @property
    def start(self) -> int:
        return self.leading[0].start_byte if self.leading else self.outer.start_byte

    @property
    def end(self) -> int:
        return self.outer.end_byte


Captures = dict[str, list[Node]]


@dataclass(frozen=True, slots=True)
class _Match:
    pattern: int
    kind: str
    node: Node
    captures: Captures

    @property
    def rank(self) -> tuple[int, int]:
        """A node found twice is what the earlier pattern says, with the most captures."""
        return self.pattern, -len(self.captures)


class _Wrapping:
    """Statements around definitions: decorators, exports, declarations of one or several names."""

    def __init__(self) -> None:
        self._wrappers: dict[int, Node] = {}
        self._wrapped: dict[int, list[Node]] = defaultdict(list)

    def add(self, wrapper: Node, wrapped: Node) -> None:
        """Enters one pair."""
        self._wrappers[wrapped.id] = wrapper
        self._wrapped[wrapper.id].append(wrapped)

    def around(self, node: Node) -> tuple[Node, Node, frozenset[int]]:
        """The node with all that is its alone, its frame, and what in the frame is not its own.

        Brackets and commas of the frame are nobody's, so that a name that joins or leaves changes no other.
        """
        outer = frame = node
        strangers: set[int] = set()
        while wrapper := self._wrappers.get(frame.id):
            others = [each.id for each in self._wrapped[wrapper.id] if each.id != frame.id]
            strangers.update(others, (each.id for each in wrapper.children if each.type in _BETWEEN))
            if outer is frame and not others:
                outer = wrapper
            frame = wrapper
        return outer, frame, frozenset(strangers)


def definitions_in(grammar: Grammar, root: Node, data: bytes) -> list[Definition]:
    """All definitions in document order, outer before inner."""
    wrapping = _Wrapping()
    found: dict[int, _Match] = {}
    for pattern, captures in QueryCursor(grammar.definitions).matches(root):
        if "wrapper" in captures:
            wrapping.add(captures["wrapper"][0], captures["wrapped"][0])
            continue
        kind = next(name for name in captures if name.startswith("def."))
        node = captures[kind][0]
        match = _Match(pattern, kind.removeprefix("def."), node, captures)
        known = found.get(node.id)
        if known is None or match.rank < known.rank:
            found[node.id] = match
    definitions = [_definition(match, wrapping, grammar.language, data) for match in found.values()]
    return sorted(definitions, key=lambda d: (d.start, -d.end))


def symbols_from(definitions: list[Definition]) -> tuple[Symbol, ...]:
    """Symbols in the order of the definitions; nesting follows the spans."""
    symbols: list[Symbol] = []
    seen: Counter[tuple[tuple[str, ...], tuple[str, ...]]] = Counter()
    open_indices: list[int] = []
    for definition in definitions:
        while open_indices and symbols[open_indices[-1]].span.end <= definition.start:
            open_indices.pop()
        parent = open_indices[-1] if open_indices else None
        names = _names(definition, symbols[parent] if parent is not None else None)
        ordinal = seen[names, definition.params]
        seen[names, definition.params] += 1
        symbols.append(_symbol(definition, SymbolKey(names, definition.params, ordinal), parent))
        open_indices.append(len(symbols) - 1)
    return tuple(symbols)


def _symbol(definition: Definition, key: SymbolKey, parent: int | None) -> Symbol:
    span = Span(definition.start, definition.end)
    name = definition.name_node
    name_span = Span(name.start_byte, name.end_byte) if name else Span(span.start, span.start)
    return Symbol(definition.kind, key, span, name_span, parent)


def _names(definition: Definition, parent: Symbol | None) -> tuple[str, ...]:
    container = parent.key.names if parent else ()
    scope = (definition.scope,) if definition.scope else ()
    return (*container, *scope, definition.name)


def _definition(match: _Match, wrapping: _Wrapping, language: Language, data: bytes) -> Definition:
    captures = match.captures
    outer, frame, strangers = wrapping.around(match.node)
    name_node = _first(captures, "name")
    return Definition(
        kind=SymbolKind(match.kind),
        outer=outer,
        leading=_leading(outer, language.leading) if language.leading else (),
        name_node=name_node,
        name=_name(captures, data),
        scope=text_of(captures["scope"][0], data) if "scope" in captures else None,
        params=_params(captures, language, data),
        body=_first(captures, "body"),
        frame=frame,
        strangers=strangers,
    )


def _name(captures: Captures, data: bytes) -> str:
    """`new T` for an anonymous class, `it("does")` for a block of a test file."""
    if "created" in captures:
        return f"new {text_of(captures['created'][0], data).partition('<')[0]}"
    if "title" in captures:
        return f'{text_of(captures["callee"][0], data)}("{text_of(captures["title"][0], data)[1:-1]}")'
    if "name" not in captures:
        return _UNNAMED
    node = captures["name"][0]
    text = text_of(node, data)
    return normalised(text[1:-1] if node.type == "string" else text) or _UNNAMED


def _params(captures: Captures, language: Language, data: bytes) -> tuple[str, ...]:
    if "params" in captures:
        return parameters_of(captures["params"][0], language, data)
    if "parameter" in captures:
        return ("_",)
    return (normalised(text_of(captures["trait"][0], data)),) if "trait" in captures else ()


def _leading(outer: Node, types: frozenset[str]) -> tuple[Node, ...]:
    nodes: list[Node] = []
    between: list[Node] = []
    previous = outer.prev_sibling
    while previous is not None and (previous.type in types or previous.is_extra):
        between.append(previous)
        if previous.type in types:
            nodes.extend(between)
            between.clear()
        previous = previous.prev_sibling
    return tuple(reversed(nodes))


def _first(captures: Captures, name: str) -> Node | None:
    nodes = captures.get(name)
    return nodes[0] if nodes else None
