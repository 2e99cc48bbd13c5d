"""What the definition patterns of a query file match: one match for every name, and the statements around them."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from tree_sitter import Node

from moorage.domain.source import Span
from moorage.domain.symbol import SymbolKind
from moorage.syntax.queries import Grammar, cursor_of

_BETWEEN = frozenset("(),")

Captures = dict[str, list[Node]]


@dataclass(frozen=True, slots=True)
class Match:
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


class Wrapping:
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


def matches_in(grammar: Grammar, root: Node, within: Span | None) -> tuple[list[Match], Wrapping]:
    """Those that count, and what is around them; `within` a span, all that touch it."""
    wrapping = Wrapping()
    found: dict[tuple[int, int], Match] = {}
    cursor = cursor_of(grammar.definitions)
    if within is not None:
        cursor.set_byte_range(within.start, within.end)
    for pattern, captures in cursor.matches(root):
        if "wrapper" in captures:
            wrapping.add(captures["wrapper"][0], captures["wrapped"][0])
            continue
        kind = next(name for name in captures if name.startswith("def."))
        node = captures[kind][0]
        match = Match(pattern, kind.removeprefix("def."), node, captures)
        place = (node.id, match.name_start)
        known = found.get(place)
        if known is None or match.rank < known.rank:
            found[place] = match
    matches = _of_first_patterns(found.values())
    wrapping.sharing = _sharing(matches)
    return _without_locals(matches), wrapping


def _without_locals(matches: list[Match]) -> list[Match]:
    """Without the static ones inside of functions."""
    if not any(match.is_static for match in matches):
        return matches
    kept: list[Match] = []
    end = 0  # of the function around
    for match in sorted(matches, key=lambda each: (each.node.start_byte, -each.node.end_byte)):
        is_local = match.node.start_byte < end
        if not (is_local and match.is_static):
            kept.append(match)
        if match.kind == SymbolKind.FUNCTION:
            end = max(end, match.node.end_byte)
    return kept


def _of_first_patterns(matches: Iterable[Match]) -> list[Match]:
    """Without those of a node that an earlier pattern speaks about; one pattern may find several names in it."""
    first: dict[int, int] = {}
    for match in matches:
        first[match.node.id] = min(match.pattern, first.get(match.node.id, match.pattern))
    return [match for match in matches if match.pattern == first[match.node.id]]


def _sharing(matches: list[Match]) -> dict[int, list[Node]]:
    """Names by the id of a definition node that has several."""
    names: dict[int, list[Node]] = defaultdict(list)
    for match in matches:
        names[match.node.id] += (match.captures.get("name") or match.captures.get("path", []))[:1]
    return {node_id: shared for node_id, shared in names.items() if len(shared) > 1}


def beside(node: Node, name: Node, names: list[Node]) -> frozenset[int]:
    """Ids of what in a statement of several names belongs to the others, with the commas between."""
    ids = {other.id for other in names if other.id != name.id}
    for child in node.children:
        within = [each for each in names if child.start_byte <= each.start_byte < child.end_byte]
        if child.type == "," or (within and name not in within):
            ids.add(child.id)
    return frozenset(ids)


def first(captures: Captures, name: str) -> Node | None:
    """The first node of a capture."""
    nodes = captures.get(name)
    return nodes[0] if nodes else None
