"""What a type annotation of Python means, whichever way it is spelled.

`t.Optional["Body"]`, `Optional[Body]` and `Body | None` are one type, `t.List[int]` and `list[int]` another.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

_NAME = re.compile(r"[^\W\d]\w*")
_PIECE = re.compile(r"\w+|\.\.\.|\"[^\"]*\"|'[^']*'|\S")
_TYPING = frozenset(("t", "tp", "typing", "te", "typing_extensions"))
"""How the module is called where it is imported."""
_BUILT_IN = {
    "List": "list", "Dict": "dict", "Tuple": "tuple", "Set": "set", "FrozenSet": "frozenset", "Type": "type",
    "Deque": "deque", "DefaultDict": "defaultdict",
}  # fmt: skip
"""Names of the typing module for what has another one without it."""
_ABSTRACT_NAMES = """
    AsyncGenerator AsyncIterable AsyncIterator Awaitable Callable Collection Container Coroutine Generator Hashable
    ItemsView Iterable Iterator KeysView Mapping MappingView MutableMapping MutableSequence MutableSet Reversible
    Sequence Sized ValuesView
"""
_ABSTRACT = frozenset(_ABSTRACT_NAMES.split())
"""Those of the typing module that `collections.abc` has too."""
MOST_NESTED = 32
"""Brackets and quotes within one another that are read; no person writes a type like that."""
_VERBATIM = frozenset(("Literal", "Annotated"))
"""What stands in their brackets is no type, or not only."""


@dataclass(frozen=True, slots=True)
class Meaning:
    """A name with what stands in its brackets, or one of several (`|`)."""

    name: str
    qualifier: str = ""
    inside: "tuple[Meaning, ...]" = ()

    def same(self, other: "Meaning", *, or_unsaid: bool = False) -> bool:
        """Whether both are one type; a name may stand with its module or without. With `or_unsaid` its brackets too."""
        if self.name != other.name or (self.qualifier != other.qualifier and self.qualifier and other.qualifier):
            return False
        if or_unsaid and self.name != "|" and not (self.inside and other.inside):
            return True
        pairs = zip(self.inside, other.inside, strict=False)
        return len(self.inside) == len(other.inside) and all(a.same(b, or_unsaid=or_unsaid) for a, b in pairs)


NONE = Meaning("None")


def meaning_of(tokens: Sequence[str], *, or_none: bool = False) -> Meaning | None:
    """Of the tokens of an annotation; None where they are more than names, brackets and bars, or nested too deeply.
    With `or_none` nothing is also taken, as where None is what a parameter is without an argument."""
    return _read(tokens, MOST_NESTED, or_none=or_none)


def _read(tokens: Sequence[str], room: int, *, or_none: bool = False) -> Meaning | None:
    reader = _Reader(list(tokens), room)
    try:
        found = reader.union()
    except (IndexError, ValueError):
        return None
    if reader.rest:
        return None
    return _either([found, NONE]) if or_none else found


class _Reader:
    """Goes through tokens once; `room` is how much deeper it may go."""

    def __init__(self, tokens: list[str], room: int) -> None:
        self._tokens = tokens
        self._room = room
        self._at = 0

    @property
    def rest(self) -> list[str]:
        return self._tokens[self._at :]

    def union(self) -> Meaning:
        """Types with bars between them."""
        if self._room == 0:
            raise ValueError(MOST_NESTED)
        self._room -= 1
        members = [self._one()]
        while self._takes("|"):
            members.append(self._one())
        self._room += 1
        return _either(members) if len(members) > 1 else members[0]

    def _one(self) -> Meaning:
        first = self._next()
        if first == "[":
            return Meaning("[]", inside=self._list())
        if first == "...":
            return Meaning(first)
        if first[0] == '"' == first[-1] and len(first) > 1:
            return self._quoted(first[1:-1])
        names = [first]
        while self._takes("."):
            names.append(self._next())
        if not all(map(_NAME.fullmatch, names)):
            raise ValueError(first)
        return self._named(names[-1], ".".join(names[:-1]))

    def _quoted(self, text: str) -> Meaning:
        found = _read(_PIECE.findall(text.replace("'", '"')), self._room)
        if found is None:
            raise ValueError(text)
        return found

    def _named(self, name: str, qualifier: str) -> Meaning:
        is_typing = not qualifier or qualifier in _TYPING
        read = self._verbatim if name in _VERBATIM else self._list
        inside = read() if self._takes("[") else ()
        if is_typing and inside and name in ("Optional", "Union"):
            return _either([*inside, NONE] if name == "Optional" else list(inside))
        known = _BUILT_IN.get(name, name) if is_typing else name
        return Meaning(known, "" if is_typing or name in _ABSTRACT else qualifier, inside)

    def _list(self) -> tuple[Meaning, ...]:
        """What stands between commas, up to the closing bracket."""
        found = []
        while not self._takes("]"):
            found.append(self.union())
            if not self._takes(","):
                self._expect("]")
                break
        return tuple(found)

    def _verbatim(self) -> tuple[Meaning, ...]:
        depth, found = 1, list[Meaning]()
        while True:
            token = self._next()
            depth += (token in ("[", "(", "{")) - (token in ("]", ")", "}"))
            if depth == 0:
                return tuple(found)
            found.append(Meaning(token))

    def _next(self) -> str:
        self._at += 1
        return self._tokens[self._at - 1]

    def _takes(self, token: str) -> bool:
        is_there = self._at < len(self._tokens) and self._tokens[self._at] == token
        self._at += is_there
        return is_there

    def _expect(self, token: str) -> None:
        if not self._takes(token):
            raise ValueError(token)


def _either(members: list[Meaning]) -> Meaning:
    """One of them, in whatever order and however nested they were given."""
    flat = dict.fromkeys(each for member in members for each in (member.inside if member.name == "|" else (member,)))
    ordered = sorted(flat, key=lambda each: (each.name, repr(each)))
    return Meaning("|", inside=tuple(ordered)) if len(ordered) > 1 else ordered[0]
