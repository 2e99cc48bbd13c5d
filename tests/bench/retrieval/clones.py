"""Files of public clones, read without a work tree."""

import json
import subprocess
from pathlib import Path
from typing import Any


class Missing(Exception):
    """A clone or a file that is not there, by name."""


def clone(mirror: Path, name: str) -> Path:
    """The git directory of `owner+name`, whether bare inside a folder, bare, or with a work tree."""
    for candidate in (mirror / name / "repo", mirror / name / ".git", mirror / name):
        if (candidate / "HEAD").is_file():
            return candidate
    raise Missing(name)


def git(repository: Path, *arguments: str) -> str:
    """What git prints; undecodable bytes are replaced."""
    command = ["git", f"--git-dir={repository}", *arguments]
    done = subprocess.run(command, capture_output=True, check=False)
    if done.returncode:
        raise Missing(f"{repository}: {' '.join(arguments[:2])}")
    return done.stdout.decode("utf-8", "replace")


def read_json(repository: Path, path: str) -> Any:
    """A JSON file of the commit checked out."""
    return json.loads(git(repository, "show", f"HEAD:{path}"))
