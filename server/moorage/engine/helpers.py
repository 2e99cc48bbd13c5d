"""Starts processes that take a share of a large check, waits for them, and ends them when they are not wanted."""

import json
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

from moorage.domain.work import CancelToken
from moorage.settings import Settings

_WAIT_S = 0.1
"""Between two looks whether the check was cancelled."""


class Helpers:
    """At most `count` processes; see `moorage.engine.helper` for what they do."""

    def __init__(self, root: Path, settings: Settings, count: int) -> None:
        self.count = count
        self._root = root
        self._settings = settings
        self._running: list[subprocess.Popen[bytes]] = []

    def begin(self, paths: Sequence[str]) -> None:
        """Has them check what is anchored in these files."""
        for start in range(self.count):
            self._start(paths[start :: self.count])

    def _start(self, paths: Sequence[str]) -> None:
        """With `-P`, because otherwise Python would load modules from the folder that it is started in."""
        given = {"root": str(self._root), "settings": asdict(self._settings), "paths": list(paths)}
        process = subprocess.Popen(
            [sys.executable, "-P", "-m", "moorage.engine.helper"],
            stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        self._running.append(process)
        assert process.stdin  # noqa: S101 - it is a pipe
        try:
            process.stdin.write(json.dumps(given).encode())
            process.stdin.close()
        except OSError:
            return  # it ended already; nothing of its share will be found kept

    def join(self, cancel: CancelToken) -> None:
        """Waits until all have ended, however they did. Raises WorkCancelled."""
        for process in self._running:
            while process.poll() is None:
                cancel.check()
                try:
                    process.wait(_WAIT_S)
                except subprocess.TimeoutExpired:
                    continue

    def stop(self) -> None:
        """Ends those that still run; idempotent."""
        for process in self._running:
            process.kill()
            process.wait()
        self._running.clear()
