"""Finds the definitions of a file and makes symbols of them: names, parameters, nesting, spans."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from tree_sitter import Node

from moorage.domain.source import Span
from moorage.domain.symbol import Symbol, SymbolKey, SymbolKind
from moorage.syntax.languages import Language
from moorage.syntax.nodes import text_of
from moorage.syntax.parameters import normalised, parameters_of
from moorage.syntax.queries import Grammar, cursor_of

_UNNAMED = "default"
_BETWEEN = frozenset("(),")
_QUOTES = ("'", '"', "`")
_MAX_DEPTH = 64
"""Definitions in definitions; deeper nesting is generated or hostile, and its symbols cost the square of it."""
_STEP = re.compile(r"::|[.:]")
_TYPE_ARGUMENTS = re.compile(r"<[^<>]*(?:<[^<>]*>[^<>]*)*>")


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

    @property
    def parts(self) -> tuple[Node, ...]:
        """All of the body."""
        return (*self.more, *(() if self.body is None else (self.body,)), *self.trailing)

    @property
    def start(self) -> int:
        return self.leading[0].start_byte if self.leading else self.outer.start_byte

    @property
    def end(self) -> int:
        return self.trailing[-1].end_byte if self.trailing else self.outer.end_byte


Captures = dict[str, list[Node]]


@dataclass(frozen=True, slots=True)
class _Match:
    pattern: int
    kind: str
    node: Node
    captures: Captures

    @property
    def name_start(self) -> int:
        names = self.captures.get("name") or self.captures.get("path")
        return names[0].start_byte if names else -1

    @property
    def is_static(self) -> bool:
        """Whether it counts only outside of functions."""
        return "static" in self.captures

    @property
    def rank(self) -> tuple[int, int]:
        """A node found twice is what the earlier pattern says, with the most captures."""
        return self.pattern, -len(self.captures)


class _Wrapping:
    """Statements around definitions: decorators, exports, declarations of one or several names."""

    def __init__(self) -> None:
        self._wrappers: dict[int, Node] = {}
        self._wrapped: dict[int, list[Node]] = defaultdict(list)
        self.sharing: dict[int, list[Node]] = {}
        """Names of one definition node that has several."""

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


def definitions_in(grammar: Grammar, root: Node, data: bytes, within: Span | None = None) -> list[Definition]:
    """All definitions in document order, outer before inner; `within` a span, all that touch it."""
    wrapping = _Wrapping()
    found: dict[tuple[int, int], _Match] = {}
    cursor = cursor_of(grammar.definitions)
    if within is not None:
        cursor.set_byte_range(within.start, within.end)
    for pattern, captures in cursor.matches(root):
        if "wrapper" in captures:
            wrapping.add(captures["wrapper"][0], captures["wrapped"][0])
            continue
        kind = next(name for name in captures if name.startswith("def."))
        node = captures[kind][0]
        match = _Match(pattern, kind.removeprefix("def."), node, captures)
        place = (node.id, match.name_start)
        known = found.get(place)
        if known is None or match.rank < known.rank:
            found[place] = match
    matches = _of_first_patterns(found.values())
    wrapping.sharing = _sharing(matches)
    definitions = [_definition(match, wrapping, grammar.language, data) for match in _without_locals(matches)]
    return _not_too_deep(sorted(definitions, key=lambda d: (d.start, -d.end)))


def _without_locals(matches: list[_Match]) -> list[_Match]:
    """Without the static ones inside of functions."""
    if not any(match.is_static for match in matches):
        return matches
    kept: list[_Match] = []
    end = 0  # of the function around
    for match in sorted(matches, key=lambda each: (each.node.start_byte, -each.node.end_byte)):
        is_local = match.node.start_byte < end
        if not (is_local and match.is_static):
            kept.append(match)
        if match.kind == SymbolKind.FUNCTION:
            end = max(end, match.node.end_byte)
    return kept


def _of_first_patterns(matches: Iterable[_Match]) -> list[_Match]:
    """Without those of a node that an earlier pattern speaks about; one pattern may find several names in it."""
    first: dict[int, int] = {}
    for match in matches:
        first[match.node.id] = min(match.pattern, first.get(match.node.id, match.pattern))
    return [match for match in matches if match.pattern == first[match.node.id]]


def _sharing(matches: list[_Match]) -> dict[int, list[Node]]:
    """Names by the id of a definition node that has several."""
    names: dict[int, list[Node]] = defaultdict(list)
    for match in matches:
        names[match.node.id] += (match.captures.get("name") or match.captures.get("path", []))[:1]
    return {node_id: shared for node_id, shared in names.items() if len(shared) > 1}


def _beside(node: Node, name: Node, names: list[Node]) -> frozenset[int]:
    """Ids of what in a statement of several names belongs to the others, with the commas between."""
    ids = {other.id for other in names if other.id != name.id}
    for child in node.children:
        within = [each for each in names if child.start_byte <= each.start_byte < child.end_byte]
        if child.type == "," or (within and name not in within):
            ids.add(child.id)
    return frozenset(ids)


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


def _definition(match: _Match, wrapping: _Wrapping, language: Language, data: bytes) -> Definition:
    captures = match.captures
    outer, frame, strangers = wrapping.around(match.node)
    name_node = _first(captures, "name") or _first(captures, "path")
    if name_node and match.node.id in wrapping.sharing:
        strangers |= _beside(match.node, name_node, wrapping.sharing[match.node.id])
    scope, name = _names_in(captures, data)
    return Definition(
        kind=SymbolKind(match.kind),
        outer=outer,
        leading=_leading(outer, language.leading) if language.leading else (),
        trailing=_trailing(outer, language.openers) if outer.type in language.openers else (),
        name_node=name_node,
        name=name,
        scope=scope,
        params=_params(match, language, data),
        body=_first(captures, "body"),
        more=tuple(captures.get("more", ())),
        frame=frame,
        strangers=strangers,
    )


def _names_in(captures: Captures, data: bytes) -> tuple[tuple[str, ...], str]:
    """Containers that the definition names itself, and its own name."""
    if "path" in captures:
        *scope, name = _steps(text_of(captures["path"][0], data))
        return tuple(scope), name
    scopes = captures.get("scope", ())
    return tuple(normalised(text_of(node, data)) for node in scopes[:1]), _name(captures, data)


def _steps(path: str) -> list[str]:
    """`A<T>::B::f`, `a.b:f` and `A::B` by their steps, type arguments left out; an operator is one step."""
    head, operator, tail = normalised(path).partition("operator")
    steps = [step for step in _STEP.split(_TYPE_ARGUMENTS.sub("", head)) if step]
    return [*steps, operator + tail] if operator else steps or [_UNNAMED]


def _name(captures: Captures, data: bytes) -> str:
    """`new T` for an anonymous class, `it("does")` for a block of a test file."""
    if "created" in captures:
        return f"new {text_of(captures['created'][0], data).partition('<')[0]}"
    if "title" in captures:
        title = text_of(captures["title"][0], data)
        shown = f'"{title[1:-1]}"' if title[:1] in _QUOTES else " ".join(title.split())
        return f"{text_of(captures['callee'][0], data)}({shown})"
    if "item" in captures:
        return str(_index(captures["item"][0]))
    node = _first(captures, "name") or _first(captures, "called")
    if node is None:
        return _UNNAMED
    text = text_of(node, data).removeprefix(":" if node.type == "simple_symbol" else "")
    return normalised(text[1:-1] if text[:1] in _QUOTES else text) or _UNNAMED


def _index(node: Node) -> int:
    """Place among the siblings of its type."""
    parent = node.parent
    siblings = parent.named_children if parent is not None else [node]
    return [each.id for each in siblings if each.type == node.type].index(node.id)


def _params(match: _Match, language: Language, data: bytes) -> tuple[str, ...]:
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


def _first(captures: Captures, name: str) -> Node | None:
    nodes = captures.get(name)
    return nodes[0] if nodes else None
