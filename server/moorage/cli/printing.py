"""Prints what a command gives."""

from moorage.cli import render
from moorage.cli.answer import Answer
from moorage.cli.terminal import printable, say


def print_answer(command: str, answer: Answer, *, as_json: bool) -> None:
    """One JSON object, or text for people; a failure is one line on standard error either way."""
    if answer.failure:
        code, message = answer.failure
        say(f"moorage {command}: {message}")
        text = render.failure_as_json(command, code, message, answer.data) if as_json else printable(answer.text)
    else:
        text = render.as_json(command, answer.data) if as_json else printable(answer.text)
    if text:
        print(text)
