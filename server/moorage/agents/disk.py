"""The files: read, backed up once, written as a whole or not at all, and taken away with the folders made for them."""

import json
import os
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import replace
from errno import EBUSY
from pathlib import Path

from moorage.agents.plan import FileChange
from moorage.domain.errors import FileUnavailable, InvalidInput

_LEDGER = "made.json"
_MAX_BYTES = 5_000_000


class Disk:
    """Files below a root, which no link leads out of. What they were is kept in another folder."""

    def __init__(self, root: Path, backups: Path) -> None:
        self._root = root.resolve()
        self._backups = backups

    def is_file(self, path: str) -> bool:
        return (self._root / path).is_file()

    def exists(self, path: str) -> bool:
        return (self._root / path).exists()

    def place(self, path: str) -> str:
        """Where a path leads, links followed. Raises FileUnavailable outside the root."""
        real = (self._root / path).resolve()
        if not real.is_relative_to(self._root):
            raise FileUnavailable(f"{path} leads out of {self._root}; make it a file of its own")
        return real.relative_to(self._root).as_posix()

    def read(self, path: str) -> str | None:
        """Raises InvalidInput for what is no text, FileUnavailable for what cannot be read."""
        file = self._root / path
        try:
            if not file.is_file():
                if file.exists():
                    raise FileUnavailable(f"{path} is a folder; a file is expected")
                return None
            if file.stat().st_size > _MAX_BYTES:
                raise InvalidInput(f"{path} has more than {_MAX_BYTES} bytes; it is left as it is")
            return file.read_bytes().decode()
        except UnicodeDecodeError as error:
            line = error.object.count(b"\n", 0, error.start) + 1
            raise InvalidInput(f"{path}:{line}: it is not UTF-8; nothing was changed, mend the file first") from error
        except OSError as error:
            raise FileUnavailable(f"{path} cannot be read ({error.strerror})") from error

    def write(self, changes: Iterable[FileChange]) -> None:
        """All of them or none. Raises FileUnavailable."""
        ledger, done = _Ledger(self._backups / _LEDGER), list[FileChange]()
        for change in changes:
            try:
                self._write(change, ledger)
            except OSError as error:
                self._leave((self._root / change.path).parent, ledger)
                for each in reversed(done):
                    self._write(replace(each, before=each.after, after=each.before), ledger)
                ledger.save()
                raise FileUnavailable(
                    f"{change.path} cannot be written ({error.strerror}); nothing was changed"
                ) from error
            done.append(change)
        ledger.save()

    def backup_of(self, path: str) -> Path | None:
        """The file as it was before the first change, if it is kept."""
        kept = self._backups / path
        return kept if kept.is_file() else None

    def _write(self, change: FileChange, ledger: "_Ledger") -> None:
        file = self._root / change.path
        if self.read(change.path) != change.before:
            raise OSError(EBUSY, "somebody else has changed it meanwhile")
        if change.after is None:
            file.unlink()
            ledger.files.discard(change.path)
            self._leave(file.parent, ledger)
        else:
            if change.before is None:
                self._make(file.parent, ledger)
            elif change.path not in ledger.files:
                self._back_up(file, change.path)
            _replace(file, change.after.encode(), executable=change.is_program and change.before is None)
            ledger.files |= {change.path} if change.before is None else set()
        self._settle(change)

    def _back_up(self, file: Path, path: str) -> None:
        kept = self._backups / path
        if not kept.exists():
            kept.parent.mkdir(parents=True, exist_ok=True)
            _replace(kept, file.read_bytes(), executable=False)

    def _settle(self, change: FileChange) -> None:
        """A backup is of no more use once the file is what it was."""
        kept = self._backups / change.path
        after = None if change.after is None else change.after.encode()
        if kept.is_file() and after in (None, kept.read_bytes()):
            kept.unlink()
            _remove_empty(kept.parent, self._backups)

    def _make(self, folder: Path, ledger: "_Ledger") -> None:
        missing = [each for each in (folder, *folder.parents) if not each.exists()]
        folder.mkdir(parents=True, exist_ok=True)
        ledger.folders |= {each.relative_to(self._root).as_posix() for each in missing}

    def _leave(self, folder: Path, ledger: "_Ledger") -> None:
        """Takes away empty folders that were made; all of them where nobody knows, as in another clone."""
        while folder != self._root and folder.is_dir() and not any(folder.iterdir()):
            path = folder.relative_to(self._root).as_posix()
            if (ledger.is_kept or ledger.folders) and path not in ledger.folders:
                return
            folder.rmdir()
            ledger.folders.discard(path)
            folder = folder.parent


class _Ledger:
    """Which files and folders were made; kept beside the backups while there are any."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self.is_kept = path.is_file()
        known = json.loads(path.read_text(encoding="utf-8")) if self.is_kept else {}
        self.files: set[str] = set(known.get("files", []))
        self.folders: set[str] = set(known.get("folders", []))

    def save(self) -> None:
        if self.files or self.folders:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            kept = {"files": sorted(self.files), "folders": sorted(self.folders)}
            _replace(self._path, json.dumps(kept, indent=1).encode(), executable=False)
        elif self.is_kept:
            self._path.unlink()
            _remove_empty(self._path.parent, self._path.parent)


def _remove_empty(folder: Path, last: Path) -> None:
    with suppress(OSError):  # one that still holds something
        while folder.is_relative_to(last):
            folder.rmdir()
            folder = folder.parent


def _replace(file: Path, data: bytes, *, executable: bool) -> None:
    """At once, with the rights that it has."""
    partial = file.with_name(f".{file.name}.{os.getpid()}")
    try:
        with partial.open("wb") as out:
            out.write(data)
            out.flush()
            os.fsync(out.fileno())
        if file.exists():
            partial.chmod(file.stat().st_mode)
        elif executable:
            partial.chmod(partial.stat().st_mode | 0o111)
        partial.replace(file)
    except OSError:
        partial.unlink(missing_ok=True)
        raise
