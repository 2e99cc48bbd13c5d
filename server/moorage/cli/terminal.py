"""Text as it may be printed: nothing that was stored reaches a terminal, or a log of CI, as a command."""

import json
import re
import sys
from typing import Any

from moorage.domain import quoting

_COMMAND = re.compile(r"^(\s*)::", re.MULTILINE)
"""GitHub's workflow commands begin a line, blanks aside."""
_MARKED_COMMAND = re.compile(r"#(?=#\w*\[)")
"""`##[error]` of GitHub and `##vso[…]` of Azure are obeyed anywhere in a line."""

_COLOURS = re.compile(r"(\x1b\[(?:3[1236]|0)m)")


def visible(text: str) -> str:
    """Stored text of any number of lines, each of which may begin a line."""
    return _unmarked(_COMMAND.sub(r"\1\\u003a:", quoting.shown(text)))


def flat(text: str) -> str:
    """Stored text in one line: a line break in a title or a path begins no line of ours."""
    return visible("\\n".join(text.splitlines()))


def printable(text: str) -> str:
    """What we say, with stored text in it that was quoted already or stands inside a line; our own colours stay."""
    return _unmarked("".join(each if i % 2 else quoting.visible(each) for i, each in enumerate(_COLOURS.split(text))))


def json_text(data: Any, indent: int | None = None) -> str:
    """JSON that stands for the same values."""
    text = json.dumps(data, ensure_ascii=False, indent=indent)
    if quoting.visible(text) != text:
        text = "".join(map(_in_json, text))
    return _MARKED_COMMAND.sub(r"\\u0023", text)


def say(message: str) -> None:
    """One line on standard error."""
    print(printable(" ".join(message.splitlines())), file=sys.stderr)


def _unmarked(text: str) -> str:
    return _MARKED_COMMAND.sub(r"\\u0023", text)


def _in_json(character: str) -> str:
    return character if quoting.visible(character) == character else json.dumps(character)[1:-1]
