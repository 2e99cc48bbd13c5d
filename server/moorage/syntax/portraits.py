"""Takes the portrait of one symbol from its syntax tree."""

from functools import cached_property
from itertools import chain

from tree_sitter import Node

from moorage.domain.fingerprint import gist_of, member_line
from moorage.domain.naming import own_names, renamed_header
from moorage.domain.portrait import Gist, Portrait, is_mark, tokens_in
from moorage.domain.source import Span
from moorage.domain.symbol import SymbolKind
from moorage.syntax.definitions import Definition
from moorage.syntax.nodes import text_of
from moorage.syntax.queries import Grammar
from moorage.syntax.reading import Reading
from moorage.syntax.rules import RuleBook
from moorage.syntax.tokens import tokens_of

_FEW = 4
"""Portraits taken one by one; then the rules are run over the whole file, which costs as much as a few of them."""
_LARGE = 0.25
"""Share of a file that costs as much as a few portraits likewise."""


class Sitting:
    """The file that portraits are taken in."""

    def __init__(self, grammar: Grammar, root: Node, data: bytes) -> None:
        self.grammar = grammar
        self.data = data
        self._root = root
        self._n_taken = 0
        self._taken_bytes = 0

    def rules_for(self, span: Span) -> RuleBook:
        """The rules for a symbol."""
        self.expect(1, span.end - span.start)
        return self._whole if self._is_worth_all else RuleBook(self.grammar, self._root, self.data, span)

    def expect(self, n_symbols: int, n_bytes: int) -> None:
        """Told of what is taken, or will be."""
        self._n_taken += n_symbols
        self._taken_bytes += n_bytes

    @property
    def _is_worth_all(self) -> bool:
        return self._n_taken > _FEW or self._taken_bytes > len(self.data) * _LARGE

    @cached_property
    def _whole(self) -> RuleBook:
        return RuleBook(self.grammar, self._root, self.data, None)


def take_gist(sitting: Sitting, definition: Definition, containers: tuple[str, ...], members: list[Definition]) -> Gist:
    """What an outline keeps of the portrait that `take_portrait` would take, at half its cost."""
    rules = sitting.rules_for(_span(definition))
    own = own_names(definition.name, containers)
    skipped = _ids(members)
    header = _header(definition, rules, _modifiers(definition, rules), skipped)
    lines = _members(members, rules, own) if members else ()
    return gist_of(own, header, _body(definition, rules.reading, skipped), lines)


def take_portrait(
    sitting: Sitting, definition: Definition, containers: tuple[str, ...], members: list[Definition]
) -> Portrait:
    """Portrait of a definition; `members` of a container are named in it and otherwise left out."""
    span = _span(definition)
    rules = sitting.rules_for(span)
    reading = rules.reading
    modifiers = _modifiers(definition, rules)
    skipped = _ids(members)
    doc = _doc(definition, rules)
    return Portrait(
        language=sitting.grammar.language.id,
        kind=definition.kind,
        name=definition.name,
        containers=containers,
        params=definition.params,
        header=_header(definition, rules, modifiers, skipped),
        modifiers=tuple(t for node in modifiers for t in tokens_of(node, reading, ()) if not is_mark(t)),
        body=_body(definition, reading, skipped),
        members=_members(members, rules, own_names(definition.name, containers)) if members else (),
        local_names=frozenset() if definition.kind.is_container else rules.local_names(span),
        doc=_collapsed(reading.text(doc)) if doc is not None else "",
        comments=_comments(sitting, definition, rules, doc),
    )


def comments_above(sitting: Sitting, definition: Definition) -> tuple[str, ...]:
    """Comments that end on the line above the definition, top first."""
    first = definition.leading[0] if definition.leading else definition.outer
    types = sitting.grammar.language.comments
    found: list[str] = []
    previous = first.prev_sibling
    while previous is not None and previous.type in types and first.start_point.row - previous.end_point.row <= 1:
        if _follows_code(previous):
            break
        found.append(_collapsed(text_of(previous, sitting.data)))
        first, previous = previous, previous.prev_sibling
    return tuple(reversed(found))


def _follows_code(comment: Node) -> bool:
    before = comment.prev_sibling
    return before is not None and before.end_point.row == comment.start_point.row


def _body(definition: Definition, reading: Reading, members: set[int]) -> tuple[str, ...]:
    parts = sorted(definition.parts, key=lambda node: node.start_byte)
    read = [tuple(tokens_of(part, reading, members)) if members else _part(part, reading) for part in parts]
    return read[0] if len(read) == 1 else tuple(chain.from_iterable(read))


def _part(node: Node, reading: Reading) -> tuple[str, ...]:
    """Read once, for the symbol that it is a part of and for all around."""
    known = reading.parts.get(node.id)
    if not isinstance(known, tuple):
        known = reading.parts[node.id] = tuple(tokens_of(node, reading, ()))
    return known


def _header(definition: Definition, rules: RuleBook, modifiers: list[Node], members: set[int]) -> tuple[str, ...]:
    if definition.kind is SymbolKind.FILE:
        return ()
    if not members and (known := rules.headers.get(definition)) is not None:
        return known
    apart = [*modifiers, *definition.parts, *([definition.name_node] if definition.name_node else [])]
    skipped = definition.strangers | members | {node.id for node in apart}
    header = tuple(tokens_in(tokens_of(definition.frame, rules.reading, skipped)))
    if not members:
        rules.headers[definition] = header
    return header


def _modifiers(definition: Definition, rules: RuleBook) -> list[Node]:
    """Captured modifiers outside the body; those inside belong to what the body holds."""
    body = definition.body
    end = definition.frame.end_byte
    body_start, body_end = (body.start_byte, body.end_byte) if body is not None else (end, end)
    return [
        node
        for node in rules.modifiers.within(definition.frame_start, end)
        if not body_start <= node.start_byte < body_end and not (definition.strangers and _is_inside(node, definition))
    ]


def _is_inside(node: Node, definition: Definition) -> bool:
    """Whether a node of a shared frame belongs to another definition."""
    parent: Node | None = node
    while parent is not None and parent.id != definition.frame.id:
        if parent.id in definition.strangers:
            return True
        parent = parent.parent
    return False


def _ids(members: list[Definition]) -> set[int]:
    return {node.id for member in members for node in (member.outer, *member.leading)}


def _span(definition: Definition) -> Span:
    return Span(definition.frame_start, max(definition.frame.end_byte, definition.end))


def _members(members: list[Definition], rules: RuleBook, own: dict[str, str]) -> tuple[str, ...]:
    """Lines that stay the same when the container is renamed, constructors of its name included."""
    lines = []
    for member in members:
        header = renamed_header(_header(member, rules, _modifiers(member, rules), set()), own)
        lines.append(member_line(member.kind, own.get(member.name, member.name), tuple(header)))
    return tuple(sorted(lines))


def _doc(definition: Definition, rules: RuleBook) -> Node | None:
    if definition.body is None:
        return None
    body = definition.body
    return next((node for node in rules.docs.within(body.start_byte, body.end_byte) if node.parent == body), None)


def _comments(sitting: Sitting, definition: Definition, rules: RuleBook, doc: Node | None) -> tuple[str, ...]:
    start, end = definition.start, definition.end
    found = (*rules.comments.within(start, end), *rules.docs.within(start, end))
    nodes = [node for node in found if node != doc]
    inside = (_collapsed(rules.reading.text(node)) for node in sorted(nodes, key=lambda node: node.start_byte))
    return (*comments_above(sitting, definition), *inside)


def _collapsed(text: str) -> str:
    return " ".join(text.split())
