"""The hook for pre-commit and the Action: valid files whose commands exist."""

import shlex
import subprocess
from pathlib import Path

import pytest
import yaml

from moorage.cli import arguments
from repo.places import ROOT


def test_the_hook_is_one_that_pre_commit_takes() -> None:
    (hook,) = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text())
    assert {"id", "name", "entry", "language"} <= set(hook)
    program, *typed = shlex.split(hook["entry"])
    assert program == "moorage"
    options = arguments.build().parse_args(typed)
    assert (options.command, options.staged) == ("check", True)


@pytest.mark.parametrize(("status", "base"), [(0, ""), (1, "main"), (2, "")])
def test_the_action_runs_the_check_and_ends_as_it_does(tmp_path: Path, status: int, base: str) -> None:
    action = yaml.safe_load((ROOT / "action.yml").read_text())
    assert action["runs"]["using"] == "composite"
    (step,) = [each for each in action["runs"]["steps"] if each.get("id") == "check"]
    assert set(action["inputs"]) == {"range", "store", "format", "version"}
    program = tmp_path / "moorage"
    program.write_text(f'#!/bin/sh\necho "$MOORAGE_STORE|$*"\nexit {status}\n')
    program.chmod(0o755)
    given = {"RANGE": "", "BASE": base, "FORMAT": "github", "STORE": "store.db", "RUNNER_TEMP": str(tmp_path)}
    paths = {"PATH": f"{tmp_path}:/usr/bin:/bin", "GITHUB_OUTPUT": str(tmp_path / "output")}
    shell = ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step["run"]]
    done = subprocess.run(shell, env={**given, **paths}, capture_output=True, text=True, check=False)
    assert done.returncode == status
    expected = "origin/main...HEAD" if base else "HEAD~1..HEAD"
    assert done.stdout == f"store.db|check --diff {expected} --format github\n"
    arguments.build().parse_args(shlex.split(done.stdout.partition("|")[2]))
    assert (tmp_path / "output").read_text() == f"report={tmp_path}/moorage-report\n"
