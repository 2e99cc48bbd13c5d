"""Where things are in the repository, and how a fresh interpreter is asked."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SERVER = ROOT / "server"


def python(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """A fresh interpreter on the sources."""
    return subprocess.run(
        [sys.executable, *arguments],
        env={**os.environ, "PYTHONPATH": str(SERVER), **environment},
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
