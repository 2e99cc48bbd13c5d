"""Stored text as people see it: nothing in it reaches the terminal as a command."""

import sys

import pytest

from cli.conftest import Run
from moorage.domain.served import served

EVIL = "line\x1b[2J one\x07\nline\u202e two\x9b31m"


class Terminal:
    """Standard output that says it is a terminal."""

    def __init__(self) -> None:
        self.text = ""

    def write(self, text: str) -> int:
        self.text += text
        return len(text)

    def flush(self) -> None:
        """Nothing is held back."""

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    "command", [("recall", "line"), ("at", "billing.py"), ("check",), ("history",), ("context", "line")]
)
@pytest.mark.parametrize("on_terminal", [True, False])
def test_no_control_character_is_printed(
    shop: object, run: Run, monkeypatch: pytest.MonkeyPatch, command: tuple[str, ...], on_terminal: bool
) -> None:
    run("remember", EVIL, "--title", EVIL, "--anchor", "billing.py#charge")
    terminal = Terminal()
    with monkeypatch.context() as patch:
        if on_terminal:
            patch.setattr(sys, "stdout", terminal)
        printed = run(*command).out + terminal.text
    own = printed.replace("\x1b[32m", "").replace("\x1b[0m", "")
    assert ("\x1b[32mholds" in printed) == (on_terminal and command[0] in ("recall", "at"))
    assert not set(own) & set("\x1b\x07\x9b\u202e")


def test_a_long_memory_shows_its_first_lines_and_how_many_more(shop: object, run: Run) -> None:
    run("remember", "\n".join(f"line {number}" for number in range(10)))
    printed = run("recall", "line").out
    assert "    line 3\n    …6 more lines" in printed
    assert "line 4" not in printed


@pytest.mark.parametrize("command", ["recall", "context"])
def test_what_is_printed_is_known_when_somebody_stores_it_again(shop: object, run: Run, command: str) -> None:
    texts = {"Refunds take three weeks", "\n".join(f"refund {number}\n" for number in range(10))}
    for text in texts:
        run("remember", text, "--anchor", "billing.py#charge")
    known = served(run(command, "refunds").out)
    assert len(known) == len(texts)
    assert {text for each in known for text in texts if each.is_of("", text)} == texts
