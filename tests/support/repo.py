"""Small git repositories for tests."""

import subprocess
from pathlib import Path


def git(root: Path, *arguments: str) -> str:
    """Runs git in a folder and returns what it printed."""
    identity = ["-c", "user.name=Ada", "-c", "user.email=ada@example.org", "-c", "commit.gpgsign=false"]
    done = subprocess.run(["git", *identity, *arguments], cwd=root, capture_output=True, text=True, check=True)
    return done.stdout


def make_repo(root: Path, files: dict[str, str]) -> Path:
    """A repository with one commit that holds these files."""
    root.mkdir(parents=True, exist_ok=True)
    git(root, "init", "-q", "-b", "main")
    git(root, "config", "user.name", "Ada")
    git(root, "config", "user.email", "ada@example.org")
    write(root, files)
    git(root, "add", "-A")
    git(root, "commit", "-q", "-m", "first")
    return root


def write(root: Path, files: dict[str, str]) -> None:
    """Writes files, making their folders."""
    for path, text in files.items():
        target = root / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8")
