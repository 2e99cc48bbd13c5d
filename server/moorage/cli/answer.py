"""What a command gives back, and what it reads and remarks on the way."""

import sys
from dataclasses import dataclass
from io import TextIOWrapper
from pathlib import Path
from typing import Any

from moorage.cli.terminal import flat, say
from moorage.domain.errors import InvalidInput


@dataclass(frozen=True, slots=True)
class Answer:
    """`data` for --json, `text` for people."""

    data: Any
    text: str
    status: int = 0
    failure: tuple[str, str] | None = None
    """Code and message of a failure that has data to tell all the same."""


def text_given(given: str) -> str:
    """What was typed, or standard input for a dash; raises InvalidInput when that is not UTF-8."""
    if given != "-":
        return given
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(encoding="utf-8-sig", errors="strict")
    try:
        return sys.stdin.read()
    except UnicodeDecodeError:
        raise InvalidInput("standard input is not UTF-8; convert it first") from None


def text_in(file: str) -> str:
    """Of a file, or standard input for a dash."""
    if file == "-":
        return text_given(file)
    try:
        return Path(file).read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise InvalidInput(f"{file} cannot be read as UTF-8 ({error})") from error


def remark(note: str) -> None:
    """Says it on standard error, where it is no part of the answer."""
    if note:
        say(flat(f"moorage: {note}"))
