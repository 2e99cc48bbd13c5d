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


ACTION = yaml.safe_load((ROOT / "action.yml").read_text())
INSTALL, CHECK = ACTION["runs"]["steps"]


def run(step: dict[str, object], folder: Path, **given: str) -> subprocess.CompletedProcess[str]:
    """As a runner runs a step of `shell: bash`, with programs of the folder in front."""
    own = {"RUNNER_TEMP": str(folder), "GITHUB_OUTPUT": str(folder / "output"), "GITHUB_PATH": str(folder / "path")}
    shell = ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", str(step["run"])]
    env = {"PATH": f"{folder}:/usr/bin:/bin", **own, **given}
    return subprocess.run(shell, env=env, cwd=folder, capture_output=True, text=True, check=False)


def program(folder: Path, name: str, script: str) -> None:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\n{script}\n")
    path.chmod(0o755)


def test_the_action_is_one_that_a_runner_takes() -> None:
    assert set(ACTION["inputs"]) == {"range", "store", "format", "version"}
    assert all(set(each) == {"description", "default"} for each in ACTION["inputs"].values())
    assert ACTION["runs"]["using"] == "composite"
    for step in (INSTALL, CHECK):
        assert step["shell"] == "bash"
        assert "${{" not in step["run"], "texts of an event become commands there"
    steps = {step["id"] for step in (INSTALL, CHECK) if "id" in step}
    assert ACTION["outputs"]["report"]["value"] == f"${{{{ steps.{steps.pop()}.outputs.report }}}}"


@pytest.mark.parametrize(("status", "base"), [(0, ""), (1, "main"), (2, "")])
def test_the_action_runs_the_check_and_ends_as_it_does(tmp_path: Path, status: int, base: str) -> None:
    program(tmp_path, "moorage", f'echo "$MOORAGE_STORE|$*"\nexit {status}')
    (tmp_path / "store.db").touch()
    done = run(CHECK, tmp_path, RANGE="", BASE=base, FORMAT="github", STORE="store.db")
    assert done.returncode == status
    expected = "origin/main...HEAD" if base else "HEAD~1..HEAD"
    first, *rest = done.stdout.splitlines()
    assert first == f"store.db|check --diff {expected} --format github"
    assert [each.partition("::")[2].partition(" ")[0] for each in rest] == ["error"] * (status == 2)
    arguments.build().parse_args(shlex.split(first.partition("|")[2]))
    assert (tmp_path / "output").read_text() == f"report={tmp_path}/moorage-report\n"


def test_the_action_says_when_there_is_no_such_store(tmp_path: Path) -> None:
    program(tmp_path, "moorage", "exit 0")
    done = run(CHECK, tmp_path, RANGE="", BASE="", FORMAT="github", STORE="none.db")
    assert (done.returncode, done.stdout.startswith("::error ")) == (2, True)


@pytest.mark.parametrize(
    ("version", "is_installed", "wanted"),
    [
        ("", True, None),
        ("", False, "/action"),
        ("==1.2.0", True, "moorage==1.2.0"),
        ("==1.2.0", False, "moorage==1.2.0"),
    ],
)
def test_the_action_installs_what_is_wanted(
    tmp_path: Path, version: str, is_installed: bool, wanted: str | None
) -> None:
    program(tmp_path, "made/bin/python", 'echo "$*"')
    program(tmp_path, "python3", f'mkdir -p "$3"; cp -r {tmp_path}/made/bin "$3"; rm -f {tmp_path}/moorage')
    if is_installed:
        program(tmp_path, "moorage", "exit 0")
    own = tmp_path / "own"
    own.mkdir()
    done = run(INSTALL, tmp_path, VERSION=version, ACTION="/action", RUNNER_TEMP=str(own))
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == (f"-m pip install --quiet {wanted}\n" if wanted else "")
    if wanted:
        assert (tmp_path / "path").read_text() == f"{own}/moorage/bin\n"
