"""What the commits behind a checkout say: what was taken back and why, and which files change together."""

from collections.abc import Iterator
from datetime import datetime

from moorage.domain.changes import Logged
from moorage.repository.git import Repository

_FIELDS = "%x01%H%x00%aI%x00%an%x00%s%x00%b%x00"


def reverts(repository: Repository, limit: int) -> list[Logged]:
    """Commits that say that they take another one back, newest first."""
    return list(_logged(repository, "-i", "--grep=^Revert ", f"-n{limit}"))


def recent(repository: Repository, limit: int) -> list[Logged]:
    """The last commits that are no merges, newest first."""
    return list(_logged(repository, f"-n{limit}"))


def commits_of(repository: Repository, path: str, limit: int) -> list[str]:
    """Commits that changed a file, newest first; the one checked out before them."""
    head = repository.head()
    found = repository.output("log", f"-n{limit}", "--format=%H", "HEAD", "--", path) or ""
    return list(dict.fromkeys([*([head] if head else []), *found.split()]))


def contexts(repository: Repository, commit: str, path: str) -> list[str]:
    """What git says each change of a file in a commit stands in: the line that heads its function, mostly."""
    found = repository.output("show", "-U0", "--no-ext-diff", "--no-textconv", "--format=", commit, "--", path) or ""
    heads = [
        line.split("@@", 2)[2].strip() for line in found.split("\n") if line.startswith("@@ ") and line.count("@@") > 1
    ]
    return list(dict.fromkeys(filter(None, heads)))


def _logged(repository: Repository, *options: str) -> Iterator[Logged]:
    given = ("--no-merges", "--no-renames", "--name-only", "--no-show-signature", f"--format={_FIELDS}")
    output = repository.output("log", *given, *options, "--no-ext-diff", "--no-textconv", "HEAD", "--") or ""
    for record in output.split("\x01")[1:]:
        fields = record.split("\0")
        if len(fields) == 6:
            paths = tuple(each for each in fields[5].split("\n") if each)
            yield Logged(fields[0], datetime.fromisoformat(fields[1]), fields[2], fields[3], fields[4], paths)
