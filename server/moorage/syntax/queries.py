"""Loads a language's grammar and compiles its queries, at the first file of that language.

A query file holds two sorts of patterns, told apart by their captures: those that find definitions, run over a
whole file, and fingerprint rules, run over one symbol at a time.
"""

import importlib
import re
from dataclasses import dataclass
from functools import cache
from itertools import pairwise

import tree_sitter

from moorage.syntax.languages import Language, languages, query_text

_DEFINING = ("@def.", "@wrapper")
_LEXEME = re.compile(r';[^\n]*|"(?:\\.|[^"\\])*"|[()\[\]]')
"""Comments, strings and brackets."""
_OPENING, _CLOSING = ("(", "["), (")", "]")
_STARTS = (*_OPENING, '"')
_MAX_DEPTH = 20_000
"""Nodes in nodes at which patterns still start; tree-sitter counts depth in 16 bits and takes minutes beyond."""


@dataclass(frozen=True, slots=True)
class Grammar:
    """A loaded language with its two queries."""

    language: Language
    tree_language: tree_sitter.Language
    definitions: tree_sitter.Query
    rules: tree_sitter.Query | None
    """None when the language has no fingerprint rules."""


def cursor_of(query: tree_sitter.Query) -> tree_sitter.QueryCursor:
    """A cursor that stays quick however deep the tree is."""
    cursor = tree_sitter.QueryCursor(query)
    cursor.set_max_start_depth(_MAX_DEPTH)
    return cursor


@cache
def grammar_of(language_id: str) -> Grammar:
    """The loaded grammar of a language of the table."""
    language = languages()[language_id]
    package = importlib.import_module(language.package)
    tree_language = tree_sitter.Language(getattr(package, language.factory)())
    definitions, rules = _split(query_text(language))
    return Grammar(
        language,
        tree_language,
        tree_sitter.Query(tree_language, definitions),
        tree_sitter.Query(tree_language, rules) if rules else None,
    )


def _split(text: str) -> tuple[str, str]:
    """Patterns that find definitions, and the others; compiling all to be told where they are takes 100 ms."""
    starts: list[int] = []
    depth = 0
    for lexeme in _LEXEME.finditer(text):
        if depth == 0 and lexeme[0][0] in _STARTS:
            starts.append(lexeme.start())
        depth += (lexeme[0] in _OPENING) - (lexeme[0] in _CLOSING)
    patterns = [text[start:end] for start, end in pairwise([*starts, len(text)])]
    is_defining = [any(mark in pattern for mark in _DEFINING) for pattern in patterns]
    definitions = [p for p, defines in zip(patterns, is_defining, strict=True) if defines]
    rules = [p for p, defines in zip(patterns, is_defining, strict=True) if not defines]
    return "\n".join(definitions), "\n".join(rules)
