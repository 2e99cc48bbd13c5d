"""One checkout's files as text: unsaved buffers over what is on disk, under one root that nothing leaves."""

import os
import unicodedata
from pathlib import Path, PurePosixPath
from stat import S_ISLNK, S_ISREG

from moorage.domain.errors import FileUnavailable
from moorage.domain.source import Content, SourceText, Unreadable, content_of

_SKIPPED_FOLDERS = frozenset({"node_modules", "__pycache__", "venv", "dist", "build", "target", "vendor"})


class Workspace:
    """Reads files by workspace-relative path; buffers are set by an editor front end."""

    def __init__(self, root: Path, *, max_file_bytes: int) -> None:
        self.root = root
        self._real_root = root.resolve()
        self._ignores_case = ignores_case(self._real_root)
        self._real_prefix = str(self._real_root).rstrip(os.sep) + os.sep
        self.max_file_bytes = max_file_bytes
        self._buffers: dict[str, SourceText] = {}

    @property
    def checkout(self) -> str:
        """Names this checkout among the worktrees that share a store."""
        return self._real_root.as_posix()

    def relative(self, path: Path | str) -> str:
        """Workspace-relative path, forward slashes, of an absolute or relative one.

        Raises FileUnavailable for a path outside the workspace, whether by `..`, by name or by a link.
        """
        text = str(path)
        if "\0" in text or not text.strip():
            raise FileUnavailable(f"{text!r} is not a path")
        given = Path(text) if Path(text).is_absolute() else self.root / text
        for root in (self.root, self._real_root):
            inside = os.path.relpath(os.path.normpath(given), root)
            if Path(inside).parts[:1] != ("..",) and not Path(inside).is_absolute():
                return self._checked(inside)
        raise FileUnavailable(f"{text} is outside the workspace {self.root}")

    def _checked(self, inside: str) -> str:
        if not self._holds(self.root / inside):
            raise FileUnavailable(f"{inside} is a link that leads outside the workspace {self.root}")
        path = PurePosixPath(Path(inside))
        return unicodedata.normalize("NFC", self._as_on_disk(path) if self._ignores_case else path.as_posix())

    def _as_on_disk(self, path: PurePosixPath) -> str:
        """In the case that the disk has it in: an editor may send another one, and would have a second file by it."""
        folder = self._real_root
        for part in path.parts:
            folder /= _entry_named(folder, part)
        return folder.relative_to(self._real_root).as_posix()

    def _holds(self, target: Path | str) -> bool:
        """Whether a path leads into the workspace once links are followed."""
        # plain strings: this runs for every file of a check, and pathlib takes four times longer
        real = os.path.realpath(target)
        return real == self._real_prefix[:-1] or real.startswith(self._real_prefix)

    def _is_plainly_inside(self, path: str) -> bool:
        """Whether no part of it leads up or is a link. What `_holds` asks about the root's own parts is known."""
        parts = path.split("/")
        if os.sep != "/" or ".." in parts:
            return False
        step = self._real_prefix[:-1]
        for part in parts:
            step = f"{step}/{part}"
            if S_ISLNK(os.lstat(step).st_mode):
                return False
        return True

    def absolute(self, path: str) -> Path:
        """Absolute path of a workspace-relative one."""
        return self.root / path

    def set_buffer(self, path: str, text: str) -> None:
        """An editor's unsaved text takes precedence over the file."""
        self._buffers = {**self._buffers, path: SourceText(path, text.encode("utf-8", "replace"))}

    def drop_buffer(self, path: str) -> None:
        """The file on disk counts again."""
        self._buffers = {each: text for each, text in self._buffers.items() if each != path}

    def is_saved(self, path: str) -> bool:
        """Whether what `read` gives is what lies on disk."""
        buffer = self._buffers.get(path)
        return buffer is None or self.on_disk(path) == buffer

    def read(self, path: str) -> Content:
        """The buffer's text, else the file's, else why there is none."""
        buffer = self._buffers.get(path)
        if buffer is None:
            return self.on_disk(path)
        return Unreadable.TOO_LARGE if len(buffer.data) > self.max_file_bytes else buffer

    def on_disk(self, path: str) -> Content:
        """The file's text whatever an editor holds, or why there is none."""
        try:
            target = self._real_prefix + path
            if not self._is_plainly_inside(path) and not self._holds(target):
                return Unreadable.DENIED
            file = Path(target)
            status = file.stat()
            if not S_ISREG(status.st_mode):  # a folder; or a pipe, which would never end
                return Unreadable.MISSING
            return Unreadable.TOO_LARGE if status.st_size > self.max_file_bytes else content_of(path, file.read_bytes())
        except (FileNotFoundError, NotADirectoryError):
            return Unreadable.MISSING
        except (OSError, ValueError):
            return Unreadable.DENIED

    def buffers(self) -> list[str]:
        """Paths of open buffers."""
        return list(self._buffers)

    def walk(self) -> list[str]:
        """Every file outside hidden, build and dependency folders; for a workspace without git."""
        found = []
        for folder, folders, files in os.walk(self.root):
            folders[:] = [each for each in folders if not each.startswith(".") and each not in _SKIPPED_FOLDERS]
            found += [Path(folder, each).relative_to(self.root).as_posix() for each in files]
        return found


def ignores_case(folder: Path) -> bool:
    """Whether the disk takes names in another case for the same."""
    other = folder.with_name(folder.name.swapcase())
    try:
        return other.name != folder.name and other.samefile(folder)
    except OSError:
        return False


def _entry_named(folder: Path, name: str) -> str:
    """The name of a folder's entry that differs in case alone; the name itself when there is none."""
    try:
        names = [each.name for each in folder.iterdir()]
    except OSError:
        return name
    if name in names:
        return name
    return next((each for each in names if each.casefold() == name.casefold()), name)
