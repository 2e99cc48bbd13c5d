"""A keystroke as it is seen in VS Code, beside the same editor on the same files without a memory.

    .venv/bin/python tests/bench/editor_typing.py NODE ENTRY VSIX SERVER CHROMIUM

Two windows of one editor (code-server in a headless Chromium), typed in by turns: one folder has memories, the other
none, so that Moorage does nothing there. Each table has milliseconds from the key to the changed line on the screen, in
files of 200,000 lines (one that is parsed, one too large for it) and while git rebases over 5,000 files; then after how
long the server used under 5 % of a processor. Take the ratios: the figures are those of the machine.
"""

import shutil
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "tests" / "editor"), str(ROOT / "tests" / "bench")]

import big_workspaces as big  # noqa: E402
import vscode  # noqa: E402

from support.repo import git, write  # noqa: E402

LIMIT_S = 1_500


def make_workspaces(folder: Path) -> None:
    """The folder with memories, and `<folder> without` beside it."""
    made = big.workspace(folder.parent / "making")
    write(made, {"parsed.py": big.big_source(1), "huge.py": big.big_source(28)})
    git(made, "add", ".")
    git(made, "commit", "-qm", "large files")
    shutil.copytree(made, f"{folder} without", ignore=lambda _, names: [each for each in names if each == "moorage"])
    made.rename(folder)
    step = big.LINES // 10 // big.IN_FILE
    big.remember(folder, [f"parsed.py#job_{i}" for i in range(0, big.LINES // 10, step)])


def main() -> int:
    node, entry, vsix, server, chromium = sys.argv[1:]
    vscode.make_repository = make_workspaces
    vscode.SCRIPT_LIMIT_S = LIMIT_S
    vscode.USER_SETTINGS["files.autoSave"] = "off"  # git would refuse to go over what was typed
    script, results = ROOT / "tests" / "editor" / "typing.mjs", ROOT / "build" / "results" / "typing.json"
    results.parent.mkdir(parents=True, exist_ok=True)
    sys.argv[1:] = [
        *(str(script), str(results), "--node", node, "--entry", entry, "--vsix", vsix),
        *("--server", server, "--chromium", chromium),
    ]
    return vscode.main()


if __name__ == "__main__":
    sys.exit(main())
