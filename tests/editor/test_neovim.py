"""A session of a real Neovim with the server: what another editor than VS Code sees."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from editor.sample import MEMORY, make_repository

SCRIPT = Path(__file__).with_name("session.lua")
CHECKS = re.findall(r"^check\('([^']+)'", SCRIPT.read_text(encoding="utf-8"), re.MULTILINE)

pytestmark = [
    pytest.mark.editor,
    pytest.mark.xdist_group("neovim"),
    pytest.mark.skipif(shutil.which("nvim") is None, reason="Neovim is not installed"),
]


@pytest.fixture(scope="module")
def session(tmp_path_factory: pytest.TempPathFactory) -> str:
    """What one session printed."""
    folder = tmp_path_factory.mktemp("neovim")
    pay = make_repository(folder / "my shop")
    home = folder / "home"
    home.mkdir()
    env = {
        **os.environ,
        "HOME": str(home),
        "XDG_CONFIG_HOME": str(home / ".config"),
        "XDG_DATA_HOME": str(home / ".local" / "share"),
        "XDG_CACHE_HOME": str(home / ".cache"),
        "MOORAGE_DOWNLOAD": "0",
        "MOORAGE_PYTHON": sys.executable,
        "MOORAGE_FILE": str(pay),
        "MOORAGE_TEXT": MEMORY,
    }
    command = ["nvim", "--headless", "--clean", "-n", "-c", f"luafile {str(SCRIPT).replace(' ', chr(92) + ' ')}"]
    run = subprocess.run(command, env=env, capture_output=True, text=True, timeout=180, check=False)
    return run.stdout + run.stderr


@pytest.mark.parametrize("name", CHECKS)
def test_neovim(session: str, name: str) -> None:
    lines = [line for line in session.splitlines() if line.startswith((f"ok {name}", f"FAIL {name}"))]
    assert lines == [f"ok {name}"], session
