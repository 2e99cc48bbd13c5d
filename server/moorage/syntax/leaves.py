"""How the text of a node that a rule calls a leaf becomes tokens."""

import re
from collections.abc import Callable

from moorage.domain.numbers import canonical_number
from moorage.domain.portrait import ENTER
from moorage.syntax.literals import canonical_string, unescaped, verbatim_string

LABEL = ENTER + "label"
"""Single mark before a name that is no use of a local: attribute, key, keyword of an argument."""

_SHELL = re.compile(r"\S+|\s{2,}")
_SHELL_WORD = re.compile(r"""(?:"(?:\\.|[^"\\])*"|'[^']*'|\\.|[^\s"'\\]|["'\\])+""", re.DOTALL)
"""A word of a shell with all that is quoted in it."""
_CONTINUED = re.compile(r"\\\r?\n")
_PIECE = re.compile(r'"(?:\\.|[^"\\])*"|\'(?:\\.|[^\'\\])*\'|\.?\d(?:[eE][+-]|[\w.])*|\w+|[-+*/%&|^=<>!:#]+|[^\s\w]')
"""Tokens of code that the grammar leaves as text, such as the value of a macro."""


def _take_string(text: str, out: list[str]) -> None:
    out.append(canonical_string(text))


def _take_content(text: str, out: list[str]) -> None:
    out.append(unescaped(text))


def _take_verbatim(text: str, out: list[str]) -> None:
    out.append(text)


def _take_verbatim_string(text: str, out: list[str]) -> None:
    out.append(verbatim_string(text))


def _take_words(text: str, out: list[str]) -> None:
    out.extend(text.split())


def _take_shell(text: str, out: list[str]) -> None:
    """Words, and the blanks between them where they are more than one, as they may be inside quotes."""
    out.extend(_SHELL.findall(text))


def _take_command(text: str, out: list[str]) -> None:
    """A command over several lines, with comments between them."""
    first, *more = text.split("\n")
    kept = [first, *(line for line in more if line.strip() and line.lstrip()[0] != "#")]
    whole = " ".join(line.rstrip().removesuffix("\\") for line in kept)
    out.extend(_SHELL_WORD.findall(whole))


def _take_pieces(text: str, out: list[str]) -> None:
    out.extend(
        canonical_number(piece) if piece[0].isdigit() else piece for piece in _PIECE.findall(_CONTINUED.sub(" ", text))
    )


def _take_variable(text: str, out: list[str]) -> None:
    out.append(f"${text}")


def _take_shorthand(text: str, out: list[str]) -> None:
    """`{ a }`: the key a and a use of the local a."""
    out.extend((LABEL, text, text))


def _take_label(text: str, out: list[str]) -> None:
    content = text[1:-1] if text[:1] in "\"'" else text
    out.extend((LABEL, content if content.isidentifier() or content == text else canonical_string(text)))


LEAVES: dict[str, Callable[[str, list[str]], None]] = {
    "string": _take_string,
    "content": _take_content,
    "verbatim": _take_verbatim,
    "verbatim.string": _take_verbatim_string,
    "words": _take_words,
    "pieces": _take_pieces,
    "shell": _take_shell,
    "command": _take_command,
    "variable": _take_variable,
    "label": _take_label,
    "shorthand": _take_shorthand,
}
"""By the name of the rule."""
