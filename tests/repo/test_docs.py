"""What the documents tell people to type and to open exists."""

import argparse
import re
from pathlib import Path

import pytest

from moorage.cli import arguments
from repo.places import ROOT

DOCUMENTS = ("README.md", "server/ARCHITECTURE.md", "server/CONTRIBUTING.md", "extension/README.md")
_LINK = re.compile(r"\]\((?!https?:|#|mailto:)([^)#\s]+)")


def text_of(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def commands() -> dict[str, argparse.ArgumentParser]:
    """The command line's commands and their parsers."""
    (action,) = [each for each in arguments.build()._actions if isinstance(each, argparse._SubParsersAction)]
    return dict(action.choices)


def meant(command: argparse.ArgumentParser, rest: str) -> argparse.ArgumentParser:
    """The parser of an action of a command, where the next word is one."""
    actions = [each for each in command._actions if isinstance(each, argparse._SubParsersAction)]
    word = rest.split(maxsplit=1)[0] if rest.split() else ""
    return actions[0].choices.get(word, command) if actions else command


@pytest.mark.parametrize("name", DOCUMENTS)
def test_make_targets_exist(name: str) -> None:
    targets = set(re.findall(r"^([a-z]+):", text_of("Makefile"), re.MULTILINE))
    assert set(re.findall(r"^make ([a-z]+)\b", _code(text_of(name)), re.MULTILINE)) <= targets


@pytest.mark.parametrize("name", DOCUMENTS)
def test_commands_and_their_options_exist(name: str) -> None:
    known = commands()
    for command, rest in re.findall(r"(?:^|[\s`$])moorage ([a-z]+)\b([^\n`#]*)", _code(text_of(name))):
        assert command in known, f"{name} names `moorage {command}`"
        options = {each for action in meant(known[command], rest)._actions for each in action.option_strings}
        assert set(re.findall(r"(--[a-z-]+)", rest)) <= options, f"{name}: moorage {command}{rest}"


@pytest.mark.parametrize("name", DOCUMENTS)
def test_linked_files_exist(name: str) -> None:
    folder = (ROOT / name).parent
    missing = [each for each in _LINK.findall(text_of(name)) if not Path(folder, each).exists()]
    assert missing == []


@pytest.mark.parametrize("name", ["server/CONTRIBUTING.md"])
def test_tasks_exist(name: str) -> None:
    tasks = set(re.findall(r"^\[tool\.poe\.tasks\.([a-z]+)\]|^([a-z]+) = \{", text_of("pyproject.toml"), re.MULTILINE))
    named = {each for pair in tasks for each in pair}
    assert set(re.findall(r"\bpoe ([a-z]+)\b", _code(text_of(name)))) <= named


def test_the_readme_starts_with_the_two_commands() -> None:
    assert re.search(r"^make demo .*\nmake test ", text_of("README.md"), re.MULTILINE)


def test_the_code_map_names_every_package() -> None:
    packages = {each.parent.name for each in (ROOT / "server" / "moorage").glob("*/__init__.py")}
    text = text_of("server/ARCHITECTURE.md")
    assert [each for each in sorted(packages) if each not in text] == []


def _code(text: str) -> str:
    """Code blocks and inline code, the only places where something to type stands."""
    blocks = re.findall(r"```[a-z]*\n(.*?)```", text, re.DOTALL)
    inline = re.findall(r"`([^`\n]+)`", re.sub(r"```.*?```", "", text, flags=re.DOTALL))
    return "\n".join([*blocks, *inline])
