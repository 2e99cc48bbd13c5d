"""Names whose consistent rename changes nothing: locals, the symbol's own name, those of what encloses it."""

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache

from moorage.domain.portrait import ENTER, Portrait, is_mark

APART_AFTER = frozenset((".", "::", "->", "?.", ENTER + "label"))
"""A name behind one of these is a member or a key, never a local."""
_APART_IN_HEADER = APART_AFTER - {"->"}
_SELF = frozenset(("self", "this", "cls", "@", "Self"))
"""Before a dot: what follows may be the symbol itself."""
_IDENTIFIER = re.compile(r"[^\W\d][\w$]*")
_LOCAL = "\x03"
_OWN = "\x04"


def numbered(tokens: Iterable[str], names: frozenset[str]) -> list[str]:
    """Tokens with the given names replaced by numbers in order of first use, members and keys excepted."""
    original = tuple(tokens)
    numbers: dict[str, str] = {}
    replaced = list(original)
    for place in [place for place, token in enumerate(original) if token in names]:
        if place == 0 or original[place - 1] not in APART_AFTER:
            replaced[place] = numbers.setdefault(original[place], f"{_LOCAL}{len(numbers)}")
    return replaced


def own_names(name: str, containers: Iterable[str]) -> dict[str, str]:
    """Placeholders of a symbol's own name and of its containers, the inner one of equal names first."""
    named = [name, *reversed(tuple(containers))]
    return {each: f"{_OWN}{depth}" for depth, each in reversed(list(enumerate(named))) if _is_identifier(each)}


@lru_cache(maxsize=4096)
def _is_identifier(name: str) -> bool:
    return _IDENTIFIER.fullmatch(name) is not None


def neutral_header(portrait: Portrait) -> list[str]:
    """The header as it is whatever the symbol and its containers are called."""
    return renamed_header(portrait.header, own_names(portrait.name, portrait.containers))


def renamed(tokens: Iterable[str], names: Mapping[str, str]) -> list[str]:
    """Tokens of a body with own names replaced; another thing's member of the same name is left alone."""
    return _renamed(tokens, names, APART_AFTER)


def renamed_header(tokens: Iterable[str], names: Mapping[str, str]) -> list[str]:
    """Tokens of a header likewise: an arrow stands before a result there, and a type may be written as a string."""
    tokens = list(tokens)
    has_strings = '"' in "".join(tokens)
    quoted = {f'"{name}"': f'"{other}"' for name, other in names.items()} if has_strings else {}
    return _renamed(tokens, {**names, **quoted}, _APART_IN_HEADER)


def _renamed(tokens: Iterable[str], names: Mapping[str, str], apart: frozenset[str]) -> list[str]:
    tokens = list(tokens)
    if names.keys().isdisjoint(tokens):
        return tokens
    replaced = list(tokens)
    for place in [place for place, token in enumerate(tokens) if token in names]:
        before, last, previous = _preceding(tokens, place)
        is_members = previous in apart or last in apart
        if not is_members or (last in apart and (before in _SELF or before in names)):
            replaced[place] = names[tokens[place]]
    return replaced


def _preceding(tokens: list[str], place: int) -> tuple[str, str, str]:
    """The last two tokens before a place, and the last token or mark; empty where there is none."""
    found: list[str] = []
    index = place - 1
    while index >= 0 and len(found) < 2:
        if not is_mark(tokens[index]):
            found.append(tokens[index])
        index -= 1
    last, before, *_ = *found, "", ""
    return before, last, tokens[place - 1] if place else ""
