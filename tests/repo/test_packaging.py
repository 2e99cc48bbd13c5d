"""The wheel holds what the package needs, and works where nothing of the clone is."""

import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path

import pytest

from repo.places import ROOT, SERVER

_USE = """
from pathlib import Path
import moorage
from moorage.syntax import queries
from moorage.syntax.parsing import parse
from moorage.domain.source import SourceText
home = Path(moorage.__file__).parent
assert home.is_relative_to(Path({venv!r})), home
for path, text, name in (
    ("a.py", "def f(): pass", "f"), ("a.ts", "function f() {{}}", "f"), ("a.tsx", "const F = () => <b/>", "F"),
    ("a.js", "function f() {{}}", "f"), ("a.go", "package a\\nfunc f() {{}}", "f"), ("a.rs", "fn f() {{}}", "f"),
    ("A.java", "class A {{}}", "A"), ("a.md", "# F\\n\\ntext\\n", "F"),
):
    found = [each.key.name for each in parse(SourceText(path, text.encode())).symbols]
    assert name in found, (path, found)
from moorage.engine.opening import open_engine
from moorage.settings import Settings
open_engine(Path({venv!r}), Settings()).close()
from moorage.secrets.gate import find_secrets
assert find_secrets({{"content": "password=hunter2hunter2"}})
print("works")
"""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Built from the clone by the build backend alone, without the network."""
    folder = tmp_path_factory.mktemp("wheel")
    done = subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    (built,) = folder.glob("*.whl")
    return built


def test_the_wheel_holds_code_grammars_migrations_rules_and_types(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    sources = {each.relative_to(SERVER).as_posix() for each in (SERVER / "moorage").rglob("*.py")}
    migrations = {each.relative_to(SERVER).as_posix() for each in (SERVER / "moorage").rglob("*.sql")}
    grammars = {f"moorage/{each.relative_to(ROOT).as_posix()}" for each in (ROOT / "grammars").rglob("*.scm")}
    rules = {each.relative_to(SERVER).as_posix() for each in (SERVER / "moorage").rglob("rules/*.toml")}
    assert migrations
    assert grammars
    assert rules
    assert names >= sources | migrations | grammars | rules | {"moorage/py.typed", "moorage/grammars/languages.toml"}


def test_the_wheel_holds_nothing_else(wheel: Path) -> None:
    top = {each.split("/")[0] for each in zipfile.ZipFile(wheel).namelist()}
    assert {each for each in top if not each.endswith(".dist-info")} == {"moorage"}
    assert not [each for each in zipfile.ZipFile(wheel).namelist() if "cache" in each and not each.endswith(".py")]


def test_an_installed_wheel_finds_its_queries_and_migrations(wheel: Path, tmp_path: Path) -> None:
    venv = tmp_path / "venv"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(venv)], check=True)
    (site,) = venv.glob("lib/python*/site-packages")
    zipfile.ZipFile(wheel).extractall(site)
    (site / "dependencies.pth").write_text(sysconfig.get_path("purelib") + "\n", "utf-8")
    done = subprocess.run(
        [venv / "bin" / "python", "-c", _USE.format(venv=str(venv))],
        cwd=tmp_path,
        env={"PATH": "/usr/bin:/bin", "HOME": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout.strip() == "works", done.stderr
