"""Paths on a command line are those of the current folder, or of --root; real processes answer as the others do."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from cli.conftest import Run

SERVER = Path(__file__).resolve().parents[2] / "server"


def in_shell(*arguments: str, at: Path, text: bytes = b"", **environment: str) -> subprocess.CompletedProcess[bytes]:
    """A real process."""
    return subprocess.run(
        [sys.executable, "-m", "moorage", *arguments],
        cwd=at,
        env={**os.environ, "PYTHONPATH": str(SERVER), **environment},
        input=text,
        capture_output=True,
        check=False,
        timeout=60,
    )


def test_paths_are_those_of_the_current_folder(shop: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    (shop / "deep").mkdir()
    (shop / "deep" / "a.py").write_text("def f():\n    return 1\n")
    monkeypatch.chdir(shop / "deep")
    anchors = run("--json", "remember", "x", "--anchor", "a.py#f", "--anchor", "../billing.py#charge").data["anchors"]
    assert [f"{each['path']}#{each['symbol']}" for each in anchors] == ["deep/a.py#f", "billing.py#charge"]
    assert len(run("--json", "at", "a.py:1").data["items"]) == 1
    assert run("--json", "check", ".").data["counts"] == {"holds": 1}
    assert run("--json", "check").data["counts"] == {"holds": 2}


def test_root_acts_on_another_folder(shop: Path, run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    run("--root", "shop", "remember", "x", "--anchor", "billing.py#charge")
    assert len(run("--json", "at", "--root", "shop", "billing.py").data["items"]) == 1
    assert run("check", "--root", str(shop)).status == 0
    (shop / "billing.py").unlink()
    assert run("check", "--root", str(shop)).status == 1


def test_standard_input_is_taken_as_it_is(shop: Path) -> None:
    text = "erste Zeile\nzweite: 認証 🙂\n"
    done = in_shell("--json", "remember", "-", at=shop, text=b"\xef\xbb\xbf" + text.encode())
    assert done.returncode == 0, done.stderr
    found = in_shell("--json", "recall", "認証", at=shop)
    assert json.loads(found.stdout)["data"]["items"][0]["content"] == text.strip()
    assert in_shell("remember", "-", at=shop, text=b"\xff").stderr.count(b"\n") == 1


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "utf-8"])
def test_any_terminal_encoding_can_be_printed_to(shop: Path, encoding: str) -> None:
    assert in_shell("remember", "認証 → 🙂", at=shop).returncode == 0
    done = in_shell("recall", "認証", at=shop, PYTHONIOENCODING=encoding)
    assert done.returncode == 0, done.stderr
    assert b"Traceback" not in done.stderr


def test_a_reader_that_leaves_early_is_no_failure_to_show(shop: Path) -> None:
    in_shell("remember", "x " * 1000, at=shop)
    command = f"{sys.executable} -m moorage history --json | head -c 1; exit 0"
    environment = {**os.environ, "PYTHONPATH": str(SERVER)}
    done = subprocess.run(command, shell=True, cwd=shop, env=environment, capture_output=True, check=False)
    assert b"Traceback" not in done.stderr


COMMANDS = """
    init remember recall context at check confirm reanchor forget undo
    history stats doctor reindex lsp demo editor
"""


def test_help_lists_every_command(run: Run) -> None:
    printed = run("--help")
    assert printed.status == 0
    for command in COMMANDS.split():
        assert f"\n    {command} " in printed.out
        assert run(command, "--help").status == 0


def test_the_version_is_printed(run: Run) -> None:
    assert run("--version").out.startswith("moorage ")
