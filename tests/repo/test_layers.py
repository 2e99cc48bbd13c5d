"""The layers of server/ARCHITECTURE.md hold."""

from repo.places import ROOT, python


def test_every_import_contract_is_kept() -> None:
    """In a process of its own: the linter switches off the loggers that it finds."""
    program = "import sys; from importlinter.cli import lint_imports; sys.exit(lint_imports({0!r}, no_cache=True))"
    done = python("-c", program.format(str(ROOT / "pyproject.toml")))
    assert done.returncode == 0, done.stdout
