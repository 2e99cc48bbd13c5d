"""Names of what is called, and of decorators, and whether they are a given one."""

import re
from collections.abc import Sequence

_OPENERS = frozenset(("@", "[", "#[", "[[", ","))
_CALLED = re.compile(r"([^\W\d]\w*(?:\.[^\W\d]\w*)*)\(")


def is_exactly(text: str, name: str) -> bool:
    """Whether a callee is certainly `name`: a bare name is that alone, and `a.b` is `x.a.b` too."""
    if name.startswith("."):
        return text.endswith(name)
    return text == name or ("." in name and text.endswith(f".{name}"))


def may_be(text: str, name: str, data: bytes) -> bool:
    """Whether a callee may be `name`: by its last word on anything, or by what the file imports that as."""
    last = name.rpartition(".")[2]
    spoken = text.rpartition(".")[2]
    return spoken == last or spoken in _aliases(data, last)


def _aliases(data: bytes, name: str) -> set[str]:
    pattern = rf"\b{re.escape(name)}\s+(?:as|=>)\s+(\w+)".encode()
    return {each.decode("utf-8", "replace") for each in re.findall(pattern, data)}


def decorators(tokens: Sequence[str]) -> list[str]:
    """Dotted names behind an opener, outside of parentheses."""
    found: list[str] = []
    depth, last = 0, ""
    for each in tokens:
        depth += (each == "(") - (each == ")")
        if depth == 0 and each.isidentifier() and (last in _OPENERS or (last in (".", "::") and found)):
            found = [*found, each] if last in _OPENERS else [*found[:-1], f"{found[-1]}.{each}"]
        last = each
    return found


def outermost_call(tokens: Sequence[str]) -> str | None:
    """The dotted name that a value is a call of; None for other values."""
    called = _CALLED.match("".join(tokens)) if tokens and tokens[-1] == ")" else None
    return called[1] if called else None


def is_called(text: str, name: str) -> bool:
    """Whether a dotted name is `name`, or ends with it; an attribute may be written short or long."""
    bare = name.removeprefix(".")
    return text == bare or text.endswith(f".{bare}") or text == f"{bare}Attribute"
