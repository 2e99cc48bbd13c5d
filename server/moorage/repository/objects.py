"""Contents of files that are in git and not on the disk, through one process for all of them."""

import subprocess
from dataclasses import dataclass
from threading import Lock
from typing import IO, NoReturn

from moorage.domain.errors import RepositoryUnavailable
from moorage.domain.source import Content, Unreadable, content_of

_LINK = "120000"
_KINDS = ("100", _LINK)
"""Modes of files and of links; a submodule is only named by its parent."""
_TYPES = (b"blob", b"tree", b"commit", b"tag")


@dataclass(frozen=True, slots=True)
class Blob:
    """A file's content in a commit or in the index."""

    id: str
    is_link: bool
    """Whether the content is the path that a symbolic link leads to."""
    is_merged: bool
    """False in an index with conflicts: then there are several contents."""


class Objects:
    """Contents from one process of git, a tenth of a millisecond each; safe to share among threads. Close it."""

    def __init__(self, process: "subprocess.Popen[bytes]") -> None:
        self._process = process
        self._lock = Lock()

    def read(self, blob: Blob, path: str, max_bytes: int) -> Content:
        """The content as the text of a file at that path. Raises RepositoryUnavailable when git has ended."""
        if not blob.is_merged:
            return Unreadable.UNMERGED
        return self._ask(blob.id, path, max_bytes) or Unreadable.DENIED

    def read_at(self, commit: str, path: str, max_bytes: int) -> Content:
        """What a file was in a commit. Raises RepositoryUnavailable when git has ended."""
        name = f"{commit}:{path}"
        return Unreadable.MISSING if "\n" in name else self._ask(name, path, max_bytes) or Unreadable.MISSING

    def _ask(self, name: str, path: str, max_bytes: int) -> Content | None:
        with self._lock:
            try:
                return self._answer(name.encode("utf-8", "surrogateescape"), path, max_bytes)
            except (OSError, ValueError):  # a pipe that is broken, or closed by another thread
                self._ended()

    def _answer(self, name: bytes, path: str, max_bytes: int) -> Content | None:
        """An answer is `id type size`, a line break, the content and one more; or a line that ends otherwise."""
        given, answers = self._process.stdin, self._process.stdout
        assert given  # noqa: S101 - both are pipes
        assert answers  # noqa: S101
        given.write(name + b"\n")
        given.flush()
        fields = answers.readline().rsplit(maxsplit=2)
        if not fields:
            self._ended()
        if len(fields) != 3 or fields[1] not in _TYPES or not fields[2].isdigit():
            return None
        data = _read_up_to(answers, int(fields[2]), max_bytes)
        if answers.read(1) != b"\n":
            self._ended()
        if fields[1] != b"blob":
            return None
        return Unreadable.TOO_LARGE if data is None else content_of(path, data)

    def _ended(self) -> NoReturn:
        raise RepositoryUnavailable("git ended while files were read; try again, or run `git fsck`")

    def close(self) -> None:
        """Ends the process; idempotent."""
        with self._process:
            self._process.kill()


def _read_up_to(answers: IO[bytes], size: int, max_bytes: int) -> bytes | None:
    """That many bytes, or None once they are skipped because they are too many."""
    if size <= max_bytes:
        return answers.read(size)
    while size:
        size -= len(answers.read(min(size, 1 << 20))) or size
    return None


def parse_entries(listing: str, *, has_stages: bool) -> dict[str, Blob]:
    """Lines of `ls-files --stage` (mode, id, stage) or of `ls-tree` (mode, type, id), then a tab and the path."""
    found = {}
    for line in listing.split("\0"):
        head, _, path = line.partition("\t")
        if not head.startswith(_KINDS):
            continue
        mode, second, third = head.split()
        is_merged = not has_stages or third == "0"
        found[path] = Blob(second if has_stages else third, mode == _LINK, is_merged)
    return found
