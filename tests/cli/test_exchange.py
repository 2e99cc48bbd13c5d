"""Memories leave as lines and come back as they were; bad lines store nothing."""

import json
import subprocess
from pathlib import Path

import pytest

from cli.conftest import Run

LINES = (
    {"content": "Payments are declined after thirty seconds", "kind": "decision", "anchors": ["billing.py#charge"]},
    {"content": "The list of first names is kept short", "type": "semantic", "tags": ["names"], "anchors": ["none.py"]},
    {
        "subject": "shop",
        "predicate": "uses",
        "object": "Postgres",
        "sourceRefs": [{"type": "document", "path": "a.md"}],
    },
)


@pytest.fixture
def lines(shop: Path) -> Path:
    path = shop.parent / "rows.jsonl"
    path.write_text("\n\n".join(json.dumps(each) for each in LINES), encoding="utf-8")
    return path


def test_lines_are_taken_in_once(shop: Path, run: Run, lines: Path) -> None:
    looked = run("--json", "import", str(lines), "--dry-run")
    assert looked.data["counts"] == {"stored": 3}
    assert run("--json", "stats").data["memories"] == 0
    asked = run("import", str(lines))
    assert (asked.status, "--yes stores it" in asked.out) == (0, True)
    assert run("--json", "stats").data["memories"] == 0
    done = run("--json", "import", str(lines), "--yes", "--format", "jsonl")
    assert done.data["counts"] == {"stored": 3}
    assert "rows.jsonl:3: not anchored: none.py" in done.err
    assert run("--json", "import", str(lines), "--yes").data["counts"] == {"duplicate": 3}
    (item,) = run("--json", "recall", "declined").data["items"]
    assert (item["trust"], item["anchors"][0]["symbol"]) == ("imported", "charge")


def test_what_goes_out_comes_back_in_another_clone(shop: Path, run: Run, lines: Path, tmp_path: Path) -> None:
    run("import", str(lines), "--yes")
    out = tmp_path / "out.jsonl"
    assert run("--json", "export", str(out)).data["memories"] == 3
    clone = tmp_path / "clone"
    subprocess.run(["git", "clone", "-q", str(shop), str(clone)], check=True)
    assert run("--root", str(clone), "--json", "import", str(out), "--yes", "--vouch").data["counts"] == {"stored": 3}
    rows = [json.loads(each) for each in out.read_text(encoding="utf-8").splitlines()]
    back = [json.loads(each) for each in run("--root", str(clone), "export", "-").out.splitlines()]
    assert rows == back


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("{", "rows.jsonl:2: it is not JSON"),
        ("[1]", "rows.jsonl:2: expected an object"),
        ('{"content": 3}', "rows.jsonl:2: "),
        ('{"content": "x", "contents": 3}', "rows.jsonl:2: "),
        ('{"content": "x", "created_at": "soon"}', "rows.jsonl:2: created_at is 'soon'"),
        ('{"content": "x", "created_at": 3}', "rows.jsonl:2: created_at: expected a string"),
        ('{"content": " "}', "the memory has no text"),
        ("[" * 100_000, "rows.jsonl:2: it is nested too deeply"),
        ('{"content": ' + "9" * 5000 + "}", "rows.jsonl:2: it holds a number that is too long"),
        ('{"content": "a\\u0000b"}', "rows.jsonl:2: it holds a NUL character"),
        ('{"content": "a\\ud800b"}', "rows.jsonl:2: it holds what is no Unicode text"),
        ('{"content": "x", "trust": "holy"}', "rows.jsonl:2: trust is 'holy'"),
        ('{"content": "x", "version": true}', "rows.jsonl:2: version is True"),
    ],
)
def test_a_bad_line_costs_that_line_alone(shop: Path, run: Run, tmp_path: Path, text: str, words: str) -> None:
    path = tmp_path / "rows.jsonl"
    path.write_text(f"{json.dumps(LINES[0])}\n{text}\n{json.dumps(LINES[1])}", encoding="utf-8")
    outcome = run("--json", "import", str(path), "--yes")
    assert (outcome.status, words in outcome.err, outcome.err.count("rows.jsonl:2")) == (1, True, 1), outcome.err
    assert outcome.data["counts"] == {"stored": 2}
    path.write_text(text, encoding="utf-8")
    assert run("import", str(path), "--yes").status == 2


def test_a_secret_in_a_line_is_taken_out(shop: Path, run: Run, tmp_path: Path) -> None:
    path = tmp_path / "rows.jsonl"
    token = "ghp_" + "a1B2c3D4e5" * 3 + "f6G7h8"
    row = {"content": f"the token is {token}", "secrets": "allow"}
    path.write_text(json.dumps(row), encoding="utf-8")
    outcome = run("--json", "import", str(path), "--yes", "--secrets", "reject")
    assert outcome.data["counts"] == {"blocked": 1}
    assert token not in outcome.out + outcome.err
    for counts in ({"stored": 1}, {"duplicate": 1}):
        outcome = run("--json", "import", str(path), "--yes")
        assert (outcome.data["counts"], token in outcome.out + outcome.err) == (counts, False)
    assert token not in run("export", "-").out


def test_files_that_are_none(shop: Path, run: Run, tmp_path: Path) -> None:
    (tmp_path / "latin").write_bytes(b"\xff")
    for arguments, words in (
        (("import", str(tmp_path / "none")), "cannot be read"),
        (("import", str(tmp_path / "latin"), "--format", "markdown"), "not UTF-8"),
        (("import", str(tmp_path / "latin"), "--format", "jsonl"), "not UTF-8"),
        (("export", str(tmp_path / "none" / "x")), "cannot be written"),
    ):
        outcome = run(*arguments)
        assert (outcome.status, words in outcome.err) == (2, True), outcome


def test_what_is_blocked_is_a_failure_that_says_why(shop: Path, run: Run) -> None:
    outcome = run("--json", "remember", "the password is hunter2hunter2")
    assert (outcome.status, outcome.error["code"]) == (2, "BLOCKED")
    data = json.loads(outcome.out)["data"]
    assert (data["outcome"], data["id"], data["findings"][0]["preview"]) == ("blocked", None, "pas…2")
    assert "hunter2" not in outcome.out + outcome.err
