"""Reading the text of a syntax node."""

from tree_sitter import Node


def text_of(node: Node, data: bytes) -> str:
    """The node's text, cut from the file's bytes; a node's own `text` is an order of magnitude slower.

    Line ends are those of Unix, as every supported language reads them inside strings.
    """
    text = data[node.start_byte : node.end_byte].decode("utf-8", "replace")
    return text.replace("\r\n", "\n").removesuffix("\r") if "\r" in text else text
