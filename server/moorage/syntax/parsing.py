"""From text to a parsed file: whole or incremental, cancellable, never failing on broken code."""

import re

import tree_sitter

from moorage.domain.source import SourceText
from moorage.domain.work import CancelToken, WorkCancelled
from moorage.syntax.code import code_file
from moorage.syntax.editing import Edit, edited_file
from moorage.syntax.keyed import KEYED, keyed_file
from moorage.syntax.languages import TEXT, language_of
from moorage.syntax.markdown import markdown_file
from moorage.syntax.parsed import ParsedFile
from moorage.syntax.prose import plain_file
from moorage.syntax.queries import Grammar, grammar_of
from moorage.syntax.restructured import RESTRUCTURED, restructured_file

_CHUNK_BYTES = 1 << 14
"""Read at a time: small enough that other threads get their turn, large enough to cost nothing."""
_LEAST_READS, _READS_OF_A_CHUNK = 4_000, 400
"""Reads that a file may take, and more for each of its chunks. A grammar that goes back and forth over what does not
parse takes a time that grows with the square of it (Lua: 200,000 half-typed lines took 90 s); of 4,900 files of 14
projects, whole and torn in the middle, the worst took an eighth of this. They are counted, so that no machine decides
otherwise."""
_SCANNERS = {RESTRUCTURED: restructured_file, KEYED: keyed_file}
_MARKDOWN = "markdown"
_YAML = "yaml"
_NO_BRACKETS = bytes(set(range(256)) - set(b"()[]{}"))
_MAX_BRACKETS = 200
"""Levels of brackets; deeper ones are read as text."""
_MAX_OPEN = 10_000
"""Brackets without their partner, as in a half-typed file or in text; a lexer's source has some hundreds."""
_FAR_RIGHT = re.compile(rb"^[ \t?:-]{200}", re.MULTILINE)
"""YAML nested this deeply is read as text: tree-sitter-yaml 0.7 ends the process at about 250 levels."""


def parse(source: SourceText, *, previous: ParsedFile | None = None, cancel: CancelToken | None = None) -> ParsedFile:
    """Parses a file; `previous` of the same path makes it incremental and carries portraits over.

    Raises WorkCancelled once `cancel` is set, nothing else.
    """
    if previous is not None and previous.path != source.path:
        previous = None
    carried = previous.likenesses if previous is not None else {}
    language = language_of(source.path)
    if language is None:
        return plain_file(TEXT, source, carried)
    if _is_beyond_sense(language, source.data):
        return plain_file(TEXT, source, carried, is_broken=True)
    if language in _SCANNERS:
        return _SCANNERS[language](source, carried)
    grammar = grammar_of(language)
    edit = edit_between(previous.source.data, source.data) if previous is not None else None
    old_tree = _told(previous, edit, source) if previous is not None and edit is not None else None
    tree = _tree(grammar, source, old_tree, cancel)
    if tree is None:
        return plain_file(TEXT, source, carried, is_broken=True)
    if language == _MARKDOWN:
        return markdown_file(grammar, tree, source, carried)
    if previous is not None and edit is not None and old_tree is not None:
        edited = edited_file(previous, edit, (old_tree, tree), source, carried)
        if edited is not None:
            return edited
    return code_file(grammar, tree, source, carried)


def _is_beyond_sense(language: str, data: bytes) -> bool:
    """Whether it is nested deeper than anything that people write: grammars take minutes for it, or the process ends.

    Takes away pairs of brackets with nothing between them, over and over: a pass for each level.
    """
    if language == _YAML and _FAR_RIGHT.search(data):
        return True
    brackets = data.translate(None, _NO_BRACKETS)
    for _ in range(_MAX_BRACKETS):
        rest = brackets.replace(b"()", b"").replace(b"[]", b"").replace(b"{}", b"")
        if len(rest) == len(brackets):
            return len(rest) > _MAX_OPEN
        brackets = rest
    return True


def _tree(
    grammar: Grammar, source: SourceText, old_tree: tree_sitter.Tree | None, cancel: CancelToken | None
) -> tree_sitter.Tree | None:
    """None for what takes too long to be made sense of. Raises WorkCancelled."""
    data = source.data
    reads_left = _LEAST_READS + _READS_OF_A_CHUNK * (len(data) // _CHUNK_BYTES + 1)

    def read(offset: int, _: tree_sitter.Point) -> bytes:
        nonlocal reads_left
        reads_left -= 1
        return data[offset : offset + _CHUNK_BYTES]

    def stop(_: int, __: bool) -> bool:  # noqa: FBT001 - the shape that tree-sitter calls
        return reads_left < 0 or (cancel is not None and cancel.is_cancelled)

    parser = tree_sitter.Parser(grammar.tree_language)
    try:
        if old_tree is None:
            return parser.parse(read, encoding="utf8", progress_callback=stop)
        return parser.parse(read, old_tree, encoding="utf8", progress_callback=stop)
    except ValueError:
        if cancel is not None and cancel.is_cancelled:
            raise WorkCancelled from None
        if reads_left < 0:
            return None
        raise


def edit_between(old: bytes, new: bytes) -> Edit:
    """The one range that differs."""
    start = _common_prefix(old, new)
    tail = _common_suffix(old[start:], new[start:])
    return Edit(start, len(old) - tail, len(new) - tail)


def _told(previous: ParsedFile, edit: Edit, source: SourceText) -> tree_sitter.Tree | None:
    """A copy of the previous tree told about the edit."""
    old_tree = previous.subject.tree
    if old_tree is None:
        return None
    old, new = previous.source.data, source.data
    tree = old_tree.copy()
    tree.edit(
        edit.start, edit.old_end, edit.new_end,
        _point(old, edit.start), _point(old, edit.old_end), _point(new, edit.new_end),
    )  # fmt: skip
    return tree


def _point(data: bytes, offset: int) -> tree_sitter.Point:
    """Row and column as tree-sitter counts them: by line feeds."""
    return tree_sitter.Point(data.count(b"\n", 0, offset), offset - data.rfind(b"\n", 0, offset) - 1)


def _common_prefix(first: bytes, second: bytes) -> int:
    """Length of the common start, by halving; each comparison is one memory compare."""
    low, high = 0, min(len(first), len(second))
    while low < high:
        middle = (low + high + 1) // 2
        if first[low:middle] == second[low:middle]:
            low = middle
        else:
            high = middle - 1
    return low


def _common_suffix(first: bytes, second: bytes) -> int:
    low, high = 0, min(len(first), len(second))
    while low < high:
        middle = (low + high + 1) // 2
        if first[len(first) - middle : len(first) - low] == second[len(second) - middle : len(second) - low]:
            low = middle
        else:
            high = middle - 1
    return low
