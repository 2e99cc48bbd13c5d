"""`.moorage/core.md`: the project briefing on the disk."""

import os
from pathlib import Path

from moorage.domain.errors import FileUnavailable
from moorage.services import core
from moorage.services.gate import Gate


class Core:
    """Reads it and replaces it as a whole."""

    def __init__(self, root: Path, gate: Gate) -> None:
        self._root = root
        self._gate = gate
        self.path = root / ".moorage" / "core.md"

    def read(self) -> str:
        """Empty when there is none; raises FileUnavailable for what cannot be read or is no text."""
        try:
            return self._inside().read_text(encoding="utf-8")
        except FileNotFoundError:
            return ""
        except (OSError, UnicodeDecodeError) as error:
            raise FileUnavailable(f"{self.path} cannot be read ({error})") from error

    def replace(self, text: str) -> str:
        """Writes it at once or not at all, and returns it. Raises Blocked, InvalidInput, FileUnavailable."""
        accepted = core.accepted(self._gate, text)
        path = self._inside()
        partial = path.with_name(f".{path.name}.{os.getpid()}")
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            with partial.open("w", encoding="utf-8", newline="") as file:
                file.write(accepted)
                file.flush()
                os.fsync(file.fileno())
            partial.replace(path)
        except OSError as error:
            partial.unlink(missing_ok=True)
            raise FileUnavailable(f"{self.path} cannot be written ({error.strerror})") from error
        return accepted

    def advice(self) -> str:
        """What is wrong with it, in words; empty when nothing is."""
        return core.advice(self.read())

    def _inside(self) -> Path:
        """Where it really lies; raises FileUnavailable when a link leads out of the workspace."""
        path = self.path.resolve()
        if not path.is_relative_to(self._root.resolve()):
            raise FileUnavailable(f"{self.path} leads out of the workspace; make it a file of its own")
        return path
