"""`moorage editor install`: the extension that the release carries, into the editor at hand."""

import stat
from pathlib import Path

import pytest

from cli.conftest import Run
from moorage.cli import editor


@pytest.fixture
def carried(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """What a release wheel holds and a checkout does not."""
    extension = tmp_path / "package" / "editor" / "moorage.vsix"
    extension.parent.mkdir(parents=True)
    extension.write_bytes(b"vsix")
    monkeypatch.setattr(editor, "files", lambda _: tmp_path / "package")
    return extension


def program(tmp_path: Path, name: str, script: str) -> Path:
    found = tmp_path / "bin" / name
    found.parent.mkdir(exist_ok=True)
    found.write_text(f"#!/bin/sh\n{script}\n")
    found.chmod(found.stat().st_mode | stat.S_IXUSR)
    return found


def test_the_editor_is_asked_to_install_what_the_release_carries(
    run: Run, carried: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = program(tmp_path, "code", f'echo "$@" > {tmp_path}/asked')
    monkeypatch.setenv("PATH", str(code.parent), prepend=":")
    outcome = run("--json", "editor", "install")
    assert outcome.data == {"editor": str(code), "extension": "moorage.vsix"}
    assert (tmp_path / "asked").read_text().split() == ["--install-extension", str(carried), "--force"]


@pytest.mark.parametrize(
    ("script", "words"), [("echo no room >&2; exit 3", "no room"), ("echo broken; exit 1", "broken")]
)
def test_an_editor_that_refuses_is_quoted(run: Run, carried: Path, tmp_path: Path, script: str, words: str) -> None:
    code = program(tmp_path, "code", script)
    outcome = run("editor", "install", "--code", str(code))
    assert outcome.status == 2
    assert words in outcome.err


def test_a_checkout_carries_no_extension_and_says_what_to_do(run: Run, tmp_path: Path) -> None:
    outcome = run("editor", "install", "--code", str(program(tmp_path, "code", "exit 0")))
    assert outcome.status == 2
    assert "make release" in outcome.err


def test_a_missing_editor_is_named(run: Run, carried: Path) -> None:
    outcome = run("editor", "install", "--code", "no-such-editor")
    assert outcome.status == 2
    assert "no-such-editor" in outcome.err
