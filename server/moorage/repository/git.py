"""Git as Moorage needs it: where the repository is, what changed since a commit, which files it knows.

The location is read from files, without running git, so that a store is found where git is not installed.
Commands run none of the repository's own programs: no external diff, no text conversion, no monitor.
"""

import logging
import os
import re
import shutil
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from moorage.domain.changes import NO_CHANGES, Changes, Commit
from moorage.domain.errors import RepositoryUnavailable
from moorage.repository.objects import Blob, Objects, parse_entries

log = logging.getLogger(__name__)

_SAFE = (
    "-c",
    "core.quotePath=false",
    "-c",
    "core.fsmonitor=false",
    "--no-optional-locks",
    "--literal-pathspecs",
)
_TIMEOUT_S = 30
_MOST_PATHS = 200
"""On one command line."""
_OBJECT_ID = re.compile("[0-9a-f]{40}|[0-9a-f]{64}")
_RENAME_LIMIT = "-l3000"
"""Files compared for renames; git's own limit of 1,000 gives up when a whole source tree is moved."""


@dataclass(frozen=True, slots=True)
class Repository:
    """A checkout, its own git directory, and the one that all worktrees of its repository share."""

    root: Path
    directory: Path
    common_directory: Path

    def head(self) -> str | None:
        """Commit that is checked out, 40 hex digits; None before the first commit or without git.

        Read from git's files (20 µs); git itself is asked where they do not say (4 ms).
        """
        if shutil.which("git") is None:
            return None
        known = self._head_in_files()
        if known:
            return known
        found = self._git("rev-parse", "--verify", "--quiet", "HEAD")
        return found.strip() or None if found is not None else None

    def mark(self) -> object:
        """Differs once something was committed, checked out, pulled, reset or staged; reads two small files."""
        try:
            index = (self.directory / "index").stat()
        except OSError:
            return self._head_in_files(), None
        return self._head_in_files(), (index.st_mtime_ns, index.st_ino)

    def is_at_work(self) -> bool:
        """Whether git writes files, or goes from commit to commit in a rebase that nobody is asked about."""
        is_rebasing = any((self.directory / each).exists() for each in ("rebase-merge", "rebase-apply"))
        has_stopped = (self.directory / "REBASE_HEAD").exists()
        return (is_rebasing and not has_stopped) or (self.directory / "index.lock").exists()

    def _head_in_files(self) -> str | None:
        """None before the first commit, and where references are kept in another way."""
        head = _line_of(self.directory / "HEAD")
        name = head.removeprefix("ref: ")
        if name == head or ".." in name:
            return head if _OBJECT_ID.fullmatch(head) else None
        loose = _line_of(self.directory / name) or _line_of(self.common_directory / name)
        if _OBJECT_ID.fullmatch(loose):
            return loose
        return None if loose else _packed(self.common_directory / "packed-refs", name)

    def user_name(self) -> str | None:
        """The configured author name."""
        found = self._git("config", "user.name")
        return found.strip() or None if found is not None else None

    def files(self) -> list[str] | None:
        """Tracked and untracked files that are there and not ignored, sorted; None when git cannot tell."""
        found = self._git("ls-files", "-z", "-t", "--cached", "--deleted", "--others", "--exclude-standard")
        if found is None:
            return None
        tagged = [each.partition(" ") for each in found.split("\0") if each]
        removed = {path for tag, _, path in tagged if tag == "R"}
        return sorted({path for _, _, path in tagged} - removed)

    def commits_after(self, commit: str, last: str = "HEAD") -> list[str]:
        """Commits between two that descend from the first, parents before children; none where it is no ancestor."""
        found = self._git("rev-list", "--ancestry-path", "--topo-order", "--reverse", f"{commit}..{last}")
        return found.split() if found else []

    def n_commits_between(self, first: str, last: str = "HEAD") -> int | None:
        """Commits that one of two has and the other has not; None when git cannot tell, as of an unknown commit."""
        found = self._git("rev-list", "--count", f"{first}...{last}", "--")
        return int(found) if found else None

    def parents(self, commit: str) -> tuple[str, ...]:
        """Parents of a commit, first parent first."""
        found = self._git("rev-list", "--parents", "-n1", commit)
        return tuple(found.split()[1:]) if found else ()

    def commit(self, name: str) -> Commit | None:
        """Author, date and first line of a commit."""
        found = self._git("log", "-1", "--no-show-signature", "--format=%H%x00%an%x00%aI%x00%s", name, "--")
        fields = found.rstrip("\n").split("\0") if found else []
        if len(fields) != 4:
            return None
        return Commit(id=fields[0], author=fields[1], at=datetime.fromisoformat(fields[2]), subject=fields[3])

    def message(self, commit: str) -> str:
        """All that a commit says; empty when git cannot tell."""
        return self._git("log", "-1", "--no-show-signature", "--format=%B", commit, "--") or ""

    def deletions(self, paths: Sequence[str]) -> dict[str, str]:
        """Of these paths, those that a commit behind the one checked out took away, each with the last that did."""
        found: dict[str, str] = {}
        for start in range(0, len(paths), _MOST_PATHS):
            some = paths[start : start + _MOST_PATHS]
            options = ("--no-renames", "--diff-filter=D", "--name-only", "--format=%x01%H", "--no-show-signature")
            commit = ""
            for line in (self._git("log", *options, "--no-ext-diff", "--no-textconv", "--", *some) or "").splitlines():
                if line.startswith("\x01"):
                    commit = line[1:]
                elif line:
                    found.setdefault(line, commit)
        return found

    def changes_between(self, parent: str, child: str) -> Changes:
        """Differences between two commits."""
        return self.diff_of_commits(parent, child) or NO_CHANGES

    def changes_since(self, commit: str) -> Changes:
        """Differences between a commit and the files on disk, untracked ones included."""
        return self.diff_of_work_tree(commit) or NO_CHANGES

    def diff_of_commits(self, first: str, last: str) -> Changes | None:
        """Differences between two commits; None when git cannot tell, as with the others."""
        return self._status([], "diff-tree", "-r", first, last)

    def diff_of_work_tree(self, commit: str) -> Changes | None:
        """Differences between a commit and the files on disk, untracked ones included."""
        untracked = self._git("ls-files", "-z", "--others", "--exclude-standard") or ""
        return self._status([path for path in untracked.split("\0") if path], "diff", commit)

    def diff_of_index(self, commit: str | None) -> Changes | None:
        """Differences between a commit, by default the one checked out, and the index."""
        return self._status([], "diff", "--cached", *([commit] if commit else []))

    def _status(self, untracked: list[str], command: str, *arguments: str) -> Changes | None:
        options = ("-z", "--name-status", "-M50%", _RENAME_LIMIT, "--no-ext-diff", "--no-textconv")
        status = self._git(command, *options, *arguments, "--")
        return None if status is None else _parse_status(status, untracked)

    def answers(self) -> bool:
        """Whether git is installed and willing to work here."""
        return self._git("rev-parse", "--git-dir") is not None

    def commit_named(self, revision: str) -> str | None:
        """40 hex digits of the commit that a person's text names; None for what names none."""
        if not revision or revision.startswith("-") or "\0" in revision:
            return None
        found = self._git("rev-parse", "--verify", "--quiet", f"{revision}^{{commit}}")
        return found.strip() if found else None

    def merge_base(self, first: str, second: str) -> str | None:
        """The best common ancestor of two commits; None without one, as in a shallow clone."""
        found = self._git("merge-base", first, second)
        return found.strip() if found else None

    def index(self) -> dict[str, Blob] | None:
        """Files that are staged, by path; None when git cannot tell."""
        found = self._git("ls-files", "-z", "--stage")
        return None if found is None else parse_entries(found, has_stages=True)

    def tree(self, commit: str) -> dict[str, Blob] | None:
        """Files of a commit, by path; None when git cannot tell."""
        found = self._git("ls-tree", "-r", "-z", "--full-tree", commit)
        return None if found is None else parse_entries(found, has_stages=False)

    def objects(self) -> Objects:
        """Reads contents; raises RepositoryUnavailable without git."""
        try:
            process = subprocess.Popen(  # noqa: S603 - fixed program and arguments
                ["git", *_SAFE, "cat-file", "--batch"],  # noqa: S607 - the user's own git
                cwd=self.root, env=self._environment(), stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
            )  # fmt: skip
        except OSError as error:
            raise RepositoryUnavailable(f"git did not run in {self.root} ({error.strerror}); install it") from error
        return Objects(process)

    def output(self, *arguments: str) -> str | None:
        """What git prints for a command that only reads; None when it fails. Arguments are never a person's text."""
        return self._git(*arguments)

    def _git(self, *arguments: str) -> str | None:
        output = self._run(*arguments)
        return None if output is None else output.decode("utf-8", "surrogateescape")

    def _environment(self) -> dict[str, str]:
        """Without another repository's places; but a hook's own index is what is about to be committed."""
        environment = {**os.environ, "GIT_TERMINAL_PROMPT": "0", "LC_ALL": "C"}
        for name in ("GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_COMMON_DIR"):
            environment.pop(name, None)
        named = os.environ.get("GIT_INDEX_FILE")
        index = self.root / (named or "")
        if named and index.resolve().is_relative_to(self.common_directory.resolve()):
            environment["GIT_INDEX_FILE"] = str(index)
        return environment

    def _run(self, *arguments: str, given: bytes = b"") -> bytes | None:
        try:
            done = subprocess.run(  # noqa: S603 - fixed program, arguments are never shell text
                ["git", *_SAFE, *arguments],  # noqa: S607 - the user's own git
                cwd=self.root, env=self._environment(), input=given, capture_output=True,
                timeout=_TIMEOUT_S, check=False,
            )  # fmt: skip
        except (OSError, subprocess.TimeoutExpired) as error:
            log.warning("git %s did not run: %s", arguments[0], error)
            return None
        if done.returncode:
            log.debug("git %s answered %s: %s", arguments[0], done.returncode, done.stderr)
            return None
        return done.stdout


def locate(start: Path) -> Repository | None:
    """The repository that holds a folder, found by walking up to the nearest `.git`."""
    for folder in (start, *start.parents):
        marker = folder / ".git"
        if marker.is_dir() and (marker / "HEAD").exists():
            return Repository(folder, marker, marker)
        if marker.is_file():
            return _linked(folder, marker)
    return None


def _linked(folder: Path, marker: Path) -> Repository | None:
    """A worktree or submodule, whose `.git` is a file that names the real directory."""
    content = marker.read_text(encoding="utf-8", errors="replace")
    if not content.startswith("gitdir:"):
        return None
    directory = (folder / content.removeprefix("gitdir:").strip()).resolve()
    if not (directory / "HEAD").exists():
        return None
    shared = directory / "commondir"
    common = (directory / shared.read_text(encoding="utf-8").strip()).resolve() if shared.is_file() else directory
    return Repository(folder, directory, common)


def _line_of(path: Path) -> str:
    """The only line of one of git's small files; empty when there is no such file."""
    try:
        return path.read_text(encoding="utf-8", errors="replace").strip()
    except OSError:
        return ""


def _packed(path: Path, name: str) -> str | None:
    """The commit of a reference among those that git has packed into one file."""
    for line in _line_of(path).splitlines():
        commit, _, packed = line.partition(" ")
        if packed == name and _OBJECT_ID.fullmatch(commit):
            return commit
    return None


def _parse_status(status: str, untracked: list[str]) -> Changes:
    renames: dict[str, str] = {}
    touched: list[str] = []
    deleted: list[str] = []
    fields = iter(status.split("\0"))
    for code in fields:
        if not code:
            continue
        path = next(fields)
        if code[0] in "RC":
            target = next(fields)
            if code[0] == "R":
                renames[path] = target
            path = target
        (deleted if code[0] == "D" else touched).append(path)
    return Changes(renames, tuple(dict.fromkeys([*touched, *untracked])), tuple(deleted))
