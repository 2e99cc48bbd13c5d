"""The demo: on this repository, and where there is none."""

import json
import os
from pathlib import Path

import pytest

from moorage.cli.main import main
from support.packaged_model import model_folder

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def with_model(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MOORAGE_MODEL", str(model_folder(tmp_path / "model")))


@pytest.mark.parametrize("source", [ROOT, None])
def test_everything_happens_as_it_should(
    source: Path | None, tmp_path: Path, with_model: None, capsys: pytest.CaptureFixture[str]
) -> None:
    empty = tmp_path / "empty"
    empty.mkdir()
    assert main(["--json", "demo", "--repository", str(source or empty)]) == 0
    expected = json.loads(capsys.readouterr().out)["data"]["expected"]
    assert [each["what"] for each in expected if not each["holds"]] == []
    assert any("paraphrase" in each["what"] for each in expected)
    assert os.listdir(empty) == []  # noqa: PTH208 - nothing may be left behind
