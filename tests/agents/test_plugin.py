"""The plugin for opencode, run by Node as opencode runs it."""

import json
import shutil
import subprocess
from pathlib import Path

from moorage.agents.blocks import fresh
from moorage.agents.hooks import plugin
from moorage.agents.pieces import Text


def test_it_briefs_once_and_recalls_beside_each_message(tmp_path: Path) -> None:
    piece = plugin("moorage.mjs", "/opt/moorage")
    assert isinstance(piece, Text)
    (tmp_path / "moorage.mjs").write_text(fresh(piece.comment, "opencode", piece.body), encoding="utf-8")
    host = Path(__file__).parent / "opencode_host.mjs"
    node = shutil.which("node") or "node"
    done = subprocess.run([node, str(host), str(tmp_path / "moorage.mjs")], check=True, capture_output=True)
    said = json.loads(done.stdout)
    assert [(program, event) for program, event, _ in said["calls"]] == [
        ("/opt/moorage", "session-start"),
        ("/opt/moorage", "prompt"),
        ("/opt/moorage", "compact"),
        ("/opt/moorage", "session-end"),
    ]
    assert said["calls"][1][2] == {"cwd": "/work", "session_id": "s", "prompt": "why?"}
    assert said["first"] == said["second"] == {"system": ["session-start"]}
    assert said["compacted"] == {"context": ["compact"]}
    assert said["parts"][1] == {"id": "prt_1m", "type": "text", "text": "prompt", "synthetic": True}
    assert said["again"] == []
