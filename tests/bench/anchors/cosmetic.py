"""Operators that change only how a function is written."""

import re
from collections.abc import Callable, Iterator

from functions import ARGUMENTS, IDENTIFIER, Function, Mutation, argument_lists, line_of, numbers_of, strings_of
from tree_sitter import Node

_COMMENT = {"python": "# note", "ruby": "# note", "bash": "# note", "lua": "-- note"}
_QUOTED = frozenset(("python", "javascript", "typescript", "tsx", "ruby", "php", "lua"))
_TRAILING = frozenset(("python", "javascript", "typescript", "tsx", "rust", "kotlin"))


def wider(function: Function) -> Iterator[Mutation]:
    for first, second in function.gaps:
        if set(function.between(first, second)) == {32}:
            yield Mutation(((first.end_byte, first.end_byte, b"  "),))


def line_break(function: Function) -> Iterator[Mutation]:
    for first, second in function.gaps:
        if (
            first.parent
            and ARGUMENTS.search(first.parent.type)
            and function.text(first) in "(,"
            and first.parent == second.parent
        ):
            yield Mutation(((first.end_byte, second.start_byte, b"\n" + b" " * 12),))


def line_join(function: Function) -> Iterator[Mutation]:
    for first, second in function.gaps:
        is_break = function.text(first) in "(," and b"\n" in function.between(first, second)
        if is_break and first.parent and ARGUMENTS.search(first.parent.type):
            yield Mutation(((first.end_byte, second.start_byte, b" "),))


def blank_line(function: Function) -> Iterator[Mutation]:
    for first, _ in function.statements:
        _, end = line_of(function, first)
        yield Mutation(((end, end, b"\n"),))


def trailing_blanks(function: Function) -> Iterator[Mutation]:
    for first, _ in function.statements:
        _, end = line_of(function, first)
        yield Mutation(((end - 1, end - 1, b"  "),))


def comment(function: Function) -> Iterator[Mutation]:
    mark = _COMMENT.get(function.language, "// note").encode()
    for _, second in function.statements:
        start, _ = line_of(function, second)
        indent = function.data[start : second.start_byte]
        if not indent.strip():
            yield Mutation(((start, start, indent + mark + b"\n"),))


def comment_behind(function: Function) -> Iterator[Mutation]:
    mark = _COMMENT.get(function.language, "// note").encode()
    for first, _ in function.statements:
        _, end = line_of(function, first)
        if mark[:1] not in function.data[first.start_byte : end]:
            yield Mutation(((end - 1, end - 1, b" " + mark),))


def trailing_comma(function: Function) -> Iterator[Mutation]:
    if function.language in _TRAILING:
        for inner in argument_lists(function):
            if (
                not re.search(r"splat|spread|generator", inner[-1].type)
                and function.data[inner[-1].end_byte : inner[-1].end_byte + 1] == b")"
            ):
                yield Mutation(((inner[-1].end_byte, inner[-1].end_byte, b","),))


def parentheses(function: Function) -> Iterator[Mutation]:
    if function.language == "bash":
        return
    for node in function.nodes:
        is_whole = node.start_point.row == node.end_point.row and node.start_byte >= function.body.start_byte
        is_operation = is_whole and re.search(
            r"^binary|^comparison_op|^infix_exp|additive_exp|multiplicative_exp", node.type
        )
        if is_operation and node.parent and re.search(r"^return|assign|init_decl|variable_decl", node.parent.type):
            yield Mutation(((node.start_byte, node.start_byte, b"("), (node.end_byte, node.end_byte, b")")))


def docstring(function: Function) -> Iterator[Mutation]:
    first = next(iter(function.body.named_children), None)
    if function.language == "python" and first is not None and function.text(first)[:3] == '"""':
        yield Mutation(((first.start_byte + 3, first.start_byte + 3, b"Anew. "),))


def line_ends(function: Function) -> Iterator[Mutation]:
    if function.language != "bash":
        breaks = [match.start() for match in re.finditer(rb"(?<!\r)\n", function.data)]
        yield Mutation(tuple((at, at, b"\r") for at in breaks))


def quotes(function: Function) -> Iterator[Mutation]:
    if function.language in _QUOTED:
        for node, match in strings_of(function):
            mark = b"'" if match[1] == b'"' else b'"'
            yield Mutation(((node.start_byte, node.end_byte, mark + match[2] + mark),))


def spelling(function: Function) -> Iterator[Mutation]:
    if function.language != "bash":
        for leaf in numbers_of(function):
            if function.text(leaf)[0] != "0":
                yield Mutation(((leaf.start_byte, leaf.end_byte, hex(int(function.text(leaf))).encode()),))


def local_rename(function: Function) -> Iterator[Mutation]:
    for name in sorted(function.local_names):
        plain = name.removeprefix("$")
        if not re.fullmatch(r"\w{2,}", plain) or plain in ("self", "cls", "this"):
            continue
        uses = [n for n in function.nodes if n.child_count == 0 and re.search(rf"\b{plain}\b", function.text(n))]
        is_plain = all(IDENTIFIER.search(n.type) and function.text(n) == plain for n in uses)
        if is_plain and len({n.type for n in uses}) == 1 and not any(_is_member(function, n) for n in uses):
            yield Mutation(tuple((n.start_byte, n.end_byte, f"{plain}Zq".encode()) for n in uses))


def _is_member(function: Function, node: Node) -> bool:
    before = function.data[max(0, node.start_byte - 40) : node.start_byte].removesuffix(b"$").rstrip()[-2:]
    after = function.data[node.end_byte : node.end_byte + 8].lstrip()
    is_key = (after[:1] == b":" and after[:2] != b":=") or (
        after[:1] == b"=" and node.parent is not None and re.search("argument|field|shorthand|pair", node.parent.type)
    )
    is_key = is_key or (node.parent is not None and "shorthand" in node.parent.type)
    return before[-1:] in b".:@" or before in (b"->", b"::") or is_key or after[:1] == b"("


COSMETIC: dict[str, Callable[[Function], Iterator[Mutation]]] = {
    "wider blanks": wider, "line break": line_break, "line join": line_join, "blank line": blank_line,
    "blanks at the end": trailing_blanks, "comment": comment, "comment behind": comment_behind,
    "trailing comma": trailing_comma, "parentheses": parentheses, "quotes": quotes, "number spelling": spelling,
    "local rename": local_rename, "docstring": docstring, "line ends": line_ends,
}  # fmt: skip
