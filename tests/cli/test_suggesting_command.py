"""`init --suggest` lists and stores nothing; `--accept` stores what a person names."""

from pathlib import Path

import pytest

from cli.conftest import Run
from support.repo import make_repo

COMMENT = "# We wait on purpose: the gateway would lock the card otherwise, and refuse."
FILES = {
    "pay.py": f"LIMIT = 3\n\n\ndef charge():\n    {COMMENT}\n    return 1\n",
    "AGENTS.md": "# Rules\n\n- Never call `charge` in `pay.py` from a handler, because it would hold the worker.\n",
}


@pytest.fixture
def repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    root = make_repo(tmp_path / "till", FILES)
    monkeypatch.chdir(root)
    return root


def test_a_person_takes_some_of_what_is_offered(repository: Path, run: Run) -> None:
    listed = run("init", "--suggest")
    assert (listed.status, "nothing was stored" in listed.out, "at pay.py#charge" in listed.out) == (0, True, True)
    items = run("--json", "init", "--suggest").data["items"]
    assert [each["origin"] for each in items] == ["instructions", "comment"]
    assert run("--json", "stats").data["memories"] == 0
    wrong = run("init", "--suggest", "--accept", "9")
    assert (wrong.status, "no suggestion is called 9" in wrong.err) == (2, True)
    done = run("--json", "init", "--suggest", "--accept", items[1]["id"])
    assert [each["outcome"] for each in done.data["results"]] == ["stored"]
    (item,) = run("--json", "recall", "gateway").data["items"]
    assert (item["trust"], item["anchors"][0]["symbol"], item["sources"][0]["path"]) == ("accepted", "charge", "pay.py")
    assert "1 more are known already" in run("init", "--suggest").out
    assert run("init", "--suggest", "--accept", "all").status == 0
    assert "nothing to suggest; 2 are known already" in run("init", "--suggest").out
