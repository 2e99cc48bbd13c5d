"""A session of a real Emacs with eglot and the server."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from editor.sample import MEMORY, make_repository

SCRIPT = Path(__file__).with_name("session.el")
CHECKS = re.findall(r'^\(check "([^"]+)"', SCRIPT.read_text(encoding="utf-8"), re.MULTILINE)

pytestmark = [
    pytest.mark.editor,
    pytest.mark.xdist_group("emacs"),
    pytest.mark.skipif(shutil.which("emacs") is None, reason="Emacs is not installed"),
]


@pytest.fixture(scope="module")
def session(tmp_path_factory: pytest.TempPathFactory) -> str:
    """What one session printed."""
    folder = tmp_path_factory.mktemp("emacs")
    pay = make_repository(folder / "my shop")
    home = folder / "home"
    home.mkdir()
    env = {
        **os.environ,
        "HOME": str(home),
        "MOORAGE_DOWNLOAD": "0",
        "MOORAGE_PYTHON": sys.executable,
        "MOORAGE_FILE": str(pay),
        "MOORAGE_TEXT": MEMORY,
    }
    command = ["emacs", "--batch", "-l", str(SCRIPT)]
    run = subprocess.run(command, env=env, capture_output=True, text=True, timeout=180, check=False)
    return run.stdout + run.stderr


@pytest.mark.parametrize("name", CHECKS)
def test_emacs(session: str, name: str) -> None:
    lines = [line for line in session.splitlines() if line.startswith((f"ok {name}", f"FAIL {name}"))]
    assert lines == [f"ok {name}"], session
