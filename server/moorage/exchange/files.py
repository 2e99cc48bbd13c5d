"""Files on the disk that are to be taken in, as text: within limits, and never through a link that leads outside."""

import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from stat import S_ISDIR, S_ISLNK, S_ISREG

from moorage.domain.errors import FileUnavailable
from moorage.domain.exchange import LeftOut

MAX_FILES = 10_000
MAX_ROWS_BYTES = 256 * 1024 * 1024
"""Of a file of lines or one JSON value."""
MAX_TEXT_BYTES = 2 * 1024 * 1024
"""Of a document."""
MAX_DEPTH = 12
_ROWS = (".jsonl", ".ndjson", ".json")
_KNOWN_HIDDEN = frozenset((".memofs", ".cursor", ".claude", ".github", ".windsurf", ".clinerules", ".moorage"))
_SKIPPED = frozenset(("node_modules", "__pycache__", "venv", "dist", "build", "target", "vendor"))


@dataclass(frozen=True, slots=True)
class File:
    """`path` is relative to what was given, with forward slashes; lines end in a line feed."""

    path: str
    text: str


@dataclass(frozen=True, slots=True)
class Found:
    """What lies at a path; a single file has its own name as its path."""

    root: Path
    paths: tuple[str, ...]
    """Sorted."""
    left_out: tuple[LeftOut, ...]
    is_folder: bool

    def read(self, wanted: Callable[[str], bool]) -> tuple[list[File], list[LeftOut]]:
        """Those files whose path is wanted, and those of them that are no text."""
        files, left_out = [], []
        for path in filter(wanted, self.paths):
            read = _read(self.root / path if self.is_folder else self.root, path)
            if isinstance(read, LeftOut):
                left_out.append(read)
            else:
                files.append(read)
        return files, left_out


def found_at(path: Path) -> Found:
    """Every file there; raises FileUnavailable when there is nothing."""
    try:
        mode = path.stat().st_mode
    except (OSError, ValueError) as error:
        raise FileUnavailable(f"{path} cannot be read ({getattr(error, 'strerror', error)})") from error
    if S_ISREG(mode):
        return Found(path, (path.name,), (), is_folder=False)
    if not S_ISDIR(mode):
        raise FileUnavailable(f"{path} is no file and no folder; give one that is")
    left_out: list[LeftOut] = []
    paths = sorted(_walked(path, left_out))
    if len(paths) > MAX_FILES:
        raise FileUnavailable(f"{path} holds {len(paths)} files, and {MAX_FILES} can be looked at; give a folder in it")
    return Found(path, tuple(paths), tuple(left_out), is_folder=True)


def _walked(root: Path, left_out: list[LeftOut]) -> Iterator[str]:
    """A link to a folder is never gone into, so that there is no way out and no circle."""
    for folder, folders, names in os.walk(root):
        relative = Path(folder).relative_to(root)
        folders[:] = sorted(filter(_is_looked_into, folders)) if len(relative.parts) < MAX_DEPTH else []
        for name in names:
            path = (relative / name).as_posix()
            if S_ISLNK(Path(folder, name).lstat().st_mode):
                left_out.append(LeftOut(path, "a link", "links are not followed; give what it leads to"))
            else:
                yield path


def _is_looked_into(name: str) -> bool:
    return name in _KNOWN_HIDDEN or not (name.startswith(".") or name in _SKIPPED)


def _read(file: Path, path: str) -> File | LeftOut:
    most = MAX_ROWS_BYTES if path.endswith(_ROWS) else MAX_TEXT_BYTES
    try:
        status = file.stat()
        if not S_ISREG(status.st_mode):
            return LeftOut(path, "no file", "it is a pipe, a socket or a device")
        if status.st_size > most:
            return LeftOut(path, f"{status.st_size} bytes", f"at most {most} are read; split it", is_broken=True)
        data = file.read_bytes()
    except OSError as error:
        return LeftOut(path, "a file", f"it cannot be read ({error.strerror})", is_broken=True)
    return text_in(path, data)


def text_in(path: str, data: bytes) -> File | LeftOut:
    """The text of a file's bytes; invalid bytes of a file of lines are left to the lines that hold them."""
    if not path.endswith(_ROWS):
        if b"\0" in data:
            return LeftOut(path, "a binary file", "it holds NUL bytes", is_broken=True)
        try:
            text = data.decode("utf-8-sig")
        except UnicodeDecodeError:
            return LeftOut(path, "a file", "it is not UTF-8; convert it first", is_broken=True)
    else:
        text = data.decode("utf-8", "surrogateescape").removeprefix("\ufeff")
    return File(path, text.replace("\r\n", "\n"))
