"""A folder on a disk that takes no writes."""

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest


@contextmanager
def read_only_folder(folder: Path) -> Iterator[None]:
    """A real read-only mount for root, whom permissions do not bind; else permissions."""
    if os.geteuid() == 0:
        mounted = _run("mount", "--bind", str(folder), str(folder)) and _run(
            "mount", "-o", "remount,bind,ro", str(folder)
        )
        if not mounted:
            _run("umount", str(folder))
            pytest.skip("a read-only mount is not possible here")
        try:
            yield
        finally:
            _run("umount", "-l", str(folder))
    else:
        modes = {item: item.stat().st_mode for item in (*folder.iterdir(), folder)}
        for item in modes:
            item.chmod(0o500 if item.is_dir() else 0o400)
        try:
            yield
        finally:
            for item, mode in reversed(modes.items()):
                item.chmod(mode)


def _run(*command: str) -> bool:
    return subprocess.run(command, capture_output=True, check=False).returncode == 0
