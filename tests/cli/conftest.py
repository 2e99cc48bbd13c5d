"""The command line in this process, in a repository of its own."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from moorage.cli.main import main
from services import samples
from support.repo import make_repo


@dataclass(frozen=True)
class Outcome:
    """What one command gave."""

    status: int
    out: str
    err: str

    @property
    def data(self) -> Any:
        """Of a success with --json."""
        envelope = json.loads(self.out)
        assert envelope["ok"] is True, envelope
        return envelope["data"]

    @property
    def error(self) -> Any:
        """Of a failure with --json."""
        envelope = json.loads(self.out)
        assert envelope["ok"] is False, envelope
        return envelope["error"]


Run = Callable[..., Outcome]


@pytest.fixture
def shop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The Python sample in a git repository, which is the current folder."""
    root = make_repo(tmp_path / "shop", samples.PYTHON.files)
    monkeypatch.chdir(root)
    return root


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs one command; bad usage counts as an exit status, as in a shell."""

    def call(*arguments: str) -> Outcome:
        capsys.readouterr()
        try:
            status = main(list(arguments))
        except SystemExit as left:
            status = int(left.code or 0)
        printed = capsys.readouterr()
        return Outcome(status, printed.out, printed.err)

    return call
