"""Where types stand in a portrait of Python code, and the same portrait with them in the spelling of another one."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from moorage.domain.portrait import ENTER, EXIT, Portrait, is_mark, tokens_in
from moorage.domain.symbol import SymbolKind
from moorage.domain.type_meaning import Meaning, meaning_of

_LANGUAGE = "python"
_OPENERS, _CLOSERS = frozenset("([{"), frozenset(")]}")
_ANNOTATED = frozenset(ENTER + each for each in ("assignment", "typed_parameter", "typed_default_parameter"))
_DEFINED = ENTER + "function_definition"
_MOST_COMPARED = 64
"""Of the types that are called alike and stand at other names; more would take seconds in generated code."""
_PREFIX = ENTER + "label"
"""A mark that opens nothing."""


@dataclass(frozen=True, slots=True)
class _Type:
    """Elements of a stream that are one annotation."""

    start: int
    end: int
    of: str
    """What it is the type of: the token before its colon or arrow."""
    tokens: tuple[str, ...]
    """Marks not counted."""
    meaning: Meaning | None


def respelled(seen: Portrait, today: Portrait, *, or_unsaid: bool = False) -> Portrait:
    """The first portrait with each type that means what one of the other means spelled as there. With `or_unsaid`, a
    type whose brackets were left out means what it means with them."""
    if seen.language != _LANGUAGE or today.language != _LANGUAGE:
        return seen
    header = _respelled(seen.header, _in_header, today.header, or_unsaid=or_unsaid)
    body = _respelled(seen.body, _in_body, today.body, or_unsaid=or_unsaid)
    return seen if (header, body) == (seen.header, seen.body) else replace(seen, header=header, body=body)


def untyped(portrait: Portrait) -> Portrait:
    """Without the types of a header, and in the body of a function without those of its variables and of what is
    defined inside: none of them does anything."""
    if portrait.language != _LANGUAGE:
        return portrait
    header = _without(portrait.header, _in_header(portrait.header))
    is_function = portrait.kind is SymbolKind.FUNCTION
    body = _without(portrait.body, _in_body(portrait.body)) if is_function else portrait.body
    return replace(portrait, header=header, body=body)


def _without(stream: tuple[str, ...], types: Iterator[_Type]) -> tuple[str, ...]:
    kept, last = list[str](), 0
    for each in types:
        kept += stream[last : each.start - 1]
        last = each.end
    return (*kept, *stream[last:])


def _respelled(
    old: tuple[str, ...], types_in: Callable[[Sequence[str]], Iterator[_Type]], new: tuple[str, ...], *, or_unsaid: bool
) -> tuple[str, ...]:
    if old == new:
        return old
    theirs = _Types(types_in(new))
    found, last = list[str](), 0
    for each in types_in(old):
        found += old[last : each.start]
        twin = theirs.twin_of(each, or_unsaid=or_unsaid)
        found += new[twin.start : twin.end] if twin else old[each.start : each.end]
        last = each.end
    return (*found, *old[last:])


class _Types:
    """The types of one stream by what another one is found by: generated code has thousands."""

    def __init__(self, types: Iterator[_Type]) -> None:
        self._by_owner: dict[str, list[_Type]] = {}
        self._by_name: dict[str, list[_Type]] = {}
        self._by_spelling: dict[tuple[tuple[str, ...], Meaning], _Type] = {}
        for each in types:
            if each.meaning:
                self._by_owner.setdefault(each.of, []).append(each)
                if self._by_spelling.setdefault((each.tokens, each.meaning), each) is each:
                    self._by_name.setdefault(each.meaning.name, []).append(each)

    def twin_of(self, mine: _Type, *, or_unsaid: bool) -> _Type | None:
        """One that means the same, that of the same name before all others; among those, one that is spelled alike."""
        if mine.meaning is None:
            return None
        exact = self._by_spelling.get((mine.tokens, mine.meaning))
        alike = _alike(mine.meaning, self._by_owner.get(mine.of, ()), or_unsaid=or_unsaid)
        if not alike and exact is None:
            alike = _alike(mine.meaning, self._by_name.get(mine.meaning.name, ()), or_unsaid=or_unsaid)
        return min(alike, key=lambda each: each.tokens != mine.tokens, default=exact)


def _alike(meaning: Meaning, types: Sequence[_Type], *, or_unsaid: bool) -> list[_Type]:
    """Those that mean the same, among the first ones."""
    return [each for each in types[:_MOST_COMPARED] if each.meaning and meaning.same(each.meaning, or_unsaid=or_unsaid)]


def _in_header(header: Sequence[str]) -> Iterator[_Type]:
    """Behind colons and arrows outside of defaults."""
    depth, value_depth, end = 0, -1, 0
    for at, each in enumerate(header):
        if at < end:
            continue
        depth += (each in _OPENERS) - (each in _CLOSERS)
        if each == "=":
            value_depth = depth
        elif depth < value_depth or (each == "," and depth == value_depth):
            value_depth = -1
        elif each in (":", "->") and value_depth < 0:
            end = _end_of_type(header, at + 1)
            if end > at + 1:
                is_optional = tuple(header[end : end + 2]) == ("=", "None") and _is_end(header[end + 2 : end + 3])
                yield _type(header, at, end, or_none=is_optional)


def _end_of_type(tokens: Sequence[str], start: int) -> int:
    depth = 0
    for at in range(start, len(tokens)):
        token = tokens[at]
        if depth == 0 and (token in _CLOSERS or token in (",", "=", ":")):
            return at
        depth += (token in _OPENERS) - (token in _CLOSERS)
    return len(tokens)


def _is_end(tokens: Sequence[str]) -> bool:
    return not tokens or tokens[0] in (",", ")")


def _in_body(body: Sequence[str]) -> Iterator[_Type]:
    """Of annotated variables, and of the parameters and results of functions inside."""
    found = [
        _type_inside(body, at, *(("->", ":") if element == _DEFINED else (":", "=")))
        for at, element in enumerate(body)
        if element in _ANNOTATED or element == _DEFINED
    ]
    yield from sorted(filter(None, found), key=lambda each: each.start)


def _type_inside(body: Sequence[str], node: int, opener: str, ender: str) -> _Type | None:
    """What stands in the node itself between two tokens; it may also end with the node."""
    start = None
    for at, element in _own_elements(body, node):
        if start is None:
            if element == ender:
                return None
            start = at if element == opener else None
        elif element in (ender, EXIT):
            return _type(body, start, at, or_none=False)
    return None


def _own_elements(body: Sequence[str], node: int) -> Iterator[tuple[int, str]]:
    """Tokens directly in the node whose mark is given, and its end; those of nodes inside are passed over."""
    depth = 0
    for at in range(node + 1, len(body)):
        element = body[at]
        if is_mark(element) and element != _PREFIX:
            depth += 1 if element != EXIT else -1
        if depth < 0 or (depth == 0 and not is_mark(element)):
            yield at, element
        if depth < 0:
            return


def _type(stream: Sequence[str], colon: int, end: int, *, or_none: bool) -> _Type:
    tokens = tuple(tokens_in(stream[colon + 1 : end]))
    before = tokens_in(stream[max(0, colon - 4) : colon])
    return _Type(colon + 1, end, before[-1] if before else "", tokens, meaning_of(tokens, or_none=or_none))
