"""The operator that puts two imports of a file in each other's place; what else a file holds is not touched."""

import re
from collections.abc import Iterator
from itertools import pairwise

from functions import Mutation
from tree_sitter import Node

_IMPORT = re.compile(
    r"^(import_statement|import_from_statement|import_declaration|import|import_header|import_spec|use_declaration"
    r"|using_directive|preproc_include|namespace_use_declaration)$"
)
_EFFECT = re.compile(rb"__future__|^import\s*['\"]|^\s*#include_next")
"""Imports whose place can count."""


def import_order(root: Node, data: bytes) -> Iterator[Mutation]:
    """Neighbouring imports of a file, or of one list of imports."""
    parents = [root, *(each for node in root.named_children for each in node.named_children)]
    for parent in parents:
        for first, second in pairwise(node for node in parent.named_children if not node.is_extra):
            if _IMPORT.match(first.type) and first.type == second.type:
                one, other = _text(first, data), _text(second, data)
                if one != other and not _EFFECT.search(one) and not _EFFECT.search(other):
                    edits = ((first.start_byte, first.end_byte, other), (second.start_byte, second.end_byte, one))
                    yield Mutation(edits)


def _text(node: Node, data: bytes) -> bytes:
    return data[node.start_byte : node.end_byte]
