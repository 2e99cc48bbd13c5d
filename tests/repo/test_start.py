"""Nothing heavy is imported before it is used."""

import json
from pathlib import Path

import pytest

from repo.places import python
from support.repo import make_repo

HEAVY = {
    "fastembed",
    "onnxruntime",
    "numpy",
    "pygls",
    "lsprotocol",
    "mcp",
    "tree_sitter",
    "apsw",
    "cattrs",
    "tokenizers",
}
MODEL = {"fastembed", "onnxruntime", "numpy", "tokenizers", "mcp"}
_LOADED = "import json, sys; print(json.dumps(sorted({each.split('.')[0] for each in sys.modules})), file=sys.stderr)"


def loaded_after(program: str) -> set[str]:
    """Top-level modules that a fresh interpreter has imported at the end of a program."""
    done = python("-c", f"{program}\n{_LOADED}")
    assert done.returncode == 0, done.stderr
    return set(json.loads(done.stderr.splitlines()[-1]))


@pytest.mark.parametrize(
    "program",
    [
        "import moorage.cli.main",
        "import moorage.cli.main as m\ntry: m.main(['--help'])\nexcept SystemExit: pass",
        "import moorage.cli.main as m\ntry: m.main(['remember', '--help'])\nexcept SystemExit: pass",
        "import moorage.cli.main as m\ntry: m.main(['--version'])\nexcept SystemExit: pass",
        "import moorage.cli.main as m\ntry: m.main(['nonsense'])\nexcept SystemExit: pass",
    ],
)
def test_help_imports_nothing_heavy(program: str) -> None:
    assert loaded_after(program) & HEAVY == set()


@pytest.mark.parametrize("command", [["stats"], ["check"], ["at", "a.py"], ["remember", "x", "--anchor", "a.py#f"]])
def test_commands_that_search_nothing_leave_the_model_and_the_server_alone(tmp_path: Path, command: list[str]) -> None:
    root = make_repo(tmp_path / "shop", {"a.py": "def f():\n    return 1\n"})
    arguments = ["--root", str(root), command[0], *command[1:]]
    if command[0] in ("at", "remember"):
        arguments = [each.replace("a.py", str(root / "a.py")) for each in arguments]
    program = f"import moorage.cli.main as m\nassert m.main({arguments!r}) == 0"
    assert loaded_after(program) & (MODEL | {"pygls", "lsprotocol"}) == set()


def test_the_language_server_is_built_without_the_model() -> None:
    program = "import moorage.lsp.main as m\nm.create_server()"
    assert loaded_after(program) & MODEL == set()
