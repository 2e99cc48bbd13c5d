"""Finds the definitions of a file and makes symbols of them: nesting, spans, what belongs to each."""

from collections import Counter
from dataclasses import dataclass, field

from tree_sitter import Node

from moorage.domain.source import Span
from moorage.domain.symbol import Symbol, SymbolKey, SymbolKind
from moorage.syntax.languages import Language
from moorage.syntax.matches import Match, Wrapping, beside, first, matches_in
from moorage.syntax.names import names_in
from moorage.syntax.nodes import text_of
from moorage.syntax.parameters import normalised, parameters_of
from moorage.syntax.queries import Grammar

_MAX_DEPTH = 64
"""Definitions in definitions; deeper nesting is generated or hostile, and its symbols cost the square of it."""


@dataclass(frozen=True, slots=True, eq=False)
class Definition:
    """The nodes of one symbol."""

    kind: SymbolKind
    outer: Node
    """The whole, decorators and wrapping statements included."""
    leading: tuple[Node, ...]
    """Nodes before it that belong to it, first one first."""
    trailing: tuple[Node, ...]
    """Nodes behind it likewise; part of the body."""
    name_node: Node | None
    name: str
    scope: tuple[str, ...]
    """Containers that the definition names itself."""
    params: tuple[str, ...]
    body: Node | None
    more: tuple[Node, ...]
    """Parts of the body that stand apart from it, such as initialisers and accessors."""
    frame: Node
    """Where its header and modifiers are: the whole, or the statement that it shares with others."""
    strangers: frozenset[int]
    """Ids of nodes in the frame that belong to the others."""
    start: int = field(init=False)
    """First byte of all."""
    end: int = field(init=False)
    frame_start: int = field(init=False)
    """The same of its frame too."""

    def __post_init__(self) -> None:
        start = self.leading[0].start_byte if self.leading else self.outer.start_byte
        end = self.trailing[-1].end_byte if self.trailing else self.outer.end_byte
        object.__setattr__(self, "start", start)
        object.__setattr__(self, "end", end)
        object.__setattr__(self, "frame_start", min(start, self.frame.start_byte))

    @property
    def parts(self) -> tuple[Node, ...]:
        """All of the body."""
        return (*self.more, *(() if self.body is None else (self.body,)), *self.trailing)


def definitions_in(grammar: Grammar, root: Node, data: bytes, within: Span | None = None) -> list[Definition]:
    """All definitions in document order, outer before inner; `within` a span, all that touch it."""
    matches, wrapping = matches_in(grammar, root, within)
    definitions = [_definition(match, wrapping, grammar.language, data) for match in matches]
    return _not_too_deep(sorted(definitions, key=lambda d: (d.start, -d.end)))


def _not_too_deep(definitions: list[Definition]) -> list[Definition]:
    """What lies in more definitions than people nest is left to the one around it."""
    kept: list[Definition] = []
    ends: list[int] = []
    for definition in definitions:
        while ends and ends[-1] <= definition.start:
            ends.pop()
        if len(ends) < _MAX_DEPTH:
            kept.append(definition)
            ends.append(definition.end)
    return kept


def symbols_from(definitions: list[Definition]) -> tuple[Symbol, ...]:
    """Symbols in the order of the definitions; nesting follows the spans."""
    symbols: list[Symbol] = []
    seen: Counter[tuple[tuple[str, ...], tuple[str, ...]]] = Counter()
    open_indices: list[int] = []
    for definition in definitions:
        while open_indices and _is_over(symbols[open_indices[-1]].span, definition):
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
    return (*container, *definition.scope, definition.name)


def _is_over(span: Span, definition: Definition) -> bool:
    """Names of one statement share its span and are beside each other."""
    return span.end <= definition.start or (span.start, span.end) == (definition.start, definition.end)


def _definition(match: Match, wrapping: Wrapping, language: Language, data: bytes) -> Definition:
    captures = match.captures
    outer, frame, strangers = wrapping.around(match.node)
    name_node = first(captures, "name") or first(captures, "path")
    if name_node and match.node.id in wrapping.sharing:
        strangers |= beside(match.node, name_node, wrapping.sharing[match.node.id])
    scope, name = names_in(captures, data)
    return Definition(
        kind=SymbolKind(match.kind),
        outer=outer,
        leading=_leading(outer, language.leading) if language.leading else (),
        trailing=_trailing(outer, language.openers) if outer.type in language.openers else (),
        name_node=name_node,
        name=name,
        scope=scope,
        params=_params(match, language, data),
        body=first(captures, "body"),
        more=tuple(captures.get("more", ())),
        frame=frame,
        strangers=strangers,
    )


def _params(match: Match, language: Language, data: bytes) -> tuple[str, ...]:
    captures = match.captures
    if "params" in captures:
        return parameters_of(captures["params"][0], language, data)
    if "parameter" in captures:
        return ("_",)
    if match.kind == SymbolKind.FUNCTION and language.parameters:
        return parameters_of(match.node, language, data)
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


def _trailing(opener: Node, types: frozenset[str]) -> tuple[Node, ...]:
    nodes: list[Node] = []
    following = opener.next_sibling
    while following is not None and following.type not in types:
        nodes.append(following)
        following = following.next_sibling
    while nodes and nodes[-1].is_extra:
        nodes.pop()
    return tuple(nodes)
