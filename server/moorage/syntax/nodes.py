"""Reading a syntax node: its text, and its children without what formatters add."""

from tree_sitter import Node

_OPENERS = frozenset("([{<")
_CLOSERS = frozenset(")]}>")
_PARENTHESES = frozenset("(){}")


def text_of(node: Node, data: bytes) -> str:
    """The node's text, cut from the file's bytes; a node's own `text` is an order of magnitude slower.

    Line ends are those of Unix, as every supported language reads them inside strings.
    """
    return decoded(data[node.start_byte : node.end_byte])


def decoded(raw: bytes) -> str:
    """Bytes of a file as text, line ends likewise."""
    text = raw.decode("utf-8", "replace")
    return text.replace("\r\n", "\n").removesuffix("\r") if "\r" in text else text


def unparenthesised(children: list[Node]) -> list[Node]:
    """Without brackets."""
    return [child for child in children if child.type not in _PARENTHESES]


def without_trailing_comma(children: list[Node]) -> list[Node]:
    """Without the comma before a closing bracket; `[,]` and `[1,,]` keep theirs, which stand for elements."""
    if len(children) < 3 or children[-1].type not in _CLOSERS:
        return children
    last = len(children) - 2
    while last > 1 and children[last].is_extra:
        last -= 1
    if children[last].type != "," or children[last - 1].type in _OPENERS or children[last - 1].type == ",":
        return children
    return children[:last] + children[last + 1 :]


def without_last_comma(children: list[Node]) -> list[Node]:
    """Without a comma at the very end."""
    return children[:-1] if len(children) > 1 and children[-1].type == "," else children
