"""What `check` prints for machines: annotations and SARIF, with texts that try to be more than text."""

import json
import subprocess
import sys
from pathlib import Path
from shlex import quote
from typing import Any

import pytest

from cli.conftest import Run
from moorage.engine.facade import Engine
from repo.places import ROOT
from services import samples

HOSTILE = "done\n::error file=x::pwned\r\n%0A::set-output name=a::b [click](https://evil.example) \x1b[31m\u202e"


def remember(run: Run, text: str = samples.PYTHON.memory, anchor: str = "billing.py#charge") -> str:
    return str(run("--json", "remember", text, "--anchor", anchor, "--title", text).data["id"])


def change(shop: Path, path: str = "billing.py") -> None:
    file = shop / path
    file.write_text(file.read_text().replace("30", "90"))


def results(printed: str) -> list[dict[str, Any]]:
    (run,) = json.loads(printed)["runs"]
    return list(run["results"])


def test_nothing_in_a_memory_or_a_file_name_begins_a_command(shop: Path, run: Run) -> None:
    name = "a,b:c%0A::d](x.py"
    (shop / "billing.py").rename(shop / name)
    remember(run, f"30 {HOSTILE}", f"{name}#charge")
    change(shop, name)
    printed = run("check", "--format", "github")
    first, last = printed.out.splitlines()
    assert first.startswith("::warning file=a%2Cb%3Ac%250A%3A%3Ad](x.py,line=")
    assert last == "anchors: 1 changed"
    command, _, message = first.removeprefix("::").partition("::")
    assert command.count(",") == 2
    assert "\x1b" not in message
    assert "\u202e" not in message
    assert printed.status == 1


def test_sarif_has_what_the_format_requires(shop: Path, run: Run) -> None:
    memory = remember(run)
    change(shop)
    printed = run("check", "--format", "sarif")
    log = json.loads(printed.out)
    assert log["version"] == "2.1.0"
    (only,) = log["runs"]
    driver = only["tool"]["driver"]
    assert {"name", "version", "rules"} <= driver.keys()
    assert all({"id", "shortDescription", "help", "defaultConfiguration"} <= rule.keys() for rule in driver["rules"])
    (result,) = only["results"]
    assert driver["rules"][result["ruleIndex"]]["id"] == result["ruleId"] == "moorage/claim-hit"
    assert result["level"] == "warning"
    assert memory in result["message"]["text"]
    (location,) = result["locations"]
    assert location["physicalLocation"] == {
        "artifactLocation": {"uri": "billing.py", "uriBaseId": "%SRCROOT%"},
        "region": {"startLine": 10},
    }
    assert all(result["partialFingerprints"].values())
    assert printed.status == 1


def test_sarif_has_a_rule_for_every_grade_that_is_said(run: Run, shop: Path) -> None:
    driver = json.loads(run("check", "--format", "sarif").out)["runs"][0]["tool"]["driver"]
    said = {
        "modifiers",
        "edited",
        "claim-hit",
        "signature",
        "rewritten",
        "gone",
        "unchecked",
        "violated",
        "decided-against",
    }
    assert {each["id"] for each in driver["rules"]} == {f"moorage/{grade}" for grade in said}


def test_sarif_messages_hold_no_link_and_paths_are_escaped(shop: Path, run: Run) -> None:
    name = "a b%é.py"
    (shop / "billing.py").rename(shop / name)
    remember(run, f"30 {HOSTILE}", f"{name}#charge")
    change(shop, name)
    (result,) = results(run("check", "--format", "sarif").out)
    assert "](" not in result["message"]["text"]
    assert result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] == "a%20b%25%C3%A9.py"


def test_a_fingerprint_stays_when_the_code_moves(shop: Path, run: Run) -> None:
    remember(run)
    change(shop)
    (before,) = results(run("check", "--format", "sarif").out)
    (shop / "billing.py").write_text("import sys\n\n" + (shop / "billing.py").read_text())
    (after,) = results(run("check", "--format", "sarif").out)
    assert before["locations"] != after["locations"]
    assert before["partialFingerprints"] == after["partialFingerprints"]


def test_what_holds_is_no_result(shop: Path, run: Run) -> None:
    remember(run)
    (shop / "billing.py").rename(shop / "payments.py")
    assert "moved" in run("check").out
    assert results(run("check", "--format", "sarif").out) == []
    assert run("check", "--format", "github").out == "anchors: 1 holds\n"


def test_an_interrupted_check_ends_with_130_and_prints_no_result(
    shop: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    remember(run)
    monkeypatch.setattr(Engine, "check", interrupted)
    outcome = run("check", "--format", "sarif")
    assert (outcome.status, outcome.out, outcome.err) == (130, "", "moorage check: cancelled\n")


@pytest.mark.parametrize("commit", [["commit", "-qam", "x"], ["commit", "-qm", "x", "billing.py"]])
def test_a_hook_sees_what_is_about_to_be_committed(shop: Path, run: Run, commit: list[str]) -> None:
    """`git commit -a` and `git commit FILE` commit another index than the one that lies there."""
    remember(run)
    hook = shop / ".git" / "hooks" / "pre-commit"
    python = f"PYTHONPATH={quote(str(ROOT / 'server'))} exec {quote(sys.executable)}"
    hook.write_text(f"#!/bin/sh\n{python} -m moorage check --staged\n")
    hook.chmod(0o755)
    change(shop)
    done = subprocess.run(["git", *commit], cwd=shop, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "changed (claim-hit) billing.py#charge" in done.stdout + done.stderr
