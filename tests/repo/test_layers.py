"""The layers of server/ARCHITECTURE.md hold."""

from importlinter.cli import lint_imports

from repo.places import ROOT


def test_every_import_contract_is_kept() -> None:
    assert lint_imports(config_filename=str(ROOT / "pyproject.toml"), no_cache=True) == 0
